//! Which new number an old number became, so that a reference that follows its
//! clause is no change.

use super::{Side, pairing::Pairs};
use std::collections::{HashMap, HashSet};

/// Which new numbers an old number may have become.
pub(super) struct Renumbering {
    of_old: HashMap<String, HashSet<String>>,
}

impl Renumbering {
    pub(super) fn new(old: &[Side<'_>], new: &[Side<'_>], pairs: &Pairs) -> Self {
        let mut of_old: HashMap<String, HashSet<String>> = HashMap::new();
        for (j, i) in pairs.of_new.iter().enumerate() {
            let Some(i) = i else { continue };
            of_old.entry(bare(old[*i].number)).or_default().insert(bare(new[j].number));
            // PRIMERA is 1 there.
            of_old.entry(last(old[*i].path)).or_default().insert(last(new[j].path));
        }
        Self { of_old }
    }

    /// Whether a reference to `old` would now rightly read `new`.
    pub(super) fn leads_to(&self, old: &str, new: &str) -> bool {
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

/// The last step of a path, without what tells repeats apart.
fn last(path: &str) -> String {
    path.rsplit('/').next().and_then(|step| step.split('~').next()).unwrap_or("").to_string()
}

/// The number without the word before it: `Section 2.01` → `2.01`.
fn bare(number: &str) -> String {
    number.rsplit(' ').next().unwrap_or("").trim_matches(['(', ')', 'º', 'ª', '°']).to_string()
}
