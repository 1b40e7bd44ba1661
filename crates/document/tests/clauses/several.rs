//! One clause that became several, several that became one, and labels that
//! changed throughout.

use crate::built::{document, sides};
use document::{align, compare, split};
use domain::{Change, Comparison, OpKind};

fn compared(old: &str, new: &str) -> Comparison {
    let (old, new) = (split(&document(old)), split(&document(new)));
    compare(&sides(&old, 1), &sides(&new, 2))
}

/// Pairs as `old path → new path changes`, unchanged ones left out.
fn changes(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (split(&document(old)), split(&document(new)));
    align(&sides(&old, 1), &sides(&new, 2))
        .iter()
        .filter(|pair| !pair.changes.is_empty())
        .map(|pair| {
            let old = pair.old.map_or("-", |i| &old[i].path);
            let new = pair.new.map_or("-", |j| &new[j].path);
            let sure = if pair.substantive { " substantive" } else { "" };
            format!("{old} → {new} {:?}{sure}", pair.changes)
        })
        .collect()
}

const DELIVERY: &str = "1. Delivery. The seller delivers twenty bicycles to the yard in Bilbao before noon. The buyer inspects every wheel within a week and reports whatever is bent or broken.\n";
const LAW: &str = "2. Law. Spanish law governs this contract and its interpretation.\n";
const APART: &str = "1. Delivery. The seller delivers twenty bicycles to the yard in Bilbao before noon.\n2. Inspection. The buyer inspects every wheel within a week and reports whatever is bent or broken.\n3. Law. Spanish law governs this contract and its interpretation.\n";

#[test]
fn a_clause_cut_in_two_is_split_and_back_it_is_merged() {
    let whole = format!("{DELIVERY}{LAW}");
    assert_eq!(
        changes(&whole, APART),
        ["1 → 1 [Split]", "1 → 2 [Modified, Split] substantive", "2 → 3 [Renumbered]"]
    );
    assert_eq!(
        changes(APART, &whole),
        ["1 → 1 [Merged]", "2 → 1 [Modified, Merged] substantive", "3 → 2 [Renumbered]"]
    );
}

#[test]
fn each_combination_shows_its_own_part_as_kept() {
    let whole = format!("{DELIVERY}{LAW}");
    let there = compared(&whole, APART);
    let kept = |at: usize| -> String {
        there.pairs[at]
            .ops
            .iter()
            .filter(|op| op.op == OpKind::Equal)
            .map(|op| op.text.as_str())
            .collect()
    };
    assert!(kept(0).contains("delivers twenty bicycles") && !kept(0).contains("inspects"));
    assert!(kept(1).contains("inspects every wheel") && !kept(1).contains("delivers"));
    let counts = (
        there.summary.unchanged,
        there.summary.modified,
        there.summary.added,
        there.summary.removed,
    );
    assert_eq!(counts, (2, 1, 0, 0));
    assert_eq!((there.summary.split, there.summary.merged), (2, 0));
    let back = compared(APART, &whole);
    assert_eq!((back.summary.modified, back.summary.removed, back.summary.merged), (1, 0, 1));
}

#[test]
fn a_clause_that_stayed_whole_gives_nothing_to_a_new_one() {
    let old = format!("{DELIVERY}{LAW}");
    let new = format!(
        "{DELIVERY}2. Inspection. The buyer inspects every wheel within a week.\n3. Law. Spanish law governs this contract and its interpretation.\n"
    );
    assert_eq!(changes(&old, &new), ["- → 2 [Added] substantive", "2 → 3 [Renumbered]"]);
}

#[test]
fn a_paragraph_cut_into_lettered_lines_is_the_same_clause() {
    let old = "1. Duties. The seller shall pack the bicycles, insure them against theft, and deliver them to Bilbao.\n2. Law. Spanish law governs this contract.";
    let new = "1. Duties. The seller shall\n(a) pack the bicycles,\n(b) insure them against theft, and\n(c) deliver them to Bilbao.\n2. Law. Spanish law governs this contract.";
    assert_eq!(changes(old, new), ["1 → 1 [Cosmetic]"]);
    let inline = "1. Duties. The seller shall (a) pack the bicycles, (b) insure them against theft, and (c) deliver them to Bilbao.\n2. Law. Spanish law governs this contract.";
    assert_eq!(changes(old, inline), ["1 → 1 [Cosmetic]"]);
}

