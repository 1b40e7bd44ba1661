//! Anthropic's messages.

use super::openai::short;
use super::table::{Row, by_status, row, uncoded};
use super::{Odd, Progress, Question, Refusal, Speak, Stop, ids, keyed};
use crate::Outcome::{AccountOut, BadKey, BadModel, BadRequest, ProviderDown, RateLimited};
use crate::fault::{Fault, Next};
use crate::wire::framing::Framing;
use crate::wire::hint::retry_after;
use crate::{Choice, Format, Message, Role, Tools};
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
            "messages": turns.into_iter().map(turn).collect::<Vec<_>>(),
            // It wants a limit.
            "max_tokens": question.max_tokens.unwrap_or(UNLIMITED),
            "stream": true,
        });
        if !system.is_empty() {
            let system: Vec<&str> = system.iter().map(|message| message.content.as_str()).collect();
            body["system"] = system.join("\n\n").into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            // Its scale ends at 1.
            body["temperature"] = short(temperature.clamp(0.0, 1.0));
        }
        if let Some(top_p) = sampling.top_p {
            body["top_p"] = short(top_p);
        }
        if !sampling.stop.is_empty() {
            body["stop_sequences"] = json!(sampling.stop);
        }
        if let Format::Schema(schema) = question.format {
            body["output_config"] =
                json!({ "format": { "type": "json_schema", "schema": schema.schema } });
        }
        if let Some(tools) = question.tools {
            body["tools"] = functions(tools);
            body["tool_choice"] = choice(tools);
        }
        body
    }

    /// It knows schemas, and no JSON without one.
    fn carries(&self, format: &Format) -> bool {
        *format != Format::Json
    }

    /// Later models refuse a last message of theirs.
    fn continues(&self, model: &str) -> bool {
        [
            "claude-3",
            "claude-opus-4-0",
            "claude-opus-4-1",
            "claude-sonnet-4-0",
            "claude-sonnet-4-5",
            "claude-haiku-4-5",
        ]
        .iter()
        .any(|known| model.starts_with(known))
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        let Some(kind) = value["type"].as_str() else { return Err(Odd::Malformed) };
        match kind {
            "error" => return Err(Odd::Error(value)),
            "message_start" => count(&value["message"]["usage"], progress),
            "content_block_start" => {
                progress.begun = true;
                block(&value["content_block"], number(&value), progress);
            }
            "content_block_delta" => {
                progress.begun = true;
                let delta = &value["delta"];
                progress.text.push_str(delta["text"].as_str().unwrap_or(""));
                progress.reasoning.push_str(delta["thinking"].as_str().unwrap_or(""));
                if let Some(piece) = delta["partial_json"].as_str() {
                    progress.call(number(&value)).arguments.push_str(piece);
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
                for (part, number) in parts.iter().zip(0..) {
                    block(part, number, progress);
                    if part["input"].is_object() {
                        progress.call(number).arguments = part["input"].to_string();
                    }
                }
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

/// What stands for "as long as it likes"; every model of theirs can do it.
const UNLIMITED: u32 = 4096;

/// A turn: calls and their results are blocks of the content.
fn turn(message: &Message) -> Value {
    if let Some(id) = &message.call_id {
        let result =
            json!({ "type": "tool_result", "tool_use_id": id, "content": message.content });
        return json!({ "role": "user", "content": [result] });
    }
    if message.calls.is_empty() {
        return json!({ "role": message.role.word(), "content": message.content });
    }
    let said =
        (!message.content.is_empty()).then(|| json!({ "type": "text", "text": message.content }));
    let called = message.calls.iter().map(|call| {
        json!({ "type": "tool_use", "id": call.id, "name": call.name, "input": call.value() })
    });
    json!({ "role": "assistant", "content": said.into_iter().chain(called).collect::<Vec<_>>() })
}

fn functions(tools: &Tools) -> Value {
    tools
        .functions
        .iter()
        .map(|function| {
            json!({
                "name": function.name,
                "description": function.description.as_deref().unwrap_or(""),
                "input_schema": function.parameters,
            })
        })
        .collect()
}

fn choice(tools: &Tools) -> Value {
    let mut choice = match &tools.choice {
        Choice::Auto => json!({ "type": "auto" }),
        Choice::None => return json!({ "type": "none" }),
        Choice::Required => json!({ "type": "any" }),
        Choice::Named(name) => json!({ "type": "tool", "name": name }),
    };
    if tools.parallel == Some(false) {
        choice["disable_parallel_tool_use"] = true.into();
    }
    choice
}

fn number(event: &Value) -> u64 {
    event["index"].as_u64().unwrap_or(0)
}

/// The beginning of a block, or a whole one.
fn block(block: &Value, number: u64, progress: &mut Progress) {
    progress.text.push_str(block["text"].as_str().unwrap_or(""));
    if block["type"] == "tool_use" {
        let call = progress.call(number);
        block["id"].as_str().unwrap_or("").clone_into(&mut call.id);
        block["name"].as_str().unwrap_or("").clone_into(&mut call.name);
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
    progress.stop = Stop::read(message["stop_reason"].as_str()).or(progress.stop);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Sampling, Schema};
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
        let messages =
            [Message::new(Role::System, "Be brief."), Message::new(Role::User, "Hello.")];
        let format = Format::Schema(Schema {
            name: "s".to_owned(),
            schema: json!({ "type": "object" }),
            strict: true,
        });
        let body = Anthropic.body(&Question {
            model: "claude",
            messages: &messages,
            format: &format,
            tools: None,
            max_tokens: Some(9),
            sampling: &Sampling::default(),
            extra: &serde_json::Map::new(),
            whole: false,
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
