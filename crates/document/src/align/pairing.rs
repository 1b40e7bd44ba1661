//! Which clause goes with which: those of equal words, then those that share
//! most between them, then those that moved and were edited.

use super::{
    Side, equal,
    order::heaviest_chain,
    overlap::{ACCEPTED, MOVED, Overlap},
    prepared::Prepared,
};
use std::collections::HashSet;

/// Fewer words than this that come again elsewhere are no clause that moved.
const MOVED_WORDS: usize = 3;
/// Fewer different words than this are no clause that moved and was edited.
const EDITED_WORDS: usize = 8;

/// Which old clause goes with which new one, and back.
pub(super) struct Pairs {
    pub(super) of_new: Vec<Option<usize>>,
    pub(super) of_old: Vec<Option<usize>>,
    /// Of each new clause, whether it stands in another order.
    pub(super) moved: Vec<bool>,
    equal: HashSet<(usize, usize)>,
}

impl Pairs {
    fn add(&mut self, i: usize, j: usize, moved: bool) {
        self.of_new[j] = Some(i);
        self.of_old[i] = Some(j);
        self.moved[j] = moved;
    }

    /// Whether a pair has equal words; `old_first` says which of the two is
    /// the old one.
    pub(super) fn is_equal(&self, a: usize, b: usize, old_first: bool) -> bool {
        self.equal.contains(&if old_first { (a, b) } else { (b, a) })
    }
}

/// Pairs the clauses of two versions.
pub(super) fn pair(
    old: &[Side<'_>],
    new: &[Side<'_>],
    prepared_old: &[Prepared],
    prepared_new: &[Prepared],
    overlap: &Overlap<'_>,
) -> Pairs {
    let mut pairs = Pairs {
        of_new: vec![None; new.len()],
        of_old: vec![None; old.len()],
        moved: vec![false; new.len()],
        equal: HashSet::new(),
    };
    let equal = equal::pairs(old, new, prepared_old, prepared_new);
    let anchors = equal::in_order(&equal, prepared_old, prepared_new, new.len());
    let in_order: HashSet<(usize, usize)> = anchors.iter().copied().collect();
    for (i, j) in equal {
        let moved = !in_order.contains(&(i, j));
        if !moved || prepared_new[j].vocabulary >= MOVED_WORDS {
            pairs.add(i, j, moved);
            pairs.equal.insert((i, j));
        }
    }
    let taken: Vec<bool> = pairs.of_old.iter().map(Option::is_some).collect();
    let candidates = overlap.candidates(&taken, &pairs.of_new);
    let between: Vec<_> = candidates
        .iter()
        .copied()
        .filter(|c| ACCEPTED <= c.score && same_gap(&anchors, c.old, c.new))
        .collect();
    for (i, j) in heaviest_chain(&between, new.len()) {
        pairs.add(i, j, false);
    }
    // Moved and edited: only where most words are the same.
    let mut far: Vec<_> = candidates
        .into_iter()
        .filter(|c| {
            let words = prepared_new[c.new].vocabulary.min(prepared_old[c.old].vocabulary);
            c.words >= MOVED && words >= EDITED_WORDS
        })
        .collect();
    far.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
    for candidate in far {
        if pairs.of_new[candidate.new].is_none() && pairs.of_old[candidate.old].is_none() {
            pairs.add(candidate.old, candidate.new, true);
        }
    }
    pairs
}

/// Whether no anchor stands between `i` and `j` in one version only.
fn same_gap(anchors: &[(usize, usize)], i: usize, j: usize) -> bool {
    anchors.partition_point(|(a, _)| *a < i) == anchors.partition_point(|(_, b)| *b < j)
}
