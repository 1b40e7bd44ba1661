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
