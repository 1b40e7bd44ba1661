//! Text as it is compared, with the way back to the original.
//!
//! Two foldings: [`Folding::Quote`] undoes only what typesetting does (spaces,
//! quotation marks, dashes, ligatures, letter case), so that a folded quote is
//! still the contract's own words; [`Folding::Search`] also drops accents and
//! Markdown emphasis, for rules that must match however a clause is typed.

use std::ops::Range;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// How much is folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folding {
    /// What typesetting does.
    Quote,
    /// What rules do not look at.
    Search,
}

/// A folded text; each of its bytes knows where it came from.
#[derive(Debug)]
pub struct Folded {
    /// The text as it is compared: single spaces, lower case.
    pub text: String,
    /// For each byte of `text`, the byte offset of its character in the original.
    starts: Vec<u32>,
    /// For each byte of `text`, the byte offset one past that character.
    ends: Vec<u32>,
}

impl Folded {
    /// Folds `original`.
    pub fn new(original: &str, folding: Folding) -> Self {
        let mut folded = Self {
            text: String::with_capacity(original.len()),
            starts: Vec::with_capacity(original.len()),
            ends: Vec::with_capacity(original.len()),
        };
        let mut after_space = true;
        for (at, c) in original.char_indices() {
            let end = at + c.len_utf8();
            if c.is_whitespace() || c == '\u{200b}' {
                if !after_space {
                    folded.push(' ', at, end);
                }
                after_space = true;
                continue;
            }
            if c == '\u{ad}' || (folding == Folding::Search && c == '*') {
                continue;
            }
            after_space = false;
            if let Some(plain) = ligature(c) {
                plain.chars().for_each(|p| folded.push(p, at, end));
            } else if let Some(plain) = punctuation(c) {
                folded.push(plain, at, end);
            } else {
                decompose_canonical(c, |part| {
                    if folding == Folding::Search && is_combining_mark(part) {
                        return;
                    }
                    part.to_lowercase().for_each(|lower| folded.push(lower, at, end));
                });
            }
        }
        folded
    }

    fn push(&mut self, c: char, start: usize, end: usize) {
        self.text.push(c);
        for _ in 0..c.len_utf8() {
            self.starts.push(u32::try_from(start).unwrap_or(u32::MAX));
            self.ends.push(u32::try_from(end).unwrap_or(u32::MAX));
        }
    }

    /// The original's bytes behind `range` of the folded text.
    pub fn original(&self, range: Range<usize>) -> Option<Range<usize>> {
        if range.is_empty() {
            return None;
        }
        let start = *self.starts.get(range.start)?;
        let end = *self.ends.get(range.end - 1)?;
        Some(start as usize..end as usize)
    }
}

/// `text` folded, where only the words count.
pub fn fold(text: &str, folding: Folding) -> String {
    let mut folded = Folded::new(text, folding).text;
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

fn ligature(c: char) -> Option<&'static str> {
    Some(match c {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        _ => return None,
    })
}

fn punctuation(c: char) -> Option<char> {
    Some(match c {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '‛' | '′' | '´' | '`' => '\'',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_range_leads_back_to_the_words_as_they_were_typed() {
        let text = "El  “Arrendador”\npagará la ﬁanza";
        let folded = Folded::new(text, Folding::Search);
        assert_eq!(folded.text, "el \"arrendador\" pagara la fianza");
        let at = folded.text.find("pagara la fianza").unwrap();
        let range = folded.original(at..at + "pagara la fianza".len()).unwrap();
        assert_eq!(&text[range], "pagará la ﬁanza");
    }

    #[test]
    fn quote_folding_keeps_accents_digits_and_signs_apart() {
        let same = |a: &str, b: &str| fold(a, Folding::Quote) == fold(b, Folding::Quote);
        assert!(same("the \u{201c}Fee\u{201d}", "The \"fee\""));
        assert!(same("pago\u{301}", "pag\u{f3}"));
        for (a, b) in
            [("pago", "pagó"), ("m²", "m2"), ("30", "80"), ("5 %", "-5 %"), ("is", "is not")]
        {
            assert!(!same(a, b), "{a} {b}");
        }
    }
}
