//! A chat completion as OpenAI's clients send it.

use super::error::Fault;
use super::form::{Form, response_format};
use super::target::Target;
use super::tools;
use pool::{Message, Request, Role, Sampling, ToolCall};
use serde_json::{Map, Value};

/// A question, read to the last field.
pub(super) struct Question {
    pub(super) request: Request,
    /// What the answer must be checked for.
    pub(super) form: Form,
    pub(super) streams: bool,
    /// Whether a stream ends with what was used.
    pub(super) usage: bool,
}

/// Fields that ask for what no answer of ours has.
const UNSERVED: [(&str, &str); 6] = [
    ("logprobs", "This gateway passes no log probabilities on."),
    ("top_logprobs", "This gateway passes no log probabilities on."),
    ("audio", "This gateway passes no sound on."),
    ("functions", "\"functions\" has been replaced by \"tools\"."),
    ("function_call", "\"function_call\" has been replaced by \"tool_choice\"."),
    ("web_search_options", "This gateway passes no searches on."),
];

impl Question {
    /// # Errors
    /// Where a field is missing, of another kind, or not served; the error
    /// names it.
    pub(super) fn read(body: Value) -> Result<Self, Fault> {
        let Value::Object(mut body) = body else {
            return Err(Fault::body(
                axum::http::StatusCode::BAD_REQUEST,
                "The body is no JSON object.",
            ));
        };
        for (field, why) in UNSERVED {
            let asked = body
                .remove(field)
                .is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)));
            if asked {
                return Err(Fault::unsupported(field, why));
            }
        }
        let model = match body.remove("model") {
            Some(Value::String(model)) => model,
            Some(_) => return Err(Fault::invalid("model", "\"model\" is a text.")),
            None => {
                let message = "\"model\" is missing; \"auto\" asks whoever is free.";
                return Err(Fault::invalid("model", message));
            }
        };
        let target = Target::read(&model)?;
        let messages = messages(body.remove("messages"))?;
        if whole(&mut body, "n")?.is_some_and(|n| n != 1) {
            return Err(Fault::unsupported("n", "This gateway gives one answer to each request."));
        }
        let streams = flag(&mut body, "stream")?.unwrap_or(false);
        let options = body.remove("stream_options");
        let usage = options.is_some_and(|options| options["include_usage"] == true);
        let max_tokens = max_tokens(&mut body)?;
        let sampling = Sampling {
            temperature: number(&mut body, "temperature", 2.0)?,
            top_p: number(&mut body, "top_p", 1.0)?,
            seed: whole(&mut body, "seed")?,
            stop: stop(body.remove("stop"))?,
        };
        let (format, form) = response_format(body.remove("response_format"))?;
        let tools = tools::read(
            body.remove("tools"),
            body.remove("tool_choice"),
            flag(&mut body, "parallel_tool_calls")?,
        )?;
        let request = Request {
            format,
            tools,
            sampling,
            locality: target.locality,
            difficulty: target.difficulty,
            only: target.only,
            max_tokens,
            extra: body,
            lenient: true,
            may_come_whole: true,
            ..Request::new(messages)
        };
        Ok(Self { request, form, streams, usage })
    }
}

fn messages(value: Option<Value>) -> Result<Vec<Message>, Fault> {
    match value {
        Some(Value::Array(list)) if !list.is_empty() => {
            list.into_iter().enumerate().map(|(place, one)| message(one, place)).collect()
        }
        Some(Value::Array(_)) => Err(Fault::invalid("messages", "\"messages\" is empty.")),
        Some(_) => Err(Fault::invalid("messages", "\"messages\" is a list.")),
        None => Err(Fault::invalid("messages", "\"messages\" is missing.")),
    }
}

