//! What changed in a pair, and whether it may matter.

use super::{Side, prepared::Prepared};
use crate::{fold::fold, reference_number, token};
use domain::Change;
use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices};
use std::collections::{HashMap, HashSet};

/// Which new numbers an old number may have become.
pub(super) struct Renumbering {
    of_old: HashMap<String, HashSet<String>>,
}

impl Renumbering {
    pub(super) fn new(old: &[Side<'_>], new: &[Side<'_>], of_new: &[Option<usize>]) -> Self {
        let mut of_old: HashMap<String, HashSet<String>> = HashMap::new();
        for (j, i) in of_new.iter().enumerate() {
            let Some(i) = i else { continue };
            of_old.entry(bare(old[*i].number)).or_default().insert(bare(new[j].number));
        }
        Self { of_old }
    }

    /// Whether a reference to `old` would now rightly read `new`.
    fn leads_to(&self, old: &str, new: &str) -> bool {
        if old == new {
            return true;
        }
        let mut prefix = old;
        loop {
            let rest = &old[prefix.len()..];
            if let Some(targets) = self.of_old.get(prefix) {
                return targets.iter().any(|target| format!("{target}{rest}") == new);
            }
            match prefix.rfind('.') {
                Some(dot) => prefix = &prefix[..dot],
                None => return false,
            }
        }
    }
}

/// The number without the word before it: `Section 2.01` → `2.01`.
fn bare(number: &str) -> String {
    number.rsplit(' ').next().unwrap_or("").trim_matches(['(', ')', 'º', 'ª', '°']).to_string()
}

/// Only these may come and go without a change of meaning.
const ARTICLES: [&str; 13] =
    ["the", "a", "an", "el", "la", "los", "las", "un", "una", "unos", "unas", "del", "al"];

/// The changes of a pair and whether they may change its meaning.
pub(super) fn describe(
    old: &Side<'_>,
    new: &Side<'_>,
    before: &Prepared,
    after: &Prepared,
    moved: bool,
    numbers: &Renumbering,
) -> (Vec<Change>, bool) {
    let mut changes = Vec::new();
    let renumbered = fold(old.number) != fold(new.number);
    let mut substantive = false;
    if before.key == after.key && references_agree(before, after, numbers) {
        let number_alone = renumbered && only_references_differ(before, after);
        if !number_alone && !same_form(old, new) {
            changes.push(Change::Cosmetic);
        }
    } else {
        changes.push(Change::Modified);
        // Equal words and yet modified: a reference that leads elsewhere.
        substantive = before.key == after.key || meaning_may_differ(&before.body, &after.body);
    }
    if moved {
        changes.push(Change::Moved);
    }
    if renumbered {
        changes.push(Change::Renumbered);
    }
    (changes, substantive)
}

/// Equal to the letter, white space and own number aside.
fn same_form(old: &Side<'_>, new: &Side<'_>) -> bool {
    let words = |side: &Side<'_>| {
        crate::fold::fold_space(crate::normalise::without_number(side.text, side.number))
    };
    words(old) == words(new)
}

fn references_agree(before: &Prepared, after: &Prepared, numbers: &Renumbering) -> bool {
    if before.body == after.body {
        return true;
    }
    let (old, new) =
        (reference_number::numbers(&before.body), reference_number::numbers(&after.body));
    old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| numbers.leads_to(old, new))
}

fn only_references_differ(before: &Prepared, after: &Prepared) -> bool {
    let mask = |body: &str| reference_number::replace(body, |_| "#".to_string());
    mask(&before.body) == mask(&after.body)
}

/// Whether any word but an article came, went or changed.
fn meaning_may_differ(before: &str, after: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        token::tokens(&crate::date::in_one_form(text))
            .into_iter()
            .filter(|token| token::is_word(token))
            .map(|token| fold(token.trim()))
            .collect()
    };
    let (old, new) = (words(before), words(after));
    if old.len() + new.len() > 20_000 {
        return true;
    }
    let changed = |op: DiffOp| {
        op.iter_changes(&old, &new)
            .filter(|change| change.tag() != ChangeTag::Equal)
            .map(|change| change.value())
            .collect::<Vec<_>>()
    };
    capture_diff_slices(Algorithm::Myers, &old, &new)
        .into_iter()
        .flat_map(changed)
        .any(|word| !ARTICLES.contains(&word.as_str()))
}