const LABELLED: &str = "This agreement is made between Norte S.L. (\"the Supplier\") and Sur S.A. (\"the Customer\").\n\
1. Goods. The Supplier sells bicycles and the Customer buys them.\n\
2. Price. The Customer pays the Supplier 500 euros for each.\n\
3. Liability. The Supplier's liability ends after a year.\n\
4. Law. Spanish law governs this contract.";

#[test]
fn a_label_replaced_throughout_is_a_renamed_term_and_not_of_substance() {
    let new = LABELLED.replace("Supplier", "Provider");
    assert_eq!(
        changes(LABELLED, &new),
        [
            "preamble → preamble [Modified, RenamedTerm]",
            "1 → 1 [Modified, RenamedTerm]",
            "2 → 2 [Modified, RenamedTerm]",
            "3 → 3 [Modified, RenamedTerm]"
        ]
    );
    let spanish = "Entre Norte S.L. (en adelante, el Proveedor) y Sur S.A. (en adelante, el Cliente).\n1. Objeto. El Proveedor vende bicicletas al Cliente.\n2. Precio. El Cliente paga al Proveedor 500 euros.\n3. Ley. Rige la ley española.";
    let renamed = spanish
        .replace("al Proveedor", "a la Suministradora")
        .replace("el Proveedor", "la Suministradora")
        .replace("El Proveedor", "La Suministradora");
    assert_eq!(
        changes(spanish, &renamed),
        [
            "preamble → preamble [Modified, RenamedTerm]",
            "1 → 1 [Modified, RenamedTerm]",
            "2 → 2 [Modified, RenamedTerm]"
        ]
    );
}

#[test]
fn a_renamed_term_hides_no_other_change() {
    let new = LABELLED.replace("Supplier", "Provider").replace("500 euros", "600 euros");
    let found = changes(LABELLED, &new);
    assert!(found.contains(&"2 → 2 [Modified, RenamedTerm] substantive".to_string()), "{found:?}");
    assert!(found.contains(&"1 → 1 [Modified, RenamedTerm]".to_string()), "{found:?}");
}

#[test]
fn a_label_that_meant_another_party_is_no_new_name() {
    for new in [
        // Whoever was liable is not any more.
        LABELLED.replace("The Supplier's liability", "The Customer's liability"),
        // One use keeps the old name.
        LABELLED.replace("Supplier", "Provider").replace("The Provider's", "The Supplier's"),
        // The two change places.
        LABELLED.replace("Supplier", "@").replace("Customer", "Supplier").replace('@', "Customer"),
    ] {
        let found = changes(LABELLED, &new);
        assert!(!found.is_empty());
        assert!(found.iter().all(|change| change.ends_with("substantive")), "{found:?}");
    }
}

#[test]
fn a_word_that_is_no_label_is_not_a_renamed_term() {
    let new = LABELLED.replace("bicycles", "motorcycles");
    assert_eq!(changes(LABELLED, &new), ["1 → 1 [Modified] substantive"]);
    let pairs = compared(LABELLED, &LABELLED.replace("Sur S.A.", "Oeste S.A.")).pairs;
    assert!(pairs.iter().all(|pair| !pair.changes.contains(&Change::RenamedTerm)));
}

#[test]
fn a_defined_label_that_loses_its_capital_may_mean_another_thing() {
    let lower = LABELLED.replace("and the Customer buys", "and the customer buys");
    assert_eq!(changes(LABELLED, &lower), ["1 → 1 [Cosmetic] substantive"]);
    let capitals = LABELLED.replace("and the Customer buys", "and the CUSTOMER buys");
    assert_eq!(changes(LABELLED, &capitals), ["1 → 1 [Cosmetic]"]);
}
