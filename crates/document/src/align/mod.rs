//! Lining two versions up: equal words first, then number, title and shared
//! words. What stands in another order is moved, what has no counterpart is
//! added or removed.

mod change;
mod equal;
mod order;
mod overlap;
mod prepared;

use crate::normalise;
use domain::{Change, ClauseId, ClauseKind};
use prepared::Prepared;

/// A clause as lining up sees it.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// Its id.
    pub id: ClauseId,
    /// Its path.
    pub path: &'a str,
    /// Its number as printed.
    pub number: &'a str,
    /// Its heading.
    pub heading: &'a str,
    /// Its kind.
    pub kind: ClauseKind,
    /// Its whole text.
    pub text: &'a str,
}

/// One pair of the alignment: indices into old and new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aligned {
    /// In the old version; absent where added.
    pub old: Option<usize>,
    /// In the new version; absent where removed.
    pub new: Option<usize>,
    /// Empty = unchanged.
    pub changes: Vec<Change>,
    /// Whether what the clause means may have changed.
    pub substantive: bool,
}

/// Lines two versions up. The pairs stand in the new version's order, a
/// removed clause after its old neighbour.
pub fn align(old: &[Side<'_>], new: &[Side<'_>]) -> Vec<Aligned> {
    let prepared_old: Vec<Prepared> = old.iter().map(Prepared::new).collect();
    let prepared_new: Vec<Prepared> = new.iter().map(Prepared::new).collect();
    let pairs = pair(old, new, &prepared_old, &prepared_new);
    let numbers = change::Renumbering::new(old, new, &pairs.of_new);
    let describe = |i: usize, j: usize| {
        let (changes, substantive) = change::describe(
            &old[i],
            &new[j],
            &prepared_old[i],
            &prepared_new[j],
            pairs.moved[j],
            &numbers,
        );
        Aligned { old: Some(i), new: Some(j), changes, substantive }
    };
    let paired: Vec<bool> = {
        let mut paired = vec![false; old.len()];
        pairs.of_new.iter().flatten().for_each(|i| paired[*i] = true);
        paired
    };
    let mut out = Vec::with_capacity(old.len().max(new.len()));
    let removed_from = |start: usize, out: &mut Vec<Aligned>| {
        for i in (start..old.len()).take_while(|i| !paired[*i]) {
            out.push(Aligned {
                old: Some(i),
                new: None,
                changes: vec![Change::Removed],
                substantive: true,
            });
        }
    };
    removed_from(0, &mut out);
    for (j, i) in pairs.of_new.iter().enumerate() {
        match i {
            Some(i) => {
                out.push(describe(*i, j));
                removed_from(i + 1, &mut out);
            }
            None => out.push(Aligned {
                old: None,
                new: Some(j),
                changes: vec![Change::Added],
                substantive: true,
            }),
        }
    }
    out
}

/// Which old clause each new one goes with.
struct Pairs {
    of_new: Vec<Option<usize>>,
    moved: Vec<bool>,
}

fn pair(
    old: &[Side<'_>],
    new: &[Side<'_>],
    prepared_old: &[Prepared],
    prepared_new: &[Prepared],
) -> Pairs {
    let mut of_new = vec![None; new.len()];
    let mut moved = vec![false; new.len()];
    let mut taken = vec![false; old.len()];
    let equal = equal::pairs(old, new, prepared_old, prepared_new);
    let in_order = order::longest_rising(&equal);
    let mut anchors = Vec::new();
    for (at, (i, j)) in equal.iter().enumerate() {
        // Two words that come again elsewhere are no clause that moved.
        if !in_order[at] && prepared_new[*j].words.len() < 3 {
            continue;
        }
        of_new[*j] = Some(*i);
        taken[*i] = true;
        moved[*j] = !in_order[at];
        if in_order[at] {
            anchors.push((*i, *j));
        }
    }
    let overlap = overlap::Overlap::new(old, new, prepared_old, prepared_new);
    let candidates = overlap.candidates(&taken, &of_new);
    let between: Vec<_> = candidates
        .iter()
        .copied()
        .filter(|c| overlap::ACCEPTED <= c.score && same_gap(&anchors, c.old, c.new))
        .collect();
    for (i, j) in order::heaviest_chain(&between, new.len()) {
        of_new[j] = Some(i);
        taken[i] = true;
    }
    // Moved and edited: only where most words are the same.
    let mut far: Vec<_> = candidates
        .into_iter()
        .filter(|c| c.words >= overlap::MOVED && prepared_new[c.new].words.len() >= 8)
        .collect();
    far.sort_by(|a, b| b.score.total_cmp(&a.score));
    for candidate in far {
        if of_new[candidate.new].is_none() && !taken[candidate.old] {
            of_new[candidate.new] = Some(candidate.old);
            taken[candidate.old] = true;
            moved[candidate.new] = true;
        }
    }
    Pairs { of_new, moved }
}

/// Whether no anchor stands between `i` and `j` in one version only.
fn same_gap(anchors: &[(usize, usize)], i: usize, j: usize) -> bool {
    anchors.partition_point(|(a, _)| *a < i) == anchors.partition_point(|(_, b)| *b < j)
}

/// The text of a side as it counts for "unchanged".
fn body(side: &Side<'_>) -> String {
    normalise::normalise_body(side.text, side.number)
}
