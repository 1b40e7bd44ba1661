//! What comes back from the pool.

use crate::{Outcome, UnixMillis};

/// A whole, accepted answer and who gave it.
#[derive(Clone)]
pub struct Answer {
    /// The model's text.
    pub text: String,
    /// The provider's name.
    pub provider: String,
    /// The model that answered.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256; absent without a key.
    pub key: Option<String>,
    /// Tokens, as the provider counts them.
    pub usage: Usage,
    /// Every attempt of this request, the last one being this answer.
    pub attempts: Vec<Attempt>,
}

impl std::fmt::Debug for Answer {
    // The text may restate what people wrote; it is never printed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answer")
            .field("provider", &self.provider)
            .field("model", &self.model)
            .field("usage", &self.usage)
            .finish_non_exhaustive()
    }
}

/// Tokens of one answer; absent where the provider does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// In the prompt.
    pub tokens_in: Option<u64>,
    /// In the answer.
    pub tokens_out: Option<u64>,
}

/// One attempt at a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// When it was sent.
    pub at: UnixMillis,
    /// The provider's name.
    pub provider: String,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256.
    pub key: Option<String>,
    /// What came of it.
    pub outcome: Outcome,
    /// Why; never text that was sent or received.
    pub reason: Option<String>,
    /// How long it took, in milliseconds.
    pub latency_ms: u64,
}
