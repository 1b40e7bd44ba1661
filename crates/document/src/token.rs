//! Words as comparing sees them: a date, an amount, a percentage or a
//! reference is one, punctuation is split off.

use crate::date;
use regex::Regex;
use std::sync::LazyLock;

static TOKEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let figure = r"\d+(?:[.,'’]\d+)*";
    let before = r"(?:US\$|U\.S\.\s?\$|MX\$|S/\.?|[$€£]|\b(?:USD|EUR|GBP|PEN|MXN|COP|CLP|ARS)\b)";
    let after =
        r"(?:€|£|\$|%|(?i:euros?|dollars|dólares|pesos|soles|usd|eur|mxn|percent|por ciento)\b)";
    let amount = format!(r"{before}\s?{figure}|{figure}\s?{after}");
    // "(30)" beside its word; 7.2(b)(ii); 24/7.
    let number =
        format!(r"\({figure}\s?%?\)|\d+(?:\.\d+)*(?:\([a-z0-9]{{1,4}}\))+|\d+(?:[.,'’/]\d+)*");
    let word = r"[\p{L}\p{M}\d]+(?:['’\-‐‑/][\p{L}\p{M}]+)*";
    let address = r"https?://[^\s)>\]]*[^\s)>\].,;:]";
    Regex::new(&format!("(?:{})|{address}|{amount}|{number}|{word}|_+|\\S", date::PATTERN)).ok()
});

/// A text with its white space folded, cut into tokens.
#[derive(Debug)]
pub(crate) struct Tokens {
    folded: String,
    spans: Vec<Span>,
}

#[derive(Debug, Clone, Copy)]
struct Span {
    start: usize,
    end: usize,
    spaced: bool,
    edge: bool,
}

impl Tokens {
    /// The tokens of `text`.
    pub(crate) fn new(text: &str) -> Self {
        let mut tokens = Self { folded: String::with_capacity(text.len()), spans: Vec::new() };
        tokens.append(text);
        tokens
    }

    /// Appends another text's tokens; its first begins an edge and has no
    /// space before it.
    pub(crate) fn append(&mut self, text: &str) {
        let base = self.folded.len();
        let mut edges = vec![base];
        let mut last = 0;
        for word in text.split_whitespace() {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            if self.folded.len() > base {
                self.folded.push(' ');
                if text[last..start].contains(['\t', '\n']) {
                    edges.push(self.folded.len());
                }
            }
            self.folded.push_str(word);
            last = start + word.len();
        }
        let mut edges = edges.into_iter().peekable();
        let mut end = base;
        for range in ranges(&self.folded[base..]) {
            let (start, stop) = (base + range.start, base + range.end);
            let mut edge = false;
            while edges.next_if(|at| *at <= start).is_some() {
                edge = true;
            }
            self.spans.push(Span { start, end: stop, spaced: start > end, edge });
            end = stop;
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// The token at `at`, without the space before it.
    pub(crate) fn text(&self, at: usize) -> &str {
        let span = self.spans[at];
        &self.folded[span.start..span.end]
    }

    /// Whether a space stands before it.
    pub(crate) fn spaced(&self, at: usize) -> bool {
        self.spans[at].spaced
    }

    /// Whether it begins a line or a cell.
    pub(crate) fn edge(&self, at: usize) -> bool {
        self.spans[at].edge
    }
}

/// The tokens of `text`, each with the white space before it; joined they are
/// the text.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    let mut start = 0;
    let mut ends: Vec<usize> = ranges(text).into_iter().map(|range| range.end).collect();
    if ends.last() != Some(&text.len()) && !text.is_empty() {
        ends.push(text.len());
    }
    ends.into_iter().map(|end| &text[std::mem::replace(&mut start, end)..end]).collect()
}

/// Where the tokens of `text` stand; what is between them is single spaces.
fn ranges(text: &str) -> Vec<std::ops::Range<usize>> {
    match TOKEN.as_ref() {
        Some(pattern) => pattern.find_iter(text).map(|found| found.range()).collect(),
        None => std::iter::once(0..text.len()).collect(),
    }
}

/// Whether a token is a word, a figure, a date: not mere punctuation.
pub(crate) fn is_word(token: &str) -> bool {
    token.chars().any(|c| c.is_alphanumeric() || matches!(c, '%' | '€' | '$' | '£'))
}

/// Whether a token is a number, an amount, a percentage, a date.
pub(crate) fn is_figure(token: &str) -> bool {
    token.bytes().any(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let tokens = Tokens::new(text);
        (0..tokens.len()).map(|at| tokens.text(at).to_string()).collect()
    }

    #[test]
    fn amounts_dates_percentages_and_references_are_one_token() {
        let text = "pays 1.000.000,00 € by March 15, 2024 (or US$ 72,369,500), i.e. 5 % more within thirty (30) days of 15 de marzo de 2025 under Section 7.2(b)(ii) and/or the non-exclusive licence";
        let found = tokens(text);
        for token in [
            "1.000.000,00 €",
            "March 15, 2024",
            "US$ 72,369,500",
            "5 %",
            "(30)",
            "15 de marzo de 2025",
            "7.2(b)(ii)",
            "and/or",
            "non-exclusive",
        ] {
            assert!(found.iter().any(|found| found == token), "{token} in {found:?}");
        }
    }

    #[test]
    fn cells_and_lines_are_edges_and_spaces_fold() {
        let tokens = Tokens::new("Fee\t10  %\nTerm.");
        let found: Vec<(&str, bool, bool)> = (0..tokens.len())
            .map(|at| (tokens.text(at), tokens.spaced(at), tokens.edge(at)))
            .collect();
        assert_eq!(
            found,
            [("Fee", false, true), ("10 %", true, true), ("Term", true, true), (".", false, false)]
        );
    }
}
