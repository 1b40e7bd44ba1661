//! What changed in a pair, and whether it may matter.

use super::{
    Aligned, Side,
    difference::{Weight, differences},
    item::{Item, items},
    pairing::Pairs,
    prepared::Prepared,
    renamed::Labels,
    renumbering::Renumbering,
    several::Group,
};
use crate::{
    fold::{fold, fold_space},
    normalise, reference_number,
};
use domain::Change;

/// All that is needed to say what changed in a pair.
pub(super) struct Describing<'a> {
    old: &'a [Side<'a>],
    new: &'a [Side<'a>],
    prepared_old: &'a [Prepared],
    prepared_new: &'a [Prepared],
    pairs: &'a Pairs,
    numbers: Renumbering,
    labels: Labels,
}

/// How the words of a pair differ.
struct Words {
    weight: Option<Weight>,
    renamed: bool,
}

impl<'a> Describing<'a> {
    pub(super) fn new(
        old: &'a [Side<'a>],
        new: &'a [Side<'a>],
        prepared_old: &'a [Prepared],
        prepared_new: &'a [Prepared],
        pairs: &'a Pairs,
    ) -> Self {
        let numbers = Renumbering::new(old, new, pairs);
        let labels = Labels::new(prepared_old, prepared_new, pairs);
        Self { old, new, prepared_old, prepared_new, pairs, numbers, labels }
    }

    /// Every pair and every added clause.
    pub(super) fn pairs(&self, split: &[Group], merged: &[Group]) -> Vec<Aligned> {
        let mut out = Vec::with_capacity(self.new.len());
        let mut done = vec![false; self.new.len()];
        for group in split {
            group.parts.iter().for_each(|j| done[*j] = true);
            out.extend(self.split(group));
        }
        for group in merged {
            done[group.one] = true;
            out.extend(self.merged(group));
        }
        for j in (0..self.new.len()).filter(|j| !done[*j]) {
            out.push(match self.pairs.of_new[j] {
                Some(i) => self.pair(i, j),
                None => Aligned {
                    old: None,
                    new: Some(j),
                    changes: vec![Change::Added],
                    substantive: true,
                },
            });
        }
        out
    }

    fn pair(&self, i: usize, j: usize) -> Aligned {
        let (old, new) = (&self.old[i], &self.new[j]);
        let (before, after) = (&self.prepared_old[i], &self.prepared_new[j]);
        let renumbered = fold(old.number) != fold(new.number);
        let lead_on = self.references_agree(before, after);
        let mut changes = Vec::new();
        let mut substantive = false;
        let words = if before.key == after.key {
            Words { weight: None, renamed: false }
        } else {
            self.words(items(&before.body), items(&after.body))
        };
        if lead_on && !words.renamed && words.weight.is_none_or(|weight| weight == Weight::Form) {
            let number_alone = renumbered && only_references_differ(before, after);
            if !number_alone && !same_form(old, new) {
                changes.push(Change::Cosmetic);
                substantive = self.labels.differ_in_case(&before.body, &after.body);
            }
        } else {
            changes.push(Change::Modified);
            substantive = !lead_on || words.weight == Some(Weight::Substance);
        }
        if self.pairs.moved[j] {
            changes.push(Change::Moved);
        }
        if renumbered {
            changes.push(Change::Renumbered);
        }
        if words.renamed {
            changes.push(Change::RenamedTerm);
        }
        Aligned { old: Some(i), new: Some(j), changes, substantive }
    }

    /// One pair for each part of a clause that was split.
    fn split(&self, group: &Group) -> Vec<Aligned> {
        let whole = items(&self.prepared_old[group.one].body);
        let parts: Vec<Vec<Item>> =
            group.parts.iter().map(|j| items(&self.prepared_new[*j].body)).collect();
        let weights = self.by_part(&whole, &parts, false);
        group
            .parts
            .iter()
            .zip(weights)
            .map(|(j, words)| self.part(group.one, *j, words, Change::Split))
            .collect()
    }

    /// One pair for each clause that became part of one.
    fn merged(&self, group: &Group) -> Vec<Aligned> {
        let whole = items(&self.prepared_new[group.one].body);
        let parts: Vec<Vec<Item>> =
            group.parts.iter().map(|i| items(&self.prepared_old[*i].body)).collect();
        let weights = self.by_part(&whole, &parts, true);
        group
            .parts
            .iter()
            .zip(weights)
            .map(|(i, words)| self.part(*i, group.one, words, Change::Merged))
            .collect()
    }

    fn part(&self, i: usize, j: usize, words: Words, what: Change) -> Aligned {
        let mut changes = Vec::new();
        if words.renamed || words.weight.is_some_and(|weight| weight > Weight::Form) {
            changes.push(Change::Modified);
        }
        if self.pairs.of_new[j] == Some(i) && self.pairs.moved[j] {
            changes.push(Change::Moved);
        }
        changes.push(what);
        if words.renamed {
            changes.push(Change::RenamedTerm);
        }
        let substantive = words.weight == Some(Weight::Substance);
        Aligned { old: Some(i), new: Some(j), changes, substantive }
    }

    /// How each part differs from its stretch of the whole. What stands in the
    /// whole between two parts and in neither counts to the one before it.
    fn by_part(&self, whole: &[Item], parts: &[Vec<Item>], merged: bool) -> Vec<Words> {
        let joined: Vec<Item> =
            parts.iter().flat_map(|part| part.iter().cloned().chain([Item::End])).collect();
        let (old, new, renamed) = if merged {
            self.labels.marked(joined, whole.to_vec())
        } else {
            self.labels.marked(whole.to_vec(), joined)
        };
        let side = if merged { &old } else { &new };
        let ends: Vec<usize> =
            (0..side.len()).filter(|at| side[*at] == Item::End).map(|at| at + 1).collect();
        let part_at = |place: usize| {
            ends.partition_point(|end| *end <= place).min(ends.len().saturating_sub(1))
        };
        let mut out: Vec<Words> = parts.iter().map(|_| Words { weight: None, renamed }).collect();
        for found in differences(&old, &new) {
            let range = within(side, if merged { found.old } else { found.new });
            let first =
                part_at(if range.is_empty() { range.start.saturating_sub(1) } else { range.start });
            let last = part_at(range.end.saturating_sub(1)).max(first);
            for words in out.iter_mut().take(last + 1).skip(first) {
                words.weight = words.weight.max(Some(found.weight));
            }
        }
        out
    }

    fn words(&self, before: Vec<Item>, after: Vec<Item>) -> Words {
        let (before, after, renamed) = self.labels.marked(before, after);
        let weight = differences(&before, &after).into_iter().map(|found| found.weight).max();
        Words { weight, renamed }
    }

    fn references_agree(&self, before: &Prepared, after: &Prepared) -> bool {
        if before.body == after.body {
            return true;
        }
        let (old, new) =
            (reference_number::numbers(&before.body), reference_number::numbers(&after.body));
        old.len() == new.len()
            && old.iter().zip(&new).all(|(old, new)| self.numbers.leads_to(old, new))
    }
}

/// The range without the ends of parts at its own ends.
fn within(side: &[Item], mut range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    while !range.is_empty() && side[range.start] == Item::End {
        range.start += 1;
    }
    while !range.is_empty() && side[range.end - 1] == Item::End {
        range.end -= 1;
    }
    range
}

/// Equal to the letter, white space and own number aside.
fn same_form(old: &Side<'_>, new: &Side<'_>) -> bool {
    let words = |side: &Side<'_>| fold_space(normalise::without_number(side.text, side.number));
    words(old) == words(new)
}

fn only_references_differ(before: &Prepared, after: &Prepared) -> bool {
    let mask = |body: &str| reference_number::replace(body, |_| "#".to_string());
    mask(&before.body) == mask(&after.body)
}
