//! Which changes of a comparison are tracked in the received file.

use super::{compare, untracked::differs};
use crate::align::{Side, align};
use domain::{Change, Comparison, Pair};
use std::collections::{HashMap, HashSet};

/// [`compare`], where the new version's file tracks changes and `rejected` are
/// its clauses with all of them rejected. `Pair::tracked` says of each pair that
/// changed whether the whole change is tracked; it stays absent where nothing
/// of substance changed and nothing is tracked.
pub fn compare_redline(old: &[Side<'_>], new: &[Side<'_>], rejected: &[Side<'_>]) -> Comparison {
    let mut comparison = compare(old, new);
    let traces = Traces::new(old, new, rejected);
    for pair in &mut comparison.pairs {
        pair.tracked = traces.of(pair);
    }
    comparison
}

struct Traces {
    old_at: HashMap<domain::ClauseId, usize>,
    new_at: HashMap<domain::ClauseId, usize>,
    /// Old clauses that do not read as before with all changes rejected.
    silent_old: HashSet<usize>,
    /// New clauses that stood in the file before any tracked change, and not
    /// in the old version.
    silent_new: HashSet<usize>,
    /// New clauses that no tracked change touches.
    untouched: HashSet<usize>,
}

impl Traces {
    fn new(old: &[Side<'_>], new: &[Side<'_>], rejected: &[Side<'_>]) -> Self {
        let index = |sides: &[Side<'_>]| {
            sides.iter().enumerate().map(|(at, side)| (side.id, at)).collect::<HashMap<_, _>>()
        };
        let before = align(old, rejected);
        let silent_old = before
            .iter()
            .filter(|pair| differs(pair, old, rejected))
            .filter_map(|pair| pair.old)
            .collect();
        let slipped_in: HashSet<usize> =
            before.iter().filter(|pair| pair.old.is_none()).filter_map(|pair| pair.new).collect();
        let after = align(rejected, new);
        let silent_new = after
            .iter()
            .filter(|pair| pair.old.is_some_and(|at| slipped_in.contains(&at)))
            .filter_map(|pair| pair.new)
            .collect();
        let untouched = after
            .iter()
            .filter(|pair| pair.changes.is_empty())
            .filter_map(|pair| pair.new)
            .collect();
        let (old_at, new_at) = (index(old), index(new));
        Self { old_at, new_at, silent_old, silent_new, untouched }
    }

    fn of(&self, pair: &Pair) -> Option<bool> {
        if pair.changes.is_empty() {
            return None;
        }
        let old = pair.old.and_then(|id| self.old_at.get(&id));
        let new = pair.new.and_then(|id| self.new_at.get(&id));
        let silent = match (old, new) {
            (Some(i), _) => self.silent_old.contains(i),
            (None, Some(j)) => self.silent_new.contains(j),
            (None, None) => false,
        };
        let form = pair.changes.iter().all(|change| {
            matches!(change, Change::Cosmetic | Change::Renumbered | Change::Split | Change::Merged)
        });
        if !silent && form && new.is_some_and(|j| self.untouched.contains(j)) {
            return None;
        }
        Some(!silent)
    }
}
