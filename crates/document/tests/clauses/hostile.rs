//! Input made to be slow. Each of these took minutes, or worse, where work grows
//! with the square.

use crate::{
    built::sides,
    generated::{contract, negotiated, unit},
};
use document::{Unit, align, compare};
use domain::OpKind;

#[test]
fn thousands_of_equal_lines_line_up_one_by_one() {
    let lines: Vec<Unit> =
        (0..10_000).map(|at| unit(String::new(), format!("Reserved {}.", at % 2))).collect();
    let mut paths = lines.clone();
    paths.iter_mut().enumerate().for_each(|(at, unit)| unit.path = format!("u{at}"));
    let aligned = align(&sides(&paths, 1), &sides(&paths, 2));
    assert!(aligned.iter().all(|pair| pair.old == pair.new && pair.changes.is_empty()));
}

#[test]
fn thousands_of_different_clauses_are_lined_up() {
    let (old, other) = (contract(2_000, 25, 3), contract(2_000, 25, 4));
    let aligned = align(&sides(&old, 1), &sides(&other, 2));
    assert!(aligned.len() >= 2_000);
}

#[test]
fn a_paragraph_of_many_thousand_words_is_compared() {
    let old = "alpha beta gamma. ".repeat(20_000) + "delta";
    let new = "beta alpha gamma; ".repeat(20_000) + "epsilon";
    let (old, new) = ([unit("1".into(), old)], [unit("1".into(), new)]);
    let comparison = compare(&sides(&old, 1), &sides(&new, 2));
    let given: usize = comparison
        .pairs
        .iter()
        .flat_map(|pair| &pair.ops)
        .filter(|op| op.op != OpKind::Delete)
        .map(|op| op.text.len())
        .sum();
    assert_eq!(given, new[0].text.len());
}

#[test]
fn a_negotiated_contract_of_a_thousand_clauses_is_lined_up_as_it_was_edited() {
    let old = contract(1_000, 40, 1);
    let new = negotiated(&old);
    let aligned = align(&sides(&old, 1), &sides(&new, 2));
    let right = aligned
        .iter()
        .filter(|pair| pair.new.is_some())
        .filter(|pair| pair.old.is_some_and(|i| old[i].path == new[pair.new.unwrap()].path))
        .count();
    assert_eq!(right, new.len());
    assert_eq!(aligned.iter().filter(|pair| pair.new.is_none()).count(), old.len() - new.len());
}
