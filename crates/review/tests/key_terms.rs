//! What a lawyer wants to see first, found in contracts that lawyers labelled for
//! other things. Each line of `key_terms.toml` was checked against the contract.

#![allow(clippy::unwrap_used, clippy::panic)]

use domain::{ClauseId, ClauseKind, KeyTerm, Language};
use review::{ClauseText, Facts, key_terms};
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path};

/// By file, below `crates`: term and value.
type Labels = BTreeMap<String, BTreeMap<String, String>>;

#[derive(Deserialize)]
struct File {
    contract: Labels,
}

fn found(name: &str, text: &str) -> Vec<KeyTerm> {
    let format = document::sniff(text.as_bytes(), name).unwrap();
    let document = document::read(text.as_bytes(), format, None).unwrap();
    let units = document::split(&document);
    let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
    let law = review::governing_law(&texts, document.language);
    let kind = review::contract_type("", &texts);
    let facts = Facts {
        language: document.language,
        side: None,
        parties: &[],
        contract_type: kind.as_deref(),
        law: &law,
    };
    let unit = |unit: &document::Unit| (unit.kind, ClauseId::generate());
    let ids: Vec<(ClauseKind, ClauseId)> = units.iter().map(unit).collect();
    let units: Vec<(ClauseKind, ClauseText<'_>)> = units
        .iter()
        .zip(ids)
        .map(|(unit, (kind, id))| {
            let (number, heading) = (unit.number.as_str(), unit.heading.as_str());
            (kind, ClauseText { lineage: id, id, number, heading, text: &unit.text })
        })
        .collect();
    let terms = key_terms(facts, &units);
    for term in &terms {
        let (_, unit) = units.iter().find(|(_, unit)| unit.id == term.clause_id).unwrap();
        assert!(unit.text.contains(&term.quote), "{term:?}");
        let words = term.quote.split_whitespace().count();
        assert!((3..=60).contains(&words) || term.term == "law", "{term:?}");
    }
    terms
}

/// Without the marks of what the file is labelled for.
fn unmarked(text: &str) -> String {
    let mut plain = String::new();
    for part in text.split('⟦') {
        match part.split_once('⟧') {
            Some((mark, rest)) => {
                let kept = mark.split_once(':').map_or("", |(_, value)| value);
                plain.push_str(kept);
                plain.push_str(rest);
            }
            None => plain.push_str(part),
        }
    }
    plain
}

#[test]
fn terms_of_contracts_of_all_kinds_are_told_in_their_own_words() {
    let labels: File = toml::from_str(include_str!("key_terms.toml")).unwrap();
    assert!(labels.contract.len() >= 15);
    for (file, terms) in labels.contract {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&file);
        let found = found(&file, &unmarked(&std::fs::read_to_string(path).unwrap()));
        for (term, value) in terms {
            let said = found.iter().find(|one| one.term == term).map(|one| one.value.as_str());
            let right = match said {
                Some(said) => !value.is_empty() && said.starts_with(&value),
                None => value.is_empty(),
            };
            assert!(right, "{file}: {term} is {said:?}, not {value:?}");
        }
    }
}

#[test]
fn what_a_contract_does_not_say_is_absent() {
    let terms = found(
        "chat.md",
        "AGREEMENT\n\n1. Weather\n\nThe parties talk about the weather at length.\n",
    );
    assert_eq!(terms, []);
}

#[test]
fn the_notice_is_told_and_not_the_term_in_the_same_sentence() {
    let text = "SERVICES AGREEMENT\n\n1. Term\n\nThis agreement runs for three years, and either \
                party may terminate it at any time on sixty days' written notice.\n\n2. Limit of \
                liability\n\nThe Provider's total liability shall not exceed the fees paid in the \
                preceding twelve months.\n";
    let terms = found("services.md", text);
    let of = |name: &str| terms.iter().find(|one| one.term == name).map(|one| one.value.clone());
    assert_eq!(of("term").as_deref(), Some("three years"));
    assert_eq!(of("notice").as_deref(), Some("sixty days"));
    let cap = of("liability_cap").unwrap();
    assert_eq!(cap, "shall not exceed the fees paid in the preceding twelve months");
    assert_eq!(document::detect_language(text), Language::En);
}
