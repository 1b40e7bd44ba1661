//! Qianfan's first API, for applications made before the second one, which is
//! a preset of `openai`. Its errors come inside a success, and its key is a pair
//! that is changed for a token.

use super::openai::short;
use super::table::uncoded;
use super::{Odd, Progress, Question, Refusal, Speak, Stop};
use crate::Outcome::{AccountOut, BadKey, BadRequest, DayLimited, ProviderDown, RateLimited};
use crate::fault::{Fault, Next, Unused};
use crate::wire::framing::Framing;
use crate::wire::hint::retry_after;
use crate::{Format, Outcome, Role};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

/// Error codes. What is not here goes by its status.
const CODES: &[(u64, Outcome, Next)] = &[
    (18, RateLimited, Next::Usual),
    (336_501, RateLimited, Next::Usual),
    (336_502, RateLimited, Next::Usual),
    // A day's or the whole quota; what is unpaid is refused again after the reset.
    (4, DayLimited, Next::Usual),
    (17, DayLimited, Next::Usual),
    (19, DayLimited, Next::Usual),
    // High load.
    (2, ProviderDown, Next::Usual),
    (336_000, ProviderDown, Next::AgainQuickly),
    (336_100, ProviderDown, Next::Usual),
    // The token is wrong or too old: the pair may be well.
    (110, BadKey, Next::FreshToken),
    (111, BadKey, Next::FreshToken),
    (6, BadKey, Next::Usual),
    (13, BadKey, Next::Usual),
    (14, BadKey, Next::Usual),
    (15, BadKey, Next::Usual),
    (336_004, BadKey, Next::Usual),
    (100, BadRequest, Next::Usual),
    (336_001, BadRequest, Next::Usual),
    (336_002, BadRequest, Next::Usual),
    (336_003, BadRequest, Next::Usual),
    (336_005, BadRequest, Next::Usual),
    (336_101, BadRequest, Next::Usual),
    (336_102, BadRequest, Next::Usual),
    (336_103, BadRequest, Next::LargerContext),
    (336_104, BadRequest, Next::Usual),
    (336_105, BadRequest, Next::Usual),
];

pub(super) struct Qianfan;

impl Speak for Qianfan {
    fn framing(&self) -> Framing {
        Framing::Events
    }

    fn endpoint(&self, base: &str, model: &str) -> String {
        format!("{base}/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/{model}")
    }

    /// The token stands in the address, where nothing of ours prints it.
    fn authorise(
        &self,
        request: reqwest::RequestBuilder,
        _key: Option<&SecretString>,
    ) -> reqwest::RequestBuilder {
        request
    }

    fn address(&self, base: &str, model: &str, key: Option<&SecretString>) -> String {
        let endpoint = self.endpoint(base, model);
        with_parameters(&endpoint, &[("access_token", key.map_or("", |key| key.expose_secret()))])
    }

    fn token_address(&self, base: &str, key: &SecretString) -> Option<String> {
        let (id, secret) = key.expose_secret().split_once(':')?;
        let parameters =
            [("grant_type", "client_credentials"), ("client_id", id), ("client_secret", secret)];
        Some(with_parameters(&format!("{base}/oauth/2.0/token"), &parameters))
    }

    fn wants_token(&self) -> bool {
        true
    }

    /// It knows "JSON", and no schema.
    fn carries(&self, format: &Format) -> bool {
        !matches!(format, Format::Schema(_))
    }

    /// Its functions are of an older make than those that callers send.
    fn carries_tools(&self) -> bool {
        false
    }

    fn body(&self, question: &Question<'_>) -> Value {
        let mut system = Vec::new();
        let mut turns = Vec::new();
        for message in question.messages {
            match message.role {
                Role::System => system.push(message.content.as_str()),
                _ => turns.push(message.to_openai()),
            }
        }
        let mut body = json!({
            "messages": turns,
            "stream": true,
        });
        if let Some(max) = question.max_tokens {
            body["max_output_tokens"] = max.into();
        }
        if !system.is_empty() {
            body["system"] = system.join("\n\n").into();
        }
        let sampling = question.sampling;
        if let Some(temperature) = sampling.temperature {
            // Zero is refused.
            body["temperature"] = short(temperature.clamp(0.01, 1.0));
        }
        if let Some(top_p) = sampling.top_p {
            body["top_p"] = short(top_p);
        }
        if !sampling.stop.is_empty() {
            body["stop"] = json!(sampling.stop);
        }
        if *question.format == Format::Json {
            body["response_format"] = "json_object".into();
        }
        body
    }

