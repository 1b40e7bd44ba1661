//! Cases for each kind: as many that must stay silent as must fire.

use super::*;
use domain::{ClauseId, ClauseKind, Party};
use uuid::Uuid;

/// A unit whose path is its number as digits.
pub(super) fn clause(kind: ClauseKind, number: &str, heading: &str, text: &str) -> Clause {
    let path = number::value_of(number).unwrap_or_else(|| "lead".to_owned());
    Clause {
        path,
        ..Clause::unread(
            ClauseId(Uuid::from_u128(1)),
            kind,
            number.to_owned(),
            heading.to_owned(),
            text.to_owned(),
        )
    }
}

/// A contract written as lines: "#PREAMBLE", "#SIGNATURE", "#ANNEX 1", "#RECITAL"
/// and "#7 Heading" begin a unit, all else is its text.
fn contract(source: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut annex = String::new();
    for line in source.lines() {
        let line = line.trim();
        let Some(head) = line.strip_prefix('#') else {
            let Some(last) = clauses.last_mut() else { continue };
            if !last.text.is_empty() {
                last.text.push('\n');
            }
            last.text.push_str(line);
            continue;
        };
        let (first, heading) = head.split_once(' ').unwrap_or((head, ""));
        let kind = match first {
            "PREAMBLE" => ClauseKind::Preamble,
            "SIGNATURE" => ClauseKind::Signature,
            "ANNEX" => ClauseKind::Annex,
            "RECITAL" => ClauseKind::Recital,
            _ => ClauseKind::Clause,
        };
        let number = if kind == ClauseKind::Clause { first } else { "" };
        let mut unit = clause(kind, number, heading, "");
        if kind == ClauseKind::Annex {
            annex = format!("annex-{}", heading.to_lowercase());
            unit.path = annex.clone();
        } else if !annex.is_empty() {
            unit.path = format!("{annex}/{}", unit.path);
        }
        if kind == ClauseKind::Clause {
            let repeats = clauses.iter().filter(|other| {
                other.path == unit.path || other.path.starts_with(&format!("{}~", unit.path))
            });
            let repeats = repeats.count();
            if repeats > 0 {
                unit.path = format!("{}~{}", unit.path, repeats + 1);
            }
            unit.text = format!("{first}. {heading}");
        }
        unit.id = ClauseId(Uuid::from_u128(clauses.len() as u128 + 1));
        unit.position = clauses.len() as u32;
        clauses.push(unit);
    }
    clauses
}

fn run(language: Language, country: Option<&str>, parties: &[Party], source: &str) -> Vec<Check> {
    let clauses = contract(source);
    let found =
        checks(&CheckInput { language, reader: language, country, parties, clauses: &clauses });
    for check in &found {
        let of = clauses.iter().find(|clause| clause.id == check.clause_id).unwrap();
        assert!(of.text.contains(&check.quote), "quote is not of the clause: {check:?}");
        assert!(!check.detail.is_empty() && !check.suggestion.is_empty(), "{check:?}");
    }
    found
}

#[track_caller]
fn kinds(language: Language, country: Option<&str>, source: &str, want: &[&str]) -> Vec<Check> {
    let found = run(language, country, &[], source);
    let kinds: Vec<&str> = found.iter().map(|check| check.kind.as_str()).collect();
    assert_eq!(kinds, want, "{source}\n{found:#?}");
    found
}

const ES: Language = Language::Es;
const EN: Language = Language::En;

mod figures;
mod identity;
mod order;
mod references;
mod reviewer;
mod terms;
mod values;
