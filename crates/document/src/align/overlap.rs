//! Candidates for pairs whose words differ: by shared words, weighed by how
//! rare they are, by title and by number. Only clauses that share rare words,
//! a number or a title are ever looked at, so that the cost stays bounded.

use super::{Side, order::Candidate, prepared::Prepared};
use domain::ClauseKind;
use std::collections::HashMap;

/// From this score on a pair counts.
pub(super) const ACCEPTED: f64 = 0.35;
/// So many of the words must be the same where a clause also moved.
pub(super) const MOVED: f64 = 0.6;
/// The best so many by shared words are looked at closely.
const LOOKED_AT: usize = 12;

struct Weighed {
    /// Numbers of the words, rising.
    words: Vec<u32>,
    weight: f64,
}

pub(super) struct Overlap<'a> {
    old: &'a [Side<'a>],
    new: &'a [Side<'a>],
    prepared_old: &'a [Prepared],
    prepared_new: &'a [Prepared],
    weighed_old: Vec<Weighed>,
    weighed_new: Vec<Weighed>,
    /// How much each word tells.
    weights: Vec<f64>,
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
        let mut number = |prepared: &'a Prepared| -> Vec<u32> {
            let mut words: Vec<u32> = prepared
                .words
                .iter()
                .map(|word| {
                    let next = counts.len() as u32;
                    let id = *ids.entry(word.as_str()).or_insert(next);
                    if id == next {
                        counts.push(0);
                    }
                    counts[id as usize] += 1;
                    id
                })
                .collect();
            words.sort_unstable();
            words
        };
        let words_old: Vec<_> = prepared_old.iter().map(&mut number).collect();
        let words_new: Vec<_> = prepared_new.iter().map(&mut number).collect();
        let all = (old.len() + new.len()) as f64;
        let weights: Vec<f64> =
            counts.iter().map(|count| (1.0 + all / f64::from(*count)).ln()).collect();
        let weigh = |words: Vec<u32>| {
            let weight = words.iter().map(|word| weights[*word as usize]).sum();
            Weighed { words, weight }
        };
        let weighed_old = words_old.into_iter().map(weigh).collect();
        let weighed_new = words_new.into_iter().map(weigh).collect();
        Self { old, new, prepared_old, prepared_new, weighed_old, weighed_new, weights }
    }

    /// Possible pairs among the clauses that have none yet.
    pub(super) fn candidates(&self, taken: &[bool], of_new: &[Option<usize>]) -> Vec<Candidate> {
        let free: Vec<usize> = (0..self.old.len()).filter(|i| !taken[*i]).collect();
        let mut postings: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for i in &free {
            for word in &self.weighed_old[*i].words {
                postings.entry(*word).or_default().push(*i);
            }
            by_name.entry(self.old[*i].path).or_default().push(*i);
            if !self.old[*i].heading.is_empty() {
                by_name.entry(self.old[*i].heading).or_default().push(*i);
            }
        }
        // A word of every second clause says nothing about which one it is.
        let common = (free.len() / 4).max(24);
        let mut shared = vec![0.0; self.old.len()];
        let mut out = Vec::new();
        for j in (0..self.new.len()).filter(|j| of_new[*j].is_none()) {
            let mut near: Vec<usize> = Vec::new();
            for word in &self.weighed_new[j].words {
                let Some(list) = postings.get(word).filter(|list| list.len() <= common) else {
                    continue;
                };
                for i in list {
                    if shared[*i] == 0.0 {
                        near.push(*i);
                    }
                    shared[*i] += self.weights[*word as usize];
                }
            }
            let by_share =
                |i: &usize| shared[*i] / (self.weighed_old[*i].weight + self.weighed_new[j].weight);
            near.sort_by(|a, b| by_share(b).total_cmp(&by_share(a)).then(a.cmp(b)));
            let mut looked_at: Vec<usize> = near.iter().copied().take(LOOKED_AT).collect();
            near.iter().for_each(|i| shared[*i] = 0.0);
            for name in [self.new[j].path, self.new[j].heading] {
                looked_at.extend(by_name.get(name).into_iter().flatten().take(LOOKED_AT));
            }
            looked_at.sort_unstable();
            looked_at.dedup();
            out.extend(looked_at.into_iter().filter_map(|i| self.candidate(i, j)));
        }
        out
    }

    fn candidate(&self, i: usize, j: usize) -> Option<Candidate> {
        let (old, new) = (&self.old[i], &self.new[j]);
        if class(old.kind) != class(new.kind) {
            return None;
        }
        let words = self.shared_words(i, j);
        let number = f64::from(u8::from(old.path == new.path)) * 0.1
            + f64::from(u8::from(old.number == new.number && !old.number.is_empty())) * 0.05;
        let section = f64::from(u8::from(section(old.path) == section(new.path))) * 0.03;
        let (a, b) = (&self.prepared_old[i].title, &self.prepared_new[j].title);
        let score = if a.is_empty() || b.is_empty() {
            words * 0.82 + number + section
        } else {
            words * 0.6 + self.shared_titles(a, b) * 0.22 + number + section
        };
        // A number alone is no reason: the words must have something in common.
        let related = words >= 0.15
            || (old.path == new.path
                && old.kind != ClauseKind::Clause
                && old.kind != ClauseKind::Definition);
        related.then_some(Candidate {
            old: i,
            new: j,
            score: if same_place(old, new) { score.max(ACCEPTED) } else { score },
            words,
        })
    }

    /// Twice the weight of the shared words over the weight of all.
    fn shared_words(&self, i: usize, j: usize) -> f64 {
        let (a, b) = (&self.weighed_old[i], &self.weighed_new[j]);
        let (mut x, mut y, mut weight) = (0, 0, 0.0);
        while x < a.words.len() && y < b.words.len() {
            match a.words[x].cmp(&b.words[y]) {
                std::cmp::Ordering::Less => x += 1,
                std::cmp::Ordering::Greater => y += 1,
                std::cmp::Ordering::Equal => {
                    weight += self.weights[a.words[x] as usize];
                    x += 1;
                    y += 1;
                }
            }
        }
        if a.weight + b.weight == 0.0 { 0.0 } else { 2.0 * weight / (a.weight + b.weight) }
    }

    fn shared_titles(&self, a: &[String], b: &[String]) -> f64 {
        let shared = a.iter().filter(|word| b.binary_search(word).is_ok()).count();
        2.0 * shared as f64 / (a.len() + b.len()) as f64
    }
}

/// The preamble goes with the preamble, the signatures with the signatures.
fn same_place(old: &Side<'_>, new: &Side<'_>) -> bool {
    old.path == new.path && matches!(old.kind, ClauseKind::Preamble | ClauseKind::Signature)
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
