//! One clause that became several, several that became one.

use super::{overlap::Overlap, pairing::Pairs};
use crate::diff;
use std::collections::{BTreeMap, BTreeSet};

/// So much of a part must stand in the one clause.
const WITHIN: f64 = 0.7;
/// So much of the one clause must stand in its parts.
const COVERED: f64 = 0.5;
/// Of a part that does no more than this for the whole, one cannot say that it
/// comes from there.
const PART: usize = 3;
/// So many clauses on either side are looked at for where a part comes from.
const REACH: usize = 40;
/// Parts that turn out not to belong are left out at most so many times.
const ROUNDS: usize = 8;

/// A clause and the several that it became or comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    /// The clause that is one: in the old version of a split, in the new
    /// version of a merge.
    pub(super) one: usize,
    /// Its parts in the other version, rising; at least two.
    pub(super) parts: Vec<usize>,
    /// Words that are kept from one to the other.
    kept: usize,
}

/// Which version holds the one clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum One {
    Old,
    New,
}

/// The clauses that were split and those that were merged.
pub(super) fn groups(overlap: &Overlap<'_>, pairs: &Pairs) -> (Vec<Group>, Vec<Group>) {
    let mut found: Vec<(One, Group)> = Vec::new();
    for one in [One::Old, One::New] {
        found.extend(possible(overlap, pairs, one).into_iter().map(|group| (one, group)));
    }
    // The largest first: a clause is part of one group only. Neither which
    // version is called old nor the order of finding decides.
    found.sort_by(|(_, a), (_, b)| {
        (b.kept, b.parts.len(), a.one + a.parts.iter().sum::<usize>()).cmp(&(
            a.kept,
            a.parts.len(),
            b.one + b.parts.iter().sum::<usize>(),
        ))
    });
    let mut used: [BTreeSet<usize>; 2] = Default::default();
    let (mut split, mut merged) = (Vec::new(), Vec::new());
    for (one, group) in found {
        let [old, new] = &mut used;
        let (ones, parts) = if one == One::Old { (old, new) } else { (new, old) };
        if ones.contains(&group.one) || group.parts.iter().any(|part| parts.contains(part)) {
            continue;
        }
        ones.insert(group.one);
        parts.extend(group.parts.iter().copied());
        if one == One::Old { split.push(group) } else { merged.push(group) }
    }
    (split, merged)
}

/// Groups by the clauses without a counterpart and where they could come from.
fn possible(overlap: &Overlap<'_>, pairs: &Pairs, one: One) -> Vec<Group> {
    let (of_part, of_one) = match one {
        One::Old => (&pairs.of_new, &pairs.of_old),
        One::New => (&pairs.of_old, &pairs.of_new),
    };
    let within = |part: usize, whole: usize| match one {
        One::Old => overlap.new_in_old(part, whole),
        One::New => overlap.old_in_new(part, whole),
    };
    // A clause of which every word is where it was has nothing to give.
    let open = |whole: usize| {
        of_one[whole].is_none_or(|part| !pairs.is_equal(whole, part, one == One::Old))
    };
    let mut parts_of: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (part, (before, after)) in between(of_part).into_iter().enumerate() {
        if of_part[part].is_some() {
            continue;
        }
        let mut best: Option<(f64, usize)> = None;
        let near = neighbours(before, after, of_one.len());
        for whole in near.into_iter().filter(|whole| open(*whole)) {
            let share = within(part, whole);
            if share >= WITHIN && best.is_none_or(|(most, _)| share > most) {
                best = Some((share, whole));
            }
        }
        if let Some((_, whole)) = best {
            parts_of.entry(whole).or_default().insert(part);
        }
    }
    parts_of
        .into_iter()
        .filter_map(|(whole, mut parts)| {
            parts.extend(of_one[whole]);
            checked(overlap, one, whole, parts.into_iter().collect(), of_one[whole])
        })
        .collect()
}

/// The counterparts of the nearest clauses before and after each that have one.
fn between(of_part: &[Option<usize>]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut out = vec![(None, None); of_part.len()];
    let mut last = None;
    for (at, one) in of_part.iter().enumerate() {
        out[at].0 = last;
        last = one.or(last);
    }
    last = None;
    for (at, one) in of_part.iter().enumerate().rev() {
        out[at].1 = last;
        last = one.or(last);
    }
    out
}

/// The clauses of the other version from one of these to the other, as far as
/// is looked.
fn neighbours(before: Option<usize>, after: Option<usize>, len: usize) -> BTreeSet<usize> {
    let (start, end) = (before.unwrap_or(0), after.unwrap_or(len.saturating_sub(1)));
    let mut out: BTreeSet<usize> = before.into_iter().chain(after).collect();
    if start <= end {
        out.extend((start..=end).take(REACH));
        out.extend((start..=end).rev().take(REACH));
    }
    out.retain(|whole| *whole < len);
    out
}

/// The group, if its parts really make up the one clause word after word.
fn checked<'a>(
    overlap: &'a Overlap<'_>,
    one: One,
    whole: usize,
    mut parts: Vec<usize>,
    partner: Option<usize>,
) -> Option<Group> {
    let words_of_one = match one {
        One::Old => overlap.old_words(whole),
        One::New => overlap.new_words(whole),
    };
    let words_of_part = |part: usize| -> &'a [u32] {
        match one {
            One::Old => overlap.new_words(part),
            One::New => overlap.old_words(part),
        }
    };
    for _ in 0..ROUNDS {
        if parts.len() < 2 {
            return None;
        }
        let mut bounds = Vec::with_capacity(parts.len());
        let mut joined: Vec<u32> = Vec::new();
        for part in &parts {
            joined.extend_from_slice(words_of_part(*part));
            bounds.push(joined.len());
        }
        let kept = diff::kept(words_of_one, &joined, |_| 1);
        let mut counts = vec![0_usize; parts.len()];
        for (_, at) in &kept {
            counts[bounds.partition_point(|bound| bound <= at)] += 1;
        }
        let enough = |(part, count): (&usize, &usize)| {
            let length = words_of_part(*part).len();
            *count >= PART.min(length) && *count as f64 >= 0.6 * length as f64
        };
        let holds: Vec<bool> = parts.iter().zip(&counts).map(enough).collect();
        // The clause that goes with it by its words must be one of the parts.
        if partner.is_some_and(|p| parts.iter().zip(&holds).any(|(part, ok)| *part == p && !ok)) {
            return None;
        }
        if holds.iter().all(|ok| *ok) {
            let all = kept.len();
            let covered = all as f64 >= COVERED * words_of_one.len() as f64;
            // One part that is nearly all of it, and a crumb: a clause and a new one.
            let real =
                counts.iter().filter(|count| **count >= PART).count() >= 2 || parts.len() > 2;
            return (covered && real).then_some(Group { one: whole, parts, kept: all });
        }
        let mut at = 0;
        parts.retain(|_| {
            at += 1;
            holds[at - 1]
        });
    }
    None
}
