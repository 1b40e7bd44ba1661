//! What was kept, came and went, word by word, as a reader wants to see it.

use super::segment::{Segment, segments};
use crate::{
    diff,
    fold::fold_space,
    token::{Tokens, is_figure, is_word},
};
use domain::{Op, OpKind};
use std::{collections::HashMap, ops::Range};

/// From `old` to `new`, white space folded.
pub(crate) fn ops(old: &str, new: &str) -> Vec<Op> {
    if old.split_whitespace().eq(new.split_whitespace()) {
        let text = fold_space(new);
        return if text.is_empty() { vec![] } else { vec![Op { op: OpKind::Equal, text }] };
    }
    let (old, new) = (Tokens::new(old), Tokens::new(new));
    let mut runs = Runs::default();
    for segment in segments(&old, &new, &kept(&old, &new)) {
        match segment {
            Segment::Kept { old: i, new: j, len } => {
                (0..len).for_each(|at| runs.keep(&old, i + at, &new, j + at))
            }
            Segment::Changed { old: gone, new: come } => {
                gone.for_each(|at| runs.token(OpKind::Delete, &old, at));
                come.for_each(|at| runs.token(OpKind::Insert, &new, at));
            }
        }
    }
    runs.out
}

/// From one clause to each of the `parts` that it became: in each, the words
/// that stand in the other parts count as gone.
pub(crate) fn ops_of_split(one: &str, parts: &[&str]) -> Vec<Vec<Op>> {
    joint(one, parts, false)
}

/// From each of the `parts` to the one clause that they became: in each, the
/// words that come from the other parts count as new.
pub(crate) fn ops_of_merge(parts: &[&str], one: &str) -> Vec<Vec<Op>> {
    joint(one, parts, true)
}

/// All parts are compared at once, so that no word of `one` is found in two of
/// them. `merged`: the parts are the old side.
fn joint(one: &str, parts: &[&str], merged: bool) -> Vec<Vec<Op>> {
    let one = Tokens::new(one);
    let mut all = Tokens::new("");
    let mut bounds: Vec<Range<usize>> = Vec::with_capacity(parts.len());
    for part in parts {
        let start = all.len();
        all.append(part);
        bounds.push(start..all.len());
    }
    let segments = segments(&one, &all, &kept(&one, &all));
    let (in_one, in_part) =
        if merged { (OpKind::Insert, OpKind::Delete) } else { (OpKind::Delete, OpKind::Insert) };
    bounds
        .into_iter()
        .map(|bounds| {
            let mut runs = Runs::default();
            for segment in &segments {
                match segment {
                    Segment::Kept { old: i, new: j, len } => {
                        for at in 0..*len {
                            match (bounds.contains(&(j + at)), merged) {
                                (true, false) => runs.keep(&one, i + at, &all, j + at),
                                (true, true) => runs.keep(&all, j + at, &one, i + at),
                                (false, _) => runs.token(in_one, &one, i + at),
                            }
                        }
                    }
                    Segment::Changed { old: i, new: j } => {
                        let whole = |runs: &mut Runs| {
                            i.clone().for_each(|at| runs.token(in_one, &one, at));
                        };
                        let part = |runs: &mut Runs| {
                            (j.start.max(bounds.start)..j.end.min(bounds.end))
                                .for_each(|at| runs.token(in_part, &all, at));
                        };
                        if merged {
                            part(&mut runs);
                            whole(&mut runs);
                        } else {
                            whole(&mut runs);
                            part(&mut runs);
                        }
                    }
                }
            }
            runs.out
        })
        .collect()
}

fn kept(old: &Tokens, new: &Tokens) -> Vec<(usize, usize)> {
    let mut ids: HashMap<&str, u32> = HashMap::new();
    let mut worth: Vec<u32> = Vec::new();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (tokens, out) in [(old, &mut before), (new, &mut after)] {
        for token in (0..tokens.len()).map(|at| tokens.text(at)) {
            let id = *ids.entry(token).or_insert_with(|| {
                worth.push(value(token));
                worth.len() as u32 - 1
            });
            out.push(id);
        }
    }
    diff::kept(&before, &after, |id| worth[id as usize])
}

/// How much it is worth to keep a token: words that tell more than words that
/// join, and those more than signs.
fn value(token: &str) -> u32 {
    if !is_word(token) {
        1
    } else if is_figure(token) || token.chars().count() > 3 {
        6
    } else {
        3
    }
}

/// Operations as they are found.
#[derive(Default)]
struct Runs {
    out: Vec<Op>,
}

impl Runs {
    fn push(&mut self, op: OpKind, space: bool, text: &str) {
        if self.out.last().is_none_or(|last| last.op != op) {
            self.out.push(Op { op, text: String::new() });
        }
        if let Some(last) = self.out.last_mut() {
            if space {
                last.text.push(' ');
            }
            last.text.push_str(text);
        }
    }

    fn token(&mut self, op: OpKind, tokens: &Tokens, at: usize) {
        self.push(op, tokens.spaced(at), tokens.text(at));
    }

    /// A kept token; where a space stands before it in one version only, the
    /// space alone comes or goes.
    fn keep(&mut self, old: &Tokens, i: usize, new: &Tokens, j: usize) {
        let (before, after) = (old.spaced(i), new.spaced(j));
        if before && !after {
            self.push(OpKind::Delete, true, "");
        } else if after && !before {
            self.push(OpKind::Insert, true, "");
        }
        self.push(OpKind::Equal, before && after, new.text(j));
    }
}
