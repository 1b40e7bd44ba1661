//! The numbers of a contract's clauses: those that units bear, and those with
//! which lines of their text begin.

use super::contract::{Contract, Unit};
use crate::split::ordinal::{ordinal_at, roman};
use domain::ClauseKind;
use regex::Regex;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::LazyLock,
};

static WITHIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?m)^[^\w\n]*(?:(?i:clause|section|article|cláusula|artículo)[ ]+)?(\d{1,3}(?:\.\d{1,3})*)\b").ok()
});

/// The numbers of the body.
pub(super) struct Numbers<'a> {
    /// Every number there is, in the body and in annexes.
    all: BTreeSet<String>,
    /// The units of the body that bear a number.
    units: HashMap<String, Vec<&'a Unit<'a>>>,
    /// The last sub-clause below each clause of the body, where they count from 1.
    below: BTreeMap<String, u32>,
    /// The last clause of the body, where they count from 1 without a gap.
    pub(super) last: Option<u32>,
}

impl<'a> Numbers<'a> {
    pub(super) fn of(contract: &'a Contract<'a>) -> Self {
        let mut all = BTreeSet::new();
        let mut units: HashMap<String, Vec<&Unit<'_>>> = HashMap::new();
        for unit in &contract.units {
            for part in unit.clause.path.split('/') {
                all.insert(without_repeat(part).to_owned());
            }
            if let Some(printed) = value_of(&unit.clause.number) {
                if !unit.is_in_annex() && unit.clause.kind == ClauseKind::Clause {
                    units.entry(printed.clone()).or_default().push(unit);
                }
                all.insert(printed);
            }
            if let Some(within) = WITHIN.as_ref() {
                all.extend(within.captures_iter(unit.text()).map(|hit| hit[1].to_owned()));
            }
        }
        let top: BTreeSet<u32> = contract
            .units
            .iter()
            .filter(|unit| !unit.is_in_annex())
            .filter_map(|unit| without_repeat(unit.clause.path.split('/').next()?).parse().ok())
            .collect();
        let last = top.last().copied().filter(|last| *last >= 3 && top.len() == *last as usize);
        let below = below(&all);
        Self { all, units, below, last }
    }

    /// Whether a clause has this number.
    pub(super) fn has(&self, number: &str) -> bool {
        self.all.contains(number)
    }

    /// The units of the body with this number.
    pub(super) fn units(&self, number: &str) -> &[&'a Unit<'a>] {
        self.units.get(number).map_or(&[], Vec::as_slice)
    }

    /// The last sub-clause of a clause, where it has some that count from 1 without a gap.
    pub(super) fn last_below(&self, number: &str) -> Option<u32> {
        self.below.get(number).copied()
    }
}

fn below(all: &BTreeSet<String>) -> BTreeMap<String, u32> {
    let mut found: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for number in all {
        if let Some((above, last)) = number.rsplit_once('.')
            && let Ok(last) = last.parse()
        {
            found.entry(above.to_owned()).or_default().insert(last);
        }
    }
    found
        .into_iter()
        .filter_map(|(above, numbers)| {
            let last = *numbers.last()?;
            let whole = numbers.first() == Some(&1) && numbers.len() == last as usize;
            (whole && last >= 2).then_some((above, last))
        })
        .collect()
}

fn without_repeat(part: &str) -> &str {
    part.split('~').next().unwrap_or(part)
}

/// A number as it is compared: `PRIMERA`, `Cláusula 1.`, `I` are `1`; `7.2` is `7.2`.
pub(super) fn value_of(printed: &str) -> Option<String> {
    let words = ["clausula", "articulo", "article", "section", "clause", "estipulacion", "pacto"];
    let mut rest = printed.trim();
    if let Some((first, after)) = rest.split_once(' ')
        && words.contains(&crate::fold::fold(first).as_str())
    {
        rest = after.trim();
    }
    let rest = rest.trim_matches(['.', ')', '(', '-', ':', ' ', 'º', 'ª', '°']);
    let digits =
        rest.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    if digits {
        return Some(rest.to_owned());
    }
    if let Some(value) = roman(rest) {
        return Some(value.to_string());
    }
    in_words(rest).map(|(value, _)| value.to_string())
}

/// The ordinal that begins `text`, in any case: its value and its length in bytes.
pub(super) fn in_words(text: &str) -> Option<(u32, usize)> {
    // No ordinal is longer; upper case keeps the length of its letters.
    let most = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
    let upper = text[..most].to_uppercase();
    (upper.len() == most).then(|| ordinal_at(&upper)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_however_they_are_printed() {
        for (printed, value) in [
            ("7", Some("7")),
            ("7.2", Some("7.2")),
            ("PRIMERA", Some("1")),
            ("CLÁUSULA SEGUNDA", Some("2")),
            ("Décima segunda", Some("12")),
            ("Article IV", Some("4")),
            ("1ª", Some("1")),
            ("(a)", None),
            ("", None),
        ] {
            assert_eq!(value_of(printed).as_deref(), value, "{printed}");
        }
        assert_eq!(in_words("décima segunda, que"), Some((12, "décima segunda".len())));
    }
}
