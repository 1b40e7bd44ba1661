//! What a person set once for all contracts.

use serde::{Deserialize, Serialize};

/// Settings of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Names of the companies and people that are usually acted for: where one
    /// of them is a party, it is the side.
    pub our_companies: Vec<String>,
}
