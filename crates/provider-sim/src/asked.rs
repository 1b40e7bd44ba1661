//! A question, whatever protocol it came in.

use serde_json::Value;

/// A question.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked {
    pub(crate) model: String,
    /// Who speaks, and what is said.
    pub(crate) messages: Vec<(String, String)>,
    /// The JSON schema that the answer must have.
    pub(crate) schema: Option<Value>,
    pub(crate) max_tokens: Option<u64>,
    pub(crate) streams: bool,
}

impl Asked {
    /// Its schema, or one that is only told in words, as the last line of a message.
    pub(crate) fn schema(&self) -> Option<Value> {
        self.schema.clone().or_else(|| {
            self.messages.iter().find_map(|(_, content)| {
                let (_, last) = content.rsplit_once("JSON schema:\n")?;
                serde_json::from_str(last.trim()).ok()
            })
        })
    }
}

/// Messages as OpenAI, Ollama and Anthropic write them; nothing where they are missing.
pub(crate) fn messages(body: &Value) -> Option<Vec<(String, String)>> {
    let messages = body["messages"].as_array()?;
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    Some(messages.iter().map(|one| (text(&one["role"]), text(&one["content"]))).collect())
}
