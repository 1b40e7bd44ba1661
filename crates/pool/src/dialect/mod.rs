//! The protocols: one module and one table of codes each, behind one trait.

mod anthropic;
mod dashscope;
mod gemini;
mod ollama;
mod openai;
mod qianfan;
mod table;

use crate::fault::Fault;
use crate::wire::framing::Framing;
use crate::{Dialect, Message, Schema, UnixMillis, Usage};
use http::{HeaderMap, HeaderValue};
use reqwest::RequestBuilder;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

/// A question, as far as protocols care.
pub(crate) struct Question<'a> {
    pub(crate) model: &'a str,
    pub(crate) messages: &'a [Message],
    pub(crate) schema: Option<&'a Schema>,
    pub(crate) max_tokens: u32,
    pub(crate) temperature: Option<f32>,
    /// Prompt and answer together, as estimated.
    pub(crate) tokens: u64,
    /// What the model holds, where configured.
    pub(crate) context: Option<u32>,
}

/// What an error answer consists of.
pub(crate) struct Refusal<'a> {
    /// 200 where the error came in the body or the stream of a success.
    pub(crate) status: u16,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) body: &'a Value,
    pub(crate) now: UnixMillis,
    /// Whether a schema was asked for.
    pub(crate) with_schema: bool,
}

/// An answer as far as it has come.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) text: String,
    pub(crate) usage: Usage,
    /// Why the model stopped; without this an answer is not whole.
    pub(crate) stop: Option<Stop>,
    /// The stream has said its last word.
    pub(crate) ended: bool,
    /// Something of the answer, or of the thinking before it, has come.
    pub(crate) begun: bool,
}

/// Why a model stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Finished,
    Length,
    Refused,
}

/// A frame that is not part of an answer.
pub(crate) enum Odd {
    /// It is not what the protocol says.
    Malformed,
    /// It is an error, to be classified with status 200.
    Error(Value),
}

/// A protocol.
pub(crate) trait Speak: Send + Sync {
    /// Its name in configuration and status.
    fn framing(&self) -> Framing;
    /// Where questions to a model go.
    fn endpoint(&self, base: &str, model: &str) -> String;
    /// The key where the protocol looks for it, and what else it wants told.
    fn authorise(&self, request: RequestBuilder, key: Option<&SecretString>) -> RequestBuilder {
        match key {
            Some(key) => request.bearer_auth(key.expose_secret()),
            None => request,
        }
    }
    /// The whole address of a call; most carry nothing of the key in it.
    fn address(&self, base: &str, model: &str, _key: Option<&SecretString>) -> String {
        self.endpoint(base, model)
    }
    /// Where a key is changed for a token; nothing where the key is not of the
    /// form that this takes.
    fn token_address(&self, _base: &str, _key: &SecretString) -> Option<String> {
        None
    }
    /// Whether a key is changed for a token before it is used.
    fn wants_token(&self) -> bool {
        false
    }
    /// Why no token was given, from the answer.
    fn token_fault(&self, _answer: &Value) -> Option<Fault> {
        None
    }
    /// Whether a schema has a field of its own; else it is told in words.
    fn carries_schema(&self) -> bool {
        true
    }
    /// The whole body.
    fn body(&self, question: &Question<'_>) -> Value;
    /// Reads a frame of a stream, or a whole answer.
    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd>;
    /// Classifies by status and code, never by words.
    fn classify(&self, refusal: &Refusal<'_>) -> Fault;
    /// Where it lists its models.
    fn models_endpoint(&self, base: &str) -> String;
    /// Their names, from that list.
    fn model_names(&self, list: &Value) -> Vec<String>;
    /// Whether a model behind a local address is computed elsewhere.
    fn leaves_the_machine(&self, _model: &str) -> bool {
        false
    }
}

/// The names in a list as OpenAI has it, and others after it.
fn ids(list: &Value) -> Vec<String> {
    let models = list["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    models.iter().filter_map(|model| model["id"].as_str()).map(str::to_owned).collect()
}

/// The key in a header of its own, kept out of whatever prints a request.
fn keyed(request: RequestBuilder, name: &'static str, key: &SecretString) -> RequestBuilder {
    match HeaderValue::from_str(key.expose_secret()) {
        Ok(mut value) => {
            value.set_sensitive(true);
            request.header(name, value)
        }
        // Building the request fails then, which tells that the key is bad.
        Err(_) => request.header(name, key.expose_secret()),
    }
}

/// The protocol of that name.
pub(crate) fn speaking(dialect: Dialect) -> &'static dyn Speak {
    match dialect {
        Dialect::OpenAi => &openai::OpenAi,
        Dialect::Anthropic => &anthropic::Anthropic,
        Dialect::Gemini => &gemini::Gemini,
        Dialect::Ollama => &ollama::Ollama,
        Dialect::DashScope => &dashscope::DashScope,
        Dialect::Qianfan => &qianfan::Qianfan,
    }
}
