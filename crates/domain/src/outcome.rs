//! What came of one attempt at a provider. The same words everywhere.

use serde::{Deserialize, Serialize};

/// The outcome of one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A whole, accepted answer.
    Ok,
    /// A per-minute or concurrency limit: this key and model rest.
    RateLimited,
    /// A limit until a calendar reset.
    DayLimited,
    /// The caller's fault: no cooldown, never to the same model twice.
    BadRequest,
    /// Unknown, not pulled or not opened: this model is out, the provider is not.
    BadModel,
    /// This key is out.
    BadKey,
    /// Money or plan: all keys of the account are out.
    AccountOut,
    /// The provider's trouble: the circuit breaker opens.
    ProviderDown,
    /// A whole answer that was not accepted (schema, quotes).
    Invalid,
    /// Cut by the length limit.
    Truncated,
    /// The model declined.
    Refused,
    /// Nobody wanted the answer any more.
    Cancelled,
    /// Sent, not yet answered.
    InFlight,
    /// In flight when the process died.
    Lost,
}

impl Outcome {
    /// The word as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::RateLimited => "rate_limited",
            Outcome::DayLimited => "day_limited",
            Outcome::BadRequest => "bad_request",
            Outcome::BadModel => "bad_model",
            Outcome::BadKey => "bad_key",
            Outcome::AccountOut => "account_out",
            Outcome::ProviderDown => "provider_down",
            Outcome::Invalid => "invalid",
            Outcome::Truncated => "truncated",
            Outcome::Refused => "refused",
            Outcome::Cancelled => "cancelled",
            Outcome::InFlight => "in_flight",
            Outcome::Lost => "lost",
        }
    }
}
