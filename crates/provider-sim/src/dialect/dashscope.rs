//! DashScope's own API.

use super::{Protocol, Said};
use crate::asked::{Asked, messages};
use serde_json::{Value, json};
use std::time::Duration;

pub(super) struct DashScope;

impl Protocol for DashScope {
    fn chat_route(&self) -> &'static str {
        "/api/v1/services/aigc/text-generation/generation"
    }

    fn models_path(&self) -> &'static str {
        "/compatible-mode/v1/models"
    }

    fn asked(&self, _path: &str, body: &Value) -> Option<Asked> {
        let parameters = &body["parameters"];
        let format = &parameters["response_format"];
        Some(Asked {
            model: body["model"].as_str().unwrap_or("").to_owned(),
            messages: messages(&body["input"])?,
            schema: format.is_object().then(|| format["json_schema"]["schema"].clone()),
            max_tokens: parameters["max_tokens"].as_u64(),
            // A header says so; without `incremental_output` pieces would repeat.
            streams: parameters["incremental_output"].as_bool().unwrap_or(false),
        })
    }

    fn models(&self, models: &[String]) -> Value {
        let data: Vec<Value> = models.iter().map(|id| json!({"id": id})).collect();
        json!({"object": "list", "data": data})
    }

    fn error(&self, status: u16, message: &str, code: Option<&str>) -> Value {
        let code = match (code, status) {
            (Some(code), _) if code.starts_with(|c: char| c.is_ascii_uppercase()) => code,
            (_, 400) => "InvalidParameter",
            (_, 401) => "InvalidApiKey",
            (_, 402) => "Arrearage",
            (_, 403) => "AccessDenied",
            (_, 404) => "ModelNotFound",
            (_, 429) => "Throttling.RateQuota",
            (_, 500) => "InternalError",
            _ => "ModelUnavailable",
        };
        json!({"code": code, "message": message, "request_id": "r"})
    }

    fn schema_refused(&self) -> Value {
        self.error(400, "response_format is not supported", None)
    }

    fn quota_headers(&self, _: &str, _: u64, _: u64, _: Duration) -> Vec<(String, String)> {
        Vec::new()
    }

    fn frame(&self, value: &Value) -> String {
        let event = if value.get("code").is_some() { "error" } else { "result" };
        format!("id:1\nevent:{event}\n:HTTP_STATUS/200\ndata:{value}\n\n")
    }

    fn piece(&self, _model: &str, text: &str) -> String {
        self.frame(&output(text, "null", None))
    }

    /// Its last piece says why it stopped; no last word follows.
    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (self.frame(&output("", reason(said), Some(said))), String::new())
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        output(said.text, reason(said), Some(said))
    }
}

fn reason(said: &Said<'_>) -> &'static str {
    if said.cut { "length" } else { "stop" }
}

fn output(text: &str, reason: &str, said: Option<&Said<'_>>) -> Value {
    let mut output = json!({"output": {"choices": [{"message": {"role": "assistant",
        "content": text}, "finish_reason": reason}]}, "request_id": "r"});
    if let Some(said) = said {
        output["usage"] = json!({"input_tokens": said.tokens_in, "output_tokens": said.tokens_out});
    }
    output
}
