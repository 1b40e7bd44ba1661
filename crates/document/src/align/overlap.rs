//! How much two clauses have in common: words by how much they tell, title,
//! number, section.

use super::{Side, order::Candidate, prepared::Prepared};
use domain::ClauseKind;
use std::collections::HashMap;

/// From this score on a pair counts.
pub(super) const ACCEPTED: f64 = 0.35;
/// So many of the words must be the same where a clause also moved.
pub(super) const MOVED: f64 = 0.6;
/// So many where a clause also became one of another kind.
const OTHER_KIND: f64 = 0.75;
/// The best so many by shared words are looked at closely.
const LOOKED_AT: usize = 12;
/// For each clause so many occurrences of its words elsewhere are followed up,
/// rare words first; common ones say nothing about which clause it is.
const FOLLOWED: usize = 6_000;

struct Weighed {
    /// Numbers of the words, rising, each once.
    words: Vec<u32>,
    /// The same in the order of the text.
    sequence: Vec<u32>,
    weight: u64,
}

pub(super) struct Overlap<'a> {
    old: &'a [Side<'a>],
    new: &'a [Side<'a>],
    prepared_old: &'a [Prepared],
    prepared_new: &'a [Prepared],
    weighed_old: Vec<Weighed>,
    weighed_new: Vec<Weighed>,
    /// How much each word tells: whole numbers, so that a sum is the same in
    /// any order.
    weights: Vec<u32>,
}

