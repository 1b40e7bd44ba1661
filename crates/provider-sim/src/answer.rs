//! What a simulated model says.

use crate::SimConfig;
use crate::asked::Asked;
use crate::fill::fill;
use crate::prompt::Prompt;

/// The text of an answer to this question.
pub(crate) fn text(config: &SimConfig, asked: &Asked, prompt: &Prompt) -> String {
    let whole = match (&config.say, asked.schema()) {
        (Some(words), _) => words.clone(),
        (None, Some(schema)) => fill(&schema, prompt, "").to_string(),
        (None, None) => format!("{} has read: {}", config.name, prompt.quote()),
    };
    // A last message of its own is gone on with.
    match asked.messages.last().filter(|(role, _)| role == "assistant" || role == "model") {
        Some((_, begun)) => whole.strip_prefix(begun.as_str()).unwrap_or(&whole).to_owned(),
        None => whole,
    }
}

/// A call of a function.
pub(crate) struct Call {
    pub(crate) name: String,
    /// JSON.
    pub(crate) arguments: String,
}

/// The call that has to be made, with arguments of its schema.
pub(crate) fn call(asked: &Asked, prompt: &Prompt) -> Option<Call> {
    let function = asked.function.as_ref()?;
    let arguments = fill(&function.parameters, prompt, "").to_string();
    Some(Call { name: function.name.clone(), arguments })
}

/// The answer in pieces, as a stream sends them: a word each, spaces kept.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(' ').map(str::to_owned).collect()
}
