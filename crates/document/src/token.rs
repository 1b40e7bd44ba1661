//! Words as comparing sees them: a date or an amount is one, punctuation is
//! split off.

use crate::date;
use regex::Regex;
use std::sync::LazyLock;

static TOKEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let amount = r"(?:US\$|U\.S\.\s?\$|S/\.?|[$€£]|\b(?:USD|EUR|GBP|PEN|MXN|COP|CLP|ARS)\b)\s?\d+(?:[.,'’]\d+)*|\d+(?:[.,'’]\d+)*\s?(?:€|£|\$|%|(?i:euros?|dollars|dólares|pesos|soles|usd|eur|percent|por ciento)\b)|\d+(?:[.,'’/]\d+)*";
    let word = r"[\p{L}\p{M}\d]+(?:['’][\p{L}\p{M}]+)*";
    Regex::new(&format!("(?:{})|{amount}|{word}|_+|\\S", date::PATTERN)).ok()
});

/// The tokens of `text`, each with the space before it. Joined they are `text`,
/// which must have its white space folded.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let Some(pattern) = TOKEN.as_ref() else { return vec![text] };
    let mut out = Vec::new();
    let mut last = 0;
    for found in pattern.find_iter(text) {
        out.push(&text[last..found.end()]);
        last = found.end();
    }
    if last < text.len() {
        out.push(&text[last..]);
    }
    out
}

/// Whether a token is a word, a figure, a date: not mere punctuation.
pub(crate) fn is_word(token: &str) -> bool {
    token.chars().any(|c| c.is_alphanumeric() || matches!(c, '%' | '€' | '$' | '£'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_and_dates_are_one_token() {
        let text = "pays 1.000.000 euros by March 15, 2024 (or US$ 72,369,500), i.e. 5 % more.";
        let found = tokens(text);
        for token in [" 1.000.000 euros", " March 15, 2024", " US$ 72,369,500", " 5 %"] {
            assert!(found.contains(&token), "{token} in {found:?}");
        }
        assert_eq!(found.concat(), text);
    }
}
