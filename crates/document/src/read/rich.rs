//! Text as a reader gathers it: characters, how they are drawn, and marks that
//! say where something hangs that is no text, such as a comment.

use crate::model::{Paragraph, ParagraphKind};
use domain::Run;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::ops::Range;

/// How a stretch of text is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) underline: bool,
}

/// What hangs at a place in the text: index into the list of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Revision(usize),
    Comment(usize),
    Hidden(usize),
}

/// Text with its looks and marks. Offsets are bytes of the text as it stands
/// here; cleaning carries them on.
#[derive(Debug, Clone, Default)]
pub(super) struct Rich {
    text: String,
    runs: Vec<Run>,
    marks: Vec<(usize, Mark)>,
}

/// A paragraph before cleaning, with all that hangs on it.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) kind: ParagraphKind,
    pub(super) text: Rich,
}

impl Rich {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether there is nothing in it, neither text nor marks.
    pub(super) fn is_void(&self) -> bool {
        self.marks.is_empty() && self.is_blank()
    }

    pub(super) fn push(&mut self, text: &str, look: Look) {
        let start = self.text.len();
        self.text.push_str(text);
        if look != Look::default() && !text.is_empty() {
            self.add_run(start..self.text.len(), look);
        }
    }

    /// Longer texts than `u32` counts are refused long before.
    fn add_run(&mut self, range: Range<usize>, look: Look) {
        let (Ok(start), Ok(end)) = (u32::try_from(range.start), u32::try_from(range.end)) else {
            return;
        };
        let Look { bold, italic, underline } = look;
        match self.runs.last_mut() {
            Some(last) if last.end == start && look_of(last) == look => last.end = end,
            _ => self.runs.push(Run { start, end, bold, italic, underline }),
        }
    }

    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push((self.text.len(), mark));
    }

    /// The mark at the very end of the text, if the last one is there.
    pub(super) fn mark_at_end(&self) -> Option<Mark> {
        self.marks.last().filter(|(at, _)| *at == self.text.len()).map(|(_, mark)| *mark)
    }

    pub(super) fn append(&mut self, other: Self) {
        let offset = self.text.len();
        self.text.push_str(&other.text);
        for run in &other.runs {
            let (start, end) = (offset + run.start as usize, offset + run.end as usize);
            self.add_run(start..end, look_of(run));
        }
        self.marks.extend(other.marks.into_iter().map(|(at, mark)| (at + offset, mark)));
    }

    /// Turns the separators of cells and lines into spaces.
    pub(super) fn on_one_line(mut self) -> Self {
        self.text = self.text.replace(['\t', '\n'], " ");
        self
    }

    /// The parts that these rising ranges cut out. A mark between two parts
    /// goes to the one before it, so that none is lost.
    pub(super) fn cut(self, ranges: &[Range<usize>]) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::with_capacity(ranges.len());
        let (mut first_run, mut first_mark) = (0, 0);
        for (at, range) in ranges.iter().enumerate() {
            let mut part = Self::plain(self.text.get(range.clone()).unwrap_or_default());
            while let Some(run) = self.runs.get(first_run) {
                let (start, end) = (run.start as usize, run.end as usize);
                let inside = start.max(range.start)..end.min(range.end);
                if inside.start < inside.end {
                    let inside = inside.start - range.start..inside.end - range.start;
                    part.add_run(inside, look_of(run));
                }
                // A run that goes on is met again by the next part.
                if end > range.end {
                    break;
                }
                first_run += 1;
            }
            let until = ranges.get(at + 1).map_or(usize::MAX, |next| next.start);
            while let Some((place, mark)) = self.marks.get(first_mark).filter(|(at, _)| *at < until)
            {
                let place = place.saturating_sub(range.start).min(part.text.len());
                part.marks.push((place, *mark));
                first_mark += 1;
            }
            parts.push(part);
        }
        parts
    }

    /// Puts spaces in the place of what a form finds.
    pub(super) fn blank_out(&mut self, form: &Regex) {
        let blank = |found: &Captures<'_>| " ".repeat(found.get(0).map_or(0, |found| found.len()));
        if let Cow::Owned(text) = form.replace_all(&self.text, blank) {
            self.text = text;
        }
    }

    /// The marks alone.
    pub(super) fn without_text(mut self) -> Self {
        let marks = self.take_marks().into_iter().map(|mark| (0, mark)).collect();
        Self { marks, ..Self::default() }
    }

    pub(super) fn take_marks(&mut self) -> Vec<Mark> {
        std::mem::take(&mut self.marks).into_iter().map(|(_, mark)| mark).collect()
    }

    pub(super) fn into_paragraph(self, kind: ParagraphKind) -> Paragraph {
        Paragraph { runs: self.runs, ..Paragraph::new(kind, self.text) }
    }
}

pub(super) fn look_of(run: &Run) -> Look {
    Look { bold: run.bold, italic: run.italic, underline: run.underline }
}

#[cfg(test)]
mod tests {
    use super::{Look, Mark, Rich};

    const BOLD: Look = Look { bold: true, italic: false, underline: false };

    #[test]
    fn parts_that_are_cut_out_keep_their_looks_and_every_mark() {
        let mut rich = Rich::plain("one ");
        rich.mark(Mark::Comment(0));
        rich.push("two thr", BOLD);
        rich.push("ee", Look::default());
        rich.mark(Mark::Comment(1));
        let parts = rich.cut(&[0..7, 8..13]);
        let seen: Vec<_> = parts
            .iter()
            .map(|part| {
                let bold = part.runs.first().map(|run| (run.start, run.end));
                (part.as_str(), bold, part.marks.clone())
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("one two", Some((4, 7)), vec![(4, Mark::Comment(0))]),
                ("three", Some((0, 3)), vec![(5, Mark::Comment(1))]),
            ]
        );
    }

    #[test]
    fn an_appended_text_brings_its_looks_along_and_joins_equal_ones() {
        let mut rich = Rich::default();
        rich.push("a", BOLD);
        let mut other = Rich::default();
        other.push("b", BOLD);
        rich.append(other);
        assert_eq!(rich.as_str(), "ab");
        assert_eq!(rich.runs.iter().map(|run| (run.start, run.end)).collect::<Vec<_>>(), [(0, 2)]);
    }
}
