//! The words of a text with what their capitals can tell: where a word opens a
//! sentence or a cell, where it stands in a heading, what joins it to the word before.

use crate::{fold, spans::Span};
use std::collections::HashSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    /// A capital first, "iPhone" and "McKay" included.
    Title,
    /// All capitals, two letters and more.
    Upper,
}

#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) start: usize,
    /// Without a possessive 's, with the dot of an initial.
    pub(crate) end: usize,
    /// Folded, without dots.
    pub(crate) key: String,
    pub(crate) case: Case,
    /// Begins a sentence, a line or a cell: its capital says nothing.
    pub(crate) opens: bool,
    /// Goes on where the word before ended: a space, "&", or the dot of an abbreviation between.
    pub(crate) joined: bool,
    /// In a heading, where any word may have a capital.
    pub(crate) heading: bool,
    /// A name that is known already, in as many words as it has.
    pub(crate) known: bool,
    /// Small letters, and a capital behind the first letter: "SaaS".
    pub(crate) mixed: bool,
    /// Behind "&".
    pub(crate) ampersand: bool,
    /// Behind a quotation mark.
    pub(crate) quoted: bool,
}

/// Abbreviations before a name, whose dot ends no sentence.
const ABBREVIATIONS: &[&str] = &[
    "mr", "mrs", "ms", "mx", "dr", "dra", "st", "ste", "sta", "sto", "sr", "sra", "srta", "sres",
    "lic", "licda", "ing", "arq", "mtra", "mtro", "prof", "gral", "cnel", "hnos", "bros", "messrs",
    "attn", "rev", "hon", "cdor", "abg", "dna", "col", "gen", "capt", "mt", "ft", "fco", "ma",
    "esq", "ldo", "lcdo", "lcda", "pbro", "cmdr", "sgt", "tte", "alm", "pte", "psje", "fdo", "no",
    "art", "arts", "num", "nro",
];

/// Small words that begin a sentence and no surname.
const SENTENCES: &[&str] = &[
    "The", "This", "These", "If", "In", "It", "For", "By", "At", "On", "To", "Any", "Each",
    "Neither", "No", "Nothing", "Where", "When", "All", "Por", "El", "La", "Los", "Las", "En",
    "Si", "Su", "Se", "Para", "Con", "Que", "Una", "Un", "Al", "Ninguna", "Cada", "Toda", "Todo",
    "Cuando", "Esta", "Este",
];

fn inner_mark(c: char) -> bool {
    matches!(c, '\'' | '’' | '-' | '‐' | '‑' | '·' | '\u{ad}' | '\u{300}'..='\u{36f}')
}

/// The words of `text` outside of `hidden`, whose spans are in order; a name
/// that is hidden already counts as one word.
pub(crate) fn words(text: &str, hidden: &[Span]) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut cursor = 0;
    let mut next_hidden = 0;
    while let Some(c) = text[cursor..].chars().next() {
        while hidden.get(next_hidden).is_some_and(|span| span.end <= cursor) {
            next_hidden += 1;
        }
        if let Some(span) = hidden.get(next_hidden).filter(|span| span.start <= cursor) {
            if span.kind.is_name() && text[span.start..span.end].contains(char::is_alphabetic) {
                let word = word_at(text, span.start, span.end, found.last());
                let case = if word.case == Case::Lower { Case::Title } else { word.case };
                found.push(Word { known: true, case, ..word });
            }
            cursor = span.end;
            continue;
        }
        if !c.is_alphanumeric() {
            cursor += c.len_utf8();
            continue;
        }
        let most = hidden.get(next_hidden).map_or(text.len(), |span| span.start);
        let end = word_end(&text[..most], cursor);
        let word = &text[cursor..end];
        // "Haizea-2" is a name, "B-17" a code.
        let plain = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let named = word.len() - plain.len() <= 3 && plain.chars().count() > 2;
        let letters = if named { plain } else { word };
        if letters.chars().all(|c| c.is_alphabetic() || inner_mark(c) || c == '.') {
            found.push(word_at(text, cursor, end, found.last()));
        }
        cursor = end;
    }
    found
}

fn word_end(text: &str, start: usize) -> usize {
    let mut end = start;
    let mut dotted = true;
    loop {
        let mut rest = text[end..].chars();
        match rest.next() {
            Some(c) if c.is_alphanumeric() => end += c.len_utf8(),
            Some(c) if inner_mark(c) && rest.next().is_some_and(char::is_alphanumeric) => {
                end += c.len_utf8();
            }
            // "K." and "I.S.C.": each letter has its dot.
            Some('.') if dotted => {
                let letters = text[start..end].rsplit('.').next().unwrap_or_default();
                let one = letters.chars().count() == 1 && letters.chars().all(char::is_uppercase);
                if !one {
                    dotted = false;
                    continue;
                }
                end += 1;
            }
            _ => break,
        }
    }
    for possessive in ["'s", "’s", "'S", "’S"] {
        if text[start..end].ends_with(possessive) {
            return end - possessive.len();
        }
    }
    end
}

