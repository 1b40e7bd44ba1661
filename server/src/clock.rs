//! The wall clock.

use domain::{Clock, Timestamp};
use std::time::{SystemTime, UNIX_EPOCH};

/// The system's own clock.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(since.as_millis().min(i64::MAX as u128) as i64)
    }
}
