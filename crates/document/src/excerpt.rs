//! Sentences of a clause, and the words of it that a rule quotes.

use std::ops::Range;

/// A quote has at least so many words.
pub const MIN_WORDS: usize = 3;
/// And at most so many.
pub const MAX_WORDS: usize = 60;

/// Words before a full stop that end no sentence.
const ABBREVIATIONS: &[&str] = &[
    "art", "arts", "sr", "sra", "sres", "d", "dna", "dª", "da", "num", "nro", "no", "nº", "inc",
    "ltd", "corp", "co", "mr", "mrs", "ms", "sec", "cl", "pag", "p", "s.l", "s.a", "s.a.s",
    "s.l.u", "u.s", "e.g", "i.e", "c.c", "avda", "av", "dr", "dra", "lic", "etc", "apdo", "vs",
];

/// The sentences of a text as byte ranges, without surrounding white space.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let ends = match c {
            '.' | '!' | '?' => {
                let next = text[end..].trim_start_matches(['"', '”', '»', '*', '_', ')']);
                let spaced = next.starts_with(char::is_whitespace);
                let leader = text[..at].ends_with("..");
                spaced && !leader && starts_sentence(next) && !abbreviated(&text[start..at])
            }
            ';' => true,
            '\n' => {
                let line = text[start..at].trim_end();
                let rest = text[end..].trim_start_matches([' ', '\t', '\r']);
                rest.starts_with('\n')
                    || line.ends_with(['.', ':', ';'])
                    // A line is a paragraph: a heading is no part of the
                    // sentence below it. Only a broken line goes on small.
                    || starts_sentence(rest)
                    || starts_item(rest)
            }
            _ => false,
        };
        if ends {
            push(text, start..end, &mut found);
            start = end;
        }
    }
    push(text, start..text.len(), &mut found);
    found
}

fn push(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let piece = &text[range.clone()];
    // What closes the sentence before or marks an item is no part of this one.
    let mut begun = piece.trim_start().trim_start_matches(['”', '»', '_']).trim_start();
    for mark in ["* ", "> ", "• ", "- ", "– "] {
        begun = begun.strip_prefix(mark).unwrap_or(begun).trim_start();
    }
    let lead = piece.len() - begun.len();
    let piece = begun.trim_end();
    if !piece.is_empty() {
        found.push(range.start + lead..range.start + lead + piece.len());
    }
}

fn starts_sentence(after: &str) -> bool {
    after.trim_start().chars().next().is_none_or(|c| !c.is_lowercase())
}

fn starts_item(line: &str) -> bool {
    let mut chars = line.chars();
    match chars.next() {
        Some('-' | '•' | '*' | '–' | '(') => true,
        Some(c) if c.is_alphanumeric() => matches!(chars.next(), Some(')')),
        _ => false,
    }
}

/// Whether the text before a full stop ends in an abbreviation or an item's number.
fn abbreviated(before: &str) -> bool {
    let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = word.trim_start_matches(['(', '"', '“', '*', '_']).to_lowercase();
    let number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let alone = before.trim_start().len() == word.len();
    (number && alone) || ABBREVIATIONS.contains(&word.as_str())
}

/// What is quoted for a match: its sentence where that is short enough, else
/// the words around it. `None` where there are not three words to quote.
pub fn around(text: &str, sentence: Range<usize>, hit: Range<usize>) -> Option<Range<usize>> {
    let words = word_ranges(text, sentence.clone());
    if words.len() < MIN_WORDS {
        return None;
    }
    if words.len() <= 45 {
        return Some(sentence);
    }
    let first = words.iter().position(|word| word.end > hit.start).unwrap_or(0);
    let last = words.iter().rposition(|word| word.start < hit.end).unwrap_or(first).max(first);
    let room = 36usize.saturating_sub(last - first + 1);
    let from = first.saturating_sub(room / 2);
    let to = (last + room - room / 2).min(words.len() - 1).min(from + MAX_WORDS - 1);
    Some(words.get(from)?.start..words.get(to)?.end)
}

fn word_ranges(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text[range.clone()].char_indices() {
        match (c.is_whitespace(), start) {
            (true, Some(from)) => {
                words.push(from..range.start + at);
                start = None;
            }
            (false, None) => start = Some(range.start + at),
            _ => {}
        }
    }
    if let Some(from) = start {
        words.push(from..range.end);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_would_end_them() {
        assert_eq!(
            split(
                "1. Pago. El Sr. López paga 1.500 euros. No hay más; punto.\nOtra línea\nsigue (art. 5)."
            ),
            [
                "1. Pago.",
                "El Sr. López paga 1.500 euros.",
                "No hay más;",
                "punto.",
                "Otra línea\nsigue (art. 5)."
            ]
        );
        assert_eq!(split("Rules:\n(a) one\n(b) two"), ["Rules:", "(a) one", "(b) two"]);
    }

    #[test]
    fn a_long_sentence_is_quoted_around_its_match_in_at_most_sixty_words() {
        let text = (0..200).map(|n| format!("w{n}")).collect::<Vec<_>>().join(" ");
        for n in [0, 100, 199] {
            let word = format!("w{n}");
            let at = if n == 199 {
                text.len() - word.len()
            } else {
                text.find(&format!("{word} ")).unwrap()
            };
            let quote = around(&text, 0..text.len(), at..at + word.len()).unwrap();
            let words: Vec<&str> = text[quote].split(' ').collect();
            assert!(words.contains(&word.as_str()) && (3..=60).contains(&words.len()), "{n}");
        }
    }

    #[test]
    fn two_words_are_not_a_quote() {
        assert_eq!(around("Term. Two words", 6..15, 6..9), None);
    }
}
