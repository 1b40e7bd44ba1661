use crate::built::{document, sides};
use document::{Aligned, align, split};

/// Pairs as `old path → new path changes`, unchanged ones left out.
fn changes(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (split(&document(old)), split(&document(new)));
    align(&sides(&old, 1), &sides(&new, 2))
        .iter()
        .filter(|pair| !pair.changes.is_empty())
        .map(|pair: &Aligned| {
            let old = pair.old.map_or("-", |i| &old[i].path);
            let new = pair.new.map_or("-", |j| &new[j].path);
            let sure = if pair.substantive { " substantive" } else { "" };
            format!("{old} → {new} {:?}{sure}", pair.changes)
        })
        .collect()
}

const SALE: &str = "1. Goods. The seller delivers twenty bicycles to the buyer in Bilbao.\n";
const PRICE: &str = "2. Price. The buyer pays 12.000 euros within 30 days after delivery.\n";
const LAW: &str = "3. Law. Spanish law governs this contract and its interpretation.\n";

fn contract(clauses: &[&str]) -> String {
    clauses.concat()
}

#[test]
fn equal_contracts_are_unchanged() {
    let text = contract(&[SALE, PRICE, LAW]);
    assert!(changes(&text, &text).is_empty());
}

#[test]
fn only_form_is_cosmetic_and_words_are_modified() {
    let old = contract(&[SALE, PRICE, LAW]);
    for (from, to, want) in [
        ("bicycles to the buyer", "bicycles, to the Buyer", "1 → 1 [Cosmetic]"),
        ("30 days", "60 days", "2 → 2 [Modified] substantive"),
        ("Spanish law governs", "The Spanish law governs", "3 → 3 [Modified]"),
        ("The buyer pays", "The buyer never pays", "2 → 2 [Modified] substantive"),
        ("12.000 euros", "1.2000 euros", "2 → 2 [Modified] substantive"),
    ] {
        assert_eq!(changes(&old, &old.replace(from, to)), [want], "{from} → {to}");
    }
}

#[test]
fn dates_in_another_form_are_cosmetic() {
    let old = "1. Term. It ends on 15 March 2024 at noon.\n2. Law. Spanish law applies.";
    assert_eq!(changes(old, &old.replace("15 March 2024", "2024-03-15")), ["1 → 1 [Cosmetic]"]);
}

#[test]
fn a_new_clause_renumbers_the_rest_and_modifies_nothing() {
    let old = contract(&[
        SALE,
        PRICE,
        "3. Default. Whoever breaks Section 2 pays interest to the other party.\n",
    ]);
    let new = contract(&[
        SALE,
        "2. Inspection. The buyer inspects every wheel before it leaves the yard.\n",
        &PRICE.replace("2. P", "3. P"),
        "4. Default. Whoever breaks Section 3 pays interest to the other party.\n",
    ]);
    assert_eq!(
        changes(&old, &new),
        ["- → 2 [Added] substantive", "2 → 3 [Renumbered]", "3 → 4 [Renumbered]"]
    );
}

#[test]
fn a_reference_that_leads_elsewhere_is_a_modification() {
    let old = contract(&[
        SALE,
        PRICE,
        "3. Default. Whoever breaks Section 2 pays interest to the other party.\n",
    ]);
    let new = old.replace("Section 2", "Section 1");
    assert_eq!(changes(&old, &new), ["3 → 3 [Modified] substantive"]);
}

#[test]
fn a_clause_that_stands_elsewhere_is_moved() {
    let old = contract(&[
        SALE,
        PRICE,
        LAW,
        "4. Notices. Notices are sent by registered letter to the last known address.\n",
    ]);
    let new = "1. Notices. Notices are sent by registered letter to the last known address.\n"
        .to_string()
        + &SALE.replace("1.", "2.")
        + &PRICE.replace("2. P", "3. P")
        + &LAW.replace("3.", "4.");
    assert_eq!(
        changes(&old, &new),
        [
            "4 → 1 [Moved, Renumbered]",
            "1 → 2 [Renumbered]",
            "2 → 3 [Renumbered]",
            "3 → 4 [Renumbered]"
        ]
    );
}

#[test]
fn a_removed_clause_stands_after_its_old_neighbour() {
    let old = contract(&[SALE, PRICE, LAW]);
    let new = contract(&[SALE, &LAW.replace("3.", "2.")]);
    assert_eq!(changes(&old, &new), ["2 → - [Removed] substantive", "3 → 2 [Renumbered]"]);
}

