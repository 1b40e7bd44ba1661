//! Why an attempt gave no answer, and what makes sense next.

use crate::{Outcome, Words};
use std::time::Duration;

/// What went wrong. Its reason is in our words, never the provider's.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fault {
    pub(crate) outcome: Outcome,
    pub(crate) reason: String,
    /// How long the provider says to stay away.
    pub(crate) hint: Option<Duration>,
    pub(crate) next: Next,
    /// The provider wants a smoother pace, not less.
    pub(crate) burst: bool,
    /// What of the reserved quota was surely not used.
    pub(crate) unused: Unused,
    /// The provider's own words about a request that it refused. They may
    /// quote the request: for its caller alone, never kept or printed.
    pub(crate) words: Option<Words>,
}

/// What makes sense after a fault, besides what its outcome says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Whatever the outcome says.
    Usual,
    /// The same provider once more, at once: a hiccup, not an outage.
    AgainQuickly,
    /// The same provider once more with a new token.
    FreshToken,
    /// The same model once more, in pieces: the whole answer was too long in coming.
    InPieces,
    /// A model with a larger context.
    LargerContext,
    /// The same model once without the schema.
    WithoutSchema,
    /// Another provider: this one's moderation declined.
    Elsewhere,
}

/// What of the reserved quota goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unused {
    /// Nothing reached the provider.
    All,
    /// It answered with a refusal: the request counts, its tokens do not.
    Tokens,
    /// Nothing is proven.
    Nothing,
}

impl Fault {
    pub(crate) fn new(outcome: Outcome, reason: impl Into<String>) -> Self {
        Self {
            outcome,
            reason: reason.into(),
            hint: None,
            next: Next::Usual,
            burst: false,
            unused: Unused::Nothing,
            words: None,
        }
    }

    /// The provider is in trouble.
    pub(crate) fn down(reason: impl Into<String>) -> Self {
        Self::new(Outcome::ProviderDown, reason)
    }

    /// The same for another reason, in our words.
    pub(crate) fn because(mut self, reason: &str) -> Self {
        reason.clone_into(&mut self.reason);
        self
    }

    pub(crate) fn next(mut self, next: Next) -> Self {
        self.next = next;
        self
    }

    pub(crate) fn unused(mut self, unused: Unused) -> Self {
        self.unused = unused;
        self
    }

    pub(crate) fn hint(mut self, hint: Option<Duration>) -> Self {
        self.hint = hint;
        self
    }
}

/// The word for an outcome, in reasons and kept cooldowns.
pub(crate) fn word(outcome: Outcome) -> &'static str {
    match outcome {
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
    }
}
