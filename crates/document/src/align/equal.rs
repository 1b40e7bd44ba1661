//! Clauses of equal words.

use super::{
    Side,
    order::{Candidate, heaviest_chain},
    prepared::Prepared,
};
use std::collections::HashMap;

/// Pairs of equal words, in the new version's order. What stands once in both
/// versions comes first; where the same words come several times, those go
/// together that stand between the same of these, of them those of the same
/// path, and the rest as they come.
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
    let (single, several): (Vec<_>, Vec<_>) = by_key
        .into_values()
        .filter(|(_, news)| !news.is_empty())
        .partition(|(olds, news)| olds.len() == 1 && news.len() == 1);
    let mut pairs: Vec<(usize, usize)> =
        single.into_iter().map(|(olds, news)| (olds[0], news[0])).collect();
    let anchors = in_order(&pairs, prepared_old, prepared_new, new.len());
    let gap_old = |i: usize| anchors.partition_point(|(a, _)| *a < i);
    let gap_new = |j: usize| anchors.partition_point(|(_, b)| *b < j);
    for (mut olds, mut news) in several {
        let path_old = |i: usize| old[i].path;
        let path_new = |j: usize| new[j].path;
        take(
            &mut olds,
            &mut news,
            |i| (gap_old(i), path_old(i)),
            |j| (gap_new(j), path_new(j)),
            &mut pairs,
        );
        take(&mut olds, &mut news, gap_old, gap_new, &mut pairs);
        take(&mut olds, &mut news, path_old, path_new, &mut pairs);
        pairs.extend(olds.into_iter().zip(news));
    }
    pairs.sort_unstable_by_key(|(_, j)| *j);
    pairs
}

/// Pairs those of the same name, in order, and takes them out of both lists.
fn take<K: std::hash::Hash + Eq>(
    olds: &mut Vec<usize>,
    news: &mut Vec<usize>,
    name_old: impl Fn(usize) -> K,
    name_new: impl Fn(usize) -> K,
    pairs: &mut Vec<(usize, usize)>,
) {
    let mut waiting: HashMap<K, std::collections::VecDeque<usize>> = HashMap::new();
    for i in olds.iter() {
        waiting.entry(name_old(*i)).or_default().push_back(*i);
    }
    let mut used = std::collections::HashSet::new();
    news.retain(|j| match waiting.get_mut(&name_new(*j)).and_then(|list| list.pop_front()) {
        Some(i) => {
            used.insert(i);
            pairs.push((i, *j));
            false
        }
        None => true,
    });
    olds.retain(|i| !used.contains(i));
}

/// Those of `pairs` that keep their order: as many as possible, of equally
/// many the longer clauses.
pub(super) fn in_order(
    pairs: &[(usize, usize)],
    prepared_old: &[Prepared],
    prepared_new: &[Prepared],
    new_len: usize,
) -> Vec<(usize, usize)> {
    let candidates: Vec<Candidate> = pairs
        .iter()
        .map(|(i, j)| {
            let (a, b) = (&prepared_old[*i], &prepared_new[*j]);
            let length = (a.sequence.len() / 8).min(63) as u64;
            Candidate {
                old: *i,
                new: *j,
                score: 1.0,
                words: 1.0,
                weight: ((64 + length) << 32) + a.lot(b, i + j),
            }
        })
        .collect();
    heaviest_chain(&candidates, new_len)
}