fn message(mut one: Value, place: usize) -> Result<Message, Fault> {
    let at = |field: &str| format!("messages[{place}].{field}");
    let role = match one["role"].as_str() {
        Some("system" | "developer") => Role::System,
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        Some("tool") => Role::Tool,
        _ => {
            let message =
                "The role is \"system\", \"developer\", \"user\", \"assistant\" or \"tool\".";
            return Err(Fault::invalid(&at("role"), message));
        }
    };
    let calls = calls(&one["tool_calls"], role).ok_or_else(|| {
        let message =
            "Each call of the assistant has an id and a function with name and arguments.";
        Fault::invalid(&at("tool_calls"), message)
    })?;
    let call_id = one["tool_call_id"].as_str().map(str::to_owned);
    if (role == Role::Tool) != call_id.is_some() {
        let message = "A message of the role \"tool\", and no other, says which call it answers.";
        return Err(Fault::invalid(&at("tool_call_id"), message));
    }
    let content = one.get_mut("content").map(Value::take).unwrap_or_default();
    let (content, parts) = match content {
        Value::String(text) => (text, None),
        Value::Null if !calls.is_empty() => (String::new(), None),
        Value::Array(parts) if !parts.is_empty() => content_of(parts, &at("content"))?,
        _ => {
            let message = "The content is a text or a list of parts.";
            return Err(Fault::invalid(&at("content"), message));
        }
    };
    Ok(Message { parts, calls, call_id, ..Message::new(role, content) })
}

/// The text of parts, and the parts themselves where some are no text.
fn content_of(parts: Vec<Value>, at: &str) -> Result<(String, Option<Vec<Value>>), Fault> {
    let mut texts = Vec::new();
    let mut more = false;
    for part in &parts {
        match part["type"].as_str() {
            Some("text") => texts.push(part["text"].as_str()),
            Some("refusal") => texts.push(part["refusal"].as_str()),
            Some("image_url") if part["image_url"]["url"].is_string() => more = true,
            Some("input_audio") => {
                return Err(Fault::unsupported(at, "This gateway passes no sound on."));
            }
            Some("image_url") | None => texts.push(None),
            Some(_) => more = true,
        }
    }
    let texts: Option<Vec<&str>> = texts.into_iter().collect();
    let Some(texts) = texts else {
        return Err(Fault::invalid(
            at,
            "Each part says its type, and has what it announces: a text or an image's URL.",
        ));
    };
    Ok((texts.join("\n"), more.then_some(parts)))
}

fn calls(value: &Value, role: Role) -> Option<Vec<ToolCall>> {
    let list = match value {
        Value::Null => return Some(Vec::new()),
        Value::Array(list) if role == Role::Assistant => list,
        _ => return None,
    };
    list.iter()
        .map(|call| {
            Some(ToolCall {
                id: call["id"].as_str()?.to_owned(),
                name: call["function"]["name"].as_str()?.to_owned(),
                arguments: call["function"]["arguments"].as_str()?.to_owned(),
            })
        })
        .collect()
}

/// Under its newer name it is sent on as it is: newer models know no other.
fn max_tokens(body: &mut Map<String, Value>) -> Result<Option<u32>, Fault> {
    let read = |value: Option<&Value>, field: &str| match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value
            .as_u64()
            .and_then(|max| u32::try_from(max).ok())
            .filter(|max| *max > 0)
            .map(Some)
            .ok_or_else(|| {
                Fault::invalid(field, format!("\"{field}\" is a whole number above 0."))
            }),
    };
    let older = read(body.remove("max_tokens").as_ref(), "max_tokens")?;
    let newer = read(body.get("max_completion_tokens"), "max_completion_tokens")?;
    Ok(newer.or(older))
}

fn number(body: &mut Map<String, Value>, field: &str, most: f32) -> Result<Option<f32>, Fault> {
    let number = match body.remove(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value.as_f64().map(|number| number as f32),
    };
    number
        .filter(|number| (0.0..=most).contains(number))
        .map(Some)
        .ok_or_else(|| Fault::invalid(field, format!("\"{field}\" is a number from 0 to {most}.")))
}

fn whole(body: &mut Map<String, Value>, field: &str) -> Result<Option<i64>, Fault> {
    match body.remove(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value
            .as_i64()
            .map(Some)
            .ok_or_else(|| Fault::invalid(field, format!("\"{field}\" is a whole number."))),
    }
}

