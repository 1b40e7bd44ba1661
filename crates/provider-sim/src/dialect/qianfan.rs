//! Qianfan's first API: every refusal is a 200, and the key a token.

use super::{Protocol, Said};
use crate::asked::{Asked, messages};
use crate::quota::Refused;
use axum::http::HeaderMap;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;

pub(super) struct Qianfan;

impl Protocol for Qianfan {
    fn chat_route(&self) -> &'static str {
        "/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/{model}"
    }

    fn models_path(&self) -> &'static str {
        "/rpc/2.0/ai_custom/v1/wenxinworkshop/models"
    }

    fn key<'a>(&self, _headers: &'a HeaderMap, query: &'a str) -> Option<&'a str> {
        query.split('&').find_map(|pair| pair.strip_prefix("access_token="))
    }

    fn accepts(&self, keys: &[String], key: &str) -> bool {
        keys.iter().any(|pair| token_of(pair) == key)
    }

    fn outward(&self, _status: u16) -> u16 {
        200
    }

    fn asked(&self, path: &str, body: &Value) -> Option<Asked> {
        let mut turns = messages(body)?;
        // Turns alternate and begin with the user's; instructions stand beside them.
        if turns.iter().any(|(role, _)| role == "system") {
            return None;
        }
        if let Some(system) = body["system"].as_str() {
            turns.insert(0, ("system".to_owned(), system.to_owned()));
        }
        Some(Asked {
            model: path.rsplit('/').next()?.to_owned(),
            messages: turns,
            schema: None,
            function: None,
            max_tokens: body["max_output_tokens"].as_u64(),
            streams: body["stream"].as_bool().unwrap_or(false),
        })
    }

    fn models(&self, _models: &[String]) -> Value {
        json!({})
    }

    fn error(&self, status: u16, message: &str, code: Option<&str>) -> Value {
        let code = code.and_then(|code| code.parse().ok()).unwrap_or(match status {
            401 | 403 => 14,
            429 => 336_501,
            500 => 336_000,
            400..=499 => 336_003,
            _ => 336_100,
        });
        json!({"error_code": code, "error_msg": message, "id": "as-x"})
    }

    fn schema_refused(&self) -> Value {
        self.error(400, "no", None)
    }

    fn limited(&self, refused: Refused) -> (u16, Value) {
        let code = match refused {
            Refused::Tokens(_) => "336502",
            Refused::Requests(_) => "336501",
            Refused::Day => "4",
            Refused::Busy => "18",
        };
        (200, self.error(200, "too many", Some(code)))
    }

    fn waits_in_headers(&self) -> bool {
        false
    }

    fn quota_headers(
        &self,
        what: &str,
        limit: u64,
        left: u64,
        _: Duration,
    ) -> Vec<(String, String)> {
        [("limit", limit), ("remaining", left)]
            .map(|(part, value)| (format!("x-ratelimit-{part}-{what}"), value.to_string()))
            .into()
    }

    fn piece(&self, _model: &str, text: &str) -> String {
        self.frame(&json!({"id": "as-x", "is_end": false, "result": text}))
    }

    fn ending(&self, said: &Said<'_>) -> (String, String) {
        (String::new(), self.frame(&whole(said, "")))
    }

    fn whole(&self, said: &Said<'_>) -> Value {
        whole(said, said.text)
    }
}

/// The token that a pair of id and secret is changed for.
pub(crate) fn token_of(pair: &str) -> String {
    format!("24.{}", hex::encode(Sha256::digest(pair)))
}

fn whole(said: &Said<'_>, text: &str) -> Value {
    json!({"id": "as-x", "is_end": true, "is_truncated": said.cut, "result": text,
        "usage": {"prompt_tokens": said.tokens_in, "completion_tokens": said.tokens_out,
            "total_tokens": said.tokens_in + said.tokens_out}})
}
