//! References told from headings: "Article 5 applies to providers" opens a
//! sentence, "Article 5. Providers" a clause.

use crate::fold::fold;

/// What follows a number of several parts without a heading: a reference.
pub(super) fn follows_a_number(tail: &str) -> bool {
    tail.trim_start().starts_with(|c: char| c.is_lowercase())
}

/// Whether a title or a sentence of its own may begin with `tail`.
pub(super) fn starts_a_title(tail: &str) -> bool {
    let rest = tail.trim_start();
    rest.is_empty()
        || rest.starts_with(|c: char| {
            c.is_uppercase() || matches!(c, '"' | '“' | '«' | '(' | '[' | '¿' | '<' | '_' | '*')
        })
}

/// Whether `tail`, right after "Article 5" or "Cláusula PRIMERA", goes on with
/// the sentence that the reference stands in.
pub(super) fn follows_a_named_number(tail: &str) -> bool {
    let rest = tail.trim_start();
    let spaced = rest.len() < tail.len();
    let Some(first) = rest.chars().next() else { return false };
    match first {
        '.' | ':' | '-' | '–' | '—' | ')' => {
            let after = rest.trim_start_matches(['.', ':', '-', '–', '—', ')', ' ', '\u{a0}']);
            // "Section 5. of the": a reference at the end of a wrapped line.
            first == '.' && follows_a_number(after) || first == ')'
        }
        // "Clause 5(j) of …", "Section 7.3, …", "Article 5; …".
        '(' => !spaced || !super::title::is_title_line(rest.trim_matches(['(', ')'])),
        ',' | ';' => true,
        _ if !spaced => true,
        _ if continues_the_sentence(rest) => true,
        _ if opens_a_sentence(rest) => false,
        _ => {
            !super::title::is_title_line(rest)
                && super::title::title_of(rest, false).text.is_empty()
        }
    }
}

/// Words after which a sentence goes on, so that a number on the next line is
/// a reference: "subject to the cap stated in" / "Section 6.05."
const HANGING: [&str; 46] = [
    "in",
    "of",
    "to",
    "the",
    "a",
    "an",
    "and",
    "or",
    "by",
    "with",
    "under",
    "from",
    "per",
    "at",
    "for",
    "on",
    "see",
    "than",
    "clause",
    "clauses",
    "section",
    "sections",
    "article",
    "articles",
    "paragraph",
    "schedule",
    "annex",
    "exhibit",
    "de",
    "del",
    "la",
    "el",
    "los",
    "las",
    "en",
    "con",
    "por",
    "segun",
    "cláusula",
    "clausula",
    "artículo",
    "articulo",
    "anexo",
    "y",
    "o",
    "al",
];

/// Whether a paragraph breaks off in the middle of a sentence.
pub(crate) fn breaks_off(text: &str) -> bool {
    let last = text.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
    let lower = last.chars().all(char::is_lowercase) || last.len() > 3;
    lower && HANGING.contains(&last.to_lowercase().as_str()) && !super::title::is_capitals(text)
}

/// Words that go on with the sentence of a reference, also in capitals: "SECTION
/// 6.01 OR 6.02 AND …".
const CONTINUING: [&str; 26] = [
    "of",
    "or",
    "and",
    "to",
    "in",
    "is",
    "are",
    "was",
    "were",
    "shall",
    "will",
    "may",
    "must",
    "applies",
    "apply",
    "above",
    "below",
    "hereof",
    "through",
    "y",
    "o",
    "precedente",
    "anterior",
    "siguiente",
    "sera",
    "seran",
];

fn continues_the_sentence(rest: &str) -> bool {
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    // "Section 3.01 Of Seller." is a title.
    let capitals = word.chars().all(char::is_uppercase);
    capitals && CONTINUING.contains(&fold(word).as_str())
}

/// Words with which a clause begins and a reference never goes on.
const SENTENCE_OPENERS: [&str; 22] = [
    "The", "Each", "Any", "If", "No", "All", "Neither", "Either", "Subject", "Where", "This", "El",
    "La", "Los", "Las", "Si", "Cada", "Ninguna", "Ninguno", "Este", "Esta", "Ambas",
];

fn opens_a_sentence(rest: &str) -> bool {
    let word = rest.split_whitespace().next().unwrap_or_default();
    SENTENCE_OPENERS.contains(&word)
}
