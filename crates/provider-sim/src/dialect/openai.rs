//! OpenAI's chat completions.

use super::{Protocol, Said};
use crate::asked::{Asked, messages};
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
            schema: format.is_object().then(|| format["json_schema"]["schema"].clone()),
            max_tokens: body["max_tokens"].as_u64(),
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

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        let stop = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model,
            "choices": [{"index": 0, "delta": {}, "finish_reason": reason(said)}]}));
        let usage = self.frame(&json!({"object": "chat.completion.chunk", "model": said.model,
            "choices": [], "usage": usage(said)}));
        (stop + &usage, "data: [DONE]\n\n".to_owned())
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        json!({
            "object": "chat.completion", "model": said.model, "usage": usage(said),
            "choices": [{"index": 0, "message": {"role": "assistant", "content": said.text},
                "finish_reason": reason(said)}],
        })
    }
}

fn reason(said: &Said<'_>) -> &'static str {
    if said.cut { "length" } else { "stop" }
}

fn usage(said: &Said<'_>) -> Value {
    json!({"prompt_tokens": said.tokens_in, "completion_tokens": said.tokens_out,
        "total_tokens": said.tokens_in + said.tokens_out})
}
