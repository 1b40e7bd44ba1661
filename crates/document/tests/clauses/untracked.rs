//! What a redline changed without tracking it: ten pairs with one silent edit
//! each, and the same pairs with nothing but other typography.

use crate::built::{document, sides};
use document::{Unit, Untracked, compare_redline, split, untracked};
use domain::{Change, OpKind};

const SUPPLY: &str = "SUPPLY AGREEMENT\n\
This agreement is made between Northmoor Mills Ltd (\"the Supplier\") and Alder Bakeries plc (\"the Customer\").\n\
1. Goods. The Supplier shall deliver 400 sacks of flour each month to the Customer's bakery in Leeds.\n\
2. Price. The Customer shall pay £12,500.00 for each delivery within thirty (30) days of the invoice.\n\
3. Quality. The Supplier shall not deliver flour that is older than six weeks. The Customer may return whatever does not conform.\n\
4. Liability. The Supplier's liability for each claim does not exceed 10 % of the yearly price unless the loss was caused on purpose.\n\
5. Term. This agreement begins on 1 March 2025 and ends on 28 February 2027.\n\
6. Termination. Either party may terminate on ninety days' notice: (a) if the other is insolvent; or (b) if a payment is late by more than a month.\n\
7. Confidential Information. Each party keeps the other's Confidential Information secret for five years.\n\
8. Law. The courts of England decide all disputes under English law.";

const LEASE: &str = "CONTRATO DE ARRENDAMIENTO\n\
Reunidos de una parte doña Inés Valcárcel Prado (en adelante, \"la Arrendadora\") y de otra Talleres Brisamar, S.L. (en adelante, \"la Arrendataria\").\n\
CLÁUSULAS\n\
PRIMERA.- Objeto. La Arrendadora cede a la Arrendataria el uso de la nave situada en el polígono de Albolote.\n\
SEGUNDA.- Renta. La Arrendataria pagará 1.850,00 € al mes, por adelantado, dentro de los cinco primeros días.\n\
TERCERA.- Duración. El contrato comienza el 15 de marzo de 2025 y dura tres años, salvo pacto en contrario.\n\
CUARTA.- Obras. La Arrendataria no podrá hacer obras sin el consentimiento escrito de la Arrendadora.\n\
QUINTA.- Fianza. La Arrendataria entrega dos mensualidades de renta como fianza. La Arrendadora la devolverá en el plazo de un mes.\n\
SEXTA.- Gastos. Los gastos de agua, luz y teléfono corren por cuenta de la Arrendataria.\n\
SÉPTIMA.- Jurisdicción. Las partes se someten a los juzgados de Granada.";

/// What Word makes of a text without anybody having changed it.
fn typeset(text: &str) -> String {
    text.replace("(\"", "(“")
        .replace("\")", "”)")
        .replace('\'', "’")
        .replace("30) days", "30)\u{a0}days")
        .replace("bakery", "ba\u{ad}kery")
        .replace("arrendamiento", "arren\u{ad}damiento")
        .replace(".- ", ". ")
        .replace(" €", "\u{a0}€")
        .replace("teléfono", "tele\u{301}fono")
        .replace(": (a) if", ":\n(a) if")
        .replace("; or (b)", "; or\n(b)")
}

fn found(old: &str, received: &str) -> (Vec<Unit>, Vec<Unit>, Vec<Untracked>) {
    let (old, received) = (split(&document(old)), split(&document(received)));
    let found = untracked(&sides(&old, 1), &sides(&received, 2));
    (old, received, found)
}

/// Each: the contract, what was there, what was made of it, and the words that
/// must be shown as gone and come.
const SEEDED: [(&str, &str, &str, &str, &str); 12] = [
    (SUPPLY, "400 sacks", "460 sacks", "400", "460"),
    (SUPPLY, "shall not deliver", "shall deliver", "not", ""),
    (SUPPLY, " The Customer may return whatever does not conform.", "", "may return", ""),
    (SUPPLY, "The Supplier's liability", "The Customer's liability", "Supplier", "Customer"),
    (SUPPLY, "28 February 2027", "28 February 2029", "28 February 2027", "28 February 2029"),
    (SUPPLY, "£12,500.00", "£12.500.00", "£12,500.00", "£12.500.00"),
    (SUPPLY, " unless the loss was caused on purpose", "", "unless the loss", ""),
    (SUPPLY, "Either party", "The Supplier", "Either party", "The Supplier"),
    (LEASE, "salvo pacto", "con pacto", "salvo", "con"),
    (LEASE, "no podrá hacer obras", "podrá hacer obras", "no", ""),
    (LEASE, "dos mensualidades", "tres mensualidades", "dos", "tres"),
    (LEASE, "juzgados de Granada", "juzgados de Madrid", "Granada", "Madrid"),
];

