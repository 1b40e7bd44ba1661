//! Lining two versions up: equal words first, then number, title and shared
//! words. What stands in another order is moved, what became several or one is
//! split or merged, what has no counterpart is added or removed.

mod change;
mod difference;
mod equal;
mod item;
mod order;
mod overlap;
mod pairing;
mod prepared;
mod renamed;
mod renumbering;
mod several;

pub(crate) use order::longest_rising;
pub(crate) use prepared::{fingerprint, without_items};

use domain::{Change, ClauseId, ClauseKind};
use prepared::Prepared;
use std::collections::HashMap;

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
/// removed clause after its old neighbour. Every clause is in one pair; one
/// that was split or merged is in one for each of its parts.
pub fn align(old: &[Side<'_>], new: &[Side<'_>]) -> Vec<Aligned> {
    let prepared_old: Vec<Prepared> = old.iter().map(Prepared::new).collect();
    let prepared_new: Vec<Prepared> = new.iter().map(Prepared::new).collect();
    let overlap = overlap::Overlap::new(old, new, &prepared_old, &prepared_new);
    let pairs = pairing::pair(old, new, &prepared_old, &prepared_new, &overlap);
    let (split, merged) = several::groups(&overlap, &pairs);
    let described = change::Describing::new(old, new, &prepared_old, &prepared_new, &pairs);
    let mut found = described.pairs(&split, &merged);
    found.sort_by_key(|pair| (pair.new, pair.old));
    in_place(found, old.len())
}

/// Adds what has no counterpart: the added clauses in the new version's order,
/// the removed ones after their old neighbours.
fn in_place(found: Vec<Aligned>, old_len: usize) -> Vec<Aligned> {
    let last: HashMap<usize, usize> =
        found.iter().enumerate().filter_map(|(at, pair)| Some((pair.old?, at))).collect();
    let mut out = Vec::with_capacity(found.len() + old_len);
    let removed_from = |start: usize, out: &mut Vec<Aligned>| {
        out.extend((start..old_len).take_while(|i| !last.contains_key(i)).map(|i| Aligned {
            old: Some(i),
            new: None,
            changes: vec![Change::Removed],
            substantive: true,
        }));
    };
    removed_from(0, &mut out);
    for (at, pair) in found.into_iter().enumerate() {
        let old = pair.old.filter(|i| last.get(i) == Some(&at));
        out.push(pair);
        if let Some(i) = old {
            removed_from(i + 1, &mut out);
        }
    }
    out
}
