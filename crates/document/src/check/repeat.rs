//! What stands in a contract twice: a clause's number, a paragraph.

use super::{contract::Contract, found::Found};
use crate::normalise::normalise_body;
use domain::{BlockKind, ClauseKind, Language};
use std::collections::HashMap;

/// Shorter paragraphs are headings, labels and formulas.
const LEAST_WORDS: usize = 15;

/// One number for two clauses in a row. Where a count begins anew the clause
/// before has another number; then it is another list.
pub(super) fn duplicate_clause(contract: &Contract<'_>, found: &mut Found<'_>) {
    let mut before: Option<(&str, &str)> = None;
    for (at, unit) in contract.units.iter().enumerate() {
        if unit.clause.kind != ClauseKind::Clause || unit.is_in_annex() {
            continue;
        }
        let path = unit.clause.path.as_str();
        let (above, last) = path.rsplit_once('/').unwrap_or(("", path));
        // Parts of the clause before stand between it and its neighbour.
        if let Some((other, _)) = before
            && path.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'))
        {
            continue;
        }
        let number = last.split('~').next().unwrap_or(last);
        let same = before.is_some_and(|(other, value)| {
            let beside = other.rsplit_once('/').map_or("", |(above, _)| above);
            beside == above && value == number
        });
        before = Some((path, number));
        if !same || !last.contains('~') || unit.clause.number.is_empty() {
            continue;
        }
        let number = unit.clause.number.as_str();
        let detail = match contract.reader {
            Language::Es => format!("El número {number} ya lo lleva la cláusula anterior."),
            Language::En => format!("The clause before already bears the number {number}."),
        };
        let suggestion = contract.say(
            "Numere de nuevo y revise las remisiones a ese número.",
            "Renumber, and look through the references to that number.",
        );
        found.push(at, 0..unit.text().len().min(1), "duplicate_clause", detail, suggestion);
    }
}

/// A paragraph that stands word for word somewhere before, in the body or in
/// the same annex.
pub(super) fn duplicate_text(contract: &Contract<'_>, found: &mut Found<'_>) {
    let mut seen: HashMap<(&str, String), usize> = HashMap::new();
    for (at, unit) in contract.units.iter().enumerate() {
        if unit.is_signature() || unit.is_opening() {
            continue;
        }
        let rows = unit.clause.blocks.iter().filter(|block| block.kind == BlockKind::Row);
        let rows: Vec<u32> = rows.map(|block| block.start).collect();
        let mut start = 0;
        for line in unit.text().split('\n') {
            let place = start..start + line.len();
            start = place.end + 1;
            let is_row = line.contains('\t') || rows.iter().any(|row| *row as usize == place.start);
            if is_row || line.split_whitespace().count() < LEAST_WORDS {
                continue;
            }
            let key = (unit.annex(), normalise_body(line, &unit.clause.number).to_lowercase());
            let Some(first) = seen.get(&key).copied() else {
                seen.insert(key, at);
                continue;
            };
            let number = contract.units[first].clause.number.as_str();
            let detail = match contract.reader {
                Language::Es if number.is_empty() || first == at => {
                    "Este párrafo ya figura antes con las mismas palabras.".to_owned()
                }
                Language::Es => {
                    format!(
                        "Este párrafo ya figura con las mismas palabras en la cláusula {number}."
                    )
                }
                Language::En if number.is_empty() || first == at => {
                    "This paragraph stands word for word before.".to_owned()
                }
                Language::En => format!("This paragraph stands word for word in clause {number}."),
            };
            let suggestion = contract.say(
                "Suprima uno de los dos, o compruebe si debía decir otra cosa.",
                "Strike one of the two, or check whether it was to say something else.",
            );
            found.push(at, place, "duplicate_text", detail, suggestion);
        }
    }
}
