//! What a difference of words amounts to.

use super::item::Item;
use crate::diff;
use std::{collections::HashMap, ops::Range};

/// From least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Nothing, or signs of an enumeration and spaces inside words.
    Form,
    /// Words that change no meaning.
    Wording,
    /// Anything else.
    Substance,
}

/// A stretch that differs: ranges of items and what it amounts to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
    pub(super) weight: Weight,
}

/// Standing alone they turn a sentence round; glued to the next word they do not.
const NEGATIONS: [&str; 6] = ["no", "not", "non", "sin", "ni", "nor"];

/// What differs between two rows of items.
pub(super) fn differences(old: &[Item], new: &[Item]) -> Vec<Difference> {
    let mut ids: HashMap<&Item, u32> = HashMap::new();
    let mut worth: Vec<u32> = Vec::new();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (items, out) in [(old, &mut before), (new, &mut after)] {
        for item in items {
            let id = *ids.entry(item).or_insert_with(|| {
                worth.push(if matches!(item, Item::Word(_) | Item::Figure(_)) { 4 } else { 1 });
                worth.len() as u32 - 1
            });
            out.push(id);
        }
    }
    let kept = diff::kept(&before, &after, |id| worth[id as usize]);
    let mut out = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (x, y) in kept.into_iter().chain([(old.len(), new.len())]) {
        if i < x || j < y {
            let weight = weigh(&old[i..x], &new[j..y]);
            out.push(Difference { old: i..x, new: j..y, weight });
        }
        (i, j) = (x + 1, y + 1);
    }
    out
}

fn weigh(gone: &[Item], come: &[Item]) -> Weight {
    let telling = |items: &[Item]| -> Vec<String> {
        items
            .iter()
            .filter(|item| matches!(item, Item::Word(_) | Item::Figure(_)))
            .map(|item| item.text().to_string())
            .collect()
    };
    let (before, after) = (telling(gone), telling(come));
    if before.is_empty() && after.is_empty() {
        let article = |items: &[Item]| items.iter().any(|item| matches!(item, Item::Article(_)));
        return if article(gone) || article(come) { Weight::Wording } else { Weight::Form };
    }
    let negated = |words: &[String]| words.iter().any(|word| NEGATIONS.contains(&word.as_str()));
    let figure = |items: &[Item]| items.iter().any(|item| matches!(item, Item::Figure(_)));
    let glued = before.concat() == after.concat();
    if glued && !negated(&before) && !negated(&after) && !figure(gone) && !figure(come) {
        Weight::Form
    } else {
        Weight::Substance
    }
}

#[cfg(test)]
mod tests {
    use super::{super::item::items, *};

    fn most(old: &str, new: &str) -> Option<Weight> {
        differences(&items(old), &items(new)).into_iter().map(|found| found.weight).max()
    }

    #[test]
    fn figures_negations_and_exceptions_are_of_substance() {
        for (old, new) in [
            ("shall not pay", "shall pay"),
            ("is not able", "is notable"),
            ("sin perjuicio", "perjuicio"),
            ("1.000 euros", "1,000 euros"),
            ("10 %", "10.5 %"),
            ("1/2 of the fee", "12 of the fee"),
            ("may terminate", "shall terminate"),
            ("goods and services", "goods or services"),
            ("salvo pacto", "con pacto"),
            ("Euribor + 1 %", "Euribor 1 %"),
            ("items (a) and (b)", "items (a) and (c)"),
        ] {
            assert_eq!(most(old, new), Some(Weight::Substance), "{old} → {new}");
        }
    }

    #[test]
    fn articles_are_wording_and_signs_are_form() {
        for (old, new, want) in [
            ("the Spanish law", "Spanish law", Some(Weight::Wording)),
            ("del contrato", "de contrato", Some(Weight::Wording)),
            ("shall pay; deliver", "shall (a) pay; (b) deliver", Some(Weight::Form)),
            ("e-mail", "email", Some(Weight::Form)),
            ("Fee, due", "fee due", None),
        ] {
            assert_eq!(most(old, new), want, "{old} → {new}");
        }
    }
}
