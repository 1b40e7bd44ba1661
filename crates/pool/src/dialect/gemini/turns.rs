//! Conversations and functions in Gemini's form.

use crate::{Choice, Message, Role, Tools};
use serde_json::{Value, json};

/// The instructions, which stand apart, and the turns.
pub(super) fn of(messages: &[Message]) -> (String, Vec<Value>) {
    let mut system = Vec::new();
    let mut contents = Vec::new();
    for message in messages {
        let (role, parts) = match message.role {
            Role::System => {
                system.push(message.content.as_str());
                continue;
            }
            Role::User => ("user", vec![json!({ "text": message.content })]),
            Role::Assistant => ("model", said(message)),
            Role::Tool => ("user", vec![result(message, messages)]),
        };
        contents.push(json!({ "role": role, "parts": parts }));
    }
    (system.join("\n\n"), contents)
}

fn said(message: &Message) -> Vec<Value> {
    let text = (!message.content.is_empty() || message.calls.is_empty())
        .then(|| json!({ "text": message.content }));
    let calls = message
        .calls
        .iter()
        .map(|call| json!({ "functionCall": { "name": call.name, "args": call.value() } }));
    text.into_iter().chain(calls).collect()
}

/// A result goes by the function's name here, which only the call says.
fn result(message: &Message, messages: &[Message]) -> Value {
    let called = messages
        .iter()
        .flat_map(|message| &message.calls)
        .find(|call| Some(&call.id) == message.call_id.as_ref());
    let name = called.map_or("", |call| call.name.as_str());
    json!({ "functionResponse": { "name": name, "response": { "result": message.content } } })
}

/// What may be called.
pub(super) fn functions(tools: &Tools) -> Value {
    let functions: Vec<Value> = tools
        .functions
        .iter()
        .map(|function| {
            json!({
                "name": function.name,
                "description": function.description.as_deref().unwrap_or(""),
                "parametersJsonSchema": function.parameters,
            })
        })
        .collect();
    json!([{ "functionDeclarations": functions }])
}

/// Whether it must be.
pub(super) fn choice(tools: &Tools) -> Value {
    let config = match &tools.choice {
        Choice::Auto => json!({ "mode": "AUTO" }),
        Choice::None => json!({ "mode": "NONE" }),
        Choice::Required => json!({ "mode": "ANY" }),
        Choice::Named(name) => json!({ "mode": "ANY", "allowedFunctionNames": [name] }),
    };
    json!({ "functionCallingConfig": config })
}
