//! What the pool needs kept over restarts and shared between instances.

use crate::{Outcome, UnixMillis};
use async_trait::async_trait;

/// What had to be kept could not be kept.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct KeptError(pub String);

/// Quota kept in blocks: an instance leases a block of a ledger's units in one
/// durable write, spends it without I/O, and settles it.
///
/// A ledger is named by a string (`groq/1a2b3c4d/requests_per_minute`). All
/// entries that have not expired, together, never exceed the limit given; the
/// block of a process that died counts in full until it expires.
#[async_trait]
pub trait LedgerStore: Send + Sync {
    /// Atomically grants up to `want` units where the sum of unexpired entries
    /// leaves room below `limit`; `granted` may be 0.
    async fn lease(
        &self,
        ledger: &str,
        limit: u64,
        want: u64,
        now: UnixMillis,
        expires_at: UnixMillis,
    ) -> Result<Block, KeptError>;

    /// Replaces a block by what was really spent, which counts until `expires_at`.
    async fn settle(&self, block: u64, spent: u64, expires_at: UnixMillis)
    -> Result<(), KeptError>;

    /// What would count beyond `after` counts until `until`: only a clock that
    /// was ahead can have written it.
    async fn shorten(
        &self,
        ledger: &str,
        after: UnixMillis,
        until: UnixMillis,
    ) -> Result<(), KeptError>;

    /// Unexpired entries of a ledger.
    async fn load(&self, ledger: &str, now: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError>;
}

/// A leased block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Its id, for settling.
    pub id: u64,
    /// Units granted.
    pub granted: u64,
}

/// Units that still count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerEntry {
    /// How many.
    pub amount: u64,
    /// Until when, in wall-clock time.
    pub expires_at: UnixMillis,
}

/// Cooldowns, so that a restart does not forget who is in trouble.
#[async_trait]
pub trait CooldownStore: Send + Sync {
    /// Keeps a cooldown; a later `until` already kept for its scope stands,
    /// unless it is of a clock that was ahead: one that began after this one.
    async fn keep(&self, cooldown: Cooldown) -> Result<(), KeptError>;
    /// Forgets a scope's cooldown (its provider answered).
    async fn forget(&self, scope: &str) -> Result<(), KeptError>;
    /// All cooldowns that have not ended.
    async fn load(&self, now: UnixMillis) -> Result<Vec<Cooldown>, KeptError>;
}

/// A provider, model or key that rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cooldown {
    /// What rests (`groq`, `groq/llama-3.3-70b-versatile/1a2b3c4d`).
    pub scope: String,
    /// Until when.
    pub until: UnixMillis,
    /// Failures in a row.
    pub strikes: u32,
    /// Since when it has been failing.
    pub since: UnixMillis,
    /// The outcome that caused it, as a word.
    pub reason: String,
}

/// Where each attempt is recorded: begun before the request leaves, ended after.
#[async_trait]
pub trait AuditSink: Send + Sync {
    /// Commits the row of an attempt that is about to be sent. Where this
    /// fails nothing is sent. Returns the row's handle.
    async fn begin(&self, start: AttemptStart) -> Result<u128, KeptError>;
    /// Records what came of it, with the accepted answer where there is one. The
    /// attempt counts as under way until this returns, so a sink that keeps the
    /// answer durably never loses one that the pool reported.
    async fn end(&self, row: u128, end: AttemptEnd, answer: Option<&str>);
}

/// An attempt that is about to be sent.
#[derive(Clone)]
pub struct AttemptStart {
    /// The request's label.
    pub label: Option<String>,
    /// When.
    pub at: UnixMillis,
    /// The provider's name.
    pub provider: String,
    /// Whether its address is loopback or private.
    pub local: bool,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256.
    pub key: Option<String>,
    /// Waited before it is sent, in milliseconds.
    pub wait_ms: u64,
    /// Reserved.
    pub tokens_estimated: u64,
    /// The exact body.
    pub body: String,
}

/// What came of an attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct AttemptEnd {
    /// The outcome.
    pub outcome: Outcome,
    /// Why; never text that was sent or received.
    pub reason: Option<String>,
    /// From sending to the last byte, in milliseconds.
    pub latency_ms: u64,
    /// Reported by the provider.
    pub tokens_in: Option<u64>,
    /// Reported by the provider.
    pub tokens_out: Option<u64>,
    /// In the currency of the configured prices.
    pub cost: Option<f64>,
}
