//! Ollama's own API.

use super::{Protocol, Said};
use crate::asked::{Asked, messages};
use crate::quota::Refused;
use serde_json::{Value, json};
use std::time::Duration;

pub(super) struct Ollama;

impl Protocol for Ollama {
    fn chat_route(&self) -> &'static str {
        "/api/chat"
    }

    fn models_path(&self) -> &'static str {
        "/api/tags"
    }

    fn stream_type(&self) -> &'static str {
        "application/x-ndjson"
    }

    fn asked(&self, _path: &str, body: &Value) -> Option<Asked> {
        Some(Asked {
            model: body["model"].as_str().unwrap_or("").to_owned(),
            messages: messages(body)?,
            schema: body.get("format").cloned(),
            max_tokens: body["options"]["num_predict"].as_u64(),
            // It streams unless told not to.
            streams: body["stream"].as_bool().unwrap_or(true),
        })
    }

    fn models(&self, models: &[String]) -> Value {
        let models: Vec<Value> =
            models.iter().map(|name| json!({"name": name, "model": name})).collect();
        json!({"models": models})
    }

    fn error(&self, _status: u16, message: &str, _code: Option<&str>) -> Value {
        json!({"error": message})
    }

    fn schema_refused(&self) -> Value {
        json!({"error": "schemas are not supported"})
    }

    fn limited(&self, refused: Refused) -> (u16, Value) {
        match refused {
            Refused::Busy => (503, json!({"error": "server busy"})),
            _ => (429, json!({"error": "too many"})),
        }
    }

    fn quota_headers(&self, _: &str, _: u64, _: u64, _: Duration) -> Vec<(String, String)> {
        Vec::new()
    }

    fn frame(&self, value: &Value) -> String {
        format!("{value}\n")
    }

    fn piece(&self, model: &str, text: &str) -> String {
        self.frame(&json!({"model": model,
            "message": {"role": "assistant", "content": text}, "done": false}))
    }

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (String::new(), self.frame(&whole(said, "")))
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        whole(said, said.text)
    }
}

fn whole(said: &Said<'_>, text: &str) -> Value {
    json!({
        "model": said.model, "message": {"role": "assistant", "content": text}, "done": true,
        "done_reason": if said.cut { "length" } else { "stop" },
        "prompt_eval_count": said.tokens_in, "eval_count": said.tokens_out,
    })
}
