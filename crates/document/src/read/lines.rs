//! What a line of plain text or PDF tells about paragraphs: whether it opens a
//! numbered clause, whether a sentence ended, and how two lines join.

use regex::Regex;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

/// The printed forms of a clause's number at the start of a line.
static NUMBERED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x)^(?:
            (?:\#{1,6}\s)
          | \d{1,3}(?:\.\d{1,3}[A-Z]?){0,5}[.)]?(?:[.-]|\.-|\.\s-)?\s+[\p{L}\x22“”‘«(\[*_0-9$]   # 1. 1.1 4.- 5.4A
          | \d{1,3}[.\s]?[ªºa°o]\.?[-)]?\s+\p{L}                        # 1.ª 1º.-
          | \(\s?(?:\d{1,3}|[a-zA-Z]{1,2}|[ivxlcIVXLC]{1,6})\s?\)\s       # (a) (iv) (1)
          | [a-zA-Zñ]\)\s+\S                                              # a)
          | [a-zA-Z]\.\d{0,2}\.?\s+\p{Lu}                                 # A. Definitions
          | [IVXLC]{1,7}[.)](?:-)?\s+\S                                   # IV. Title
          | §\s?\d
          | (?i:art[ií]culo|article|section|secci[oó]n|cl[aá]usula|clause|schedule|exhibit|annex|anexo|appendix)
              \s+(?:\d{1,3}|[ivxlc]{1,7}\b|[A-Z]\b|\p{Lu}+)
          | (?i:d[eé]cim[oa]|und[eé]cima|duod[eé]cima|vig[eé]sim[oa]|trig[eé]sim[oa]|primer[oa]|segund[oa]|tercer[oa]
              |cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa])
              (?:\s?\p{Lu}\p{L}{3,11})?\s?[.:–—-]
        )",
    )
    .ok()
});

/// Whether a line opens a numbered clause or item, by its form alone. A number
/// in the middle of a wrapped sentence has the same form: ask [`ends_sentence`]
/// of the line before.
pub(super) fn opens_numbered(line: &str) -> bool {
    NUMBERED.as_ref().is_some_and(|form| form.is_match(line))
}

/// Whether a line opens a bulleted item.
pub(super) fn opens_bullet(line: &str) -> bool {
    let mut chars = line.chars();
    let Some(first) = chars.next() else { return false };
    let spaced = chars.next().is_none_or(char::is_whitespace);
    matches!(first, '•' | '▪' | '●' | '◦' | '■' | '➢' | '✓' | '\u{f0b7}' | '\u{f0a7}')
        || (spaced && matches!(first, '-' | '–' | '—' | '*' | 'o' | '·' | '□'))
}

/// `“Affiliate” means …`, one of a list of definitions.
static DEFINITION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x)^(?:(?i:[“\x22«][^”\x22»]{1,80}[”\x22»](?:\s+(?:or|o|y|and)\s+[“\x22«][^”\x22»]{1,80}[”\x22»])?
              \s*(?:,|:|means\b|is\b|has\b|have\b|shall\b|significa|es\b|se\s|tiene|tendr))
          | \p{Lu}[\p{L}-]+(?:\s[\p{L}-]+){0,4}\s(?:means|shall\smean|significa)\s)",
    )
    .ok()
});

/// Whether a line opens the definition of a term.
pub(super) fn opens_definition(line: &str) -> bool {
    DEFINITION.as_ref().is_some_and(|form| form.is_match(line))
}

/// `PAPERS. We keep …`, or a clause's number alone on its line.
static TITLE_IN_CAPITALS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(?:\p{Lu}[\p{Lu} ,;&’'-]{2,60}\.\s+\p{Lu}|\d{1,2}\.?$)").ok());

/// Whether a line opens an unnumbered clause with a title run in in capitals,
/// or holds nothing but a number. Either may stand in a sentence too.
pub(super) fn opens_titled(line: &str) -> bool {
    TITLE_IN_CAPITALS.as_ref().is_some_and(|form| form.is_match(line))
}

/// Whether a line opens a recital without a number.
pub(super) fn opens_recital(line: &str) -> bool {
    let word = line.strip_prefix("AND ").unwrap_or(line);
    word.starts_with("WHEREAS") || word.starts_with("CONSIDERANDO")
}

/// Whether the text so far may end a paragraph.
pub(super) fn ends_sentence(text: &str) -> bool {
    let last = text
        .trim_end()
        .trim_end_matches(['"', '”', '’', '»', ')', ']', '*', '_'])
        .chars()
        .next_back();
    matches!(last, Some('.' | ';' | ':' | '!' | '?' | '…'))
        // “; and” and “; o” close an item of a list.
        || [" and", " or", " y", " o"].iter().any(|word| {
            text.trim_end().strip_suffix(word).is_some_and(|rest| rest.ends_with([';', ',']))
        })
}

/// Whether a line goes on in the middle of a sentence.
pub(super) fn starts_lowercase(line: &str) -> bool {
    line.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase)
}

/// The paragraphs of a text in which `\n` is a line break and `\n\n` the end of
/// a paragraph: where each stands in the text. Lines run on as they do on the
/// page, but for those that open a numbered clause after a full stop.
pub(super) fn broken_apart(text: &str) -> Vec<Range<usize>> {
    let mut paragraphs: Vec<Range<usize>> = Vec::new();
    let mut open: Option<Range<usize>> = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let start = offset + (line.len() - line.trim_start().len());
        let blank = trimmed.is_empty();
        if let Some(so_far) = open.clone()
            && (line == "\n"
                || (!blank
                    && opens_numbered(trimmed)
                    && ends_sentence(text.get(so_far).unwrap_or_default())))
        {
            paragraphs.extend(open.take());
        }
        if !blank {
            open = Some(open.map_or(start, |open| open.start)..start + trimmed.len());
        }
        offset += line.len();
    }
    paragraphs.extend(open);
    paragraphs
}

