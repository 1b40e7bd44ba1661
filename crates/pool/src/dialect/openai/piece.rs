//! The commonest frame, read without building a tree of it: more text, and
//! nothing else.

use serde::Deserialize;
use serde::de::IgnoredAny;
use std::borrow::Cow;

#[derive(Deserialize)]
struct Piece<'a> {
    error: Option<IgnoredAny>,
    usage: Option<IgnoredAny>,
    #[serde(borrow)]
    choices: [Choice<'a>; 1],
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(borrow)]
    delta: Delta<'a>,
    finish_reason: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Delta<'a> {
    #[serde(borrow)]
    content: Cow<'a, str>,
    reasoning: Option<IgnoredAny>,
    reasoning_content: Option<IgnoredAny>,
    refusal: Option<IgnoredAny>,
    tool_calls: Option<IgnoredAny>,
}

/// The text of a frame that says nothing else; absent where there is more to
/// it, or where it is of another form.
pub(super) fn text_alone(frame: &str) -> Option<Cow<'_, str>> {
    let Piece { error: None, usage: None, choices: [choice] } = serde_json::from_str(frame).ok()?
    else {
        return None;
    };
    let Choice { delta, finish_reason: None } = choice else { return None };
    match delta {
        Delta {
            content,
            reasoning: None,
            reasoning_content: None,
            refusal: None,
            tool_calls: None,
        } => Some(content),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_frame_with_nothing_but_text_is_read_this_way() {
        let frame = |delta: serde_json::Value, finish: serde_json::Value| {
            json!({ "id": "x", "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
                .to_string()
        };
        let text = frame(json!({ "role": "assistant", "content": "a\nñ" }), json!(null));
        assert_eq!(text_alone(&text).as_deref(), Some("a\nñ"));
        for more in [
            frame(json!({ "content": "a" }), json!("stop")),
            frame(json!({ "content": "a", "reasoning": "b" }), json!(null)),
            frame(json!({ "content": "a", "tool_calls": [] }), json!(null)),
            frame(json!({ "content": null }), json!(null)),
            frame(json!({}), json!(null)),
            json!({ "choices": [], "usage": {} }).to_string(),
            json!({ "error": { "code": "x" }, "choices": [] }).to_string(),
        ] {
            assert_eq!(text_alone(&more), None, "{more}");
        }
    }
}
