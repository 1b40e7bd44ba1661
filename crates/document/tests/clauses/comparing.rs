use crate::built::{document, sides};
use document::{compare, split};
use domain::{Comparison, OpKind};

fn compared(old: &str, new: &str) -> Comparison {
    let (old, new) = (split(&document(old)), split(&document(new)));
    compare(&sides(&old, 1), &sides(&new, 2))
}

/// Operations as `=kept -gone +come`.
fn ops(old: &str, new: &str) -> Vec<String> {
    compared(old, new).pairs[0]
        .ops
        .iter()
        .map(|op| {
            let sign = match op.op {
                OpKind::Equal => '=',
                OpKind::Insert => '+',
                OpKind::Delete => '-',
            };
            format!("{sign}{}", op.text)
        })
        .collect()
}

#[test]
fn amounts_and_dates_change_as_a_whole() {
    assert_eq!(
        ops(
            "The buyer pays 1.000.000 euros to the seller by 1 May 2024 at noon.",
            "The buyer pays 2.000.000 euros to the seller by 2 May 2024 at noon."
        ),
        [
            "=The buyer pays",
            "- 1.000.000 euros",
            "+ 2.000.000 euros",
            "= to the seller by",
            "- 1 May 2024",
            "+ 2 May 2024",
            "= at noon."
        ]
    );
}

#[test]
fn few_kept_words_between_two_changes_are_part_of_the_change() {
    assert_eq!(
        ops(
            "The buyer shall promptly pay the seller in full today.",
            "The buyer will gladly pay any seller in full today."
        ),
        [
            "=The buyer",
            "- shall promptly pay the",
            "+ will gladly pay any",
            "= seller in full today."
        ]
    );
}

#[test]
fn each_clause_counts_once_among_the_first_five() {
    let old = "1. Goods. The seller delivers twenty bicycles.\n2. Price. The buyer pays a fair price.\n3. Law. Spanish law governs this contract.";
    let new = "1. Goods. The seller delivers twenty cars.\n2. Audit. Inspectors visit the yard whenever they like.\n3. Price. The buyer pays a fair price.";
    let summary = compared(old, new).summary;
    assert_eq!((summary.unchanged, summary.cosmetic, summary.modified), (1, 0, 1));
    assert_eq!((summary.added, summary.removed, summary.renumbered), (1, 1, 1));
}

#[test]
fn one_figure_that_changed_stays_one_figure() {
    for (old, new, want) in [
        (
            "It pays in 10 days and 5 months.",
            "It pays in 20 days and 6 months.",
            vec!["=It pays in", "- 10", "+ 20", "= days and", "- 5", "+ 6", "= months."],
        ),
        (
            "It pays within thirty (30) days.",
            "It pays within sixty (60) days.",
            vec!["=It pays within", "- thirty (30)", "+ sixty (60)", "= days."],
        ),
        (
            "It pays US$ 5,000.50 on 15 de marzo de 2025.",
            "It pays US$ 6,000.50 on 15 de abril de 2025.",
            vec![
                "=It pays",
                "- US$ 5,000.50",
                "+ US$ 6,000.50",
                "= on",
                "- 15 de marzo de 2025",
                "+ 15 de abril de 2025",
                "=.",
            ],
        ),
    ] {
        assert_eq!(ops(old, new), want);
    }
}

#[test]
fn an_added_sentence_is_shown_from_its_start_to_its_end() {
    assert_eq!(
        ops(
            "The buyer pays the price. The buyer pays the carriage.",
            "The buyer pays the price. The buyer pays the tax. The buyer pays the carriage."
        ),
        [
            "=The buyer pays the price.",
            "+ The buyer pays the tax.",
            "= The buyer pays the carriage."
        ]
    );
}

#[test]
fn a_sentence_written_anew_is_one_deletion_and_one_insertion() {
    let found = ops(
        "The seller keeps every bicycle in a dry place and the yard insures them all. Done in Bilbao on the first of May before two witnesses.",
        "Until payment in full has reached it, the owner may at any time in its discretion take back what is not paid. Done in Bilbao on the first of May before two witnesses.",
    );
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn a_table_is_compared_cell_by_cell() {
    let row = |text: &str| {
        let mut document = crate::built::document("1. Prices. As in the table.");
        document
            .paragraphs
            .push(document::Paragraph::new(document::ParagraphKind::Row, text.to_string()));
        split(&document)
    };
    let (old, new) = (row("Bell\tred\t12 €"), row("Horn\tblue\t15 €"));
    let found: Vec<String> = compare(&sides(&old, 1), &sides(&new, 2)).pairs[0]
        .ops
        .iter()
        .map(|op| op.text.trim().to_string())
        .collect();
    assert!(
        found.ends_with(&["Bell", "Horn", "red", "blue", "12 €", "15 €"].map(String::from)),
        "{found:?}"
    );
}
