//! What a caller needs from the pool.

use crate::{Message, Tools};
use serde_json::{Map, Value};
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
    /// What form the answer must have.
    pub format: Format,
    /// Functions that the model may call.
    pub tools: Option<Tools>,
    /// How words are chosen.
    pub sampling: Sampling,
    /// Fields of OpenAI's protocol that have no other place here. Providers
    /// that speak it are sent them as they are; others never see them.
    pub extra: Map<String, Value>,
    /// Where it may go.
    pub locality: Locality,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Only this provider, perhaps only this model of it.
    pub only: Option<Only>,
    /// How urgent it is.
    pub lane: Lane,
    /// At most so many tokens in the answer; absent = as many as the model likes.
    pub max_tokens: Option<u32>,
    /// Whether an answer that was cut by its length, or declined, is an answer
    /// all the same. Else the next provider is asked.
    pub lenient: bool,
    /// Whether a quick model's answer may come in one document. What is sent
    /// then depends on how quick it was; else equal requests have equal bodies.
    pub may_come_whole: bool,
    /// How long the caller waits for a place, all attempts together. A call
    /// that has begun is bounded by its provider's time-outs instead.
    pub deadline: Duration,
    /// Whether an answer can be used.
    pub accept: Option<Accept>,
    /// Which piece of work this is for; opaque here, handed to the [`crate::AuditSink`].
    pub label: Option<String>,
}

impl Request {
    /// A complex, interactive request to anybody, of plain text, that waits
    /// for a place at most four minutes.
    pub fn new(messages: Vec<Message>) -> Self {
        Self {
            messages,
            format: Format::Text,
            tools: None,
            sampling: Sampling::default(),
            extra: Map::new(),
            locality: Locality::Any,
            difficulty: Difficulty::Complex,
            only: None,
            lane: Lane::Interactive,
            max_tokens: None,
            lenient: false,
            may_come_whole: false,
            deadline: Duration::from_secs(240),
            accept: None,
            label: None,
        }
    }
}

impl fmt::Debug for Request {
    // Messages carry what people wrote; they are never printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("messages", &self.messages.len())
            .field("locality", &self.locality)
            .field("difficulty", &self.difficulty)
            .field("only", &self.only)
            .field("lane", &self.lane)
            .field("max_tokens", &self.max_tokens)
            .field("deadline", &self.deadline)
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}

/// How a model chooses its words, where not by its own defaults.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sampling {
    /// Sampling temperature.
    pub temperature: Option<f32>,
    /// Share of the probability that is chosen from.
    pub top_p: Option<f32>,
    /// Makes an answer repeatable where a provider can.
    pub seed: Option<i64>,
    /// Texts at which the answer ends.
    pub stop: Vec<String>,
}

/// What form an answer must have.
#[derive(Debug, Clone, PartialEq)]
pub enum Format {
    /// None.
    Text,
    /// A JSON object.
    Json,
    /// JSON of this schema.
    Schema(Schema),
}

/// A JSON schema with the name that some protocols ask for (at most 64
/// letters, digits, `_` and `-`).
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    /// Its name.
    pub name: String,
    /// The schema.
    pub schema: Value,
    /// Whether a provider that can is to follow it to the letter.
    pub strict: bool,
}

/// A provider by its name, perhaps with one of its models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Only {
    /// Its name.
    pub provider: String,
    /// The model; absent = whichever fits the difficulty.
    pub model: Option<String>,
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
