//! The audit: one row for each attempt, committed before the text leaves.

use crate::{StoreError, StoredAnswer};
use async_trait::async_trait;
use domain::{Actor, Call, CallId, ClauseId, Outcome, StepLabel, Timestamp, VersionId};

/// An attempt that is about to be sent.
#[derive(Debug, Clone)]
pub struct CallStart {
    /// Its id.
    pub id: CallId,
    /// For which piece of work.
    pub step: StepLabel,
    /// Other clauses whose text goes with it.
    pub together: Vec<ClauseId>,
    /// When.
    pub at: Timestamp,
    /// The provider's name.
    pub provider: String,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256.
    pub key: Option<String>,
    /// Waited before, in milliseconds.
    pub wait_ms: u64,
    /// Reserved.
    pub tokens_estimated: u64,
    /// The exact body; absent where the provider is local.
    pub sent: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct CallEnd {
    /// The accepted answer under its request's hash, where there is one.
    pub answer: Option<(String, StoredAnswer)>,
    /// The outcome.
    pub outcome: Outcome,
    /// Why; never text of the contract.
    pub reason: Option<String>,
    /// In milliseconds.
    pub latency_ms: u64,
    /// Reported by the provider.
    pub tokens_in: Option<u64>,
    /// Reported by the provider.
    pub tokens_out: Option<u64>,
    /// In the currency of the configured prices.
    pub cost: Option<f64>,
}

/// The audit.
#[async_trait]
pub trait CallStore: Send + Sync {
    /// Commits the row as `in_flight`; in the same transaction a pending
    /// clause becomes `running`, with its event. Refused with `LeaseLost`
    /// where the version is no longer running (cancelled, paused, deleted):
    /// nothing may leave then.
    async fn begin_call(&self, call: CallStart) -> Result<(), StoreError>;

    /// Closes the row and keeps the answer, in one transaction: a call that is
    /// not in flight any more has its answer stored. An earlier answer to the
    /// same request is replaced. A row already closed stays as it is.
    async fn end_call(&self, call: CallId, end: CallEnd) -> Result<(), StoreError>;

    /// All attempts of a version, oldest first.
    async fn calls(&self, actor: &Actor, version: VersionId) -> Result<Vec<Call>, StoreError>;
}
