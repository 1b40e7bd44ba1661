//! How each protocol says it: questions, answers, errors and lists.

mod anthropic;
mod dashscope;
mod gemini;
mod ollama;
mod openai;
mod qianfan;

pub(crate) use qianfan::token_of;

use crate::answer::Call;
use crate::asked::Asked;
use crate::quota::Refused;
use crate::{Dialect, SimConfig};
use axum::http::HeaderMap;
use serde_json::Value;
use std::time::Duration;

/// A whole answer and what it cost.
pub(crate) struct Said<'a> {
    pub(crate) model: &'a str,
    pub(crate) text: &'a str,
    /// A function to be called instead.
    pub(crate) call: Option<&'a Call>,
    pub(crate) tokens_in: u64,
    pub(crate) tokens_out: u64,
    /// Cut by the limit of tokens.
    pub(crate) cut: bool,
}

/// A protocol.
pub(crate) trait Protocol: Send + Sync {
    /// Where questions go, as a route.
    fn chat_route(&self) -> &'static str;
    fn models_path(&self) -> &'static str;
    /// What stands between the address and the paths above, for clients.
    fn base_path(&self) -> &'static str {
        ""
    }
    fn stream_type(&self) -> &'static str {
        "text/event-stream"
    }
    /// The key that came with a question.
    fn key<'a>(&self, headers: &'a HeaderMap, _query: &'a str) -> Option<&'a str> {
        headers.get("authorization")?.to_str().ok()?.strip_prefix("Bearer ")
    }
    /// Whether what came is one of the keys.
    fn accepts(&self, keys: &[String], key: &str) -> bool {
        keys.iter().any(|known| known == key)
    }
    /// The status that a refusal goes out with.
    fn outward(&self, status: u16) -> u16 {
        status
    }
    /// The question; nothing where it is none.
    fn asked(&self, path: &str, body: &Value) -> Option<Asked>;
    fn models(&self, models: &[String]) -> Value;
    fn error(&self, status: u16, message: &str, code: Option<&str>) -> Value;
    /// The refusal of a schema, naming the field.
    fn schema_refused(&self) -> Value;
    /// Whether a refusal by a quota says in its headers when to come back.
    fn waits_in_headers(&self) -> bool {
        true
    }
    /// The refusal by a quota: its status and its body.
    fn limited(&self, refused: Refused) -> (u16, Value) {
        let _ = refused;
        (429, self.error(429, "too many", Some("rate_limit_exceeded")))
    }
    /// Headers that tell what is left of a limit, in its own names.
    fn quota_headers(
        &self,
        what: &str,
        limit: u64,
        left: u64,
        reset: Duration,
    ) -> Vec<(String, String)>;
    fn frame(&self, value: &Value) -> String {
        format!("data: {value}\n\n")
    }
    /// What comes before the first word.
    fn opening(&self, _said: &Said<'_>) -> String {
        String::new()
    }
    fn piece(&self, model: &str, text: &str) -> String;
    /// A call in a stream, in pieces where the protocol has those; nothing
    /// where it has no functions.
    fn call(&self, _call: &Call) -> String {
        String::new()
    }
    /// The end of a stream, and its last word.
    fn ending(&self, said: &Said<'_>) -> (String, String);
    /// A whole answer in one document.
    fn whole(&self, said: &Said<'_>) -> Value;
}

impl Dialect {
    pub(crate) fn protocol(self) -> &'static dyn Protocol {
        match self {
            Self::Openai => &openai::Openai,
            Self::Anthropic => &anthropic::Anthropic,
            Self::Gemini => &gemini::Gemini,
            Self::Ollama => &ollama::Ollama,
            Self::Dashscope => &dashscope::DashScope,
            Self::Qianfan => &qianfan::Qianfan,
        }
    }
}

impl SimConfig {
    pub(crate) fn protocol(&self) -> &'static dyn Protocol {
        self.dialect.protocol()
    }
}
