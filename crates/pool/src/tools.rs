//! Functions that a model may call.

use serde_json::{Value, json};

/// What a model may call, and whether it must.
#[derive(Debug, Clone, PartialEq)]
pub struct Tools {
    /// The functions.
    pub functions: Vec<Function>,
    /// Whether one is called.
    pub choice: Choice,
    /// Whether several may be called at once; absent = the provider's default.
    pub parallel: Option<bool>,
}

/// A function that a model may call.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it does.
    pub description: Option<String>,
    /// The JSON schema of its arguments.
    pub parameters: Value,
    /// Whether the arguments must match the schema to the letter.
    pub strict: Option<bool>,
}

/// Whether a model calls a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// If it wants.
    Auto,
    /// It does not.
    None,
    /// One or more.
    Required,
    /// This one.
    Named(String),
}

impl Choice {
    /// Whether an answer without a call is no answer.
    pub(crate) fn insists(&self) -> bool {
        matches!(self, Self::Required | Self::Named(_))
    }
}

impl Tools {
    /// The functions as OpenAI writes them.
    pub(crate) fn to_openai(&self) -> Value {
        self.functions
            .iter()
            .map(|function| {
                let mut it = json!({ "name": function.name, "parameters": function.parameters });
                if let Some(description) = &function.description {
                    it["description"] = description.as_str().into();
                }
                if let Some(strict) = function.strict {
                    it["strict"] = strict.into();
                }
                json!({ "type": "function", "function": it })
            })
            .collect()
    }

    /// The choice as OpenAI writes it.
    pub(crate) fn choice_to_openai(&self) -> Value {
        match &self.choice {
            Choice::Auto => "auto".into(),
            Choice::None => "none".into(),
            Choice::Required => "required".into(),
            Choice::Named(name) => json!({ "type": "function", "function": { "name": name } }),
        }
    }
}
