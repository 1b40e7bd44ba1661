//! Anthropic's messages.

use super::openai::short;
use super::table::{Row, by_status, row, uncoded};
use super::{Odd, Progress, Question, Refusal, Speak, Stop, ids, keyed};
use crate::Outcome::{AccountOut, BadKey, BadModel, BadRequest, ProviderDown, RateLimited};
use crate::fault::{Fault, Next};
use crate::wire::framing::Framing;
use crate::wire::hint::retry_after;
use crate::{Message, Role};
use secrecy::SecretString;
use serde_json::{Value, json};

/// The version of the protocol that is spoken here.
const VERSION: &str = "2023-06-01";

/// Types of error. What is not here goes by its status.
const CODES: &[Row] = &[
    row("rate_limit_error", &[429], RateLimited),
    row("authentication_error", &[401], BadKey),
    row("permission_error", &[403], BadKey),
    // 402 in the reference, 403 elsewhere in Anthropic's own pages.
    row("billing_error", &[400, 402, 403], AccountOut),
    row("not_found_error", &[404], BadModel),
    row("request_too_large", &[413], BadRequest).then(Next::LargerContext),
    row("invalid_request_error", &[400, 422], BadRequest),
    row("api_error", &[500], ProviderDown).then(Next::AgainQuickly),
    row("timeout_error", &[504], ProviderDown),
    // Their load, not our quota.
    row("overloaded_error", &[529], ProviderDown),
];

/// The only cases that Anthropic tells apart by words alone: its own sentence
/// from its start, never a word somewhere in it.
const SPENT: &str = "You have reached your specified";
const TOO_LONG: &str = "prompt is too long";

pub(super) struct Anthropic;

impl Speak for Anthropic {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn endpoint(&self, base: &str, _model: &str) -> String {
        format!("{base}/v1/messages")
    }

    fn authorise(
        &self,
        request: reqwest::RequestBuilder,
        key: Option<&SecretString>,
    ) -> reqwest::RequestBuilder {
        let request = request.header("anthropic-version", VERSION);
        match key {
            Some(key) => keyed(request, "x-api-key", key),
            None => request,
        }
    }

    fn body(&self, question: &Question<'_>) -> Value {
        let (system, turns): (Vec<&Message>, Vec<&Message>) =
            question.messages.iter().partition(|message| message.role == Role::System);
        let mut body = json!({
            "model": question.model,
            "messages": turns,
            "max_tokens": question.max_tokens,
            "stream": true,
        });
        if !system.is_empty() {
            let system: Vec<&str> = system.iter().map(|message| message.content.as_str()).collect();
            body["system"] = system.join("\n\n").into();
        }
        if let Some(temperature) = question.temperature {
            body["temperature"] = short(temperature);
        }
        if let Some(schema) = question.schema {
            body["output_config"] =
                json!({ "format": { "type": "json_schema", "schema": schema.schema } });
        }
        body
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        let Some(kind) = value["type"].as_str() else { return Err(Odd::Malformed) };
        match kind {
            "error" => return Err(Odd::Error(value)),
            "message_start" => count(&value["message"]["usage"], progress),
            "content_block_start" => progress.begun = true,
            "content_block_delta" => {
                progress.begun = true;
                // Thinking comes under other names and is no answer.
                if let Some(text) = value["delta"]["text"].as_str() {
                    progress.text.push_str(text);
                }
            }
            "message_delta" => {
                count(&value["usage"], progress);
                stop(&value["delta"], progress);
            }
            "message_stop" => progress.ended = true,
            // A server that does not stream sends the message itself.
            "message" => {
                let parts = value["content"].as_array().map(Vec::as_slice).unwrap_or_default();
                parts
                    .iter()
                    .filter_map(|part| part["text"].as_str())
                    .for_each(|text| progress.text.push_str(text));
                count(&value["usage"], progress);
                stop(&value, progress);
            }
            // `ping`, and what a later version may add.
            _ => {}
        }
        Ok(())
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        let error = &refusal.body["error"];
        let kind = error["type"].as_str().unwrap_or("");
        let hint = retry_after(refusal.headers, refusal.now);
        let says =
            |opening| error["message"].as_str().is_some_and(|text| text.starts_with(opening));
        let spent = error["details"]["error_code"] == "enforced_spend_limit_reached"
            && hint.is_none()
            || kind == "invalid_request_error" && says(SPENT);
        if spent {
            let reason = format!("{} spend limit", refusal.status);
            return Fault { outcome: AccountOut, reason, ..by_status(402) };
        }
        match CODES.iter().find(|row| row.matches(kind, refusal.status)) {
            Some(row) if row.code == "invalid_request_error" && says(TOO_LONG) => {
                row.fault(refusal.status).next(Next::LargerContext)
            }
            // It names no field: the schema is the likeliest, and costs one try.
            Some(row) if row.code == "invalid_request_error" && refusal.with_schema => {
                row.fault(refusal.status).next(Next::WithoutSchema)
            }
            Some(row) => row.fault(refusal.status).hint(hint),
            None => uncoded(refusal.status, hint),
        }
    }

    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/v1/models")
    }

    fn model_names(&self, list: &Value) -> Vec<String> {
        ids(list)
    }
}

