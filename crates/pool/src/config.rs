//! What the pool is made of. Reading files and environments is not done here.

use secrecy::SecretString;
use std::time::Duration;

/// The whole pool.
#[derive(Debug, Clone)]
pub struct PoolConfig {
    /// In order of preference.
    pub providers: Vec<ProviderConfig>,
    /// Share of per-minute limits that is used, rounded down, at least 1.
    pub headroom: f64,
    /// A preferred provider is waited for only if its next opening is known
    /// exactly, lies within this, and nothing else is queued.
    pub patience: Duration,
    /// Attempts for one request over all providers.
    pub max_attempts: u32,
    /// Interactive requests that may wait at once.
    pub queue_interactive: usize,
    /// Batch requests that may wait at once.
    pub queue_batch: usize,
}

/// One provider.
#[derive(Debug, Clone)]
pub struct ProviderConfig {
    /// Unique.
    pub name: String,
    /// The protocol it speaks.
    pub dialect: Dialect,
    /// Where it answers, as configured.
    pub base_url: String,
    /// The model for complex work; empty = the first one it serves.
    pub model: String,
    /// The model for simple work.
    pub simple_model: Option<String>,
    /// Tokens that prompt and answer may have together.
    pub context: Option<u32>,
    /// Rotated; empty for a provider that wants none.
    pub keys: Vec<SecretString>,
    /// Whether it answers from loopback or a private address. Enforced at connect time.
    pub local: bool,
    /// What is known of its limits.
    pub limits: Limits,
    /// Where `limits` comes from, for the status page.
    pub limits_from_preset: bool,
    /// IANA zone in which its day ends.
    pub day_resets: String,
    /// All keys draw on one account.
    pub quota_shared: bool,
    /// Requests under way at once.
    pub max_in_flight: u32,
    /// To connect.
    pub connect_timeout: Duration,
    /// To the first token.
    pub first_token_timeout: Duration,
    /// Between tokens.
    pub idle_timeout: Duration,
    /// For all of it.
    pub total_timeout: Duration,
    /// Per million tokens of the prompt. A limit on cost wants both prices.
    pub price_in: Option<f64>,
    /// Per million tokens of the answer.
    pub price_out: Option<f64>,
    /// Where it stands, shown before anything leaves.
    pub country: Option<String>,
    /// Whether it learns from what it is sent.
    pub trains_on_input: Option<bool>,
}

/// What is known of a provider's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Requests in any 60 s.
    pub requests_per_minute: Option<u64>,
    /// Tokens in any 60 s.
    pub tokens_per_minute: Option<u64>,
    /// Requests in a calendar day.
    pub requests_per_day: Option<u64>,
    /// Tokens in a calendar day.
    pub tokens_per_day: Option<u64>,
    /// Cost in a calendar day, in millionths of the currency of the prices.
    pub cost_per_day: Option<u64>,
}

/// The protocol that a provider speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// OpenAI's chat completions, and all who speak them.
    OpenAi,
    /// Anthropic's messages.
    Anthropic,
    /// Google's Gemini.
    Gemini,
    /// Ollama's own API.
    Ollama,
    /// DashScope's own API.
    DashScope,
    /// Qianfan's first API.
    Qianfan,
}
