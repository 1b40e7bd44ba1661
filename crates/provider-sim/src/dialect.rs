//! How each protocol says it: answers, errors and lists.

use crate::Dialect;
use serde_json::{Value, json};

/// A whole answer and what it cost.
pub(crate) struct Said<'a> {
    pub(crate) model: &'a str,
    pub(crate) text: &'a str,
    pub(crate) tokens_in: u64,
    pub(crate) tokens_out: u64,
    /// Cut by `max_tokens`.
    pub(crate) cut: bool,
}

impl Dialect {
    pub(crate) fn chat_path(self) -> &'static str {
        match self {
            Self::Openai => "/v1/chat/completions",
            Self::Ollama => "/api/chat",
        }
    }

    pub(crate) fn models_path(self) -> &'static str {
        match self {
            Self::Openai => "/v1/models",
            Self::Ollama => "/api/tags",
        }
    }

    pub(crate) fn stream_type(self) -> &'static str {
        match self {
            Self::Openai => "text/event-stream",
            Self::Ollama => "application/x-ndjson",
        }
    }

    pub(crate) fn models(self, models: &[String]) -> Value {
        match self {
            Self::Openai => {
                let data: Vec<Value> =
                    models.iter().map(|id| json!({"id": id, "object": "model"})).collect();
                json!({"object": "list", "data": data})
            }
            Self::Ollama => {
                let models: Vec<Value> =
                    models.iter().map(|name| json!({"name": name, "model": name})).collect();
                json!({"models": models})
            }
        }
    }

    /// Ollama streams unless told not to; OpenAI only when told.
    pub(crate) fn streams(self, body: &Value) -> bool {
        body["stream"].as_bool().unwrap_or(self == Self::Ollama)
    }

    pub(crate) fn max_tokens(self, body: &Value) -> Option<u64> {
        match self {
            Self::Openai => body["max_tokens"].as_u64(),
            Self::Ollama => body["options"]["num_predict"].as_u64(),
        }
    }

    pub(crate) fn error(self, message: &str, code: Option<&str>) -> Value {
        match self {
            Self::Openai => {
                json!({"error": {"message": message, "type": "simulated", "param": null, "code": code}})
            }
            Self::Ollama => json!({"error": message}),
        }
    }

    pub(crate) fn frame(self, value: &Value) -> String {
        match self {
            Self::Openai => format!("data: {value}\n\n"),
            Self::Ollama => format!("{value}\n"),
        }
    }

    pub(crate) fn piece(self, model: &str, text: &str) -> String {
        self.frame(&match self {
            Self::Openai => json!({"object": "chat.completion.chunk", "model": model, "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": null}]}),
            Self::Ollama => json!({"model": model, "message": {"role": "assistant", "content": text}, "done": false}),
        })
    }

    /// The end of a stream, and its last word.
    pub(crate) fn ending(self, said: &Said<'_>) -> (String, String) {
        let reason = said.reason();
        match self {
            Self::Openai => {
                let stop = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}));
                let usage = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model, "choices": [], "usage": said.usage()}));
                (stop + &usage, "data: [DONE]\n\n".to_owned())
            }
            Self::Ollama => (String::new(), self.frame(&self.whole_ollama(said, ""))),
        }
    }

    /// A whole answer in one document.
    pub(crate) fn whole(self, said: &Said<'_>) -> Value {
        match self {
            Self::Openai => json!({
                "object": "chat.completion", "model": said.model, "usage": said.usage(),
                "choices": [{"index": 0, "message": {"role": "assistant", "content": said.text}, "finish_reason": said.reason()}],
            }),
            Self::Ollama => self.whole_ollama(said, said.text),
        }
    }

    fn whole_ollama(self, said: &Said<'_>, text: &str) -> Value {
        json!({
            "model": said.model, "message": {"role": "assistant", "content": text}, "done": true, "done_reason": said.reason(),
            "prompt_eval_count": said.tokens_in, "eval_count": said.tokens_out,
        })
    }
}

impl Said<'_> {
    fn reason(&self) -> &'static str {
        if self.cut { "length" } else { "stop" }
    }

    fn usage(&self) -> Value {
        json!({"prompt_tokens": self.tokens_in, "completion_tokens": self.tokens_out, "total_tokens": self.tokens_in + self.tokens_out})
    }
}
