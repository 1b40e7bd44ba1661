//! An error means the same wherever it stands: under its own status, in the
//! body of a success, in the first frame of a stream, after some of an answer.

use super::{Odd, Progress, Refusal, speaking};
use crate::{Dialect, Outcome};
use http::HeaderMap;
use serde_json::{Value, json};

/// Errors as their providers write them, with the status they come under.
fn errors(dialect: Dialect) -> Vec<(u16, Value, Outcome)> {
    use Outcome::{
        AccountOut, BadKey, BadModel, BadRequest, DayLimited, ProviderDown, RateLimited,
    };
    let openai = |code: &str| json!({ "error": { "message": "m", "type": "t", "code": code } });
    let anthropic =
        |kind: &str| json!({ "type": "error", "error": { "type": kind, "message": "m" } });
    let gemini = |code: u16, details: Value| json!({ "error": { "code": code, "status": "S", "message": "m", "details": details } });
    let quota = |id: &str| json!([{ "violations": [{ "quotaId": id, "quotaValue": "5" }] }]);
    let dashscope = |code: &str| json!({ "code": code, "message": "m", "request_id": "r" });
    let qianfan = |code: u64| json!({ "error_code": code, "error_msg": "m", "id": "as-x" });
    match dialect {
        Dialect::OpenAi => vec![
            (429, openai("rate_limit_exceeded"), RateLimited),
            (429, openai("credit_balance_exhausted"), AccountOut),
            (503, openai("server_is_overloaded"), ProviderDown),
            (401, openai("invalid_api_key"), BadKey),
            (404, openai("model_not_found"), BadModel),
            (400, openai("context_length_exceeded"), BadRequest),
        ],
        Dialect::Anthropic => vec![
            (429, anthropic("rate_limit_error"), RateLimited),
            (529, anthropic("overloaded_error"), ProviderDown),
            (402, anthropic("billing_error"), AccountOut),
            (401, anthropic("authentication_error"), BadKey),
            (404, anthropic("not_found_error"), BadModel),
            (413, anthropic("request_too_large"), BadRequest),
        ],
        Dialect::Gemini => vec![
            (429, gemini(429, quota("RequestsPerMinutePerProject")), RateLimited),
            (429, gemini(429, quota("RequestsPerDayPerProject")), DayLimited),
            (403, gemini(403, Value::Null), BadKey),
            (404, gemini(404, Value::Null), BadModel),
            (503, gemini(503, Value::Null), ProviderDown),
            (400, gemini(400, json!([{ "reason": "API_KEY_INVALID" }])), BadKey),
        ],
        // Its errors carry no code: only its status tells more than that it failed.
        Dialect::Ollama => vec![(500, json!({ "error": "the runner died" }), ProviderDown)],
        Dialect::DashScope => vec![
            (429, dashscope("Throttling.RateQuota"), RateLimited),
            (400, dashscope("Arrearage"), AccountOut),
            (401, dashscope("InvalidApiKey"), BadKey),
            (404, dashscope("ModelNotFound"), BadModel),
            (503, dashscope("ModelUnavailable"), ProviderDown),
            (400, dashscope("DataInspectionFailed"), BadRequest),
        ],
        // Always under 200.
        Dialect::Qianfan => vec![
            (200, qianfan(336_501), RateLimited),
            (200, qianfan(17), DayLimited),
            (200, qianfan(14), BadKey),
            (200, qianfan(336_100), ProviderDown),
            (200, qianfan(336_003), BadRequest),
        ],
    }
}

/// A frame that is part of an answer.
fn piece(dialect: Dialect) -> Value {
    match dialect {
        Dialect::OpenAi => json!({ "choices": [{ "delta": { "content": "Yes" } }] }),
        Dialect::Anthropic => json!({ "type": "content_block_delta", "delta": { "text": "Yes" } }),
        Dialect::Gemini => {
            json!({ "candidates": [{ "content": { "parts": [{ "text": "Yes" }] } }] })
        }
        Dialect::Ollama => json!({ "message": { "content": "Yes" }, "done": false }),
        Dialect::DashScope => {
            json!({ "output": { "choices": [{ "message": { "content": "Yes" }, "finish_reason": "null" }] } })
        }
        Dialect::Qianfan => json!({ "result": "Yes", "is_end": false }),
    }
}

#[test]
fn an_error_means_the_same_wherever_it_stands() {
    for dialect in [
        Dialect::OpenAi,
        Dialect::Anthropic,
        Dialect::Gemini,
        Dialect::Ollama,
        Dialect::DashScope,
        Dialect::Qianfan,
    ] {
        let speak = speaking(dialect);
        let headers = HeaderMap::new();
        let class = |status: u16, body: &Value| {
            let refusal = Refusal { status, headers: &headers, body, now: 0, with_schema: false };
            speak.classify(&refusal).outcome
        };
        for (status, error, expected) in errors(dialect) {
            assert_eq!(class(status, &error), expected, "{dialect:?} status {error}");
            // Of a whole body and of a stream's frames the reader finds it.
            for before in [0, 1, 5] {
                let mut progress = Progress::default();
                for _ in 0..before {
                    assert!(speak.read(&piece(dialect).to_string(), &mut progress).is_ok());
                }
                let Err(Odd::Error(found)) = speak.read(&error.to_string(), &mut progress) else {
                    panic!("{dialect:?}: taken for a part of an answer: {error}");
                };
                assert_eq!(class(200, &found), expected, "{dialect:?} after {before}: {error}");
            }
        }
    }
}
