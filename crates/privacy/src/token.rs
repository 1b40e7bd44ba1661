//! The tokens that stand for values: `[[PERSONA_1]]`, or `[[ID]]` where the
//! value is masked but not kept.

use crate::{kind::Kind, pattern};
use domain::Language;
use regex::Regex;
use std::sync::LazyLock;

/// Brackets close a token, so that none is a part of another.
pub(crate) fn numbered(kind: Kind, number: u32, language: Language) -> String {
    format!("[[{}_{number}]]", kind.word(language))
}

/// Masks a value that has no token of its own.
pub(crate) fn unnumbered(kind: Kind, language: Language) -> String {
    format!("[[{}]]", kind.word(language))
}

/// The number of a token of this kind, in either language.
pub(crate) fn number_of(token: &str, kind: Kind) -> Option<u32> {
    [Language::Es, Language::En].into_iter().find_map(|language| {
        let rest = token.strip_prefix("[[")?.strip_prefix(kind.word(language))?;
        rest.strip_prefix('_')?.strip_suffix("]]")?.parse().ok()
    })
}

fn words() -> String {
    let mut words: Vec<&str> = Kind::ALL
        .into_iter()
        .flat_map(|kind| [kind.word(Language::Es), kind.word(Language::En)])
        .collect();
    words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    words.dedup();
    words.join("|")
}

/// Tokens as they are written. Few digits, so that no identity number can pass as one.
pub(crate) static WRITTEN: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::compile(&format!(r"\[\[(?:{})(?:_[0-9]{{1,5}})?\]\]", words())));

/// The text with every token as one without a number.
pub(crate) fn without_numbers(text: &str) -> String {
    let Some(written) = WRITTEN.as_ref() else { return text.to_owned() };
    let bare = |found: &regex::Captures<'_>| {
        let token = found.get(0).map_or("", |token| token.as_str());
        let word = token.trim_end_matches(|c: char| c == ']' || c == '_' || c.is_ascii_digit());
        format!("{word}]]")
    };
    written.replace_all(text, bare).into_owned()
}

/// Anything in double brackets that may be meant as a token, with the spaces,
/// case, accents and escapes that models add.
pub(crate) static BRACKETED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"\\?\[[\s\\]*\[[\s*\\]*([\p{L}\p{M}]+(?:[\s_\\\-]*[0-9]+)?)[\s*\\]*\][\s\\]*\]",
    )
});

/// Tokens that lost their brackets.
pub(crate) static BARE: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::compile(&format!(r"(?:{})\\?_[0-9]{{1,5}}", words())));

/// A token that lost one of its two brackets on either side: "[PERSONA_1]".
pub(crate) static SINGLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(r"(?i)\\?\[[\s*]*((?:{})[\s_\\\-]*[0-9]{{1,5}})[\s*\\]*\]", words()))
});

/// The same token in the words of the other language: `[[PERSON_1]]` for
/// `[[PERSONA_1]]`. Numbers run through both, so that no other is meant.
pub(crate) fn translated(token: &str) -> Option<String> {
    let (kind, number) =
        Kind::ALL.into_iter().find_map(|kind| Some((kind, number_of(token, kind)?)))?;
    [Language::Es, Language::En]
        .into_iter()
        .map(|language| numbered(kind, number, language))
        .find(|other| other != token)
}

/// The token that a bracketed text spells, written as we write it.
pub(crate) fn spelled(inner: &str) -> String {
    let folded = crate::fold::key(&inner.replace(['\\', '_', '-'], " ")).to_uppercase();
    let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    let digits: String = folded.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() { format!("[[{letters}]]") } else { format!("[[{letters}_{digits}]]") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_token_come_to_one() {
        for inner in ["PERSONA_1", "persona 1", r"PERSONA\_1", "Persona-1", "PERSONA1"] {
            assert_eq!(spelled(inner), "[[PERSONA_1]]", "{inner}");
        }
        assert_eq!(number_of("[[PERSON_12]]", Kind::Person), Some(12));
        assert_eq!(number_of("[[PERSON_12]]", Kind::Company), None);
    }
}