#[test]
fn every_silent_edit_is_found_and_nothing_else() {
    for (contract, was, is, gone, come) in SEEDED {
        let received = typeset(&contract.replacen(was, is, 1));
        let (old, _, found) = found(contract, &received);
        assert_eq!(found.len(), 1, "{was} → {is}: {found:#?}");
        let edit = &found[0];
        assert!(edit.substantive, "{was} → {is}");
        assert!(old[edit.old.unwrap()].text.contains(was.trim()), "{was} → {is}");
        let words = |kind: OpKind| -> String {
            edit.ops.iter().filter(|op| op.op == kind).map(|op| op.text.as_str()).collect()
        };
        let (deleted, inserted) = (words(OpKind::Delete), words(OpKind::Insert));
        assert!(deleted.contains(gone), "{was} → {is}: {deleted}");
        assert!(inserted.contains(come), "{was} → {is}: {inserted}");
        // The edit and no more: typography is no difference.
        let edited = was.split_whitespace().count().max(is.split_whitespace().count());
        let shown = deleted.split_whitespace().count().max(inserted.split_whitespace().count());
        assert!(shown <= edited, "{was} → {is}: -{deleted} +{inserted}");
    }
}

#[test]
fn other_typography_is_no_silent_edit() {
    for contract in [SUPPLY, LEASE] {
        let (_, _, found) = found(contract, &typeset(contract));
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn a_clause_slipped_in_taken_out_or_moved_is_found() {
    let slipped = SUPPLY.replace(
        "8. Law.",
        "8. Audit. The Customer lets the Supplier inspect its books at any hour.\n9. Law.",
    );
    let (_, received, edits) = found(SUPPLY, &typeset(&slipped));
    assert_eq!(edits.len(), 1, "{edits:#?}");
    assert_eq!((edits[0].old, edits[0].changes.as_slice()), (None, &[Change::Added][..]));
    assert_eq!(received[edits[0].rejected.unwrap()].heading, "Audit");

    let gone: String =
        LEASE.lines().filter(|line| !line.starts_with("QUINTA")).collect::<Vec<_>>().join("\n");
    let (old, _, edits) = found(LEASE, &typeset(&gone));
    assert_eq!(edits.len(), 1, "{edits:#?}");
    assert_eq!(edits[0].changes, [Change::Removed]);
    assert_eq!(old[edits[0].old.unwrap()].heading, "Fianza");

    // The last clause comes first, and all numbers follow.
    let mut lines: Vec<&str> = SUPPLY.lines().collect();
    let law = lines.pop().unwrap();
    lines.insert(2, law);
    let moved: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| match line.split_once(". ").filter(|_| at > 1) {
            Some((_, rest)) => format!("{}. {rest}", at - 1),
            None => (*line).to_string(),
        })
        .collect();
    let (old, _, edits) = found(SUPPLY, &typeset(&moved.join("\n")));
    assert_eq!(edits.len(), 1, "{edits:#?}");
    assert!(edits[0].changes.contains(&Change::Moved));
    assert_eq!(old[edits[0].old.unwrap()].heading, "Law");
}

#[test]
fn a_defined_term_changed_in_silence_is_found_wherever_it_stands() {
    let received = SUPPLY.replace("Customer", "Purchaser");
    let (old, _, found) = found(SUPPLY, &typeset(&received));
    let with = old.iter().filter(|unit| unit.text.contains("Customer")).count();
    assert_eq!(found.len(), with, "{found:#?}");
}

#[test]
fn each_pair_says_whether_its_whole_change_is_tracked() {
    let new = SUPPLY
        .replace("400 sacks", "450 sacks")
        .replace("six weeks", "eight weeks")
        .replace("five years", "two years");
    // The file tracks two of the three changes, and one of these is not all.
    let rejected = SUPPLY.replace("six weeks", "eight weeks");
    let (old, new, rejected) =
        (split(&document(SUPPLY)), split(&document(&new)), split(&document(&typeset(&rejected))));
    let comparison = compare_redline(&sides(&old, 1), &sides(&new, 2), &sides(&rejected, 3));
    let tracked = |heading: &str| {
        let at = new.iter().position(|unit| unit.heading == heading).unwrap();
        comparison
            .pairs
            .iter()
            .find(|pair| pair.new == Some(crate::built::id(2, at)))
            .unwrap()
            .tracked
    };
    assert_eq!(tracked("Goods"), Some(true));
    assert_eq!(tracked("Quality"), Some(false));
    assert_eq!(tracked("Confidential Information"), Some(true));
    assert_eq!(tracked("Law"), None);
}

#[test]
fn an_added_clause_is_tracked_unless_it_stood_there_before() {
    let with = SUPPLY.to_string()
        + "\n9. Audit. The Customer lets the Supplier inspect its books at any hour.";
    let (old, new) = (split(&document(SUPPLY)), split(&document(&with)));
    for (rejected, tracked) in [(SUPPLY, true), (with.as_str(), false)] {
        let rejected = split(&document(rejected));
        let comparison = compare_redline(&sides(&old, 1), &sides(&new, 2), &sides(&rejected, 3));
        let added = comparison.pairs.iter().find(|pair| pair.old.is_none()).unwrap();
        assert_eq!(added.tracked, Some(tracked));
    }
}