fn word_at(text: &str, start: usize, end: usize, before: Option<&Word>) -> Word {
    let word = &text[start..end];
    let letters = word.chars().filter(|c| c.is_alphabetic());
    let capitals = letters.clone().filter(|c| c.is_uppercase()).count();
    let first = letters.clone().next().is_some_and(char::is_uppercase);
    let case = match (letters.count(), capitals) {
        (all, some) if all > 1 && all == some => Case::Upper,
        // "kWh" is no name, "eBay" is.
        (all, some) if first || all > 3 && some > 0 => Case::Title,
        _ => Case::Lower,
    };
    let joined = before.is_some_and(|before| joins(text, before, start));
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let heading = match before.filter(|before| before.start >= line) {
        // A bold heading ends where the bold type does.
        Some(before) => {
            let bold = text[line..].trim_start().starts_with("**");
            before.heading && !(bold && text[before.end..start].contains("**"))
        }
        None => is_heading(text, line),
    };
    Word {
        start,
        end,
        key: fold::key(word)
            .replace('.', "")
            .trim_end_matches(|c: char| c.is_ascii_digit() || c == '-')
            .to_owned(),
        case,
        opens: !joined && opens(text, start),
        joined,
        heading,
        known: false,
        ampersand: joined && text[..start].trim_end().ends_with('&'),
        mixed: word.chars().skip(1).any(char::is_uppercase),
        quoted: text[..start].ends_with(['"', '“', '«', '‘']),
    }
}

fn is_abbreviation(word: &str) -> bool {
    ABBREVIATIONS.contains(&fold::key(word).as_str())
}

fn joins(text: &str, before: &Word, start: usize) -> bool {
    let gap = &text[before.end..start];
    if gap.len() > 5 || gap.contains(['\n', '\t']) || gap.contains("   ") {
        return false;
    }
    match gap.trim() {
        // The dot of an initial may have ended the sentence: "Byron T. Por la…".
        "" if text[before.start..before.end].ends_with('.') && before.key.chars().count() == 1 => {
            let next: String = text[start..].chars().take_while(|c| c.is_alphabetic()).collect();
            !SENTENCES.contains(&next.as_str())
        }
        "" | "&" | "'" | "’" => true,
        "." => is_abbreviation(&text[before.start..before.end]) && before.case != Case::Lower,
        _ => false,
    }
}

/// Whether a sentence, a line or a cell begins at `at`.
fn opens(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(|c: char| {
        c == ' '
            || c == '\t'
            || c == '\u{a0}'
            || matches!(c, '*' | '_' | '#' | '>' | '¿' | '¡' | '`')
    });
    // A column of a text that is laid out with spaces.
    let column = text[..at].ends_with("   ") || text[..at].ends_with('\t');
    match before.chars().next_back() {
        _ if column || is_numbering(before) => true,
        None | Some('!' | '?' | ':' | ';' | '|' | '•' | '·' | '—' | '–' | '□') => true,
        Some('.') => {
            let sentence = &before[..before.len() - 1];
            let word = sentence.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            !(is_abbreviation(word) && word.starts_with(char::is_uppercase))
        }
        // A list's mark: "(a)", "1)", "-".
        Some(')' | '-' | '°' | 'º' | 'ª') => {
            let line = before.rfind('\n').map_or(0, |at| at + 1);
            before[line..].chars().count() <= 6
        }
        Some('"' | '“' | '«' | '(' | '‘') => {
            let outer = before.trim_end_matches(['"', '“', '«', '(', '‘']).trim_end();
            outer.is_empty() || outer.ends_with(['.', ':', '\n', '|'])
        }
        // A line that was only broken goes on; a short one ended.
        Some('\n') => {
            let lines = before.trim_end_matches('\n');
            let line = lines.rfind('\n').map_or(0, |at| at + 1);
            before.len() - lines.len() > 1
                || lines[line..].chars().count() < 55
                || lines.ends_with(['.', ':', ';', '!', '?', '|'])
        }
        Some(_) => false,
    }
}

/// Whether only the number of a clause stands before on the line: "2.3", "(a)".
fn is_numbering(before: &str) -> bool {
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let mark = before[line..].trim();
    (1..=7).contains(&mark.chars().count())
        && mark.chars().all(|c| c.is_ascii_digit() || c.is_lowercase() || "IVX.()°º-".contains(c))
        && (mark.chars().any(|c| c.is_ascii_digit()) || mark.ends_with([')', '.']))
}

/// A line with a heading's mark, all in bold at its start, numbered and short, or in capitals.
fn is_heading(text: &str, line: usize) -> bool {
    let line = &text[line..];
    let line = line[..line.find('\n').unwrap_or(line.len())].trim();
    let count = line.split_whitespace().count();
    let numbered = line.starts_with(|c: char| c.is_ascii_digit());
    line.starts_with('#')
        || line.starts_with("**")
        || numbered && count <= 8
        || count <= 12 && line.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase)
}

/// The words of `words` that stand in small letters, folded.
pub(crate) fn small_letters<'a>(words: impl Iterator<Item = &'a Word>) -> HashSet<String> {
    words.filter(|word| word.case == Case::Lower).map(|word| word.key.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<(String, bool, bool)> {
        words(text, &[])
            .iter()
            .filter(|word| word.case != Case::Lower)
            .map(|word| (text[word.start..word.end].to_owned(), word.opens, word.joined))
            .collect()
    }

    #[test]
    fn a_sentence_a_cell_and_a_list_open_with_a_capital_and_an_abbreviation_does_not() {
        let cases = seen(
            "Pay Marlow's fee to St. Croix & Sons. It ends.\n| Bank | J. P. Stone |\n(a) Old rules",
        );
        let opens: Vec<&str> =
            cases.iter().filter(|case| case.1).map(|case| case.0.as_str()).collect();
        assert_eq!(opens, ["Pay", "It", "Bank", "J.", "Old"]);
        let joined: Vec<&str> =
            cases.iter().filter(|case| case.2).map(|case| case.0.as_str()).collect();
        assert_eq!(joined, ["Marlow", "St", "Croix", "Sons", "P.", "Stone"]);
    }

    #[test]
    fn initials_with_dots_are_one_word_and_a_sentence_ends_behind_a_long_one() {
        assert_eq!(words("lo paga I.S.C. hoy", &[])[2].key, "isc");
        assert!(seen("as agreed. Halcyon").last().is_some_and(|case| case.1));
    }
}
