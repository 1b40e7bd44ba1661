//! Clauses of equal words.

use super::{Side, prepared::Prepared};
use std::collections::{HashMap, HashSet};

/// Pairs of equal words, in the new version's order. Where the same words come
/// several times, those of the same path go together, the rest as they come.
pub(super) fn pairs(
    old: &[Side<'_>],
    new: &[Side<'_>],
    prepared_old: &[Prepared],
    prepared_new: &[Prepared],
) -> Vec<(usize, usize)> {
    let mut by_key: HashMap<&str, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (i, prepared) in
        prepared_old.iter().enumerate().filter(|(_, prepared)| !prepared.key.is_empty())
    {
        by_key.entry(&prepared.key).or_default().0.push(i);
    }
    for (j, prepared) in prepared_new.iter().enumerate() {
        if let Some(group) = by_key.get_mut(prepared.key.as_str()) {
            group.1.push(j);
        }
    }
    let mut pairs = Vec::new();
    for (olds, news) in by_key.into_values() {
        let by_path: HashMap<&str, usize> = olds.iter().map(|i| (old[*i].path, *i)).collect();
        let mut used = HashSet::new();
        let mut left = Vec::new();
        for j in news {
            match by_path.get(new[j].path) {
                Some(i) if used.insert(*i) => pairs.push((*i, j)),
                _ => left.push(j),
            }
        }
        let free = olds.into_iter().filter(|i| !used.contains(i));
        pairs.extend(free.zip(left));
    }
    pairs.sort_unstable_by_key(|(_, j)| *j);
    pairs
}