#[test]
fn the_same_words_in_two_annexes_stay_where_they_are() {
    let annexes = |first: &str| {
        format!(
            "1. Goods. The seller sells.\n2. Law. Spanish law.\nANNEX 1\n1. Audit. {first}\n2. Term. One year.\nANNEX 2\n1. Audit. The importer allows audits.\n2. Term. One year."
        )
    };
    assert_eq!(
        changes(
            &annexes("The importer allows audits."),
            &annexes("The importer allows audits twice a year.")
        ),
        ["annex-1/1 → annex-1/1 [Modified] substantive"]
    );
}

#[test]
fn references_by_ordinal_follow_their_clauses() {
    let old = "CLÁUSULAS\nPRIMERA.- Objeto. El vendedor vende veinte bicicletas.\nSEGUNDA.- Precio. El comprador paga doce mil euros.\nTERCERA.- Mora. Quien incumpla la cláusula segunda paga intereses.";
    let new = "CLÁUSULAS\nPRIMERA.- Objeto. El vendedor vende veinte bicicletas.\nSEGUNDA.- Examen. Un perito examina las ruedas antes de la entrega.\nTERCERA.- Precio. El comprador paga doce mil euros.\nCUARTA.- Mora. Quien incumpla la cláusula tercera paga intereses.";
    assert_eq!(
        changes(old, new),
        ["- → 2 [Added] substantive", "2 → 3 [Renumbered]", "3 → 4 [Renumbered]"]
    );
    let wrong = old.replace("cláusula segunda", "cláusula primera");
    assert_eq!(changes(old, &wrong), ["3 → 3 [Modified] substantive"]);
}

#[test]
fn numbers_of_lines_inside_a_clause_follow_its_own() {
    let old = "1. Goods. The seller sells.\n2. Price. The buyer pays\n2.1 the price, and\n2.2 the carriage.";
    let new = "1. Goods. The seller sells.\n2. Audit. Inspectors visit the yard whenever they like.\n3. Price. The buyer pays\n3.1 the price, and\n3.2 the carriage.";
    assert_eq!(changes(old, new), ["- → 2 [Added] substantive", "2 → 3 [Renumbered]"]);
}

#[test]
fn what_changes_a_value_or_turns_a_sentence_is_of_substance() {
    let old = "1. Fee. The party shall not pay 1.000 euros, 10 % or 1/2 of it unless both agree or 3-5 days pass.\n2. Law. Spanish law governs.";
    for (from, to) in [
        ("1.000", "1,000"),
        ("10 %", "10.5 %"),
        ("10 %", "-10 %"),
        ("1/2", "12"),
        ("3-5 days", "35 days"),
        ("shall not", "shall"),
        ("shall not", "may not"),
        ("unless both", "if both"),
        ("agree or", "agree and"),
    ] {
        assert_eq!(
            changes(old, &old.replace(from, to)),
            ["1 → 1 [Modified] substantive"],
            "{from} → {to}"
        );
    }
    for (from, to) in [("The party", "The Party"), ("euros, 10", "euros; 10"), ("pay 1", "pay  1")]
    {
        let found = changes(old, &old.replace(from, to));
        assert!(
            found.iter().all(|change| change == "1 → 1 [Cosmetic]"),
            "{from} → {to}: {found:?}"
        );
    }
}

#[test]
fn a_clause_moved_into_an_annex_is_moved_and_the_rest_is_not() {
    let old = format!(
        "{SALE}{PRICE}{LAW}4. Service levels. The seller answers every call within four hours on working days and repairs within two weeks.\nANNEX 1\n1. Bicycles. Twenty red ones."
    );
    let new = format!(
        "{SALE}{PRICE}{LAW}ANNEX 1\n1. Bicycles. Twenty red ones.\n2. Service levels. The seller answers every call within six hours on working days and repairs within two weeks."
    );
    let found = changes(&old, &new);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("4 → annex-1/2 [Modified, Moved"), "{found:?}");
}

#[test]
fn of_equal_clauses_each_stays_with_its_neighbours() {
    let old = "1. Goods. The seller sells.\n2. Law. Spanish law.\nANNEX 1\n1. Audit. The importer allows audits.\n2. Term. One year.\nANNEX 2\n1. Price. The exporter pays the carriage.\n2. Term. One year.";
    let new = "1. Goods. The seller sells.\n2. Law. Spanish law.\nANNEX 1\n1. Price. The exporter pays the carriage.\n2. Term. One year.";
    assert!(
        changes(old, new).iter().all(|change| !change.contains("Moved")),
        "{:?}",
        changes(old, new)
    );
}
