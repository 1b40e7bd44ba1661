//! What is said in a conversation.

use serde_json::{Value, json};

/// A message of a conversation.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What is said.
    pub content: String,
    /// The whole content as OpenAI writes it, where it holds more than text
    /// (images, say). Only providers that speak that protocol are asked then.
    pub parts: Option<Vec<Value>>,
    /// The calls that the assistant made.
    pub calls: Vec<ToolCall>,
    /// Which call a message of the role `tool` answers.
    pub call_id: Option<String>,
}

impl Message {
    /// Plain text.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into(), parts: None, calls: Vec::new(), call_id: None }
    }

    /// As OpenAI writes it, and most after it.
    pub(crate) fn to_openai(&self) -> Value {
        let mut message = json!({ "role": self.role.word(), "content": self.content });
        if let Some(parts) = &self.parts {
            message["content"] = Value::Array(parts.clone());
        } else if self.content.is_empty() && !self.calls.is_empty() {
            message["content"] = Value::Null;
        }
        if !self.calls.is_empty() {
            message["tool_calls"] = self.calls.iter().map(ToolCall::to_openai).collect();
        }
        if let Some(id) = &self.call_id {
            message["tool_call_id"] = id.as_str().into();
        }
        message
    }
}

/// Who speaks in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The instructions.
    System,
    /// The caller.
    User,
    /// The model.
    Assistant,
    /// What a function that the model called gave back.
    Tool,
}

impl Role {
    /// Its word in OpenAI's protocol and most others.
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
        }
    }
}

/// A function that the model wants called.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct ToolCall {
    /// Names the call when its result is sent back.
    pub id: String,
    /// The function.
    pub name: String,
    /// JSON, as the model wrote it: it may be broken.
    pub arguments: String,
}

impl ToolCall {
    pub(crate) fn to_openai(&self) -> Value {
        json!({
            "id": self.id,
            "type": "function",
            "function": { "name": self.name, "arguments": self.arguments },
        })
    }

    /// The arguments for protocols that want them as a value.
    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(&self.arguments).unwrap_or_else(|_| json!({}))
    }
}
