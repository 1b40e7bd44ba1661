//! Clause boundaries against contracts whose units a person marked, some of
//! them written for this test by someone who had not seen the splitter.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "labelled/score.rs"]
mod score;

/// All contracts of a folder.
fn scored(folder: &str) -> (f64, usize) {
    let mut total = [0; 3];
    let paths = score::files(folder);
    for path in &paths {
        let marked = std::fs::read_to_string(path).unwrap();
        let scored = score::boundaries(&score::name(path), &marked);
        (0..3).for_each(|i| total[i] += scored[i]);
    }
    println!("F1 {:.4} {total:?} over {} contracts", score::f1(total), paths.len());
    (score::f1(total), paths.len())
}

#[test]
fn boundaries_are_where_a_person_marked_them() {
    let (f1, count) = scored("tuned");
    assert!(count >= 12, "{count}");
    assert!(f1 >= 0.98, "{f1}");
}

#[test]
fn boundaries_of_contracts_that_nothing_was_tuned_on_are_where_a_person_marked_them() {
    let (f1, count) = scored("held-out");
    assert!(count >= 12, "{count}");
    assert!(f1 >= 0.98, "{f1}");
}