    fn read(&self, frame: &str, progress: &mut Progress) -> Result<(), Odd> {
        let value: Value = serde_json::from_str(frame).map_err(|_| Odd::Malformed)?;
        if code(&value).is_some() {
            return Err(Odd::Error(value));
        }
        if !value.is_object() {
            return Err(Odd::Malformed);
        }
        let usage = &value["usage"];
        progress.usage.tokens_in = usage["prompt_tokens"].as_u64().or(progress.usage.tokens_in);
        progress.usage.tokens_out =
            usage["completion_tokens"].as_u64().or(progress.usage.tokens_out);
        if let Some(text) = value["result"].as_str() {
            progress.text.push_str(text);
            progress.begun |= !text.is_empty();
        }
        // An answer that does not stream has no `is_end`.
        if value["is_end"].as_bool().unwrap_or(value["result"].is_string()) {
            let cut = (value["is_truncated"] == true).then_some(Stop::Length);
            progress.stop = match Stop::read(value["finish_reason"].as_str()) {
                None | Some(Stop::Finished) => Some(cut.unwrap_or(Stop::Finished)),
                other => other,
            };
            progress.ended = true;
        }
        Ok(())
    }

    fn classify(&self, refusal: &Refusal<'_>) -> Fault {
        let hint = retry_after(refusal.headers, refusal.now);
        let row = code(refusal.body).and_then(|code| CODES.iter().find(|row| row.0 == code));
        let Some((code, outcome, next)) = row else {
            return uncoded(refusal.status, hint);
        };
        let unused = match outcome {
            ProviderDown => Unused::Nothing,
            _ => Unused::Tokens,
        };
        let reason = format!("error {code}");
        Fault::new(*outcome, reason).next(*next).unused(unused).hint(hint)
    }

    fn token_fault(&self, refused: &Value) -> Option<Fault> {
        refused["error"].as_str().map(|word| {
            let outcome = if word == "invalid_client" { BadKey } else { AccountOut };
            Fault::new(outcome, "the key pair was refused").unused(Unused::All)
        })
    }

    /// It lists none: a model has to be configured.
    fn models_endpoint(&self, base: &str) -> String {
        format!("{base}/rpc/2.0/ai_custom/v1/wenxinworkshop/models")
    }

    fn model_names(&self, _list: &Value) -> Vec<String> {
        Vec::new()
    }
}

/// The error code, under either name, as a number or in digits.
fn code(body: &Value) -> Option<u64> {
    let code = body.get("error_code").or_else(|| body.get("code"))?;
    code.as_u64().or_else(|| code.as_str()?.parse().ok()).filter(|code| *code != 0)
}

fn with_parameters(address: &str, parameters: &[(&str, &str)]) -> String {
    // An address that is none is refused when it is asked.
    reqwest::Url::parse_with_params(address, parameters)
        .map_or_else(|_| address.to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    fn classify(body: &Value) -> Fault {
        let headers = HeaderMap::new();
        Qianfan.classify(&Refusal {
            status: 200,
            headers: &headers,
            body,
            now: 0,
            with_schema: false,
        })
    }

    #[test]
    fn errors_inside_a_success_go_by_their_code_in_either_shape() {
        for (code, outcome) in [
            (18, Outcome::RateLimited),
            (336_501, Outcome::RateLimited),
            (336_502, Outcome::RateLimited),
            (17, Outcome::DayLimited),
            (336_100, Outcome::ProviderDown),
            (14, Outcome::BadKey),
            (336_003, Outcome::BadRequest),
            (999_999, Outcome::ProviderDown),
        ] {
            let message = "rate limit 欠费 credit";
            for body in [
                json!({ "error_code": code, "error_msg": message, "id": "as-x" }),
                json!({ "error_code": code.to_string(), "error_msg": message }),
                json!({ "code": code, "msg": message }),
            ] {
                assert_eq!(classify(&body).outcome, outcome, "{body}");
            }
        }
        assert_eq!(classify(&json!({ "error_code": 110 })).next, Next::FreshToken);
        assert_eq!(classify(&json!({ "error_code": 336_103 })).next, Next::LargerContext);
    }

    #[test]
    fn a_stream_ends_with_its_flag_and_a_cut_one_says_so() {
        let piece = |text: &str, end: bool, cut: bool| {
            json!({ "id": "as-x", "result": text, "is_end": end, "is_truncated": cut,
                "usage": { "prompt_tokens": 7, "completion_tokens": 2 } })
            .to_string()
        };
        let mut progress = Progress::default();
        assert!(Qianfan.read(&piece("A ", false, false), &mut progress).is_ok());
        assert!(!progress.ended && progress.stop.is_none());
        assert!(Qianfan.read(&piece("b.", true, false), &mut progress).is_ok());
        assert!(progress.ended && progress.stop == Some(Stop::Finished));
        assert_eq!(progress.text, "A b.");
        let mut cut = Progress::default();
        assert!(Qianfan.read(&piece("A", true, true), &mut cut).is_ok());
        assert_eq!(cut.stop, Some(Stop::Length));
        let error = json!({ "error_code": 336_501, "error_msg": "m" }).to_string();
        assert!(matches!(Qianfan.read(&error, &mut cut), Err(Odd::Error(_))));
    }

    #[test]
    fn a_pair_is_changed_for_a_token_and_what_is_no_pair_is_not() {
        let pair = SecretString::from("the id:a/secret");
        let address = Qianfan.token_address("https://host", &pair).unwrap();
        assert!(address.contains("client_id=the+id&client_secret=a%2Fsecret"), "{address}");
        assert_eq!(Qianfan.token_address("https://host", &SecretString::from("one")), None);
    }
}
