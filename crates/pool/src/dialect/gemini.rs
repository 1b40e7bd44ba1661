//! Google's Gemini.

mod turns;

use super::openai::short;
use super::table::by_status;
use super::{Odd, Progress, Question, Refusal, Speak, Stop, keyed};
use crate::Format;
use crate::Outcome::{AccountOut, BadKey, BadRequest, DayLimited, RateLimited};
use crate::fault::{Fault, Next};
use crate::wire::framing::Framing;
use crate::wire::hint::{go_duration, retry_after};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::time::Duration;

/// A day's limit tells seconds to wait now and then. A hint shorter than this
/// is not the end of a day.
const SHORTEST_DAY: Duration = Duration::from_secs(600);

/// The only case that is told by words alone: Google's own sentence from its start.
const TOO_LONG: &str = "The input token count";

pub(super) struct Gemini;

impl Speak for Gemini {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn endpoint(&self, base: &str, model: &str) -> String {
        format!("{base}/v1beta/models/{model}:streamGenerateContent?alt=sse")
    }

    fn authorise(
        &self,
        request: reqwest::RequestBuilder,
        key: Option<&SecretString>,
    ) -> reqwest::RequestBuilder {
        match key {
            Some(key) => keyed(request, "x-goog-api-key", key),
            None => request,
        }
    }

    fn body(&self, question: &Question<'_>) -> Value {
        let mut generation = json!({});
        if let Some(max) = question.max_tokens {
            generation["maxOutputTokens"] = max.into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            generation["temperature"] = short(temperature);
        }
        if let Some(top_p) = sampling.top_p {
            generation["topP"] = short(top_p);
        }
        if let Some(seed) = sampling.seed {
            generation["seed"] = seed.into();
        }
        if !sampling.stop.is_empty() {
            generation["stopSequences"] = json!(sampling.stop);
        }
        if *question.format != Format::Text {
            generation["responseMimeType"] = "application/json".into();
        }
        if let Format::Schema(schema) = question.format {
            generation["responseJsonSchema"] = schema.schema.clone();
        }
        // Its thinking is taken from `maxOutputTokens`, which is what the
        // answer needs; only this family can do without.
        if question.model.starts_with("gemini-2.5-flash") {
            generation["thinkingConfig"] = json!({ "thinkingBudget": 0 });
        }
        let (system, contents) = turns::of(question.messages);
        let mut body = json!({ "contents": contents, "generationConfig": generation });
        if !system.is_empty() {
            body["systemInstruction"] = json!({ "parts": [{ "text": system }] });
        }
        if let Some(tools) = question.tools {
            body["tools"] = turns::functions(tools);
            body["toolConfig"] = turns::choice(tools);
        }
        body
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        // Without `alt=sse` a stream is a list of its pieces.
        match value {
            Value::Array(pieces) => pieces.into_iter().try_for_each(|one| piece(one, progress)),
            one => piece(one, progress),
        }
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        if refusal.body["promptFeedback"]["blockReason"].is_string() {
            return Fault::new(BadRequest, "the prompt was blocked").next(Next::Elsewhere);
        }
        let error = &refusal.body["error"];
        let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
        let hint = details
            .iter()
            .find_map(|detail| detail["retryDelay"].as_str().and_then(go_duration))
            .or_else(|| retry_after(refusal.headers, refusal.now));
        // A success with an error inside says the status in the error.
        let numbered = error["code"].as_u64().and_then(|code| u16::try_from(code).ok());
        let status = match (refusal.status, numbered) {
            (200, Some(status)) => status,
            (status, _) => status,
        };
        let named = |reason: &str| details.iter().any(|detail| detail["reason"] == reason);
        let word = error["status"].as_str().unwrap_or("");
        match status {
            200 => Fault::down("an error inside the answer").next(Next::AgainQuickly),
            429 => limited(details, hint),
            400 if named("API_KEY_INVALID") => {
                Fault { outcome: BadKey, ..by_status(401) }.because("400 API_KEY_INVALID")
            }
            // A region or a plan without billing.
            400 if word == "FAILED_PRECONDITION" => {
                Fault { outcome: AccountOut, ..by_status(402) }.because("400 FAILED_PRECONDITION")
            }
            400 if error["message"].as_str().is_some_and(|text| text.starts_with(TOO_LONG)) => {
                by_status(400).next(Next::LargerContext)
            }
            400 if refusal.with_schema && blames_schema(details) => {
                by_status(400).next(Next::WithoutSchema)
            }
            _ => by_status(status).hint(hint),
        }
    }

    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/v1beta/models")
    }

    fn model_names(&self, list: &Value) -> Vec<String> {
        let models = list["models"].as_array().map(Vec::as_slice).unwrap_or_default();
        let answers = |model: &&Value| {
            model["supportedGenerationMethods"]
                .as_array()
                .is_none_or(|methods| methods.iter().any(|method| method == "generateContent"))
        };
        models
            .iter()
            .filter(answers)
            .filter_map(|model| model["name"].as_str())
            .map(|name| name.trim_start_matches("models/").to_owned())
            .collect()
    }
}

