//! Two versions side by side: the pairs of [`align`] with what was kept, came
//! and went, word by word.

mod likeness;
mod ops;
mod segment;
mod tracked;
mod untracked;

pub use likeness::{Likeness, likeness};
pub use tracked::compare_redline;
pub use untracked::{Untracked, untracked};

use crate::align::{Aligned, Side, align};
use domain::{Change, Comparison, ComparisonSummary, Op, Pair};
use std::collections::{HashMap, HashSet};

/// Compares two versions.
pub fn compare(old: &[Side<'_>], new: &[Side<'_>]) -> Comparison {
    let aligned = align(old, new);
    let summary = summary(&aligned);
    let ops = all_ops(&aligned, old, new);
    let pairs = aligned
        .into_iter()
        .zip(ops)
        .map(|(aligned, ops)| Pair {
            old: aligned.old.map(|i| old[i].id),
            new: aligned.new.map(|j| new[j].id),
            changes: aligned.changes,
            substantive: aligned.substantive,
            tracked: None,
            ops,
        })
        .collect();
    Comparison { summary, pairs }
}

/// The operations of each pair.
fn all_ops(aligned: &[Aligned], old: &[Side<'_>], new: &[Side<'_>]) -> Vec<Vec<Op>> {
    let mut out: Vec<Vec<Op>> = vec![Vec::new(); aligned.len()];
    let mut split: HashMap<usize, Vec<usize>> = HashMap::new();
    let mut merged: HashMap<usize, Vec<usize>> = HashMap::new();
    for (at, pair) in aligned.iter().enumerate() {
        match (pair.old, pair.new) {
            (Some(i), Some(_)) if pair.changes.contains(&Change::Split) => {
                split.entry(i).or_default().push(at);
            }
            (Some(_), Some(j)) if pair.changes.contains(&Change::Merged) => {
                merged.entry(j).or_default().push(at);
            }
            (before, after) => {
                out[at] =
                    ops::ops(before.map_or("", |i| old[i].text), after.map_or("", |j| new[j].text));
            }
        }
    }
    let mut fill = |places: Vec<usize>, found: Vec<Vec<Op>>| {
        places.into_iter().zip(found).for_each(|(at, ops)| out[at] = ops);
    };
    for (i, places) in split {
        let parts: Vec<&str> =
            places.iter().filter_map(|at| Some(new[aligned[*at].new?].text)).collect();
        fill(places, ops::ops_of_split(old[i].text, &parts));
    }
    for (j, places) in merged {
        let parts: Vec<&str> =
            places.iter().filter_map(|at| Some(old[aligned[*at].old?].text)).collect();
        fill(places, ops::ops_of_merge(&parts, new[j].text));
    }
    out
}

/// Each clause of the new version, and each removed one, counts once among the
/// first five; of several pairs of a clause the one that says most counts.
fn summary(aligned: &[Aligned]) -> ComparisonSummary {
    let mut by_new: HashMap<usize, HashSet<Change>> = HashMap::new();
    let mut summary = ComparisonSummary::default();
    for pair in aligned {
        match pair.new {
            Some(j) => by_new.entry(j).or_default().extend(pair.changes.iter().copied()),
            None => summary.removed += 1,
        }
    }
    for changes in by_new.values() {
        let has = |change| changes.contains(&change);
        let main = if has(Change::Added) {
            &mut summary.added
        } else if has(Change::Modified) {
            &mut summary.modified
        } else if has(Change::Cosmetic) {
            &mut summary.cosmetic
        } else {
            &mut summary.unchanged
        };
        *main += 1;
        for (change, besides) in [
            (Change::Moved, &mut summary.moved),
            (Change::Renumbered, &mut summary.renumbered),
            (Change::Split, &mut summary.split),
            (Change::Merged, &mut summary.merged),
            (Change::RenamedTerm, &mut summary.renamed_term),
        ] {
            *besides += u32::from(has(change));
        }
    }
    summary
}
