//! DashScope's own API; its compatible mode is a preset of `openai`.

use super::openai::{calls, response_format, short, to_openai};
use super::table::{Row, by_status, row, uncoded};
use super::{Odd, Progress, Question, Refusal, Speak, Stop, ids};
use crate::Choice;
use crate::Outcome::{AccountOut, BadKey, BadModel, BadRequest, ProviderDown, RateLimited};
use crate::fault::{Fault, Next};
use crate::wire::framing::Framing;
use crate::wire::hint::retry_after;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

/// Codes of errors. What is not here goes by its status.
const CODES: &[Row] = &[
    row("Throttling", &[429], RateLimited),
    row("Throttling.RateQuota", &[429], RateLimited),
    row("LimitRequests", &[429], RateLimited),
    row("limit_requests", &[429], RateLimited),
    row("Throttling.BurstRate", &[429], RateLimited).bursting(),
    row("limit_burst_rate", &[429], RateLimited).bursting(),
    // Tokens per minute, though it sounds like money.
    row("Throttling.AllocationQuota", &[429], RateLimited),
    row("insufficient_quota", &[429], RateLimited),
    row("CommodityNotPurchased", &[429], AccountOut),
    row("PrepaidBillOverdue", &[429], AccountOut),
    row("PostpaidBillOverdue", &[429], AccountOut),
    row("Arrearage", &[400, 403], AccountOut),
    row("DataInspectionFailed", &[400], BadRequest).then(Next::Elsewhere),
    row("InvalidParameter", &[400], BadRequest),
    row("InvalidApiKey", &[401], BadKey),
    row("AccessDenied", &[403], BadKey),
    row("ModelNotFound", &[404], BadModel),
    row("InternalError", &[500], ProviderDown).then(Next::AgainQuickly),
    row("InternalError.Algo", &[500], ProviderDown).then(Next::AgainQuickly),
    row("ModelServingError", &[500, 503], ProviderDown),
    row("ModelUnavailable", &[503], ProviderDown),
    row("RequestTimeOut", &[500], ProviderDown),
];

/// The only cases that are told by words alone: DashScope's own sentence from
/// its start, never a word somewhere in it.
const FREE_QUOTA: &str = "Free allocated quota exceeded";
const ROLE: &str = "Role must be in";

pub(super) struct DashScope;

impl Speak for DashScope {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn endpoint(&self, base: &str, _model: &str) -> String {
        format!("{base}/api/v1/services/aigc/text-generation/generation")
    }

    fn authorise(
        &self,
        request: reqwest::RequestBuilder,
        key: Option<&SecretString>,
    ) -> reqwest::RequestBuilder {
        let request = request.header("x-dashscope-sse", "enable");
        match key {
            Some(key) => request.bearer_auth(key.expose_secret()),
            None => request,
        }
    }

    fn body(&self, question: &Question<'_>) -> Value {
        let mut parameters = json!({
            "result_format": "message",
            // Else each event repeats all that came before.
            "incremental_output": true,
        });
        if let Some(max) = question.max_tokens {
            parameters["max_tokens"] = max.into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            parameters["temperature"] = short(temperature);
        }
        if let Some(top_p) = sampling.top_p {
            parameters["top_p"] = short(top_p);
        }
        if let Some(seed) = sampling.seed {
            parameters["seed"] = seed.into();
        }
        if !sampling.stop.is_empty() {
            parameters["stop"] = json!(sampling.stop);
        }
        if let Some(format) = response_format(question.format) {
            parameters["response_format"] = format;
        }
        if let Some(tools) = question.tools {
            parameters["tools"] = tools.to_openai();
            parameters["tool_choice"] = match tools.choice {
                // It knows no "required": the answer is checked.
                Choice::Required => "auto".into(),
                _ => tools.choice_to_openai(),
            };
        }
        json!({
            "model": question.model,
            "input": { "messages": to_openai(question.messages) },
            "parameters": parameters,
        })
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        if value["code"].as_str().is_some_and(|code| !code.is_empty()) {
            return Err(Odd::Error(value));
        }
        if !value.is_object() {
            return Err(Odd::Malformed);
        }
        let usage = &value["usage"];
        progress.usage.tokens_in = usage["input_tokens"].as_u64().or(progress.usage.tokens_in);
        progress.usage.tokens_out = usage["output_tokens"].as_u64().or(progress.usage.tokens_out);
        let choice = &value["output"]["choices"][0];
        let message = &choice["message"];
        if let Some(text) = message["content"].as_str() {
            progress.text.push_str(text);
            progress.begun |= !text.is_empty();
        }
        if let Some(thought) = message["reasoning_content"].as_str().filter(|it| !it.is_empty()) {
            progress.reasoning.push_str(thought);
            progress.begun = true;
        }
        calls(&message["tool_calls"], progress);
        // While it goes on the reason is the word "null".
        progress.stop = Stop::read(choice["finish_reason"].as_str()).or(progress.stop);
        Ok(())
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        let hint = retry_after(refusal.headers, refusal.now);
        let code = refusal.body["code"].as_str().unwrap_or("");
        let says = |opening: &str| {
            refusal.body["message"].as_str().is_some_and(|text| text.starts_with(opening))
        };
        match CODES.iter().find(|row| row.matches(code, refusal.status)) {
            Some(row) if row.outcome == RateLimited && says(FREE_QUOTA) => {
                Fault { outcome: AccountOut, ..by_status(402) }.because("429 free quota used up")
            }
            // Their 500, our fault.
            Some(row) if row.outcome == ProviderDown && says(ROLE) => {
                by_status(400).because("500 role")
            }
            Some(row) if row.code == "InvalidParameter" && refusal.with_schema => {
                row.fault(refusal.status).next(Next::WithoutSchema)
            }
            Some(row) => row.fault(refusal.status).hint(hint),
            None => uncoded(refusal.status, hint),
        }
    }

