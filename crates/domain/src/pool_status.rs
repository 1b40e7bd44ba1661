//! The provider pool as the models page and `/api/providers` show it.

use crate::{Outcome, Timestamp};
use serde::{Deserialize, Serialize};

/// The pool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PoolStatus {
    /// How many requests wait.
    pub queue: QueueStatus,
    /// In order of preference.
    pub providers: Vec<ProviderStatus>,
}

/// How many requests wait, by lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct QueueStatus {
    /// Somebody is waiting.
    pub interactive: u32,
    /// Nobody is.
    pub batch: u32,
}

/// One provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProviderStatus {
    /// Its name in the configuration.
    pub name: String,
    /// The model asked for complex work.
    pub model: String,
    /// The protocol it speaks.
    pub dialect: String,
    /// Whether it answers from loopback or a private address.
    pub local: bool,
    /// Where it stands, where said.
    pub country: Option<String>,
    /// Whether it learns from what it is sent, where said.
    pub trains_on_input: Option<bool>,
    /// Whether it can serve now.
    pub state: ProviderState,
    /// When that changes.
    pub until: Option<Timestamp>,
    /// Why it cannot serve.
    pub reason: Option<String>,
    /// Requests under way.
    pub in_flight: u32,
    /// At most so many.
    pub max_in_flight: u32,
    /// Median latency of the last attempts, in milliseconds.
    pub p50_ms: Option<u64>,
    /// 95th percentile, in milliseconds.
    pub p95_ms: Option<u64>,
    /// Whether all keys draw on one quota.
    pub quota_shared: bool,
    /// Each key, or one without a fingerprint.
    pub keys: Vec<KeyStatus>,
    /// The last attempts, newest first.
    pub recent: Vec<RecentAttempt>,
}

/// Whether a provider or key can serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProviderState {
    /// Yes.
    Ready,
    /// Rests after an error.
    Cooling,
    /// A limit is used up.
    Exhausted,
    /// Out until the configuration changes.
    Disabled,
}

/// One key of a provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeyStatus {
    /// First 8 hex digits of its SHA-256; empty for a provider without keys.
    pub fingerprint: String,
    /// Whether it can serve now.
    pub state: ProviderState,
    /// When that changes.
    pub until: Option<Timestamp>,
    /// Why it cannot serve.
    pub reason: Option<String>,
    /// Attempts with it since the server started.
    pub asked: u64,
    /// What is known of its limits.
    pub limits: Vec<LimitStatus>,
}

/// One limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LimitStatus {
    /// Which.
    pub kind: LimitKind,
    /// As the provider states it.
    pub limit: u64,
    /// After headroom.
    pub usable: u64,
    /// Reserved or spent in the current window.
    pub used: u64,
    /// When the window ends or the next unit comes free.
    pub resets_at: Option<Timestamp>,
    /// How it is known.
    pub source: LimitSource,
}

/// Which limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    /// Requests in any 60 s.
    RequestsPerMinute,
    /// Tokens in any 60 s.
    TokensPerMinute,
    /// Requests in a calendar day.
    RequestsPerDay,
    /// Tokens in a calendar day.
    TokensPerDay,
    /// Cost in a calendar day, in millionths of the currency of the prices.
    CostPerDay,
}

/// How a limit is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LimitSource {
    /// From `advai.toml`.
    Config,
    /// From a preset.
    Preset,
    /// From the provider's answers.
    Learnt,
}

/// A recent attempt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecentAttempt {
    /// When.
    pub at: Timestamp,
    /// What came of it.
    pub outcome: Outcome,
    /// How long it took, in milliseconds.
    pub latency_ms: u64,
    /// Why, and why the next one was asked.
    pub reason: Option<String>,
}
