//! OpenAI's chat completions, and the many who speak them.

mod piece;

use super::table::{Row, by_status, row};
use super::{Odd, Progress, Question, Refusal, Speak, Stop, ids};
use crate::Outcome::{
    AccountOut, BadKey, BadModel, BadRequest, DayLimited, Invalid, ProviderDown, RateLimited,
};
use crate::fault::{Fault, Next};
use crate::wire::framing::Framing;
use crate::wire::hint::{Counted, Reported, retry_after};
use crate::{Format, Message};
use serde_json::{Value, json};

/// Codes of OpenAI itself, Groq, OpenRouter, and the compatible modes of
/// DashScope, Ark and Qianfan. What is not here goes by its status.
const CODES: &[Row] = &[
    row("rate_limit_exceeded", &[429], RateLimited),
    row("slow_down", &[429, 503], RateLimited).bursting(),
    row("credit_balance_exhausted", &[429, 403, 402], AccountOut),
    row("organization_spend_limit_exceeded", &[429], AccountOut),
    row("project_spend_limit_exceeded", &[429], AccountOut),
    row("organization_usage_limit_exceeded", &[429], AccountOut),
    row("billing_hard_limit_reached", &[400, 429], AccountOut),
    row("context_length_exceeded", &[400, 413, 422], BadRequest).then(Next::LargerContext),
    row("tokens_too_long", &[400], BadRequest).then(Next::LargerContext),
    row("content_policy_violation", &[400, 403], BadRequest).then(Next::Elsewhere),
    row("content_filter", &[400], BadRequest).then(Next::Elsewhere),
    row("DataInspectionFailed", &[400], BadRequest).then(Next::Elsewhere),
    row("data_inspection_failed", &[400], BadRequest).then(Next::Elsewhere),
    row("unsupported_response_format", &[400, 422], BadRequest).then(Next::WithoutSchema),
    row("invalid_json_schema", &[400, 422], BadRequest).then(Next::WithoutSchema),
    // The model's own JSON did not match, which is no fault of the request.
    row("json_validate_failed", &[400, 422], Invalid),
    row("model_not_found", &[400, 403, 404], BadModel),
    row("model_decommissioned", &[400, 404], BadModel),
    row("ModelNotFound", &[404], BadModel),
    row("ModelNotOpen", &[404], BadModel),
    row("InvalidEndpointOrModel.NotFound", &[404], BadModel),
    row("invalid_model", &[401], BadModel),
    row("invalid_api_key", &[400, 401, 403], BadKey),
    row("server_is_overloaded", &[500, 503], ProviderDown),
    row("server_error", &[500, 503], ProviderDown).then(Next::AgainQuickly),
    row("capacity_exceeded", &[498], ProviderDown),
    // Compatible modes.
    row("limit_requests", &[429], RateLimited),
    row("Throttling.RateQuota", &[429], RateLimited),
    row("Throttling.AllocationQuota", &[429], RateLimited),
    row("limit_burst_rate", &[429], RateLimited).bursting(),
    row("Throttling.BurstRate", &[429], RateLimited).bursting(),
    row("Arrearage", &[400, 403], AccountOut),
    row("CommodityNotPurchased", &[429], AccountOut),
    row("PrepaidBillOverdue", &[429], AccountOut),
    row("PostpaidBillOverdue", &[429], AccountOut),
    row("RequestBurstTooFast", &[429], RateLimited).bursting(),
    row("ServerOverloaded", &[429], ProviderDown),
    row("SetLimitExceeded", &[429], AccountOut),
    row("RateLimitExceeded.FoundationModelTPDExceeded", &[429], DayLimited),
    row("AccountOverdueError", &[403], AccountOut),
    row("OperationDenied.ServiceOverdue", &[403], AccountOut),
    row("InvalidEndpoint.ClosedEndpoint", &[400], ProviderDown),
    row("cluster_rate_limit_exceeded", &[429], ProviderDown),
    row("cluster_rpm_rate_limit_exceeded", &[429], ProviderDown),
    row("cluster_tpm_rate_limit_exceeded", &[429], ProviderDown),
    row("BILLING_INSUFFICIENT_BALANCE", &[429], AccountOut),
];

