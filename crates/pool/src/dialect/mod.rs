//! The protocols: one module and one table of codes each, behind one trait.

mod anthropic;
mod dashscope;
#[cfg(test)]
mod everywhere;
mod gemini;
mod ollama;
mod openai;
mod qianfan;
mod stop;
mod table;

pub(crate) use stop::Stop;

use crate::fault::Fault;
use crate::wire::framing::Framing;
use crate::{Dialect, Finish, Format, Message, Said, Sampling, ToolCall, Tools, UnixMillis, Usage};
use http::{HeaderMap, HeaderValue};
use reqwest::RequestBuilder;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value};

/// A question, as far as protocols care.
pub(crate) struct Question<'a> {
    pub(crate) model: &'a str,
    pub(crate) messages: &'a [Message],
    pub(crate) format: &'a Format,
    pub(crate) tools: Option<&'a Tools>,
    pub(crate) max_tokens: Option<u32>,
    pub(crate) sampling: &'a Sampling,
    /// Fields that only OpenAI's protocol knows.
    pub(crate) extra: &'a Map<String, Value>,
    /// Whether the answer comes in one document instead of in pieces.
    pub(crate) whole: bool,
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
#[derive(Default)]
pub(crate) struct Progress {
    pub(crate) text: String,
    pub(crate) reasoning: String,
    pub(crate) refusal: String,
    /// By the number that the protocol gives them, in the order in which they came.
    calls: Vec<(u64, ToolCall)>,
    pub(crate) usage: Usage,
    /// Why the model stopped; without this an answer is not whole.
    pub(crate) stop: Option<Stop>,
    /// The stream has said its last word.
    pub(crate) ended: bool,
    /// Something of the answer, or of the thinking before it, has come.
    pub(crate) begun: bool,
}

impl Progress {
    /// The call of that number, new where it is.
    pub(crate) fn call(&mut self, number: u64) -> &mut ToolCall {
        self.begun = true;
        let place = self.calls.iter().position(|(known, _)| *known == number);
        let place = place.unwrap_or_else(|| {
            self.calls.push((number, ToolCall::default()));
            self.calls.len() - 1
        });
        &mut self.calls[place].1
    }

    /// A whole call, from protocols that do not cut them nor name them.
    pub(crate) fn whole_call(&mut self, id: Option<&str>, name: &str, arguments: &Value) {
        let call = self.call(self.calls.len() as u64);
        // The caller names it when it sends the result back.
        call.id = id.map_or_else(|| format!("call_{:016x}", rand::random::<u64>()), str::to_owned);
        name.clone_into(&mut call.name);
        call.arguments = arguments.to_string();
    }

    pub(crate) fn calls(&self) -> impl ExactSizeIterator<Item = &ToolCall> {
        self.calls.iter().map(|(_, call)| call)
    }

    /// What was said in all.
    pub(crate) fn said(self) -> Said {
        let finish = match self.stop {
            Some(Stop::Length) => Finish::Length,
            Some(Stop::Refused) => Finish::Declined,
            _ if self.calls.is_empty() => Finish::Stop,
            _ => Finish::Calls,
        };
        Said {
            text: self.text,
            reasoning: self.reasoning,
            refusal: self.refusal,
            calls: self.calls.into_iter().map(|(_, call)| call).collect(),
            finish,
        }
    }
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
    /// How its streams are cut.
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
    /// Whether a form of answer has a field of its own; else it is told in words.
    fn carries(&self, _format: &Format) -> bool {
        true
    }
    /// Whether an answer may come in one document instead of in pieces.
    fn answers_whole(&self) -> bool {
        false
    }
    /// Whether functions can be called.
    fn carries_tools(&self) -> bool {
        true
    }
    /// Whether more than text can be sent.
    fn carries_parts(&self) -> bool {
        false
    }
    /// Whether this model goes on where a last message from the assistant ends.
    fn continues(&self, _model: &str) -> bool {
        false
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
