//! From kept tokens to what a reader wants to see: one change where there is
//! one, no confetti, figures and cells each for themselves.

use crate::token::{Tokens, is_figure, is_word};
use std::ops::Range;

/// Fewer kept words than this between two changes are shown as changed.
const ISLAND: usize = 3;
/// So many kept words in a row end a rewritten stretch.
const SOLID: usize = 8;
/// Where less than one word in so many is kept, a stretch is a new text.
const REWRITTEN: usize = 4;
/// A change is moved by at most so many tokens to where a sentence begins.
const SLIDE: usize = 200;

/// A stretch of both versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Segment {
    /// `len` equal tokens, from `old` and `new` on.
    Kept { old: usize, new: usize, len: usize },
    /// What went and what came in its place; one of them may be empty.
    Changed { old: Range<usize>, new: Range<usize> },
}

/// The stretches of two texts of which `kept` is common.
pub(super) fn segments(old: &Tokens, new: &Tokens, kept: &[(usize, usize)]) -> Vec<Segment> {
    let mut found = raw(old.len(), new.len(), kept);
    slide(&mut found, old, new);
    let found = join_islands(found, old, new);
    let found = join_rewritten(found, old, new);
    cut_at_edges(found, old, new)
}

fn raw(old_len: usize, new_len: usize, kept: &[(usize, usize)]) -> Vec<Segment> {
    let mut out = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (x, y) in kept.iter().copied().chain([(old_len, new_len)]) {
        if i < x || j < y {
            out.push(Segment::Changed { old: i..x, new: j..y });
        }
        if x == old_len || y == new_len {
            break;
        }
        match out.last_mut() {
            Some(Segment::Kept { len, .. }) => *len += 1,
            _ => out.push(Segment::Kept { old: x, new: y, len: 1 }),
        }
        (i, j) = (x + 1, y + 1);
    }
    out
}

/// Where words came or went between equal neighbours, the change may begin at
/// several places; it is put where a line or a sentence begins.
fn slide(found: &mut [Segment], old: &Tokens, new: &Tokens) {
    for at in 1..found.len().saturating_sub(1) {
        let [before, change, after] = &mut found[at - 1..=at + 1] else { continue };
        let (
            Segment::Kept { len: room_before, .. },
            Segment::Changed { old: gone, new: come },
            Segment::Kept { old: next_old, new: next_new, len: room_after },
        ) = (before, change, after)
        else {
            continue;
        };
        let (tokens, range): (&Tokens, Range<usize>) = match (gone.len(), come.len()) {
            (1.., 0) => (old, gone.clone()),
            (0, 1..) => (new, come.clone()),
            _ => continue,
        };
        let same = |a: usize, b: usize| tokens.text(a) == tokens.text(b);
        let mut best = (boundary(tokens, range.start), 0_isize);
        let mut consider = |start: usize, by: isize| {
            let found = boundary(tokens, start);
            if found > best.0 {
                best = (found, by);
            }
        };
        for by in 1..SLIDE.min(*room_before) {
            if !same(range.start - by, range.end - by) {
                break;
            }
            consider(range.start - by, -(by as isize));
        }
        for by in 1..SLIDE.min(*room_after) {
            if !same(range.start + by - 1, range.end + by - 1) {
                break;
            }
            consider(range.start + by, by as isize);
        }
        let by = best.1;
        let shift = |at: usize| at.saturating_add_signed(by);
        *room_before = shift(*room_before);
        *room_after = room_after.saturating_add_signed(-by);
        (*gone, *come) = (shift(gone.start)..shift(gone.end), shift(come.start)..shift(come.end));
        (*next_old, *next_new) = (shift(*next_old), shift(*next_new));
    }
}

/// How well a change begins at `at`.
fn boundary(tokens: &Tokens, at: usize) -> u8 {
    match at.checked_sub(1).map(|before| tokens.text(before)) {
        _ if tokens.edge(at) => 4,
        Some("." | "?" | "!") => 3,
        Some(";" | ":") => 2,
        Some(",") => 1,
        _ => 0,
    }
}