pub(super) struct OpenAi;

impl Speak for OpenAi {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn endpoint(&self, base: &str, _model: &str) -> String {
        format!("{base}/chat/completions")
    }

    fn body(&self, question: &Question<'_>) -> Value {
        let mut body = Value::Object(question.extra.clone());
        body["model"] = question.model.into();
        body["messages"] = to_openai(question.messages);
        if !question.whole {
            body["stream"] = true.into();
            body["stream_options"] = json!({ "include_usage": true });
        }
        // Newer models know the limit under a name of its own only.
        if let (Some(max), None) = (question.max_tokens, body.get("max_completion_tokens")) {
            body["max_tokens"] = max.into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            body["temperature"] = short(temperature);
        }
        if let Some(top_p) = sampling.top_p {
            body["top_p"] = short(top_p);
        }
        if let Some(seed) = sampling.seed {
            body["seed"] = seed.into();
        }
        if !sampling.stop.is_empty() {
            body["stop"] = json!(sampling.stop);
        }
        if let Some(format) = response_format(question.format) {
            body["response_format"] = format;
        }
        if let Some(tools) = question.tools {
            body["tools"] = tools.to_openai();
            body["tool_choice"] = tools.choice_to_openai();
            if let Some(parallel) = tools.parallel {
                body["parallel_tool_calls"] = parallel.into();
            }
        }
        body
    }

    fn carries_parts(&self) -> bool {
        true
    }

    fn answers_whole(&self) -> bool {
        true
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        if frame.trim() == "[DONE]" {
            progress.ended = true;
            return Ok(());
        }
        if let Some(text) = piece::text_alone(frame) {
            progress.begun |= !text.is_empty();
            progress.text.push_str(&text);
            return Ok(());
        }
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        if value.get("error").is_some_and(|error| !error.is_null()) {
            return Err(Odd::Error(value));
        }
        if !value.is_object() {
            return Err(Odd::Malformed);
        }
        if let Some(usage) = value.get("usage").filter(|usage| usage.is_object()) {
            progress.usage.tokens_in = usage["prompt_tokens"].as_u64().or(progress.usage.tokens_in);
            progress.usage.tokens_out =
                usage["completion_tokens"].as_u64().or(progress.usage.tokens_out);
        }
        let Some(choice) = value["choices"].get(0) else { return Ok(()) };
        // A stream sends deltas, a server that does not stream one message.
        let part = choice.get("delta").or_else(|| choice.get("message")).unwrap_or(&Value::Null);
        if let Some(text) = part["content"].as_str() {
            progress.text.push_str(text);
            progress.begun |= !text.is_empty();
        }
        if let Some(thought) =
            ["reasoning_content", "reasoning"].iter().find_map(|name| part[*name].as_str())
        {
            progress.reasoning.push_str(thought);
            progress.begun = true;
        }
        if let Some(refusal) = part["refusal"].as_str().filter(|refusal| !refusal.is_empty()) {
            progress.refusal.push_str(refusal);
            progress.stop = Some(Stop::Refused);
        }
        calls(&part["tool_calls"], progress);
        progress.stop = progress.stop.or(Stop::read(choice["finish_reason"].as_str()));
        Ok(())
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        // Some put the error at the top level.
        let error =
            refusal.body.get("error").filter(|error| error.is_object()).unwrap_or(refusal.body);
        let code = error["code"].as_str().unwrap_or("");
        let kind = error["type"].as_str().unwrap_or("");
        let numbered = error["code"].as_u64().and_then(|code| u16::try_from(code).ok());
        let status = match (refusal.status, numbered) {
            (200, Some(status)) if (400..600).contains(&status) => status,
            (status, _) => status,
        };
        let hint = retry_after(refusal.headers, refusal.now);
        let known = || CODES.iter().find(|row| row.matches(code, status));
        if status == 429
            && (code == "insufficient_quota" || kind == "insufficient_quota")
            && known().is_none()
        {
            // OpenAI: the credit is spent. DashScope, whose errors carry a
            // request id beside them, says so when tokens per minute are.
            return if refusal.body.get("request_id").is_some() {
                limited(refusal, hint)
            } else {
                Fault {
                    outcome: AccountOut,
                    reason: "429 insufficient_quota".into(),
                    ..by_status(status)
                }
            };
        }
        if let Some(row) = known() {
            let fault = row.fault(refusal.status).hint(hint);
            return if row.outcome == RateLimited { limited_as(fault, refusal) } else { fault };
        }
        match status {
            200 => Fault::down("an error inside the answer").next(Next::AgainQuickly),
            429 => limited(refusal, hint),
            // A budget for requests in flight, where it says when to come back.
            402 if hint.is_some() => Fault { outcome: RateLimited, ..by_status(status) }.hint(hint),
            400 | 422 if refusal.with_schema && blames_schema(error, code) => {
                by_status(status).next(Next::WithoutSchema)
            }
            _ => by_status(status).hint(hint),
        }
    }

    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/models")
    }

    fn model_names(&self, list: &Value) -> Vec<String> {
        ids(list)
    }

    fn leaves_the_machine(&self, model: &str) -> bool {
        super::ollama::is_cloud_model(model)
    }
}