fn flag(body: &mut Map<String, Value>, field: &str) -> Result<Option<bool>, Fault> {
    match body.remove(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(flag)),
        Some(_) => Err(Fault::invalid(field, format!("\"{field}\" is true or false."))),
    }
}

fn stop(value: Option<Value>) -> Result<Vec<String>, Fault> {
    let texts = match value {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::String(one)) => return Ok(vec![one]),
        Some(Value::Array(list)) => {
            list.iter().map(|one| one.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        }
        Some(_) => None,
    };
    texts.ok_or_else(|| Fault::invalid("stop", "\"stop\" is a text or a list of texts."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(more: Value) -> Result<Question, Fault> {
        let mut body =
            json!({ "model": "auto", "messages": [{ "role": "user", "content": "Hi" }] });
        for (field, value) in more.as_object().unwrap() {
            body[field] = value.clone();
        }
        Question::read(body)
    }

    #[test]
    fn fields_of_another_kind_are_refused_by_name() {
        for (body, param) in [
            (json!({ "model": 7 }), "model"),
            (json!({ "model": "" }), "model"),
            (json!({ "messages": [] }), "messages"),
            (json!({ "messages": "Hi" }), "messages"),
            (json!({ "messages": [{ "role": "wizard", "content": "x" }] }), "messages[0].role"),
            (json!({ "messages": [{ "role": "user" }] }), "messages[0].content"),
            (
                json!({ "messages": [{ "role": "user", "content": [{ "type": "text" }] }] }),
                "messages[0].content",
            ),
            (
                json!({ "messages": [{ "role": "tool", "content": "x" }] }),
                "messages[0].tool_call_id",
            ),
            (
                json!({ "messages": [{ "role": "user", "content": "x", "tool_calls": [{}] }] }),
                "messages[0].tool_calls",
            ),
            (json!({ "temperature": "hot" }), "temperature"),
            (json!({ "temperature": 2.5 }), "temperature"),
            (json!({ "n": 2 }), "n"),
            (json!({ "stream": "yes" }), "stream"),
            (json!({ "max_tokens": 0 }), "max_tokens"),
            (json!({ "max_completion_tokens": -4 }), "max_completion_tokens"),
            (json!({ "stop": [1] }), "stop"),
            (json!({ "logprobs": true }), "logprobs"),
            (json!({ "functions": [] }), "functions"),
            (json!({ "response_format": { "type": "poem" } }), "response_format"),
            (json!({ "tools": [{ "type": "search" }] }), "tools[0]"),
        ] {
            let fault = read(body.clone()).err().unwrap_or_else(|| panic!("taken: {body}"));
            assert_eq!(fault.value()["error"]["param"], param, "{body}");
        }
    }

    #[test]
    fn what_has_no_place_of_its_own_is_passed_on() {
        let more =
            json!({ "reasoning_effort": "low", "max_completion_tokens": 9, "logprobs": false });
        let question = read(more).unwrap();
        assert_eq!(question.request.extra["reasoning_effort"], "low");
        assert_eq!(question.request.extra["max_completion_tokens"], 9);
        assert_eq!(question.request.max_tokens, Some(9));
        assert_eq!(question.request.extra.len(), 2);
    }

    #[test]
    fn parts_of_text_are_text_and_others_stay_as_they_are() {
        let content = |parts: Value| {
            let messages = json!([{ "role": "user", "content": parts }]);
            read(json!({ "messages": messages })).unwrap().request.messages.remove(0)
        };
        let text =
            content(json!([{ "type": "text", "text": "a" }, { "type": "text", "text": "b" }]));
        assert_eq!((text.content.as_str(), text.parts), ("a\nb", None));
        let image = json!({ "type": "image_url", "image_url": { "url": "data:," } });
        let more = content(json!([{ "type": "text", "text": "a" }, image]));
        assert_eq!(more.parts.unwrap()[1], image);
    }
}