/// Few kept words between two changes belong to the change, but for figures:
/// of "10 days and 5 months" only 5 may have changed. A line or a cell ends
/// a change.
fn join_islands(found: Vec<Segment>, old: &Tokens, new: &Tokens) -> Vec<Segment> {
    let mut out: Vec<Segment> = Vec::with_capacity(found.len());
    for segment in found {
        if let (
            [.., Segment::Changed { old: gone, new: come }, Segment::Kept { new: from, len, .. }],
            Segment::Changed { old: more_gone, new: more_come },
        ) = (out.as_mut_slice(), &segment)
        {
            let kept = *from..*from + *len;
            let ends = new_edge(new, &kept)
                || starts_at_edge(old, more_gone) && starts_at_edge(new, more_come);
            let figure =
                one_figure(old, gone, new, come) || one_figure(old, more_gone, new, more_come);
            if !ends && !figure && words(new, kept) < ISLAND {
                (gone.end, come.end) = (more_gone.end, more_come.end);
                out.pop();
                continue;
            }
        }
        out.push(segment);
    }
    out
}

fn new_edge(tokens: &Tokens, range: &Range<usize>) -> bool {
    range.clone().any(|at| tokens.edge(at))
}

fn starts_at_edge(tokens: &Tokens, range: &Range<usize>) -> bool {
    range.is_empty() || tokens.edge(range.start)
}

/// One figure that became another.
fn one_figure(old: &Tokens, gone: &Range<usize>, new: &Tokens, come: &Range<usize>) -> bool {
    gone.len() == 1
        && come.len() == 1
        && is_figure(old.text(gone.start))
        && is_figure(new.text(come.start))
}

/// A stretch of which hardly a word is kept is one deletion and one insertion.
fn join_rewritten(found: Vec<Segment>, old: &Tokens, new: &Tokens) -> Vec<Segment> {
    let ends = |segment: &Segment| match segment {
        Segment::Kept { new: from, len, .. } => {
            words(new, *from..*from + *len) >= SOLID || new_edge(new, &(*from..*from + *len))
        }
        Segment::Changed { .. } => false,
    };
    let mut out = Vec::with_capacity(found.len());
    for stretch in found.split_inclusive(ends) {
        let changed = |segment: &Segment| matches!(segment, Segment::Changed { .. });
        let (Some(first), Some(last)) =
            (stretch.iter().position(changed), stretch.iter().rposition(changed))
        else {
            out.extend_from_slice(stretch);
            continue;
        };
        let inner = &stretch[first..=last];
        let (mut kept, mut gone, mut come) = (0, 0, 0);
        for segment in inner {
            match segment {
                Segment::Kept { new: from, len, .. } => kept += words(new, *from..*from + *len),
                Segment::Changed { old: i, new: j } => {
                    gone += words(old, i.clone());
                    come += words(new, j.clone());
                }
            }
        }
        out.extend_from_slice(&stretch[..first]);
        match (&inner[0], &inner[inner.len() - 1]) {
            (Segment::Changed { old: i, new: j }, Segment::Changed { old: k, new: l })
                if first < last && kept * REWRITTEN < kept + gone.min(come) =>
            {
                out.push(Segment::Changed { old: i.start..k.end, new: j.start..l.end });
            }
            _ => out.extend_from_slice(inner),
        }
        out.extend_from_slice(&stretch[last + 1..]);
    }
    out
}

/// Cells and lines that changed one by one are shown one by one.
fn cut_at_edges(found: Vec<Segment>, old: &Tokens, new: &Tokens) -> Vec<Segment> {
    let mut out = Vec::with_capacity(found.len());
    for segment in found {
        let Segment::Changed { old: gone, new: come } = segment else {
            out.push(segment);
            continue;
        };
        let cuts = |tokens: &Tokens, range: &Range<usize>| -> Vec<usize> {
            range.clone().skip(1).filter(|at| tokens.edge(*at)).collect()
        };
        let (cuts_old, cuts_new) = (cuts(old, &gone), cuts(new, &come));
        let (mut i, mut j) = (gone.start, come.start);
        if cuts_old.len() == cuts_new.len() {
            for (x, y) in cuts_old.into_iter().zip(cuts_new) {
                out.push(Segment::Changed { old: i..x, new: j..y });
                (i, j) = (x, y);
            }
        }
        out.push(Segment::Changed { old: i..gone.end, new: j..come.end });
    }
    out
}

fn words(tokens: &Tokens, range: Range<usize>) -> usize {
    range.filter(|at| is_word(tokens.text(*at))).count()
}
