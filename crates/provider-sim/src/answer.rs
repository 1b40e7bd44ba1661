//! What a simulated model says.

use crate::fill::fill;
use crate::prompt::Prompt;
use serde_json::Value;

/// The text of an answer to this body.
pub(crate) fn text(name: &str, body: &Value, prompt: &Prompt) -> String {
    let schema = [&body["response_format"]["json_schema"]["schema"], &body["format"]]
        .into_iter()
        .find(|schema| schema.is_object())
        .cloned()
        .or_else(|| told(body));
    match schema {
        Some(schema) => fill(&schema, prompt, "").to_string(),
        None => format!("{name} has read: {}", prompt.quote()),
    }
}

/// A schema that is only told in words, as the last line of a message.
fn told(body: &Value) -> Option<Value> {
    let messages = body["messages"].as_array()?;
    messages.iter().find_map(|message| {
        let (_, last) = message["content"].as_str()?.rsplit_once("JSON schema:\n")?;
        serde_json::from_str(last.trim()).ok()
    })
}

/// The answer in pieces, as a stream sends them: a word each, spaces kept.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(' ').map(str::to_owned).collect()
}