/// Messages as OpenAI writes them, and many after it.
pub(super) fn to_openai(messages: &[Message]) -> Value {
    messages.iter().map(Message::to_openai).collect()
}

/// The form of an answer as OpenAI writes it.
pub(super) fn response_format(format: &Format) -> Option<Value> {
    match format {
        Format::Text => None,
        Format::Json => Some(json!({ "type": "json_object" })),
        Format::Schema(schema) => Some(json!({
            "type": "json_schema",
            "json_schema": {
                "name": schema.name, "schema": schema.schema, "strict": schema.strict,
            },
        })),
    }
}

/// Pieces of calls: the id and the name come once, the arguments in pieces.
pub(super) fn calls(pieces: &Value, progress: &mut Progress) {
    for (place, piece) in pieces.as_array().into_iter().flatten().enumerate() {
        // Whole messages do not number their calls.
        let call = progress.call(piece["index"].as_u64().unwrap_or(place as u64));
        if let Some(id) = piece["id"].as_str().filter(|id| !id.is_empty()) {
            id.clone_into(&mut call.id);
        }
        let function = &piece["function"];
        if let Some(name) = function["name"].as_str().filter(|name| !name.is_empty()) {
            name.clone_into(&mut call.name);
        }
        call.arguments.push_str(function["arguments"].as_str().unwrap_or(""));
    }
}

/// Whether a 400 may be about `response_format`: it names it, or it names nothing.
fn blames_schema(error: &Value, code: &str) -> bool {
    match error["param"].as_str() {
        Some(param) => param.starts_with("response_format"),
        None => {
            code.is_empty()
                || matches!(
                    code,
                    "unsupported_parameter" | "unsupported_value" | "invalid_parameter_error"
                )
        }
    }
}

fn limited(refusal: &Refusal<'_>, hint: Option<std::time::Duration>) -> Fault {
    limited_as(by_status(429).hint(hint), refusal)
}

/// A limit whose headers may know more: that it is the day's, and until when.
fn limited_as(mut fault: Fault, refusal: &Refusal<'_>) -> Fault {
    for what in [Counted::Requests, Counted::Tokens] {
        let Some(reported) = Reported::read(refusal.headers, what, refusal.now) else { continue };
        if reported.remaining == Some(0) {
            if reported.is_daily() {
                fault.outcome = DayLimited;
            }
            fault.hint = fault.hint.or(reported.reset);
        }
    }
    fault
}

