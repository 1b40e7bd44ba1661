//! DashScope's own API.

use super::{Protocol, Said};
use crate::answer::Call;
use crate::asked::{Asked, Function, messages, required};
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
            schema: format["json_schema"]
                .is_object()
                .then(|| format["json_schema"]["schema"].clone())
                .or_else(|| (format["type"] == "json_object").then(|| json!({"type": "object"}))),
            function: required(&parameters["tools"], &parameters["tool_choice"])
                .or_else(|| eager(body)),
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

    fn call(&self, call: &Call) -> String {
        let mut output = output("", "null", None);
        output["output"]["choices"][0]["message"]["tool_calls"] = json!([{"index": 0,
            "id": "call_1", "type": "function",
            "function": {"name": call.name, "arguments": call.arguments}}]);
        self.frame(&output)
    }

    /// Its last piece says why it stopped; no last word follows.
    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (self.frame(&output("", reason(said), Some(said))), String::new())
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        output(said.text, reason(said), Some(said))
    }
}

/// It cannot be told that it must: offered one function, it calls it once.
fn eager(body: &Value) -> Option<Function> {
    let tools = body["parameters"]["tools"].as_array()?;
    let last = body["input"]["messages"].as_array()?.last()?;
    let function = &tools.first()?["function"];
    let offered = body["parameters"]["tool_choice"] == "auto" && last["role"] != "tool";
    offered.then(|| Function::of(&function["name"], &function["parameters"]))
}

fn reason(said: &Said<'_>) -> &'static str {
    match said.call {
        Some(_) => "tool_calls",
        None if said.cut => "length",
        None => "stop",
    }
}

fn output(text: &str, reason: &str, said: Option<&Said<'_>>) -> Value {
    let mut output = json!({"output": {"choices": [{"message": {"role": "assistant",
        "content": text}, "finish_reason": reason}]}, "request_id": "r"});
    if let Some(said) = said {
        output["usage"] = json!({"input_tokens": said.tokens_in, "output_tokens": said.tokens_out});
    }
    output
}
