//! Real contracts, as far as they lie beside the project.

use crate::built::sides;
use document::{Aligned, Unit, align, read, sniff, split};
use domain::{Change, ClauseKind};
use std::{collections::BTreeSet, path::PathBuf};

fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/contracts");
    let folder = std::env::var_os("ADVAI_CONTRACTS").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        println!("skipped: no sample contracts; set ADVAI_CONTRACTS to their folder");
        return None;
    }
    Some(folder)
}

fn units(name: &str) -> Option<Vec<Unit>> {
    let bytes = std::fs::read(folder()?.join(name)).unwrap();
    let format = sniff(&bytes, name).unwrap();
    let document = read(&bytes, format, None).unwrap();
    let units = split(&document);
    let all: String = document
        .paragraphs
        .iter()
        .flat_map(|paragraph| paragraph.text.split_whitespace())
        .collect();
    let kept: String = units.iter().flat_map(|unit| unit.text.split_whitespace()).collect();
    assert_eq!(kept, all, "{name}: text lost or repeated");
    let paths: BTreeSet<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
    assert_eq!(paths.len(), units.len(), "{name}: a path comes twice");
    Some(units)
}

/// Top-level clauses of the main body.
fn top_level(units: &[Unit]) -> usize {
    let roots: BTreeSet<&str> = units
        .iter()
        .filter(|unit| unit.kind == ClauseKind::Clause && !unit.path.starts_with("annex"))
        .filter_map(|unit| unit.path.split('/').next())
        .collect();
    roots.len()
}

#[test]
fn real_contracts_have_as_many_clauses_as_a_person_counts() {
    for (name, count) in [
        ("en/commonpaper-mnda_draft2.md", 11),
        ("en/commonpaper-mnda_v1.0.md", 11),
        ("en/commonpaper-csa_v1.0.md", 15),
        ("en/commonpaper-csa_v1.1.md", 15),
        ("en/beipa_v1.0.1.md", 8),
        ("en/beipa_v2.0.0.md", 8),
        ("en/bonterms-cloud_v1.0.md", 23),
        ("pdf/bonterms-cloud_v1.0.pdf", 23),
        ("en/github-tos_2021.md", 18),
        ("en/github-tos_head.md", 18),
        ("es/mozilla-subs-tos_202410.md", 6),
        ("es/mozilla-commonvoice_202407.md", 9),
        ("edgar/1038914_construction_1.txt", 26),
        ("edgar/1080306_2001_swlicense.txt", 19),
        ("pdf/basecamp-dpa_v202007.pdf", 13),
        ("pdf/basecamp-dpa_v202010.pdf", 12),
        ("docx/baseline.docx", 3),
        ("docx/shape_split_paragraphs.docx", 6),
        ("docx/shape_tracked_changes_multi_author.docx", 6),
    ] {
        let Some(units) = units(name) else { return };
        assert_eq!(top_level(&units), count, "{name}");
    }
}

fn aligned(old: &str, new: &str) -> Option<(Vec<Unit>, Vec<Unit>, Vec<Aligned>)> {
    let (old, new) = (units(old)?, units(new)?);
    let pairs = align(&sides(&old, 1), &sides(&new, 2));
    Some((old, new, pairs))
}

#[test]
fn only_class_names_changed_in_the_mutual_nda() {
    let Some((_, _, pairs)) =
        aligned("en/commonpaper-mnda_draft2.md", "en/commonpaper-mnda_v1.0.md")
    else {
        return;
    };
    assert!(pairs.iter().all(|pair| pair.changes.is_empty()));
}

#[test]
fn one_clause_changed_in_the_cloud_service_agreement() {
    let Some((_, new, pairs)) = aligned("en/commonpaper-csa_v1.0.md", "en/commonpaper-csa_v1.1.md")
    else {
        return;
    };
    let changed: Vec<&str> = pairs
        .iter()
        .filter(|pair| !pair.changes.is_empty())
        .map(|pair| new[pair.new.unwrap()].path.as_str())
        .collect();
    assert_eq!(changed, ["12/12.3"]);
}

#[test]
fn the_employee_agreement_lines_up_as_a_person_does_it() {
    let Some((old, new, pairs)) = aligned("en/beipa_v1.0.1.md", "en/beipa_v2.0.0.md") else {
        return;
    };
    let body: Vec<(&str, &str)> = pairs
        .iter()
        .map(|pair| {
            (pair.old.map_or("-", |i| &old[i].path), pair.new.map_or("-", |j| &new[j].path))
        })
        .filter(|(old, new)| old.len().max(new.len()) == 1)
        .collect();
    assert_eq!(
        body,
        [
            ("1", "1"),
            ("2", "2"),
            ("3", "3"),
            ("-", "4"),
            ("4", "5"),
            ("5", "-"),
            ("6", "6"),
            ("7", "7"),
            ("8", "-"),
            ("-", "8")
        ]
    );
}

#[test]
fn the_processing_addendum_is_renumbered_from_the_third_clause_on() {
    let Some((old, new, pairs)) =
        aligned("pdf/basecamp-dpa_v202007.pdf", "pdf/basecamp-dpa_v202010.pdf")
    else {
        return;
    };
    let renumbered = |heading: &str| {
        pairs.iter().any(|pair| {
            pair.changes.contains(&Change::Renumbered)
                && pair.new.is_some_and(|j| new[j].heading == heading && !new[j].path.contains('/'))
                && pair.old.is_some_and(|i| old[i].heading == heading)
        })
    };
    for heading in
        ["SUB-PROCESSORS", "SECURITY", "AUTHORIZED AFFILIATES", "LIMITATION OF LIABILITY"]
    {
        assert!(renumbered(heading), "{heading}");
    }
}

#[test]
fn the_new_service_is_one_added_section() {
    let Some((_, new, pairs)) =
        aligned("es/mozilla-subs-tos_202401.md", "es/mozilla-subs-tos_202410.md")
    else {
        return;
    };
    let added: BTreeSet<&str> = pairs
        .iter()
        .filter(|pair| pair.old.is_none())
        .filter_map(|pair| new[pair.new?].path.split('/').next())
        .collect();
    assert_eq!(added.into_iter().collect::<Vec<_>>(), ["mozilla-monitor"]);
}

#[test]
fn a_contract_of_a_thousand_units_lines_up_with_its_edited_self() {
    let Some(old) = units("edgar/1038914_construction_1.txt") else { return };
    let Some(csa) = units("en/commonpaper-csa_v1.1.md") else { return };
    let mut long: Vec<Unit> = Vec::new();
    for round in 0..5 {
        for unit in old.iter().chain(&csa) {
            let mut unit = unit.clone();
            unit.path = format!("annex-{round}/{}", unit.path);
            unit.text = format!("{} Round {round}.", unit.text);
            long.push(unit);
        }
    }
    let mut edited = long.clone();
    for (at, unit) in edited.iter_mut().enumerate() {
        if at % 3 == 0 {
            unit.text = unit.text.replace("shall", "will").replace("Customer", "Client");
        }
    }
    let pairs = align(&sides(&long, 1), &sides(&edited, 2));
    assert!(pairs.iter().all(|pair| pair.old == pair.new));
}