/// The words of a document, to tell a hyphen that was printed because the line
/// ended from one that belongs to the word.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: HashSet<String>,
}

/// First halves after which English and Spanish keep the hyphen.
const HYPHENATED: &[&str] = &[
    "non",
    "self",
    "co",
    "pre",
    "post",
    "sub",
    "third",
    "know",
    "well",
    "re",
    "anti",
    "pro",
    "cross",
    "long",
    "short",
    "high",
    "low",
    "full",
    "half",
    "multi",
    "inter",
    "ex",
    "político",
    "teórico",
    "franco",
];

impl Vocabulary {
    /// Takes in the words of one line; the last one may be half a word and is
    /// left out where the line ends in a hyphen.
    pub(super) fn learn(&mut self, line: &str) {
        let broken = line.trim_end().ends_with('-');
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if broken && words.peek().is_none() {
                break;
            }
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            if word.contains('-') || word.chars().count() > 2 {
                self.words.insert(word.to_lowercase());
            }
        }
    }

    /// Appends the next line to a paragraph.
    pub(super) fn join(&self, paragraph: &mut String, line: &str) {
        let trimmed = paragraph.trim_end().len();
        paragraph.truncate(trimmed);
        if paragraph.ends_with('\u{ad}') {
            paragraph.pop();
        } else if let Some(left) = broken_word(paragraph) {
            let right: String =
                line.chars().take(LONGEST_WORD).take_while(|c| c.is_alphanumeric()).collect();
            if !right.is_empty() && self.was_broken(&left, &right) {
                paragraph.pop();
            } else if right.is_empty() {
                paragraph.push(' ');
            }
        } else if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        paragraph.push_str(line.trim());
    }

    fn was_broken(&self, left: &str, right: &str) -> bool {
        let same_case = right.chars().all(char::is_lowercase)
            || (left.chars().all(char::is_uppercase) && right.chars().all(char::is_uppercase));
        let (left, right) = (left.to_lowercase(), right.to_lowercase());
        if !same_case || self.words.contains(&format!("{left}-{right}")) {
            return false;
        }
        if self.words.contains(&format!("{left}{right}")) {
            return true;
        }
        let two_words = self.words.contains(&left) && self.words.contains(&right);
        !two_words && !HYPHENATED.contains(&left.as_str())
    }
}

const LONGEST_WORD: usize = 40;

/// The letters before a hyphen that ends the text.
fn broken_word(text: &str) -> Option<String> {
    let body = text.strip_suffix(['-', '\u{2010}'])?;
    // No word is longer, and a hostile text must not be read again and again.
    let mut letters: Vec<char> =
        body.chars().rev().take(LONGEST_WORD).take_while(|c| c.is_alphabetic()).collect();
    letters.reverse();
    (!letters.is_empty()).then(|| letters.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{Vocabulary, ends_sentence, opens_bullet, opens_numbered};

    #[test]
    fn the_forms_of_a_clause_number_open_a_paragraph() {
        for line in [
            "1. Definitions",
            "1 DEFINITIONS",
            "2.1  Portal grants",
            "4.- Precio",
            "3.2 Late Fees",
            "(a) the first",
            "(iv) fourth",
            "a) uno",
            "IV. Title",
            "A. Definitions",
            "ARTICLE III",
            "Section 2.01 Term",
            "§ 2 Scope",
            "Cláusula 4.- Precio",
            "CLÁUSULA SEGUNDA: VALOR",
            "PRIMERA.- Objeto",
            "DÉCIMA PRIMERA.- Fuero",
            "SEGUNDA: Plazo",
            "1ª) Uno",
            "1º.- Uno",
            "Artículo 5º",
            "ANEXO I",
        ] {
            assert!(opens_numbered(line), "{line}");
        }
        for line in
            ["the Licensee shall", "1,000 euros", "2001", "and (a) the first", "In the event"]
        {
            assert!(!opens_numbered(line), "{line}");
        }
    }

    #[test]
    fn a_sentence_ends_at_its_full_stop_also_inside_quotes() {
        for (text, ends) in [
            ("end.", true),
            ("end.”)", true),
            ("first; and", true),
            ("of the", false),
            ("a, b", false),
        ] {
            assert_eq!(ends_sentence(text), ends, "{text}");
        }
        assert!(opens_bullet("• one") && opens_bullet("- one") && !opens_bullet("one"));
    }

    #[test]
    fn a_hyphen_at_a_line_end_goes_unless_the_word_has_one() {
        let mut vocabulary = Vocabulary::default();
        for line in
            ["all know-how of the party", "el arrendamiento", "good faith effort to compete"]
        {
            vocabulary.learn(line);
        }
        for (left, right, joined) in [
            ("the know-", "how stays", "the know-how stays"),
            ("el arren-", "damiento de", "el arrendamiento de"),
            ("the ARREN-", "DAMIENTO", "the ARRENDAMIENTO"),
            ("the non-", "disclosing party", "the non-disclosing party"),
            ("good-", "faith effort", "good-faith effort"),
            ("the term", "ends", "the term ends"),
        ] {
            let mut paragraph = left.to_owned();
            vocabulary.join(&mut paragraph, right);
            assert_eq!(paragraph, joined);
        }
    }
}
