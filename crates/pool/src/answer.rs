//! What comes back from the pool.

use crate::{Outcome, ToolCall, UnixMillis};

/// A whole, accepted answer and who gave it.
#[derive(Clone)]
pub struct Answer {
    /// What the model said.
    pub said: Said,
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

/// What a model said.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Said {
    /// Its text.
    pub text: String,
    /// What it thought before, where it shows that.
    pub reasoning: String,
    /// Why it declined, in its words.
    pub refusal: String,
    /// The functions it wants called.
    pub calls: Vec<ToolCall>,
    /// Why it stopped.
    pub finish: Finish,
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Finish {
    /// It had said all.
    #[default]
    Stop,
    /// It wants functions called.
    Calls,
    /// The length limit cut it.
    Length,
    /// It declined, or a filter did.
    Declined,
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

/// What is heard of an answer while it comes.
#[derive(Clone)]
pub enum Heard {
    /// The first of it came, from this model, at the attempt of that number.
    Begun {
        /// The provider's name.
        provider: String,
        /// The model asked.
        model: String,
        /// Counted from one.
        attempt: usize,
    },
    /// More of its text.
    Text(String),
    /// More of what it thinks before it answers.
    Reasoning(String),
    /// More of a call: its id and name with the first piece, more of its
    /// arguments with each.
    Call {
        /// Counted from zero.
        index: usize,
        /// With the first piece.
        begins: Option<CallBegins>,
        /// More of the arguments.
        arguments: String,
    },
}

/// Which function a call is for.
#[derive(Clone)]
pub struct CallBegins {
    /// The call's id.
    pub id: String,
    /// The function's name.
    pub name: String,
}
