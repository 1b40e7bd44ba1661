//! Whether words stand in a text, and where.

use crate::{
    excerpt::{MAX_WORDS, MIN_WORDS},
    folded::{Folded, Folding, fold},
};
use std::ops::Range;

/// A text in which quotes are looked up.
pub(crate) struct Quotable<'a> {
    original: &'a str,
    folded: Folded,
}

impl<'a> Quotable<'a> {
    pub(crate) fn new(original: &'a str) -> Self {
        Self { original, folded: Folded::new(original, Folding::Quote) }
    }

    /// Where `quote` stands word for word, cut to the longest quote allowed.
    /// Spaces, quotation marks, ligatures and case may differ; a digit, a sign
    /// or a word may not, nor may a number or word be cut in two.
    pub(crate) fn find(&self, quote: &str) -> Option<Range<usize>> {
        let wanted = fold(trim(quote), Folding::Quote);
        if wanted.split_whitespace().count() < MIN_WORDS {
            return None;
        }
        let text = &self.folded.text;
        let at = text
            .match_indices(&wanted)
            .map(|(at, _)| at)
            .find(|&at| whole(text, at, at + wanted.len()))?;
        let range = self.folded.original(at..at + wanted.len())?;
        Some(cut(self.original, range))
    }
}

/// The words of `text` that `quote` means: 3 to 60 of them, word for word.
/// Spaces, quotation marks, ligatures and case may differ.
pub fn quoted<'a>(text: &'a str, quote: &str) -> Option<&'a str> {
    Quotable::new(text).find(quote).and_then(|range| text.get(range))
}

/// The exact place of `words`, which must stand there letter by letter.
pub(crate) fn find_exact(text: &str, words: &str) -> Option<Range<usize>> {
    if words.trim().is_empty() {
        return None;
    }
    text.match_indices(words)
        .map(|(at, _)| at..at + words.len())
        .find(|range| whole(text, range.start, range.end))
}

/// Marks that models put around a quote: quotation marks and an ellipsis.
fn trim(quote: &str) -> &str {
    let mut rest = quote.trim();
    loop {
        let next = rest
            .trim_matches(|c: char| matches!(c, '"' | '“' | '”' | '«' | '»' | '…'))
            .trim_start_matches("...")
            .trim_end_matches("...")
            .trim();
        if next.len() == rest.len() {
            return rest;
        }
        rest = next;
    }
}

/// Whether neither end of the range cuts a word or a number.
fn whole(text: &str, start: usize, end: usize) -> bool {
    let (Some(before), Some(inside), Some(after)) =
        (text.get(..start), text.get(start..end), text.get(end..))
    else {
        return false;
    };
    let first = inside.chars().next().unwrap_or(' ');
    let last = inside.chars().next_back().unwrap_or(' ');
    let mut back = before.chars().rev();
    let (previous, one_before) = (back.next().unwrap_or(' '), back.next().unwrap_or(' '));
    let mut forward = after.chars();
    let (next, one_after) = (forward.next().unwrap_or(' '), forward.next().unwrap_or(' '));

    let joined = |a: char, b: char| a.is_alphanumeric() && b.is_alphanumeric();
    if joined(previous, first) || joined(last, next) {
        return false;
    }
    if first.is_ascii_digit() {
        let signed = matches!(previous, '-' | '+' | '±');
        let fraction = matches!(previous, '.' | ',' | '\'') && one_before.is_ascii_digit();
        if signed || fraction {
            return false;
        }
    }
    if last.is_ascii_digit() {
        let fraction = matches!(next, '.' | ',' | '\'') && one_after.is_ascii_digit();
        if fraction || matches!(next, '%' | '‰') {
            return false;
        }
    }
    true
}

/// At most [`MAX_WORDS`] words from the start of the range.
pub(crate) fn cut(text: &str, range: Range<usize>) -> Range<usize> {
    let mut words = 0;
    let mut in_word = false;
    for (at, c) in text[range.clone()].char_indices() {
        if c.is_whitespace() {
            in_word = false;
        } else if !in_word {
            in_word = true;
            words += 1;
            if words > MAX_WORDS {
                let kept = text[range.start..range.start + at].trim_end();
                return range.start..range.start + kept.len();
            }
        }
    }
    range
}

/// Whether two quotes of one text say much the same: one holds the other, or
/// they share half of the shorter one's runs of three words.
pub(crate) fn overlap(a: &str, b: &str) -> bool {
    let (a, b) = (fold(a, Folding::Quote), fold(b, Folding::Quote));
    if a.is_empty() || b.is_empty() {
        return false;
    }
    if a.contains(&b) || b.contains(&a) {
        return true;
    }
    let runs = |text: &str| -> Vec<String> {
        let words: Vec<&str> = text.split(' ').collect();
        words.windows(3).map(|run| run.join(" ")).collect()
    };
    let (a, b) = (runs(&a), runs(&b));
    let shared = a.iter().filter(|run| b.contains(run)).count();
    let shorter = a.len().min(b.len());
    shorter > 0 && shared * 2 >= shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Liability: the “Customer” shall not  pay more than 1.500 EUR,\nnor a rebate of -5 % in 30 days’ time, for an oﬃce.";

    #[test]
    fn a_quote_is_found_though_typesetting_differs() {
        let found = |quote| Quotable::new(TEXT).find(quote).map(|range| &TEXT[range]);
        for (quote, exact) in [
            ("the \"Customer\" shall not pay", "the “Customer” shall not  pay"),
            ("\u{201c}the \"customer\" shall not...\u{201d}", "the “Customer” shall not"),
            ("pay more than 1.500 EUR, nor", "pay more than 1.500 EUR,\nnor"),
            ("for an office", "for an oﬃce"),
            ("in 30 days' time", "in 30 days’ time"),
        ] {
            assert_eq!(found(quote), Some(exact), "{quote}");
        }
    }

    #[test]
    fn a_quote_with_another_digit_sign_or_negation_is_not_found() {
        for quote in [
            "the \"Customer\" shall pay",
            "pay more than 1.50",
            "pay more than 1",
            "500 EUR, nor a rebate",
            "5 % in 30",
            "rebate of 5 %",
            "in 80 days’ time",
            "30 days",
            "ustomer” shall not",
            "",
        ] {
            assert_eq!(Quotable::new(TEXT).find(quote), None, "{quote}");
        }
    }

    #[test]
    fn a_long_quote_is_cut_to_sixty_words() {
        let text = (1..=80).map(|n| format!("word{n}")).collect::<Vec<_>>().join(" ");
        let range = Quotable::new(&text).find(&text).unwrap();
        assert_eq!(text[range.clone()].split(' ').count(), MAX_WORDS);
        assert!(text[range].ends_with("word60"));
    }

    #[test]
    fn quotes_overlap_where_they_share_words_in_order() {
        assert!(overlap(
            "shall pay within 90 days",
            "The Customer shall pay within 90 days of invoice"
        ));
        assert!(!overlap("shall pay within 90 days", "may terminate within 90 days of notice"));
    }
}