/// What was read counts with what came from the cache: both were sent.
fn count(usage: &Value, progress: &mut Progress) {
    let read = ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"];
    if usage["input_tokens"].is_u64() {
        progress.usage.tokens_in = Some(read.iter().filter_map(|name| usage[*name].as_u64()).sum());
    }
    progress.usage.tokens_out = usage["output_tokens"].as_u64().or(progress.usage.tokens_out);
}

fn stop(message: &Value, progress: &mut Progress) {
    let Some(reason) = message["stop_reason"].as_str() else { return };
    progress.stop = Some(match reason {
        "max_tokens" | "model_context_window_exceeded" => Stop::Length,
        "refusal" => Stop::Refused,
        _ => Stop::Finished,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Schema};
    use http::HeaderMap;

    fn classify(status: u16, error: Value, retry_after: Option<&str>) -> Fault {
        let mut headers = HeaderMap::new();
        if let Some(value) = retry_after {
            headers.insert("retry-after", value.parse().unwrap());
        }
        let body = json!({ "type": "error", "error": error, "request_id": "req_1" });
        let refusal =
            Refusal { status, headers: &headers, body: &body, now: 0, with_schema: false };
        Anthropic.classify(&refusal)
    }

    #[test]
    fn errors_go_by_their_type() {
        let typed =
            |kind: &str| json!({ "type": kind, "message": "billing 429 credit overloaded" });
        for (status, kind, outcome) in [
            (429, "rate_limit_error", Outcome::RateLimited),
            (401, "authentication_error", Outcome::BadKey),
            (402, "billing_error", Outcome::AccountOut),
            (403, "billing_error", Outcome::AccountOut),
            (403, "permission_error", Outcome::BadKey),
            (404, "not_found_error", Outcome::BadModel),
            (413, "request_too_large", Outcome::BadRequest),
            (400, "invalid_request_error", Outcome::BadRequest),
            (529, "overloaded_error", Outcome::ProviderDown),
            (504, "timeout_error", Outcome::ProviderDown),
            (200, "overloaded_error", Outcome::ProviderDown),
            (200, "rate_limit_error", Outcome::RateLimited),
            (200, "new_error", Outcome::ProviderDown),
            (418, "new_error", Outcome::BadRequest),
        ] {
            assert_eq!(classify(status, typed(kind), None).outcome, outcome, "{status} {kind}");
        }
    }

    #[test]
    fn a_spend_limit_is_the_accounts_and_a_pace_is_not() {
        let limit = json!({ "type": "rate_limit_error", "message": "m",
            "details": { "error_code": "enforced_spend_limit_reached" } });
        assert_eq!(classify(429, limit.clone(), None).outcome, Outcome::AccountOut);
        assert_eq!(classify(429, limit, Some("7")).outcome, Outcome::RateLimited);
        let said = |text: &str| json!({ "type": "invalid_request_error", "message": text });
        let own = said("You have reached your specified workspace API usage limits.");
        assert_eq!(classify(400, own, None).outcome, Outcome::AccountOut);
        let quoted = said("messages.0: text \"You have reached your specified limits\" is odd");
        assert_eq!(classify(400, quoted, None).outcome, Outcome::BadRequest);
        let long = said("prompt is too long: 210000 tokens > 200000 maximum");
        assert_eq!(classify(400, long, None).next, Next::LargerContext);
    }

    #[test]
    fn instructions_stand_beside_the_turns_and_the_schema_in_its_own_field() {
        let message = |role, content: &str| Message { role, content: content.to_owned() };
        let messages = [message(Role::System, "Be brief."), message(Role::User, "Hello.")];
        let schema = Schema { name: "s".to_owned(), schema: json!({ "type": "object" }) };
        let body = Anthropic.body(&Question {
            model: "claude",
            messages: &messages,
            schema: Some(&schema),
            max_tokens: 9,
            temperature: None,
            tokens: 20,
            context: None,
        });
        assert_eq!(body["system"], "Be brief.");
        assert_eq!(body["messages"], json!([{ "role": "user", "content": "Hello." }]));
        assert_eq!(body["output_config"]["format"]["schema"]["type"], "object");
    }

    #[test]
    fn a_stream_is_whole_only_with_its_last_word() {
        let frames = [
            json!({ "type": "message_start", "message": { "usage": { "input_tokens": 7, "cache_read_input_tokens": 3, "output_tokens": 1 } } }),
            json!({ "type": "ping" }),
            json!({ "type": "content_block_delta", "delta": { "type": "thinking_delta", "thinking": "hm" } }),
            json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": "Yes." } }),
            json!({ "type": "message_delta", "delta": { "stop_reason": "end_turn" }, "usage": { "output_tokens": 4 } }),
            json!({ "type": "message_stop" }),
        ];
        let mut progress = Progress::default();
        for frame in &frames {
            assert!(!progress.ended);
            assert!(Anthropic.read(&frame.to_string(), &mut progress).is_ok());
        }
        assert!(progress.ended && progress.stop == Some(Stop::Finished));
        assert_eq!(progress.text, "Yes.");
        assert_eq!((progress.usage.tokens_in, progress.usage.tokens_out), (Some(10), Some(4)));
        let error = json!({ "type": "error", "error": { "type": "overloaded_error" } });
        assert!(matches!(Anthropic.read(&error.to_string(), &mut progress), Err(Odd::Error(_))));
    }
}