/// One piece of an answer.
fn piece(value: Value, progress: &mut Progress) -> Result<(), Odd> {
    let blocked =
        value["promptFeedback"]["blockReason"].is_string() && value["candidates"][0].is_null();
    if blocked || value.get("error").is_some_and(|error| !error.is_null()) {
        return Err(Odd::Error(value));
    }
    if !value.is_object() {
        return Err(Odd::Malformed);
    }
    let usage = &value["usageMetadata"];
    progress.usage.tokens_in = usage["promptTokenCount"].as_u64().or(progress.usage.tokens_in);
    let said = ["candidatesTokenCount", "thoughtsTokenCount"];
    if said.iter().any(|name| usage[*name].is_u64()) {
        progress.usage.tokens_out =
            Some(said.iter().filter_map(|name| usage[*name].as_u64()).sum());
    }
    let candidate = &value["candidates"][0];
    let parts = candidate["content"]["parts"].as_array().map(Vec::as_slice).unwrap_or_default();
    for part in parts {
        progress.begun = true;
        match (part["text"].as_str(), part["thought"] == true) {
            (Some(text), false) => progress.text.push_str(text),
            (Some(text), true) => progress.reasoning.push_str(text),
            (None, _) => {}
        }
        let call = &part["functionCall"];
        if let Some(name) = call["name"].as_str() {
            let none = json!({});
            let arguments = call.get("args").unwrap_or(&none);
            progress.whole_call(call["id"].as_str(), name, arguments);
        }
    }
    progress.stop = Stop::read(candidate["finishReason"].as_str()).or(progress.stop);
    Ok(())
}

/// Which limit a 429 is about stands in its violations, never in its words.
fn limited(details: &[Value], hint: Option<Duration>) -> Fault {
    let violations =
        || details.iter().filter_map(|detail| detail["violations"].as_array()).flatten();
    // The plan has none of this model.
    if violations().any(|one| one["quotaValue"] == "0") {
        return Fault { outcome: AccountOut, ..by_status(402) }.because("429 quota of 0");
    }
    let daily =
        violations().any(|one| one["quotaId"].as_str().is_some_and(|id| id.contains("PerDay")));
    if daily {
        return Fault { outcome: DayLimited, ..by_status(429) }
            .because("429 day limit")
            .hint(hint.filter(|hint| *hint >= SHORTEST_DAY));
    }
    Fault { outcome: RateLimited, ..by_status(429) }.hint(hint)
}

