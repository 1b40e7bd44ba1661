//! Anthropic's messages.

use super::{Protocol, Said};
use crate::answer::Call;
use crate::asked::{Asked, Function, messages};
use axum::http::HeaderMap;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) struct Anthropic;

impl Protocol for Anthropic {
    fn chat_route(&self) -> &'static str {
        "/v1/messages"
    }

    fn models_path(&self) -> &'static str {
        "/v1/models"
    }

    fn key<'a>(&self, headers: &'a HeaderMap, _query: &'a str) -> Option<&'a str> {
        headers.get("x-api-key")?.to_str().ok()
    }

    fn asked(&self, _path: &str, body: &Value) -> Option<Asked> {
        let mut turns = messages(body)?;
        // An instruction among the turns is refused, and so is a question without a limit.
        if turns.iter().any(|(role, _)| role == "system") || !body["max_tokens"].is_u64() {
            return None;
        }
        if let Some(system) = body["system"].as_str() {
            turns.insert(0, ("system".to_owned(), system.to_owned()));
        }
        let format = &body["output_config"]["format"];
        Some(Asked {
            model: body["model"].as_str().unwrap_or("").to_owned(),
            messages: turns,
            schema: format.is_object().then(|| format["schema"].clone()),
            function: required(&body["tools"], &body["tool_choice"]),
            max_tokens: body["max_tokens"].as_u64(),
            streams: body["stream"].as_bool().unwrap_or(false),
        })
    }

    fn models(&self, models: &[String]) -> Value {
        let data: Vec<Value> = models.iter().map(|id| json!({"id": id, "type": "model"})).collect();
        json!({"data": data, "has_more": false})
    }

    fn error(&self, status: u16, message: &str, code: Option<&str>) -> Value {
        let kind = match (code, status) {
            (Some(code), _) if code.ends_with("_error") => code,
            (_, 401) => "authentication_error",
            (_, 402) => "billing_error",
            (_, 403) => "permission_error",
            (_, 404) => "not_found_error",
            (_, 413) => "request_too_large",
            (_, 429) => "rate_limit_error",
            (_, 400..=499) => "invalid_request_error",
            (_, 500) => "api_error",
            (_, 504) => "timeout_error",
            _ => "overloaded_error",
        };
        json!({"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"})
    }

    fn schema_refused(&self) -> Value {
        self.error(400, "output_config: Extra inputs are not permitted", None)
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
            ("reset", rfc_3339(SystemTime::now() + reset)),
        ]
        .map(|(part, value)| (format!("anthropic-ratelimit-{what}-{part}"), value))
        .into()
    }

    fn frame(&self, value: &Value) -> String {
        format!("event: {}\ndata: {value}\n\n", value["type"].as_str().unwrap_or("error"))
    }

    fn opening(&self, said: &Said<'_>) -> String {
        let start = json!({"type": "message_start", "message": {"type": "message",
            "role": "assistant", "model": said.model, "content": [],
            "usage": {"input_tokens": said.tokens_in, "output_tokens": 1}}});
        let opening = self.frame(&start) + &self.frame(&json!({"type": "ping"}));
        if said.call.is_some() {
            return opening;
        }
        let block = json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "text", "text": ""}});
        opening + &self.frame(&block)
    }

    fn call(&self, call: &Call) -> String {
        let block = json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "tool_use", "id": "toolu_1", "name": call.name, "input": {}}});
        let delta = json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": call.arguments}});
        self.frame(&block) + &self.frame(&delta)
    }

    fn piece(&self, _model: &str, text: &str) -> String {
        self.frame(&json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "text_delta", "text": text}}))
    }

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        let block = self.frame(&json!({"type": "content_block_stop", "index": 0}));
        let stop = self.frame(&json!({"type": "message_delta",
            "delta": {"stop_reason": reason(said)}, "usage": {"output_tokens": said.tokens_out}}));
        (block + &stop, self.frame(&json!({"type": "message_stop"})))
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        json!({"type": "message", "role": "assistant", "model": said.model,
            "content": [content(said)], "stop_reason": reason(said),
            "usage": {"input_tokens": said.tokens_in, "output_tokens": said.tokens_out}})
    }
}

fn content(said: &Said<'_>) -> Value {
    match said.call {
        Some(call) => json!({"type": "tool_use", "id": "toolu_1", "name": call.name,
            "input": serde_json::from_str::<Value>(&call.arguments).unwrap_or_default()}),
        None => json!({"type": "text", "text": said.text}),
    }
}

fn reason(said: &Said<'_>) -> &'static str {
    match said.call {
        Some(_) => "tool_use",
        None if said.cut => "max_tokens",
        None => "end_turn",
    }
}

/// The function that has to be called.
fn required(tools: &Value, choice: &Value) -> Option<Function> {
    let named = match choice["type"].as_str()? {
        "tool" => Some(&choice["name"]),
        "any" => None,
        _ => return None,
    };
    tools
        .as_array()?
        .iter()
        .find(|tool| named.is_none_or(|name| tool["name"] == *name))
        .map(|tool| Function::of(&tool["name"], &tool["input_schema"]))
}

/// A moment as the headers have it, to the second.
fn rfc_3339(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    humantime::format_rfc3339_seconds(UNIX_EPOCH + Duration::from_secs(seconds)).to_string()
}
