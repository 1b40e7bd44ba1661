//! The pool as it stands, for people to look at.

use crate::{Dialect, Outcome, UnixMillis};

/// The whole pool.
#[derive(Debug, Clone)]
pub struct Status {
    /// Interactive requests that wait.
    pub waiting_interactive: u32,
    /// Batch requests that wait.
    pub waiting_batch: u32,
    /// In order of preference.
    pub providers: Vec<ProviderStatus>,
}

/// One provider.
#[derive(Debug, Clone)]
pub struct ProviderStatus {
    /// Its name.
    pub name: String,
    /// The model asked for complex work.
    pub model: String,
    /// The protocol it speaks.
    pub dialect: Dialect,
    /// Whether it answers from loopback or a private address.
    pub local: bool,
    /// Where it stands.
    pub country: Option<String>,
    /// Whether it learns from what it is sent.
    pub trains_on_input: Option<bool>,
    /// Whether it can serve now.
    pub state: State,
    /// When that changes.
    pub until: Option<UnixMillis>,
    /// Why it cannot serve, as a word.
    pub reason: Option<String>,
    /// Requests under way.
    pub in_flight: u32,
    /// At most so many.
    pub max_in_flight: u32,
    /// Median latency of recent successes, in milliseconds.
    pub p50_ms: Option<u64>,
    /// 95th percentile, in milliseconds.
    pub p95_ms: Option<u64>,
    /// Whether all keys draw on one quota.
    pub quota_shared: bool,
    /// Each key, or one with an empty fingerprint.
    pub keys: Vec<KeyStatus>,
    /// The last 30 attempts, newest first.
    pub recent: Vec<Recent>,
}

/// Whether a provider or key can serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Yes.
    Ready,
    /// Rests after an error.
    Cooling,
    /// A limit is used up.
    Exhausted,
    /// Out until the configuration changes.
    Disabled,
}

/// One key.
#[derive(Debug, Clone)]
pub struct KeyStatus {
    /// First 8 hex digits of its SHA-256.
    pub fingerprint: String,
    /// Whether it can serve now.
    pub state: State,
    /// When that changes.
    pub until: Option<UnixMillis>,
    /// Why it cannot serve, as a word.
    pub reason: Option<String>,
    /// Attempts with it since the start.
    pub asked: u64,
    /// What is known of its limits.
    pub limits: Vec<LimitStatus>,
}

/// One limit.
#[derive(Debug, Clone)]
pub struct LimitStatus {
    /// Which.
    pub kind: LimitKind,
    /// As stated.
    pub limit: u64,
    /// After headroom.
    pub usable: u64,
    /// Reserved or spent now.
    pub used: u64,
    /// When the next unit comes free.
    pub resets_at: Option<UnixMillis>,
    /// How it is known.
    pub source: LimitSource,
}

/// Which limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LimitSource {
    /// Configured.
    Config,
    /// From a preset.
    Preset,
    /// From the provider's answers.
    Learnt,
}

/// A recent attempt.
#[derive(Debug, Clone)]
pub struct Recent {
    /// When it was sent.
    pub at: UnixMillis,
    /// What came of it.
    pub outcome: Outcome,
    /// How long it took, in milliseconds.
    pub latency_ms: u64,
    /// Why, and why the next one was asked.
    pub reason: Option<String>,
}
