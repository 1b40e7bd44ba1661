//! Whether what a page gave is its text. A page that fails silently would be a
//! part of the contract that nobody reviewed.

use super::device::Page;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Readable,
    /// Nothing is printed on it.
    Blank,
    /// Letters without a meaning, or shapes instead of letters.
    Unreadable,
    /// A picture of a page.
    Scanned,
    /// Reading stopped half-way; what came before is good.
    Broken,
}

/// Fewer letters than this beside a page-sized picture are its stamp.
const WORDS_BESIDE_A_PICTURE: usize = 30;
/// A page of outlines instead of letters has hundreds of shapes.
const SHAPES_OF_A_TEXT: usize = 300;
const FEWEST_LETTERS: usize = 20;
/// Pages with fewer words may be names or figures only.
const WORDS_TO_JUDGE_BY: usize = 60;

/// Judges one page; `picture` says whether it shows one the size of a page.
pub(super) fn judge(page: &Page, picture: bool) -> Verdict {
    let mut letters = 0usize;
    let mut strange = 0usize;
    let mut spaces = 0usize;
    for c in page.lines.iter().flat_map(|line| line.text.chars()) {
        match c {
            c if c.is_whitespace() => spaces += 1,
            '\u{fffd}' | '\u{e000}'..='\u{f8ff}' => strange += 1,
            c if c.is_control() => strange += 1,
            _ => letters += 1,
        }
    }
    let words: Vec<String> = page
        .lines
        .iter()
        .flat_map(|line| line.text.split_whitespace())
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect();
    if picture && words.len() < WORDS_BESIDE_A_PICTURE {
        return Verdict::Scanned;
    }
    if letters + strange < FEWEST_LETTERS {
        return match (page.broken, page.shapes > SHAPES_OF_A_TEXT, letters + strange) {
            (true, ..) | (_, true, _) => Verdict::Unreadable,
            (_, _, 0) => Verdict::Blank,
            _ => Verdict::Readable,
        };
    }
    let garbage = strange * 5 > letters || spaces > letters + strange;
    let known = words.iter().filter(|word| is_common(word)).count();
    let foreign = words.len() >= WORDS_TO_JUDGE_BY && known * 100 < words.len() * 4;
    if garbage || foreign {
        return if picture { Verdict::Scanned } else { Verdict::Unreadable };
    }
    if page.broken { Verdict::Broken } else { Verdict::Readable }
}

/// Whether what a machine recognised is text, and not what it made of a stain.
pub(super) fn is_text(text: &str) -> bool {
    const FEWEST_WORDS: usize = 5;
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect();
    let known = words.iter().filter(|word| is_common(word)).count();
    words.len() >= FEWEST_WORDS
        && (words.len() < WORDS_TO_JUDGE_BY || known * 100 >= words.len() * 4)
}

/// The commonest words of the languages that European contracts mix; together
/// they are a third of any running text.
fn is_common(word: &str) -> bool {
    const COMMON: &[&str] = &[
        "the", "of", "and", "to", "in", "a", "or", "any", "for", "by", "is", "be", "this", "with",
        "that", "as", "on", "it", "its", "not", "shall", "will", "are", "from", "which", "such",
        "an", "other", "if", "at", "has", "all", "de", "la", "el", "en", "y", "los", "las", "que",
        "del", "por", "se", "con", "para", "un", "una", "al", "su", "o", "no", "lo", "como", "es",
        "le", "les", "et", "des", "du", "à", "i", "els", "amb", "per", "da", "do", "e", "der",
        "die", "und", "di", "il",
    ];
    COMMON.contains(&word)
}
