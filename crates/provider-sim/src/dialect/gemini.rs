//! Google's Gemini.

use super::{Protocol, Said};
use crate::answer::Call;
use crate::asked::{Asked, Function};
use crate::quota::Refused;
use axum::http::HeaderMap;
use serde_json::{Value, json};
use std::time::Duration;

pub(super) struct Gemini;

impl Protocol for Gemini {
    fn chat_route(&self) -> &'static str {
        "/v1beta/models/{call}"
    }

    fn models_path(&self) -> &'static str {
        "/v1beta/models"
    }

    fn key<'a>(&self, headers: &'a HeaderMap, _query: &'a str) -> Option<&'a str> {
        headers.get("x-goog-api-key")?.to_str().ok()
    }

    fn asked(&self, path: &str, body: &Value) -> Option<Asked> {
        let (model, verb) = path.rsplit('/').next()?.split_once(':')?;
        let text = |content: &Value| {
            let parts = content["parts"].as_array().map(Vec::as_slice).unwrap_or_default();
            parts.iter().filter_map(|part| part["text"].as_str()).collect::<String>()
        };
        let mut messages: Vec<(String, String)> = body["contents"]
            .as_array()?
            .iter()
            .map(|content| (content["role"].as_str().unwrap_or("user").to_owned(), text(content)))
            .collect();
        if body["systemInstruction"].is_object() {
            messages.insert(0, ("system".to_owned(), text(&body["systemInstruction"])));
        }
        let generation = &body["generationConfig"];
        Some(Asked {
            model: model.to_owned(),
            messages,
            schema: generation.get("responseJsonSchema").cloned().or_else(|| {
                (generation["responseMimeType"] == "application/json")
                    .then(|| json!({"type": "object"}))
            }),
            function: required(body),
            max_tokens: generation["maxOutputTokens"].as_u64(),
            streams: verb == "streamGenerateContent",
        })
    }

    fn models(&self, models: &[String]) -> Value {
        let models: Vec<Value> = models
            .iter()
            .map(|name| {
                json!({"name": format!("models/{name}"),
                    "supportedGenerationMethods": ["generateContent", "countTokens"]})
            })
            .collect();
        json!({"models": models})
    }

    fn error(&self, status: u16, message: &str, code: Option<&str>) -> Value {
        let word = match (code, status) {
            (Some(code), _) if code.chars().all(|c| c.is_ascii_uppercase() || c == '_') => code,
            (_, 400) => "INVALID_ARGUMENT",
            (_, 401) => "UNAUTHENTICATED",
            (_, 403) => "PERMISSION_DENIED",
            (_, 404) => "NOT_FOUND",
            (_, 429) => "RESOURCE_EXHAUSTED",
            (_, 500) => "INTERNAL",
            (_, 504) => "DEADLINE_EXCEEDED",
            _ => "UNAVAILABLE",
        };
        // Inside a success the status stands in the error alone.
        let status = if status == 200 { 503 } else { status };
        json!({"error": {"code": status, "status": word, "message": message}})
    }

    fn schema_refused(&self) -> Value {
        json!({"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "no", "details": [
            {"@type": "type.googleapis.com/google.rpc.BadRequest",
             "fieldViolations": [{"field": "generation_config.response_json_schema"}]}]}})
    }

    fn limited(&self, refused: Refused) -> (u16, Value) {
        // A day's limit tells a short wait too, and is meant for the day.
        let (quota, wait) = match refused {
            Refused::Requests(wait) => ("GenerateRequestsPerMinutePerProjectPerModel", wait),
            Refused::Tokens(wait) => ("GenerateContentInputTokensPerModelPerMinute", wait),
            Refused::Day => ("GenerateRequestsPerDayPerProjectPerModel", Duration::from_secs(36)),
            Refused::Busy => return (503, self.error(503, "busy", None)),
        };
        let mut body = self.error(429, "too many", None);
        body["error"]["details"] = json!([
            {"@type": "type.googleapis.com/google.rpc.QuotaFailure",
             "violations": [{"quotaId": format!("{quota}-FreeTier"), "quotaValue": "5"}]},
            {"@type": "type.googleapis.com/google.rpc.RetryInfo",
             "retryDelay": format!("{}s", wait.as_secs_f64().ceil())},
        ]);
        (429, body)
    }

    fn waits_in_headers(&self) -> bool {
        false
    }

    /// It tells none.
    fn quota_headers(&self, _: &str, _: u64, _: u64, _: Duration) -> Vec<(String, String)> {
        Vec::new()
    }

    fn piece(&self, model: &str, text: &str) -> String {
        self.frame(&json!({"modelVersion": model, "candidates": [
            {"index": 0, "content": {"role": "model", "parts": [{"text": text}]}}]}))
    }

    fn call(&self, call: &Call) -> String {
        self.frame(&json!({"candidates": [
            {"index": 0, "content": {"role": "model", "parts": [called(call)]}}]}))
    }

    /// Its last piece says why it stopped; no last word follows.
    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (self.frame(&whole(said, "")), String::new())
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        let mut whole = whole(said, said.text);
        if let Some(call) = said.call {
            whole["candidates"][0]["content"]["parts"] = json!([called(call)]);
        }
        whole
    }
}

fn called(call: &Call) -> Value {
    let arguments = serde_json::from_str::<Value>(&call.arguments).unwrap_or_default();
    json!({"functionCall": {"name": call.name, "args": arguments}})
}

/// The function that has to be called.
fn required(body: &Value) -> Option<Function> {
    let config = &body["toolConfig"]["functionCallingConfig"];
    if config["mode"] != "ANY" {
        return None;
    }
    let only = config["allowedFunctionNames"][0].as_str();
    body["tools"][0]["functionDeclarations"]
        .as_array()?
        .iter()
        .find(|one| only.is_none_or(|name| one["name"] == name))
        .map(|one| Function::of(&one["name"], &one["parametersJsonSchema"]))
}

fn whole(said: &Said<'_>, text: &str) -> Value {
    json!({"modelVersion": said.model,
        "candidates": [{"index": 0, "content": {"role": "model", "parts": [{"text": text}]},
            "finishReason": if said.cut { "MAX_TOKENS" } else { "STOP" }}],
        "usageMetadata": {"promptTokenCount": said.tokens_in,
            "candidatesTokenCount": said.tokens_out}})
}
