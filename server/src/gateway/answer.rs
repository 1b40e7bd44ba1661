//! Answers as OpenAI's clients read them.

use axum::http::{HeaderMap, HeaderValue};
use pool::{Answer, Finish, ToolCall, Usage};
use serde_json::{Value, json};

/// What all pieces of one answer carry.
pub(super) struct Frame {
    pub(super) id: String,
    /// In whole seconds.
    pub(super) created: i64,
}

impl Frame {
    pub(super) fn new(now: pool::UnixMillis) -> Self {
        Self { id: format!("chatcmpl-{}", uuid::Uuid::now_v7().simple()), created: now / 1000 }
    }

    /// A whole answer.
    pub(super) fn whole(&self, answer: &Answer) -> Value {
        let said = &answer.said;
        let mut message = json!({ "role": "assistant", "content": said.text, "refusal": null });
        if said.text.is_empty() && (!said.calls.is_empty() || !said.refusal.is_empty()) {
            message["content"] = Value::Null;
        }
        if !said.refusal.is_empty() {
            message["refusal"] = said.refusal.as_str().into();
        }
        if !said.reasoning.is_empty() {
            message["reasoning_content"] = said.reasoning.as_str().into();
        }
        if !said.calls.is_empty() {
            message["tool_calls"] = said.calls.iter().map(call).collect();
        }
        json!({
            "id": self.id,
            "object": "chat.completion",
            "created": self.created,
            "model": credit(&answer.provider, &answer.model),
            "choices": [{
                "index": 0, "message": message, "logprobs": null,
                "finish_reason": finish(said.finish, !said.refusal.is_empty()),
            }],
            "usage": usage(answer.usage),
        })
    }

    /// A piece of a stream.
    pub(super) fn piece(&self, model: &str, delta: Value, finish: Option<&str>) -> Value {
        json!({
            "id": self.id,
            "object": "chat.completion.chunk",
            "created": self.created,
            "model": model,
            "choices": [{
                "index": 0, "delta": delta, "logprobs": null, "finish_reason": finish,
            }],
        })
    }

    /// The pieces that end a stream.
    pub(super) fn ending(&self, model: &str, answer: &Answer, with_usage: bool) -> Vec<Value> {
        let said = &answer.said;
        let finish = finish(said.finish, !said.refusal.is_empty());
        let mut pieces = vec![self.piece(model, json!({}), Some(finish))];
        if with_usage {
            let mut last = self.piece(model, json!({}), None);
            last["choices"] = json!([]);
            last["usage"] = usage(answer.usage);
            pieces.push(last);
        }
        // The first provider's name stands in the headers; this one answered.
        if let Some(last) = pieces.last_mut() {
            last["advai"] = json!({
                "provider": answer.provider,
                "model": answer.model,
                "attempts": answer.attempts.len(),
            });
        }
        pieces
    }
}

/// How an answer is credited.
pub(super) fn credit(provider: &str, model: &str) -> String {
    format!("{provider}/{model}")
}

/// Who answered, in headers.
pub(super) fn headers(provider: &str, model: &str, attempts: usize) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in [("x-advai-provider", provider), ("x-advai-model", model)] {
        // A name that cannot stand in a header is left out.
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    }
    headers.insert("x-advai-attempts", attempts.into());
    headers
}

fn call(call: &ToolCall) -> Value {
    json!({
        "id": call.id,
        "type": "function",
        "function": { "name": call.name, "arguments": call.arguments },
    })
}

fn finish(finish: Finish, refused: bool) -> &'static str {
    match finish {
        Finish::Stop => "stop",
        Finish::Calls => "tool_calls",
        Finish::Length => "length",
        // A model that says why it declines has finished.
        Finish::Declined if refused => "stop",
        Finish::Declined => "content_filter",
    }
}

/// Absent where the provider does not count.
fn usage(usage: Usage) -> Value {
    match (usage.tokens_in, usage.tokens_out) {
        (Some(input), Some(output)) => json!({
            "prompt_tokens": input,
            "completion_tokens": output,
            "total_tokens": input.saturating_add(output),
        }),
        _ => Value::Null,
    }
}