/// Whether a 400 is about the schema: a field violation names it, or nothing does.
fn blames_schema(details: &[Value]) -> bool {
    let mut fields = details
        .iter()
        .filter_map(|detail| detail["fieldViolations"].as_array())
        .flatten()
        .filter_map(|violation| violation["field"].as_str())
        .peekable();
    fields.peek().is_none() || fields.any(|field| field.contains("response"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Message, Outcome, Role, Sampling, Schema};
    use http::HeaderMap;

    fn classify(status: u16, body: &Value) -> Fault {
        let headers = HeaderMap::new();
        Gemini.classify(&Refusal { status, headers: &headers, body, now: 0, with_schema: false })
    }

    fn quota(id: &str, value: &str, delay: &str) -> Value {
        json!({ "error": { "code": 429, "status": "RESOURCE_EXHAUSTED", "message": "m", "details": [
            { "@type": "type.googleapis.com/google.rpc.QuotaFailure",
              "violations": [{ "quotaId": id, "quotaValue": value }] },
            { "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay },
        ] } })
    }

    #[test]
    fn a_limit_is_of_the_minute_or_of_the_day_by_the_name_of_its_quota() {
        let minute = classify(
            429,
            &quota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "5", "36s"),
        );
        assert_eq!(minute.outcome, Outcome::RateLimited);
        assert_eq!(minute.hint, Some(Duration::from_secs(36)));
        let id = "GenerateRequestsPerDayPerProjectPerModel-FreeTier";
        let day = classify(429, &quota(id, "20", "36s"));
        assert_eq!((day.outcome, day.hint), (Outcome::DayLimited, None), "the calendar knows");
        let hinted = classify(429, &quota(id, "20", "7200s"));
        assert_eq!(hinted.hint, Some(Duration::from_secs(7200)));
        assert_eq!(classify(429, &quota(id, "0", "36s")).outcome, Outcome::AccountOut);
        assert_eq!(classify(200, &quota(id, "20", "1s")).outcome, Outcome::DayLimited);
    }

    #[test]
    fn errors_go_by_status_and_reason() {
        let error = |code: u16, word: &str, details: Value| {
            json!({ "error": { "code": code,
            "status": word, "message": "quota billing API key 429", "details": details } })
        };
        let none = || json!([]);
        for (status, body, outcome) in [
            (400, error(400, "INVALID_ARGUMENT", none()), Outcome::BadRequest),
            (
                400,
                error(400, "INVALID_ARGUMENT", json!([{ "reason": "API_KEY_INVALID" }])),
                Outcome::BadKey,
            ),
            (400, error(400, "FAILED_PRECONDITION", none()), Outcome::AccountOut),
            (402, error(402, "RESOURCE_EXHAUSTED", none()), Outcome::AccountOut),
            (403, error(403, "PERMISSION_DENIED", none()), Outcome::BadKey),
            (404, error(404, "NOT_FOUND", none()), Outcome::BadModel),
            (500, error(500, "INTERNAL", none()), Outcome::ProviderDown),
            (503, error(503, "UNAVAILABLE", none()), Outcome::ProviderDown),
            (504, error(504, "DEADLINE_EXCEEDED", none()), Outcome::ProviderDown),
            (200, error(503, "UNAVAILABLE", none()), Outcome::ProviderDown),
            (200, json!({ "promptFeedback": { "blockReason": "SAFETY" } }), Outcome::BadRequest),
        ] {
            assert_eq!(classify(status, &body).outcome, outcome, "{status} {body}");
        }
    }

    #[test]
    fn a_list_of_pieces_and_single_pieces_give_the_same_answer() {
        let pieces = [
            json!({ "candidates": [{ "content": { "role": "model", "parts": [{ "text": "hm", "thought": true }] } }] }),
            json!({ "candidates": [{ "content": { "parts": [{ "text": "{\"a\":" }] } }], "usageMetadata": { "promptTokenCount": 7 } }),
            json!({ "candidates": [{ "content": { "parts": [{ "text": "1}" }] }, "finishReason": "STOP" }],
                    "usageMetadata": { "promptTokenCount": 7, "candidatesTokenCount": 4, "thoughtsTokenCount": 2 } }),
        ];
        let mut one_by_one = Progress::default();
        for piece in &pieces {
            assert!(Gemini.read(&piece.to_string(), &mut one_by_one).is_ok());
        }
        let mut at_once = Progress::default();
        assert!(Gemini.read(&json!(pieces).to_string(), &mut at_once).is_ok());
        for progress in [one_by_one, at_once] {
            assert_eq!(progress.text, "{\"a\":1}");
            assert_eq!(progress.stop, Some(Stop::Finished));
            assert_eq!((progress.usage.tokens_in, progress.usage.tokens_out), (Some(7), Some(6)));
        }
        let blocked = json!({ "promptFeedback": { "blockReason": "SAFETY" } }).to_string();
        assert!(matches!(Gemini.read(&blocked, &mut Progress::default()), Err(Odd::Error(_))));
    }

    #[test]
    fn turns_instructions_and_schema_stand_where_gemini_looks_for_them() {
        let messages = [
            Message::new(Role::System, "Be brief."),
            Message::new(Role::User, "Hello."),
            Message::new(Role::Assistant, "Yes?"),
        ];
        let format = Format::Schema(Schema {
            name: "s".to_owned(),
            schema: json!({ "type": "object" }),
            strict: true,
        });
        let body = Gemini.body(&Question {
            model: "gemini-2.5-flash",
            messages: &messages,
            format: &format,
            tools: None,
            max_tokens: Some(9),
            sampling: &Sampling { temperature: Some(0.2), ..Sampling::default() },
            extra: &serde_json::Map::new(),
            whole: false,
            tokens: 20,
            context: None,
        });
        assert_eq!(body["systemInstruction"]["parts"][0]["text"], "Be brief.");
        assert_eq!(body["contents"][1], json!({ "role": "model", "parts": [{ "text": "Yes?" }] }));
        assert_eq!(body["generationConfig"]["responseJsonSchema"]["type"], "object");
        assert_eq!(body["generationConfig"]["temperature"], 0.2);
        assert_eq!(body["generationConfig"]["thinkingConfig"]["thinkingBudget"], 0);
    }
}
