//! What a caller needs from the pool.

use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc, time::Duration};

/// Looks at a whole answer and says why it cannot be used. A rejection is the
/// outcome `invalid`: the next provider is asked within the same budget. What
/// it says may quote the answer, so it is passed on to nobody.
pub type Accept = Arc<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// One question to whichever model can answer it.
#[derive(Clone)]
pub struct Request {
    /// The conversation so far.
    pub messages: Vec<Message>,
    /// The JSON schema that the answer must have.
    pub schema: Option<Schema>,
    /// Where it may go.
    pub locality: Locality,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How urgent it is.
    pub lane: Lane,
    /// At most so many tokens in the answer.
    pub max_tokens: u32,
    /// Sampling temperature, where not the provider's own.
    pub temperature: Option<f32>,
    /// How long the caller waits for a place, all attempts together. A call
    /// that has begun is bounded by its provider's time-outs instead.
    pub deadline: Duration,
    /// Whether an answer can be used.
    pub accept: Option<Accept>,
    /// Which piece of work this is for; opaque here, handed to the [`crate::AuditSink`].
    pub label: Option<String>,
}

impl fmt::Debug for Request {
    // Messages carry what people wrote; they are never printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("messages", &self.messages.len())
            .field("locality", &self.locality)
            .field("difficulty", &self.difficulty)
            .field("lane", &self.lane)
            .field("max_tokens", &self.max_tokens)
            .field("deadline", &self.deadline)
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}

/// A message of a conversation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What is said.
    pub content: String,
}

/// Who speaks in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The instructions.
    System,
    /// The caller.
    User,
    /// The model.
    Assistant,
}

/// A JSON schema with the name that some protocols ask for (at most 64
/// letters, digits, `_` and `-`).
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    /// Its name.
    pub name: String,
    /// The schema.
    pub schema: serde_json::Value,
}

/// Where a request may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Locality {
    /// To any provider.
    Any,
    /// To loopback and private addresses only, checked at connect time.
    LocalOnly,
}

/// How hard a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// The provider's simple model will do.
    Simple,
    /// The provider's best model.
    Complex,
}

/// How urgent a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Somebody is waiting.
    Interactive,
    /// Nobody is.
    Batch,
}
