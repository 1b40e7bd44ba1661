//! What a simulated model says.

use crate::asked::Asked;
use crate::fill::fill;
use crate::prompt::Prompt;

/// The text of an answer to this question.
pub(crate) fn text(name: &str, asked: &Asked, prompt: &Prompt) -> String {
    match asked.schema() {
        Some(schema) => fill(&schema, prompt, "").to_string(),
        None => format!("{name} has read: {}", prompt.quote()),
    }
}

/// The answer in pieces, as a stream sends them: a word each, spaces kept.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(' ').map(str::to_owned).collect()
}
