//! A clause as a row of items that carry meaning: words without case and
//! accents, figures as written, articles, and the signs of an enumeration.

use crate::{fold::fold, reference_number};

/// One item.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Item {
    /// A word or a sign that means something, such as `%`.
    Word(String),
    /// A figure with all that stands inside it.
    Figure(String),
    /// May come and go without a change of meaning.
    Article(String),
    /// `(a)` before an item of an enumeration.
    Enumerator(String),
    /// Where one of several parts ends.
    End,
}

const ARTICLES: [&str; 11] =
    ["the", "a", "an", "el", "la", "los", "las", "un", "una", "unos", "unas"];

/// After these a letter in brackets says which item is meant.
const REFERRING: [&str; 34] = [
    "section",
    "sections",
    "clause",
    "clauses",
    "article",
    "articles",
    "paragraph",
    "paragraphs",
    "subsection",
    "subsections",
    "item",
    "items",
    "limb",
    "limbs",
    "point",
    "letter",
    "letters",
    "letra",
    "letras",
    "inciso",
    "incisos",
    "apartado",
    "apartados",
    "literal",
    "literales",
    "parrafo",
    "numeral",
    "numerales",
    "under",
    "in",
    "of",
    "de",
    "del",
    "en",
];

impl Item {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Word(text)
            | Self::Figure(text)
            | Self::Article(text)
            | Self::Enumerator(text) => text,
            Self::End => "",
        }
    }
}

/// The items of a normalised body. The numbers of clauses that it refers to
/// are `#`: whether those lead to the same clause is decided elsewhere.
pub(super) fn items(body: &str) -> Vec<Item> {
    let masked = reference_number::replace(body, |_| "#".to_string());
    let folded: Vec<char> = fold(&crate::date::in_one_form(&masked)).chars().collect();
    let mut out: Vec<Item> = Vec::new();
    let mut at = 0;
    while at < folded.len() {
        let c = folded[at];
        let fresh = at == 0 || folded[at - 1].is_whitespace();
        if fresh && let Some(end) = enumerator(&folded, at).filter(|_| !refers(&out)) {
            out.push(Item::Enumerator(folded[at..end].iter().collect()));
            at = end;
        } else if c.is_ascii_digit() || signed(&folded, at) {
            let end = figure_end(&folded, at + 1);
            out.push(Item::Figure(folded[at..end].iter().collect()));
            at = end;
        } else if c.is_alphanumeric() {
            let end = folded[at..]
                .iter()
                .position(|c| !c.is_alphanumeric() || c.is_ascii_digit())
                .map_or(folded.len(), |length| at + length);
            push_word(&mut out, folded[at..end].iter().collect());
            at = end;
        } else {
            if crate::normalise::is_telling(c) {
                out.push(Item::Word(c.to_string()));
            }
            at += 1;
        }
    }
    out
}

/// `del` is `de el`, `al` is `a el`.
fn push_word(out: &mut Vec<Item>, word: String) {
    match word.as_str() {
        "del" => {
            out.push(Item::Word("de".to_string()));
            out.push(Item::Article("el".to_string()));
        }
        "al" => out.push(Item::Article("a".to_string())),
        // A genitive's s is no word of its own.
        "s" => {}
        word if ARTICLES.contains(&word) => out.push(Item::Article(word.to_string())),
        _ => out.push(Item::Word(word)),
    }
}

/// The end of `(a)`, `(iv)`, `b)` at `at`.
fn enumerator(text: &[char], at: usize) -> Option<usize> {
    let start = at + usize::from(text[at] == '(');
    let close = (start + 1..(start + 5).min(text.len())).find(|place| text[*place] == ')')?;
    let letters = &text[start..close];
    let roman = letters.iter().all(|c| matches!(c, 'i' | 'v' | 'x'));
    let sign = letters.len() == 1 && letters[0].is_alphabetic() || roman;
    let apart = text.get(close + 1).is_none_or(|c| c.is_whitespace());
    (sign && apart).then_some(close + 1)
}

/// Whether the last words say that a letter in brackets is meant, not begun.
fn refers(before: &[Item]) -> bool {
    let is = |item: &Item, words: &[&str]| words.contains(&item.text());
    match before {
        [.., last] if is(last, &REFERRING) => true,
        // The second of "(a) and (b)".
        [.., first, last] if is(last, &["and", "or", "to", "y", "o", "a"]) => {
            matches!(first, Item::Enumerator(_)) || first.text().chars().count() == 1
        }
        _ => false,
    }
}

/// A sign before a figure: `-5`.
fn signed(text: &[char], at: usize) -> bool {
    text[at] == '-'
        && text.get(at + 1).is_some_and(char::is_ascii_digit)
        && at.checked_sub(1).is_none_or(|before| matches!(text[before], ' ' | '('))
}

fn figure_end(text: &[char], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(c) if c.is_ascii_digit() => at += 1,
            Some('.' | ',' | '/' | ':' | '\'' | '-' | '\u{2044}')
                if text.get(at + 1).is_some_and(char::is_ascii_digit) =>
            {
                at += 1;
            }
            _ => return at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signs_of_an_enumeration_are_told_from_references() {
        for (text, signs) in [
            ("shall (a) pay; and (b) deliver", 2),
            ("as paragraph (a) says", 0),
            ("la letra b) del contrato", 0),
            ("items (a) and (b) above", 0),
            ("a) pagar; b) entregar", 2),
            ("thirty (30) days", 0),
        ] {
            let found =
                items(text).iter().filter(|item| matches!(item, Item::Enumerator(_))).count();
            assert_eq!(found, signs, "{text}: {:?}", items(text));
        }
    }
}
