//! Changes at run time.

use crate::{Fault, Random};
use serde::{Deserialize, Serialize};

/// What changes; what is absent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Control {
    /// The faults to show from now on, in order; empty = none.
    pub faults: Option<Vec<Fault>>,
    /// One fault to show from now on.
    pub fault: Option<Fault>,
    /// Faults at random from now on, counted from the next request; a share of 0 = none.
    pub random: Option<Random>,
    /// Before the first byte of an answer.
    pub latency_ms: Option<u64>,
    /// At most so many in any 60 s; 0 = no limit.
    pub requests_per_minute: Option<u64>,
    /// At most so many tokens in any 60 s; 0 = no limit.
    pub tokens_per_minute: Option<u64>,
    /// At most so many until it is started again; 0 = no limit.
    pub requests_per_day: Option<u64>,
    /// At most so many at once; 0 = no limit.
    pub max_in_flight: Option<usize>,
}
