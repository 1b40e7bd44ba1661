//! Lines to paragraphs, by what a printed page shows: the distance between
//! lines, the size of the type, how far a line runs, and numbers.

use super::device::{Line, Page};
use super::headings::Headings;
use crate::model::{Paragraph, ParagraphKind};
use crate::read::lines::{
    Vocabulary, ends_sentence, opens_bullet, opens_definition, opens_numbered, starts_lowercase,
};
use crate::read::{Draft, wrapped};

/// Lines further apart than this many times the usual are paragraphs.
const APART: f64 = 1.3;
/// Type that differs by more than this part is a heading's.
const OTHER_SIZE: f64 = 0.12;

/// The words of a document, by which one that is broken over two lines is told.
pub(super) fn vocabulary(pages: &[Page]) -> Vocabulary {
    let mut vocabulary = Vocabulary::default();
    for line in pages.iter().flat_map(|page| &page.lines) {
        vocabulary.learn(&line.text);
    }
    vocabulary
}

/// Appends the paragraphs that the lines of all pages make.
pub(super) fn build(pages: &[Page], vocabulary: &Vocabulary, draft: &mut Draft) {
    let headings = Headings::of(pages);
    let mut open: Option<(Paragraph, Line)> = None;
    for page in pages {
        if let Some(text) = &page.recognised {
            draft.paragraphs.extend(open.take().map(|(paragraph, _)| paragraph));
            let first = draft.paragraphs.len();
            let lines: Vec<&str> = text.lines().collect();
            wrapped::paragraphs(&lines, draft);
            for paragraph in draft.paragraphs.iter_mut().skip(first) {
                paragraph.page = Some(page.number);
            }
            continue;
        }
        let layout = Layout::of(&page.lines);
        let mut first_on_page = true;
        for line in &page.lines {
            let text = line.text.trim();
            let continues = open.as_ref().is_some_and(|(paragraph, last)| {
                if std::mem::take(&mut first_on_page) {
                    goes_over_the_page(&paragraph.text, text, last, line)
                } else {
                    !layout.starts_paragraph(&paragraph.text, last, line)
                }
            });
            first_on_page = false;
            match &mut open {
                Some((paragraph, last)) if continues => {
                    vocabulary.join(&mut paragraph.text, text);
                    *last = line.clone();
                }
                _ => {
                    draft.paragraphs.extend(open.take().map(|(paragraph, _)| paragraph));
                    let kind =
                        if line.row { ParagraphKind::Row } else { headings.kind(line.size, text) };
                    let paragraph =
                        Paragraph { page: Some(page.number), ..Paragraph::new(kind, text) };
                    open = Some((paragraph, line.clone()));
                }
            }
        }
    }
    draft.paragraphs.extend(open.map(|(paragraph, _)| paragraph));
}

/// Whether a sentence runs on from the foot of one page to the top of the next.
fn goes_over_the_page(so_far: &str, text: &str, last: &Line, line: &Line) -> bool {
    let same_size = (line.size - last.size).abs() <= last.size * OTHER_SIZE;
    let rows = last.row || line.row;
    same_size
        && !rows
        && !ends_sentence(so_far)
        && !opens_bullet(text)
        && (starts_lowercase(text)
            || so_far.ends_with([',', '-'])
            || (so_far.chars().count() > 60 && !opens_numbered(text)))
}

/// The measures of one page.
struct Layout {
    /// The usual distance from line to line, as a multiple of the type size.
    leading: f64,
    right: f64,
    width: f64,
}

impl Layout {
    fn of(lines: &[Line]) -> Self {
        let mut gaps: Vec<f64> = lines
            .windows(2)
            .filter_map(|pair| match pair {
                [a, b] if a.size > 0.0 && (b.size - a.size).abs() <= a.size * OTHER_SIZE => {
                    Some((b.y - a.y) / a.size)
                }
                _ => None,
            })
            .filter(|gap| (0.8..2.6).contains(gap))
            .collect();
        let leading = commonest(&mut gaps).unwrap_or(1.2);
        let mut rights: Vec<f64> = lines.iter().map(|line| line.right).collect();
        rights.sort_by(f64::total_cmp);
        let right = rights.get(rights.len().saturating_sub(1) * 9 / 10).copied().unwrap_or(0.0);
        let left = lines.iter().map(|line| line.left).fold(f64::INFINITY, f64::min);
        Self { leading, right, width: (right - left).max(1.0) }
    }

    fn starts_paragraph(&self, so_far: &str, last: &Line, line: &Line) -> bool {
        if last.row || line.row {
            return true;
        }
        let text = line.text.trim();
        let size = last.size.max(1.0);
        let gap = line.y - last.y;
        // The same baseline: a label, or a cell, beside what was just read.
        let beside = gap.abs() < size * 0.5 && line.left >= last.right - size;
        if beside {
            return opens_numbered(text)
                && ends_sentence(so_far)
                && line.left - last.right > size * 3.0;
        }
        // Upwards: another column. Far down: another paragraph.
        if gap < 0.0 || gap > self.leading * size * APART {
            return true;
        }
        if (line.size - last.size).abs() > last.size * OTHER_SIZE {
            return true;
        }
        let room = self.right - last.right;
        let first_word = text.split_whitespace().next().map_or(0, |word| word.chars().count());
        // Half the type size is a letter's usual width.
        let short = room > (first_word as f64 + 2.0) * size * 0.5 + self.width * 0.04;
        let ended = ends_sentence(so_far);
        if (opens_numbered(text) || opens_bullet(text)) && (ended || short) {
            return true;
        }
        if ended && opens_definition(text) {
            return true;
        }
        short && !starts_lowercase(text) && (ended || room > self.width * 0.25)
    }
}

/// The value that most gaps are near to. The paragraph gaps of a page of short
/// paragraphs would move a mean, and even a median.
fn commonest(gaps: &mut [f64]) -> Option<f64> {
    gaps.sort_by(f64::total_cmp);
    let mut best: Option<(usize, f64)> = None;
    let mut end = 0;
    for (start, low) in gaps.iter().enumerate() {
        while gaps.get(end).is_some_and(|gap| *gap <= low + 0.06) {
            end += 1;
        }
        let count = end - start;
        // Of two that are equally common the smaller one is within paragraphs.
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, *low));
        }
    }
    best.map(|(_, gap)| gap)
}
