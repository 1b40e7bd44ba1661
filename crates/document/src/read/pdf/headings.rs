//! Headings of a printed page: type that is larger than the text's.

use super::device::Page;
use crate::model::ParagraphKind;
use std::collections::BTreeMap;

/// Type is a heading's from this many times the text's size on.
const LARGER: f64 = 1.12;
/// Sizes within this part of each other are one.
const SAME: f64 = 0.04;
/// A heading is no longer than this many characters.
const LONGEST: usize = 200;
/// Levels beyond this are of no use to anyone.
const LEVELS: usize = 5;

/// The sizes of type in a document, and which of them are headings'.
pub(super) struct Headings {
    /// Larger than the text, largest first: level 1, 2 …
    sizes: Vec<f64>,
}

impl Headings {
    /// By the letters that each size has: most of them are text.
    pub(super) fn of(pages: &[Page]) -> Self {
        // In hundredths of a point, so that sizes can be counted.
        let mut letters: BTreeMap<u64, usize> = BTreeMap::new();
        for line in pages.iter().flat_map(|page| &page.lines) {
            let size = (line.size.clamp(0.0, 1_000.0) * 100.0).round() as u64;
            *letters.entry(size).or_default() += line.text.len();
        }
        let text = letters.iter().max_by_key(|(_, count)| **count).map_or(0, |(size, _)| *size);
        let text = text as f64 / 100.0;
        let mut sizes: Vec<f64> = Vec::new();
        for size in letters.keys().rev().map(|size| *size as f64 / 100.0) {
            let known = sizes.last().is_some_and(|last| size > last * (1.0 - SAME));
            if text > 0.0 && size > text * LARGER && !known {
                sizes.push(size);
            }
        }
        Self { sizes }
    }

    /// What a paragraph that begins in this size is.
    pub(super) fn kind(&self, size: f64, text: &str) -> ParagraphKind {
        let level = self.sizes.iter().position(|heading| size > heading * (1.0 - SAME));
        let letters = text.chars().any(char::is_alphabetic);
        match level {
            Some(level) if letters && text.chars().count() <= LONGEST => {
                ParagraphKind::Heading(level.min(LEVELS) as u8 + 1)
            }
            _ => ParagraphKind::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::device::Line;
    use super::*;

    fn line(size: f64, text: &str) -> Line {
        Line { text: text.to_owned(), size, ..Line::default() }
    }

    #[test]
    fn larger_type_is_a_heading_and_the_largest_the_first_level() {
        let lines = vec![
            line(20.0, "Mutual agreement"),
            line(14.0, "Term"),
            line(11.0, &"The text of the contract. ".repeat(20)),
            line(14.2, "Price"),
            line(8.0, "a footnote"),
        ];
        let headings = Headings::of(&[Page { lines, ..Page::default() }]);
        for (size, kind) in [
            (20.0, ParagraphKind::Heading(1)),
            (14.0, ParagraphKind::Heading(2)),
            (14.2, ParagraphKind::Heading(2)),
            (11.5, ParagraphKind::Text),
            (8.0, ParagraphKind::Text),
        ] {
            assert_eq!(headings.kind(size, "Some words"), kind, "{size}");
        }
        assert_eq!(headings.kind(14.0, "3 / 12"), ParagraphKind::Text);
        assert_eq!(headings.kind(14.0, &"long ".repeat(50)), ParagraphKind::Text);
    }

    #[test]
    fn a_document_without_lines_has_no_headings() {
        assert_eq!(Headings::of(&[]).kind(12.0, "Title"), ParagraphKind::Text);
    }
}
