//! Letters and numbers of items: `A.`, `(A)`, `(a)`, `b)`, `(iv)`, `(1)`.

use super::{
    marker::{Marker, Style},
    ordinal,
};
use regex::Regex;
use std::sync::LazyLock;

static LETTER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^([A-Z])\s?[.)]\s*[-–—]?\s").ok());
static BRACKET: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(?:\(?([a-z]{1,4}|\d{1,2})\)|\(([A-Z]{1,4})\))\s*").ok());

/// `A.` or `A)`.
pub(super) fn letter(text: &str) -> Option<Marker> {
    let found = LETTER.as_ref()?.captures(text)?;
    letter_marker(found.get(1)?.as_str(), found.get(0)?.end())
}

pub(super) fn letter_marker(letter: &str, after: usize) -> Option<Marker> {
    let value = letter.chars().next()? as u32 - 'A' as u32 + 1;
    Some(Marker {
        style: Style::Upper,
        value,
        number: letter.to_string(),
        key: letter.to_lowercase(),
        after,
    })
}

/// A sign in brackets.
pub(super) fn bracket(text: &str) -> Option<Marker> {
    let found = BRACKET.as_ref()?.captures(text)?;
    let printed = found.get(1).or_else(|| found.get(2))?.as_str();
    let upper = printed.starts_with(|c: char| c.is_ascii_uppercase());
    let sign = printed.to_ascii_lowercase();
    let after = found.get(0)?.end();
    let printed = text[..after].trim_end().to_string();
    let (style, value) = if sign.starts_with(|c: char| c.is_ascii_digit()) {
        (Style::BracketNumber, sign.parse().ok()?)
    } else if let Some(value) = (sign.len() > 1 || matches!(sign.as_str(), "i" | "v" | "x"))
        .then(|| ordinal::roman(&sign.to_uppercase()))
        .flatten()
    {
        (Style::BracketRoman, value)
    } else {
        let bytes = sign.as_bytes();
        // (aa) follows (z).
        if bytes.len() > 2 || (bytes.len() == 2 && bytes[0] != bytes[1]) {
            return None;
        }
        let style = if upper { Style::BracketUpper } else { Style::BracketLetter };
        (style, u32::from(bytes[0] - b'a') + 1 + 26 * (bytes.len() as u32 - 1))
    };
    let number = if printed.starts_with('(') { printed } else { sign.clone() };
    Some(Marker { style, value, number, key: sign, after })
}
