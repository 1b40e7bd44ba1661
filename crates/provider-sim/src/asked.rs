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
    /// The function that has to be called.
    pub(crate) function: Option<Function>,
    pub(crate) max_tokens: Option<u64>,
    pub(crate) streams: bool,
}

/// A function as far as a simulated model cares.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The JSON schema of its arguments.
    pub(crate) parameters: Value,
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
    let role = |one: &Value| one["role"].as_str().unwrap_or("").to_owned();
    Some(messages.iter().map(|one| (role(one), content(&one["content"]))).collect())
}

/// Text, or the text among several parts.
fn content(value: &Value) -> String {
    match value {
        Value::Array(parts) => parts
            .iter()
            .filter_map(|part| part["text"].as_str().or_else(|| part["content"].as_str()))
            .collect(),
        one => one.as_str().unwrap_or("").to_owned(),
    }
}

/// The function that has to be called, of a list as OpenAI writes it: the one
/// that is named, or the first where one is required.
pub(crate) fn required(tools: &Value, choice: &Value) -> Option<Function> {
    let functions = tools.as_array()?.iter().map(|tool| &tool["function"]);
    let named = choice["function"]["name"].as_str();
    if named.is_none() && choice != "required" {
        return None;
    }
    functions
        .filter(|function| named.is_none_or(|name| function["name"] == name))
        .map(|function| Function::of(&function["name"], &function["parameters"]))
        .next()
}

impl Function {
    pub(crate) fn of(name: &Value, parameters: &Value) -> Self {
        Self { name: name.as_str().unwrap_or("").to_owned(), parameters: parameters.clone() }
    }
}