    /// Its list is the compatible mode's.
    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/compatible-mode/v1/models")
    }

    fn model_names(&self, list: &Value) -> Vec<String> {
        ids(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use http::HeaderMap;

    fn classify(status: u16, code: &str, message: &str) -> Fault {
        let headers = HeaderMap::new();
        let body = json!({ "code": code, "message": message, "request_id": "r" });
        let refusal =
            Refusal { status, headers: &headers, body: &body, now: 0, with_schema: false };
        DashScope.classify(&refusal)
    }

    #[test]
    fn errors_go_by_their_code_under_whatever_status() {
        for (status, code, message, outcome) in [
            (429, "Throttling.RateQuota", "m", Outcome::RateLimited),
            (200, "Throttling.RateQuota", "m", Outcome::RateLimited),
            (429, "Throttling.AllocationQuota", "m", Outcome::RateLimited),
            (
                429,
                "Throttling.AllocationQuota",
                "Free allocated quota exceeded.",
                Outcome::AccountOut,
            ),
            (429, "Throttling.RateQuota", "not: Free allocated quota", Outcome::RateLimited),
            (429, "PrepaidBillOverdue", "m", Outcome::AccountOut),
            (400, "Arrearage", "m", Outcome::AccountOut),
            (400, "DataInspectionFailed", "m", Outcome::BadRequest),
            (401, "InvalidApiKey", "m", Outcome::BadKey),
            (404, "ModelNotFound", "m", Outcome::BadModel),
            (500, "InternalError.Algo", "m", Outcome::ProviderDown),
            (500, "InternalError.Algo", "Role must be in [user, assistant]", Outcome::BadRequest),
            (503, "ModelUnavailable", "m", Outcome::ProviderDown),
            (429, "", "insufficient balance", Outcome::RateLimited),
            (200, "Whatever", "m", Outcome::ProviderDown),
        ] {
            assert_eq!(classify(status, code, message).outcome, outcome, "{status} {code}");
        }
        assert!(classify(429, "Throttling.BurstRate", "m").burst);
    }

    #[test]
    fn pieces_are_joined_until_the_reason_is_not_the_word_null() {
        let piece = |text: &str, reason: &str| {
            json!({ "output": { "choices": [{ "message": { "role": "assistant", "content": text },
                "finish_reason": reason }] }, "usage": { "input_tokens": 7, "output_tokens": 2 } })
            .to_string()
        };
        let mut progress = Progress::default();
        assert!(DashScope.read(&piece("A ", "null"), &mut progress).is_ok());
        assert_eq!(progress.stop, None);
        assert!(DashScope.read(&piece("b.", "stop"), &mut progress).is_ok());
        assert_eq!((progress.text.as_str(), progress.stop), ("A b.", Some(Stop::Finished)));
        assert_eq!((progress.usage.tokens_in, progress.usage.tokens_out), (Some(7), Some(2)));
        let error = json!({ "code": "Throttling", "message": "m" }).to_string();
        assert!(matches!(DashScope.read(&error, &mut progress), Err(Odd::Error(_))));
    }
}