/// A temperature as people write it: 0.2, not 0.20000000298.
pub(super) fn short(temperature: f32) -> Value {
    json!((f64::from(temperature) * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use http::HeaderMap;

    fn classify(status: u16, body: Value, headers: &[(&'static str, &str)]) -> Fault {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (http::HeaderName::from_static(name), value.parse().unwrap()))
            .collect();
        OpenAi.classify(&Refusal {
            status,
            headers: &headers,
            body: &body,
            now: 0,
            with_schema: true,
        })
    }

    #[test]
    fn errors_are_classified_by_status_and_code() {
        let coded = |code: &str| json!({"error": {"message": "m", "type": "t", "param": "x", "code": code}});
        for (status, body, outcome) in [
            (429, coded("rate_limit_exceeded"), Outcome::RateLimited),
            (429, coded("insufficient_quota"), Outcome::AccountOut),
            (
                429,
                json!({"error": {"code": "insufficient_quota"}, "request_id": "r"}),
                Outcome::RateLimited,
            ),
            (429, coded("credit_balance_exhausted"), Outcome::AccountOut),
            (429, coded("PrepaidBillOverdue"), Outcome::AccountOut),
            (429, coded("ServerOverloaded"), Outcome::ProviderDown),
            (429, coded("RateLimitExceeded.FoundationModelTPDExceeded"), Outcome::DayLimited),
            (400, coded("Arrearage"), Outcome::AccountOut),
            (400, coded("context_length_exceeded"), Outcome::BadRequest),
            (400, coded("json_validate_failed"), Outcome::Invalid),
            (404, coded("model_not_found"), Outcome::BadModel),
            (404, Value::Null, Outcome::BadModel),
            (401, coded("anything"), Outcome::BadKey),
            (403, coded("unsupported_country"), Outcome::BadKey),
            // DeepSeek: type and code mislead, the status does not.
            (402, coded("invalid_request_error"), Outcome::AccountOut),
            (413, coded("request_too_large"), Outcome::BadRequest),
            (498, coded("capacity_exceeded"), Outcome::ProviderDown),
            (529, Value::Null, Outcome::ProviderDown),
            (307, Value::Null, Outcome::ProviderDown),
            // OpenRouter: the error comes inside a success.
            (200, json!({"error": {"code": 429, "message": "m"}}), Outcome::RateLimited),
            (200, json!({"error": {"code": 402}}), Outcome::AccountOut),
            (200, coded("rate_limit_exceeded"), Outcome::RateLimited),
            (200, coded("server_is_overloaded"), Outcome::ProviderDown),
            (200, coded("whatever"), Outcome::ProviderDown),
        ] {
            let fault = classify(status, body.clone(), &[]);
            assert_eq!(fault.outcome, outcome, "{status} {body}");
            assert!(!fault.reason.contains("whatever"), "only known codes are repeated");
        }
    }

    #[test]
    fn a_daily_limit_that_is_used_up_is_told_by_its_headers() {
        let body = json!({"error": {"code": "rate_limit_exceeded"}});
        let day = [
            ("x-ratelimit-limit-requests", "1000"),
            ("x-ratelimit-remaining-requests", "0"),
            ("x-ratelimit-reset-requests", "23h0m0s"),
        ];
        let fault = classify(429, body.clone(), &day);
        assert_eq!(fault.outcome, Outcome::DayLimited);
        assert_eq!(fault.hint.map(|hint| hint.as_secs()), Some(23 * 3600));
        let minute = [day[0], day[1], ("x-ratelimit-reset-requests", "12s")];
        assert_eq!(classify(429, body, &minute).outcome, Outcome::RateLimited);
    }

    #[test]
    fn only_an_error_about_the_schema_or_about_nothing_is_tried_without_it() {
        for (error, next) in [
            (json!({"param": "response_format", "code": null}), Next::WithoutSchema),
            (
                json!({"param": "response_format.json_schema", "code": "invalid_value"}),
                Next::WithoutSchema,
            ),
            (json!({"message": "no"}), Next::WithoutSchema),
            (json!({"param": "temperature", "code": "unsupported_value"}), Next::Usual),
            (json!({"code": "invalid_prompt"}), Next::Usual),
        ] {
            assert_eq!(classify(400, json!({"error": error}), &[]).next, next, "{error}");
        }
    }
}