impl<'a> Overlap<'a> {
    pub(super) fn new(
        old: &'a [Side<'a>],
        new: &'a [Side<'a>],
        prepared_old: &'a [Prepared],
        prepared_new: &'a [Prepared],
    ) -> Self {
        let mut ids: HashMap<&str, u32> = HashMap::new();
        let mut counts: Vec<u32> = Vec::new();
        let mut number = |prepared: &'a Prepared| -> Weighed {
            let sequence: Vec<u32> = prepared
                .sequence
                .iter()
                .map(|word| {
                    let next = counts.len() as u32;
                    let id = *ids.entry(word.as_str()).or_insert(next);
                    if id == next {
                        counts.push(0);
                    }
                    id
                })
                .collect();
            let mut words = sequence.clone();
            words.sort_unstable();
            words.dedup();
            words.iter().for_each(|id| counts[*id as usize] += 1);
            Weighed { words, sequence, weight: 0 }
        };
        let mut weighed_old: Vec<_> = prepared_old.iter().map(&mut number).collect();
        let mut weighed_new: Vec<_> = prepared_new.iter().map(&mut number).collect();
        let all = (old.len() + new.len()) as f64;
        let weights: Vec<u32> = counts
            .iter()
            .map(|count| ((1.0 + all / f64::from(*count)).ln() * 256.0).round() as u32)
            .collect();
        for weighed in weighed_old.iter_mut().chain(&mut weighed_new) {
            weighed.weight =
                weighed.words.iter().map(|word| u64::from(weights[*word as usize])).sum();
        }
        Self { old, new, prepared_old, prepared_new, weighed_old, weighed_new, weights }
    }

    /// Possible pairs among the clauses that have none yet. Each clause of
    /// either version names those that it could go with.
    pub(super) fn candidates(&self, taken: &[bool], of_new: &[Option<usize>]) -> Vec<Candidate> {
        let free_old: Vec<usize> = (0..self.old.len()).filter(|i| !taken[*i]).collect();
        let free_new: Vec<usize> = (0..self.new.len()).filter(|j| of_new[*j].is_none()).collect();
        let by_new = self.near(
            &free_new,
            self.new,
            &self.weighed_new,
            &free_old,
            self.old,
            &self.weighed_old,
        );
        let by_old = self.near(
            &free_old,
            self.old,
            &self.weighed_old,
            &free_new,
            self.new,
            &self.weighed_new,
        );
        let mut places: Vec<(usize, usize)> =
            by_new.into_iter().map(|(j, i)| (i, j)).chain(by_old).collect();
        places.sort_unstable();
        places.dedup();
        places.into_iter().filter_map(|(i, j)| self.candidate(i, j)).collect()
    }

    /// For each of `seekers` the clauses among `found` that share most with it
    /// or have its path or heading.
    fn near(
        &self,
        seekers: &[usize],
        sides: &[Side<'_>],
        weighed: &[Weighed],
        found: &[usize],
        found_sides: &[Side<'_>],
        found_weighed: &[Weighed],
    ) -> Vec<(usize, usize)> {
        let mut postings: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for i in found {
            for word in &found_weighed[*i].words {
                postings.entry(*word).or_default().push(*i);
            }
            by_name.entry(found_sides[*i].path).or_default().push(*i);
            if !found_sides[*i].heading.is_empty() {
                by_name.entry(found_sides[*i].heading).or_default().push(*i);
            }
        }
        let mut shared = vec![0_u64; found_sides.len()];
        let mut out = Vec::new();
        for seeker in seekers {
            let mut lists: Vec<(u32, &Vec<usize>)> = weighed[*seeker]
                .words
                .iter()
                .filter_map(|word| Some((*word, postings.get(word)?)))
                .collect();
            lists.sort_by_key(|(_, list)| list.len());
            let mut followed = 0;
            let mut near: Vec<usize> = Vec::new();
            for (word, list) in lists {
                followed += list.len();
                if followed > FOLLOWED {
                    break;
                }
                for i in list {
                    if shared[*i] == 0 {
                        near.push(*i);
                    }
                    shared[*i] += u64::from(self.weights[word as usize]);
                }
            }
            let own = weighed[*seeker].weight;
            let share = |i: &usize| shared[*i] as f64 / (found_weighed[*i].weight + own) as f64;
            near.sort_by(|a, b| share(b).total_cmp(&share(a)).then(a.cmp(b)));
            out.extend(near.iter().take(LOOKED_AT).map(|i| (*seeker, *i)));
            near.iter().for_each(|i| shared[*i] = 0);
            for name in [sides[*seeker].path, sides[*seeker].heading] {
                let named = by_name.get(name).into_iter().flatten().take(LOOKED_AT);
                out.extend(named.map(|i| (*seeker, *i)));
            }
        }
        out
    }

    fn candidate(&self, i: usize, j: usize) -> Option<Candidate> {
        let (old, new) = (&self.old[i], &self.new[j]);
        let words = self.shared_words(i, j);
        let other_kind = class(old.kind) != class(new.kind);
        if other_kind && (at_the_ends(old.kind) || at_the_ends(new.kind) || words < OTHER_KIND) {
            return None;
        }
        let number = f64::from(u8::from(old.path == new.path)) * 0.1
            + f64::from(u8::from(old.number == new.number && !old.number.is_empty())) * 0.05;
        let section = f64::from(u8::from(section(old.path) == section(new.path))) * 0.03;
        let (a, b) = (&self.prepared_old[i].title, &self.prepared_new[j].title);
        let score = if a.is_empty() || b.is_empty() {
            words * 0.82 + number + section
        } else {
            words * 0.6 + shared_titles(a, b) * 0.22 + number + section
        };
        // A number alone is no reason: the words must have something in common.
        let related = words >= 0.15
            || (old.path == new.path
                && old.kind != ClauseKind::Clause
                && old.kind != ClauseKind::Definition);
        let score = if same_place(old, new) { score.max(ACCEPTED) } else { score };
        let lot = self.prepared_old[i].lot(&self.prepared_new[j], i + j);
        let weight = (((score * 1e6).round() as u64) << 32) + lot;
        related.then_some(Candidate { old: i, new: j, score, words, weight })
    }

    /// Twice the weight of the shared words over the weight of all.
    fn shared_words(&self, i: usize, j: usize) -> f64 {
        let (a, b) = (&self.weighed_old[i], &self.weighed_new[j]);
        let all = a.weight + b.weight;
        if all == 0 { 0.0 } else { 2.0 * self.shared(a, b) as f64 / all as f64 }
    }

    fn shared(&self, a: &Weighed, b: &Weighed) -> u64 {
        let (mut x, mut y, mut weight) = (0, 0, 0_u64);
        while x < a.words.len() && y < b.words.len() {
            match a.words[x].cmp(&b.words[y]) {
                std::cmp::Ordering::Less => x += 1,
                std::cmp::Ordering::Greater => y += 1,
                std::cmp::Ordering::Equal => {
                    weight += u64::from(self.weights[a.words[x] as usize]);
                    x += 1;
                    y += 1;
                }
            }
        }
        weight
    }

    /// The share of old clause `i`'s words that new clause `j` has.
    pub(super) fn old_in_new(&self, i: usize, j: usize) -> f64 {
        let (a, b) = (&self.weighed_old[i], &self.weighed_new[j]);
        self.shared(a, b) as f64 / a.weight.max(1) as f64
    }

    /// The share of new clause `j`'s words that old clause `i` has.
    pub(super) fn new_in_old(&self, j: usize, i: usize) -> f64 {
        let (a, b) = (&self.weighed_old[i], &self.weighed_new[j]);
        self.shared(a, b) as f64 / b.weight.max(1) as f64
    }

    /// Old clause `i`'s words in order, as numbers.
    pub(super) fn old_words(&self, i: usize) -> &[u32] {
        &self.weighed_old[i].sequence
    }

    /// New clause `j`'s words in order, as numbers.
    pub(super) fn new_words(&self, j: usize) -> &[u32] {
        &self.weighed_new[j].sequence
    }
}

fn shared_titles(a: &[String], b: &[String]) -> f64 {
    let shared = a.iter().filter(|word| b.binary_search(word).is_ok()).count();
    2.0 * shared as f64 / (a.len() + b.len()) as f64
}

/// The preamble goes with the preamble, the signatures with the signatures.
fn same_place(old: &Side<'_>, new: &Side<'_>) -> bool {
    old.path == new.path && at_the_ends(old.kind) && old.kind == new.kind
}

fn at_the_ends(kind: ClauseKind) -> bool {
    matches!(kind, ClauseKind::Preamble | ClauseKind::Signature)
}

fn class(kind: ClauseKind) -> u8 {
    match kind {
        ClauseKind::Preamble => 0,
        ClauseKind::Recital => 1,
        ClauseKind::Definition | ClauseKind::Clause => 2,
        ClauseKind::Annex => 3,
        ClauseKind::Signature => 4,
    }
}

/// The section outside the main body that a path begins with.
fn section(path: &str) -> &str {
    path.split('/')
        .next()
        .filter(|first| first.starts_with("annex") || first.starts_with("recitals"))
        .unwrap_or("")
}
