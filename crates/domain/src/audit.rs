//! What left, call by call.

use crate::{CallId, ClauseId, Outcome, Timestamp};
use serde::{Deserialize, Serialize};

/// All attempts made for a version, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Calls {
    /// Oldest first.
    pub calls: Vec<Call>,
}

/// One attempt at a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// Its id.
    pub id: CallId,
    /// When the row was committed, just before the request left.
    pub at: Timestamp,
    /// `clauses/CLAUSE_ID` or `review`.
    pub step: String,
    /// Every clause whose text the call carried, that of its step first; empty
    /// for `review`.
    pub clauses: Vec<ClauseId>,
    /// The provider's name.
    pub provider: String,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256; absent without a key.
    pub key: Option<String>,
    /// What came of it.
    pub outcome: Outcome,
    /// Why, and why the next one was asked; never text of the contract.
    pub reason: Option<String>,
    /// Waited before it was sent, in milliseconds.
    pub wait_ms: u64,
    /// From sending to the last byte, in milliseconds.
    pub latency_ms: Option<u64>,
    /// Reserved before the call.
    pub tokens_estimated: u64,
    /// Reported by the provider.
    pub tokens_in: Option<u64>,
    /// Reported by the provider.
    pub tokens_out: Option<u64>,
    /// In the currency of the configured prices.
    pub cost: Option<f64>,
    /// The exact body text; absent where the provider was local.
    pub sent: Option<String>,
}
