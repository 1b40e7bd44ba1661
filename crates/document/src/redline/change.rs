//! What turns one wording into another, told so that it can be tracked: words
//! within a line, and whole lines.

use crate::token::{is_word, pieces};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashSet;
use std::ops::Range;

/// Fewer kept words than this between two changes are replaced with them.
const ISLAND: usize = 3;
/// Beyond so many tokens a line is replaced as a whole; so many lines are paired
/// in order.
const LONG_LINE: usize = 12_000;
/// How many lines ahead a counterpart is looked for.
const WINDOW: usize = 8;
/// The share of words that two lines have in common when one is the other's
/// new wording.
const ALIKE: f64 = 0.4;

/// One difference; ranges are of the wording that is in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Difference {
    /// These words of the file for those; either may be empty.
    Words(Range<usize>, String),
    /// A line that only the file has.
    Extra(Range<usize>),
    /// A line that the file has not, after this one of the file; none = before
    /// its first.
    Missing(Option<Range<usize>>, String),
}

/// What is in the file and not in `other`, and the other way round, in order.
pub(super) fn differences(file: &str, other: &str) -> Vec<Difference> {
    let (theirs, ours) = (lines(file), lines(other));
    let text =
        |source: &'_ str, line: &Range<usize>| crate::fold::fold_space(&source[line.clone()]);
    let left: Vec<String> = theirs.iter().map(|line| text(file, line)).collect();
    let right: Vec<String> = ours.iter().map(|line| text(other, line)).collect();
    let mut out = Out { file, other, theirs: &theirs, ours: &ours, list: Vec::new() };
    if left.len() + right.len() > LONG_LINE {
        // So many lines are no clause; what they have in common is not sought.
        out.lines(0..left.len(), 0..right.len(), &left, &right);
        return out.list;
    }
    for op in capture_diff_slices(Algorithm::Patience, &left, &right) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        out.lines(op.old_range(), op.new_range(), &left, &right);
    }
    out.list
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let all = text.split('\n').map(|line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    });
    all.filter(|line| !text[line.clone()].trim().is_empty()).collect()
}

struct Out<'a> {
    file: &'a str,
    other: &'a str,
    theirs: &'a [Range<usize>],
    ours: &'a [Range<usize>],
    list: Vec<Difference>,
}

impl Out<'_> {
    /// Lines that changed: those that are alike are paired in order.
    fn lines(
        &mut self,
        theirs: Range<usize>,
        ours: Range<usize>,
        left: &[String],
        right: &[String],
    ) {
        let mut next = theirs.start;
        for line in ours.clone() {
            let alone = theirs.len() == 1 && ours.len() == 1;
            let window = next..theirs.end.min(next + WINDOW);
            let found = window.clone().find(|at| alone || alike(&left[*at], &right[line]));
            match found {
                Some(at) => {
                    (next..at).for_each(|gone| self.extra(gone));
                    self.words(at, line);
                    next = at + 1;
                }
                None => self.missing(next, line),
            }
        }
        (next..theirs.end).for_each(|gone| self.extra(gone));
    }

    fn extra(&mut self, line: usize) {
        self.list.push(Difference::Extra(self.theirs[line].clone()));
    }

    fn missing(&mut self, next: usize, line: usize) {
        let after = next.checked_sub(1).map(|line| self.theirs[line].clone());
        let text = self.other[self.ours[line].clone()].to_owned();
        self.list.push(Difference::Missing(after, text));
    }

    fn words(&mut self, theirs: usize, ours: usize) {
        let (base, line) = (self.theirs[theirs].start, &self.file[self.theirs[theirs].clone()]);
        let other = &self.other[self.ours[ours].clone()];
        let (cells, others) = (line.split('\t'), other.split('\t'));
        if cells.clone().count() != others.clone().count() {
            self.pair(base, line, other);
            return;
        }
        // A row: each cell against its own counterpart.
        let mut base = base;
        for (cell, other) in cells.zip(others) {
            self.pair(base, cell, other);
            base += cell.len() + 1;
        }
    }

    fn pair(&mut self, base: usize, line: &str, other: &str) {
        for (range, text) in word_changes(line, other) {
            self.list.push(Difference::Words(base + range.start..base + range.end, text));
        }
    }
}

fn alike(left: &str, right: &str) -> bool {
    let words = |text: &str| text.split(' ').map(str::to_lowercase).collect::<HashSet<_>>();
    let (left, right) = (words(left), words(right));
    let common = left.intersection(&right).count() as f64;
    common >= ALIKE * left.len().max(right.len()) as f64
}

/// Which stretches of a line become what.
fn word_changes(line: &str, other: &str) -> Vec<(Range<usize>, String)> {
    let (before, after) = (pieces(line), pieces(other));
    if before.len() + after.len() > LONG_LINE {
        return vec![(0..line.len(), other.to_owned())];
    }
    // Spaces of another width are no change.
    let key = |tokens: &[&str]| -> Vec<String> {
        tokens
            .iter()
            .map(|token| {
                crate::fold::fold_space(token)
                    + if token.starts_with(char::is_whitespace) { " " } else { "" }
            })
            .collect()
    };
    let starts = |tokens: &[&str]| -> Vec<usize> {
        let mut at = 0;
        let mut starts = vec![0];
        tokens.iter().for_each(|token| {
            at += token.len();
            starts.push(at);
        });
        starts
    };
    let (from, to) = (starts(&before), starts(&after));
    let mut out: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &key(&before), &key(&after)) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        if let Some((last_old, last_new)) = out.last_mut()
            && before[last_old.end..old.start].iter().filter(|token| is_word(token)).count()
                < ISLAND
        {
            (last_old.end, last_new.end) = (old.end, new.end);
        } else {
            out.push((old, new));
        }
    }
    out.into_iter()
        .map(|(old, new)| {
            let (mut range, mut text) =
                (from[old.start]..from[old.end], &other[to[new.start]..to[new.end]]);
            // The space before a word stays where both have one.
            let (was, is) = (&line[range.clone()], text.trim_start());
            let kept = was.len() - was.trim_start().len();
            if kept > 0 && is.len() < text.len() && !is.is_empty() {
                range.start += kept;
                text = is;
            }
            (range, text.to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Difference, differences};

    #[test]
    fn only_the_words_that_differ_are_changed() {
        let file = "The fee is due in thirty days.\nIt bears no interest whatever.";
        let other = "The fee is due in sixty days.\nIt bears no interest whatever.";
        assert_eq!(differences(file, other), [Difference::Words(18..24, "sixty".to_owned())]);
    }

    #[test]
    fn whole_lines_come_and_go_as_lines() {
        let file = "One and the same.\nThis one goes away.\nLast of them.";
        let other = "One and the same.\nLast of them.\nA new line here.";
        assert_eq!(
            differences(file, other),
            [
                Difference::Extra(18..37),
                Difference::Missing(Some(38..51), "A new line here.".to_owned()),
            ]
        );
    }
}
