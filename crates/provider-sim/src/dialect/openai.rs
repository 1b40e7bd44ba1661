//! OpenAI's chat completions.

use super::{Protocol, Said};
use crate::answer::Call;
use crate::asked::{Asked, messages, required};
use serde_json::{Value, json};
use std::time::Duration;

pub(super) struct Openai;

impl Protocol for Openai {
    fn chat_route(&self) -> &'static str {
        "/v1/chat/completions"
    }

    fn models_path(&self) -> &'static str {
        "/v1/models"
    }

    fn base_path(&self) -> &'static str {
        "/v1"
    }

    fn asked(&self, _path: &str, body: &Value) -> Option<Asked> {
        let format = &body["response_format"];
        Some(Asked {
            model: body["model"].as_str().unwrap_or("").to_owned(),
            messages: messages(body)?,
            // JSON of no schema is an object.
            schema: format["json_schema"]
                .is_object()
                .then(|| format["json_schema"]["schema"].clone())
                .or_else(|| (format["type"] == "json_object").then(|| json!({"type": "object"}))),
            function: required(&body["tools"], &body["tool_choice"]),
            max_tokens: body["max_tokens"].as_u64().or(body["max_completion_tokens"].as_u64()),
            streams: body["stream"].as_bool().unwrap_or(false),
        })
    }

    fn models(&self, models: &[String]) -> Value {
        let data: Vec<Value> =
            models.iter().map(|id| json!({"id": id, "object": "model"})).collect();
        json!({"object": "list", "data": data})
    }

    fn error(&self, _status: u16, message: &str, code: Option<&str>) -> Value {
        json!({"error": {"message": message, "type": "simulated", "param": null, "code": code}})
    }

    fn schema_refused(&self) -> Value {
        json!({"error": {"message": "schemas are not supported", "type": "simulated",
            "param": "response_format", "code": null}})
    }

    fn quota_headers(
        &self,
        what: &str,
        limit: u64,
        left: u64,
        reset: Duration,
    ) -> Vec<(String, String)> {
        [
            ("limit", limit.to_string()),
            ("remaining", left.to_string()),
            ("reset", format!("{}ms", reset.as_millis())),
        ]
        .map(|(part, value)| (format!("x-ratelimit-{part}-{what}"), value))
        .into()
    }

    fn piece(&self, model: &str, text: &str) -> String {
        self.frame(&json!({"object": "chat.completion.chunk", "model": model,
            "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": null}]}))
    }

    fn call(&self, call: &Call) -> String {
        // The arguments come in two pieces, as they do in life.
        let middle = call.arguments.len() / 2;
        let middle = (middle..).find(|at| call.arguments.is_char_boundary(*at)).unwrap_or(middle);
        let (one, two) = call.arguments.split_at(middle);
        let piece = |call: Value| {
            self.frame(&json!({"object": "chat.completion.chunk", "choices": [
                {"index": 0, "delta": {"tool_calls": [call]}, "finish_reason": null}]}))
        };
        piece(json!({"index": 0, "id": CALL, "type": "function",
            "function": {"name": call.name, "arguments": one}}))
            + &piece(json!({"index": 0, "function": {"arguments": two}}))
    }

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        let stop = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model,
            "choices": [{"index": 0, "delta": {}, "finish_reason": reason(said)}]}));
        let usage = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model,
            "choices": [], "usage": usage(said)}));
        (stop + &usage, "data: [DONE]\n\n".to_owned())
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        let mut message = json!({"role": "assistant", "content": said.text});
        if let Some(call) = said.call {
            message["tool_calls"] = json!([{"id": CALL, "type": "function",
                "function": {"name": call.name, "arguments": call.arguments}}]);
        }
        json!({
            "object": "chat.completion", "model": said.model, "usage": usage(said),
            "choices": [{"index": 0, "message": message, "finish_reason": reason(said)}],
        })
    }
}

/// The id of the one call that is ever made.
const CALL: &str = "call_1";

fn reason(said: &Said<'_>) -> &'static str {
    match said.call {
        Some(_) => "tool_calls",
        None if said.cut => "length",
        None => "stop",
    }
}

fn usage(said: &Said<'_>) -> Value {
    json!({"prompt_tokens": said.tokens_in, "completion_tokens": said.tokens_out,
        "total_tokens": said.tokens_in + said.tokens_out})
}
