//! JSON out of what a model wrote.

use crate::Rejected;
use serde::de::DeserializeOwned;

/// Reads the JSON object of an answer; a code fence or words around it are
/// passed over.
pub(crate) fn read<T: DeserializeOwned>(answer: &str) -> Result<T, Rejected> {
    let start =
        answer.find('{').ok_or_else(|| Rejected("the answer holds no JSON object".into()))?;
    let mut values = serde_json::Deserializer::from_str(&answer[start..]).into_iter::<T>();
    match values.next() {
        Some(Ok(value)) => Ok(value),
        // serde's own message may repeat words of the answer.
        Some(Err(error)) if error.is_data() => {
            Err(Rejected("the answer's JSON does not have the schema".into()))
        }
        Some(Err(_)) | None => Err(Rejected("the answer is not JSON".into())),
    }
}

/// White space folded and at most `limit` characters, cut after a word.
pub(crate) fn tidy(text: &str, limit: usize) -> String {
    let mut out = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let more = word.chars().count() + usize::from(!out.is_empty());
        if length + more > limit {
            out.push('…');
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        length += more;
    }
    out
}

/// At most so many words.
pub(crate) fn words(text: &str, most: usize) -> String {
    let mut words = text.split(' ');
    let kept: Vec<&str> = words.by_ref().take(most).collect();
    let more = if words.next().is_some() { "…" } else { "" };
    format!("{}{more}", kept.join(" "))
}
