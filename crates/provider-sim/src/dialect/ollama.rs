//! Ollama's own API.

use super::{Protocol, Said};
use crate::answer::Call;
use crate::asked::{Asked, Function, messages};
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
        let messages = messages(body)?;
        // It is never told that it must: offered a function, it calls it once.
        let offered = &body["tools"][0]["function"];
        let answered = messages.last().is_some_and(|(role, _)| role == "tool");
        Some(Asked {
            model: body["model"].as_str().unwrap_or("").to_owned(),
            messages,
            schema: match &body["format"] {
                Value::Null => None,
                Value::String(_) => Some(json!({"type": "object"})),
                schema => Some(schema.clone()),
            },
            function: (offered.is_object() && !answered)
                .then(|| Function::of(&offered["name"], &offered["parameters"])),
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

    fn call(&self, call: &Call) -> String {
        self.frame(&json!({"message": {"role": "assistant", "content": "",
            "tool_calls": [called(call)]}, "done": false}))
    }

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (String::new(), self.frame(&whole(said, "")))
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        let mut whole = whole(said, said.text);
        if let Some(call) = said.call {
            whole["message"]["tool_calls"] = json!([called(call)]);
        }
        whole
    }
}

fn called(call: &Call) -> Value {
    let arguments = serde_json::from_str::<Value>(&call.arguments).unwrap_or_default();
    json!({"function": {"name": call.name, "arguments": arguments}})
}

fn whole(said: &Said<'_>, text: &str) -> Value {
    json!({
        "model": said.model, "message": {"role": "assistant", "content": text}, "done": true,
        "done_reason": if said.cut { "length" } else { "stop" },
        "prompt_eval_count": said.tokens_in, "eval_count": said.tokens_out,
    })
}
