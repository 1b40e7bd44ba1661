//! A clause's text as it counts for "unchanged": the form of its signs, its
//! spacing and its own number do not.

use crate::{
    fold::{fold, fold_sign, is_invisible},
    reference_number,
    split::marker::marker,
};
use regex::Regex;
use std::{borrow::Cow, sync::LazyLock};
use unicode_normalization::UnicodeNormalization;

static TAG: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"</?[A-Za-z][^<>]{0,300}>").ok());
static LINK: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\[([^\[\]]{1,300})\]\([^()\s]{1,500}\)").ok());

/// The text as it counts for "unchanged": NFKC (which undoes ligatures), one
/// form of quotes and dashes, single spaces, no soft hyphens, no markup, and
/// without the clause's own number. Words, case and punctuation stay.
pub fn normalise(text: &str) -> String {
    let plain = plain(text);
    match marker(&plain, false) {
        Some(marker) => plain[marker.after..].to_string(),
        None => plain,
    }
}

/// [`normalise`] where the clause's number is known.
pub fn normalise_body(text: &str, number: &str) -> String {
    let body = plain(without_number(text, number));
    // "ANNEX 1" alone: the number is all there is.
    if body.is_empty() { plain(text) } else { body }
}

/// `text` without the number that it begins with.
pub(crate) fn without_number<'a>(text: &'a str, number: &str) -> &'a str {
    let text = text.trim_start();
    match text.strip_prefix(number) {
        Some(rest) if !number.is_empty() => rest.trim_start_matches(|c: char| {
            c.is_whitespace() || matches!(c, '.' | ':' | ')' | '-' | '–' | '—')
        }),
        _ => text,
    }
}

/// One form of signs and spaces, without markup.
pub(crate) fn plain(text: &str) -> String {
    let text = strip(&LINK, text, "$1");
    let text = strip(&TAG, &text, "");
    let mut out = String::with_capacity(text.len());
    let mut space = false;
    let mut blank = 0;
    for c in text.nfkc().filter(|c| !is_invisible(*c)).map(fold_sign) {
        if c.is_whitespace() {
            space = true;
            continue;
        }
        // A blank to fill in is a blank, however long.
        blank = if c == '_' { blank + 1 } else { 0 };
        if c == '*' || blank > 3 {
            continue;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        out.push(c);
    }
    out
}

fn strip<'a>(pattern: &LazyLock<Option<Regex>>, text: &'a str, with: &str) -> Cow<'a, str> {
    match pattern.as_ref() {
        Some(pattern) => pattern.replace_all(text, with),
        None => Cow::Borrowed(text),
    }
}

/// What is left of `normalised` text when form is taken away: letters and
/// figures without case, accents, spaces and punctuation; dates in one form;
/// the numbers of clauses that it refers to left out. Equal words: equal key.
pub(crate) fn words_key(normalised: &str) -> String {
    let masked = reference_number::replace(normalised, |_| "#".to_string());
    let dated = crate::date::in_one_form(&masked);
    let folded: Vec<char> = fold(&dated).chars().collect();
    let mut out = String::with_capacity(folded.len());
    let mut at = 0;
    while at < folded.len() {
        let c = folded[at];
        if c.is_alphanumeric() {
            let end = folded[at..]
                .iter()
                .position(|c| !c.is_alphanumeric())
                .map_or(folded.len(), |length| at + length);
            let word: String = folded[at..end].iter().collect();
            // "not able" is not "notable".
            if NEGATIONS.contains(&word.as_str()) {
                out.push('!');
            }
            out.push_str(&word);
            at = end;
            continue;
        }
        if is_telling(c) {
            out.push(c);
        } else if let Some(sign) = between_figures(&folded, at) {
            out.push(sign);
        }
        at += 1;
    }
    out
}

/// Words that mean the opposite when they are glued to the next one or lost.
const NEGATIONS: [&str; 6] = ["no", "not", "non", "sin", "ni", "nor"];

/// Signs that mean something by themselves.
pub(crate) fn is_telling(c: char) -> bool {
    matches!(
        c,
        '%' | '€'
            | '$'
            | '£'
            | '¥'
            | '<'
            | '>'
            | '='
            | '+'
            | '#'
            | '☐'
            | '☑'
            | '☒'
            | '□'
            | '■'
            | '✓'
            | '✔'
            | '✗'
            | '✘'
    )
}

/// The sign at `at`, if it makes one figure of two: 1.000, 1/2, 3-5, 1 2; or
/// stands before one: -5.
fn between_figures(text: &[char], at: usize) -> Option<char> {
    let figure = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    if !figure(text.get(at + 1)) {
        return None;
    }
    match text[at] {
        '\u{2044}' if figure(before) => Some('/'),
        '-' if before.is_none_or(|c| c.is_ascii_digit() || matches!(c, ' ' | '(')) => Some('-'),
        sign @ ('.' | ',' | '/' | ':' | ' ') if figure(before) => Some(sign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_does_not_count_and_words_do() {
        for (a, b) in [
            ("1. The “Fee”  is due", "2. The \"Fee\" is due"),
            ("PRIMERA.- El of\u{ad}icio", "SEGUNDA. El oficio"),
            ("the ﬁrst — day", "the first - day"),
            ("see <span class=\"x\">Purpose</span>", "see <span class=\"y\">Purpose</span>"),
            ("see [the terms](https://a.example/x)", "see the terms"),
            ("**Fee** of 5", "Fee of 5"),
        ] {
            assert_eq!(normalise(a), normalise(b));
        }
        assert_ne!(normalise("The fee is 5"), normalise("The fee is 6"));
        assert_ne!(normalise("The party"), normalise("The Party"));
    }

    #[test]
    fn the_key_of_words_keeps_figures_apart() {
        assert_eq!(words_key("The Fee, is DUE."), words_key("the fee is due"));
        assert_ne!(words_key("10.5 %"), words_key("105 %"));
        assert_eq!(words_key("under Section 7.2 hereof"), words_key("under Section 8.2 hereof"));
        assert_eq!(words_key("el 1 de enero de 2024"), words_key("el 01/01/2024"));
        for (a, b) in [
            ("30 days", "60 days"),
            ("1/2 of it", "12 of it"),
            ("3-5 days", "35 days"),
            ("10:30 h", "1030 h"),
            ("-5 %", "5 %"),
            ("is not able", "is notable"),
            ("☒ yes ☐ no", "☐ yes ☒ no"),
        ] {
            assert_ne!(words_key(a), words_key(b), "{a} | {b}");
        }
    }
}
