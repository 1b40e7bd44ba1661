//! Contracts with one clause taken out, and contracts in which it only moved,
//! has another title, was merged into another or stands in an annex: the first
//! are told, the second are not. Those at even places of the index were opened
//! by nobody who wrote the checklists.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a contract that cannot be read fails"
)]

#[path = "missing/measure.rs"]
mod measure;

use measure::{Measured, altered, complete};

fn of(files: Vec<Measured>, unseen: bool) -> Vec<Measured> {
    files.into_iter().filter(|file| file.unseen == unseen).collect()
}

/// What the checklists say wrongly of these files.
fn wrong(unseen: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in of(altered(), unseen) {
        let (path, topic) = (&file.path, &file.topic);
        if file.removed && !file.is_reported() {
            wrong.push(format!("{path}: {topic} was taken out and is not missed"));
        }
        if !file.removed && file.is_reported() {
            let said: Vec<&str> =
                file.missing.iter().map(|missing| missing.topic.as_str()).collect();
            wrong.push(format!("{path}: {topic} is there and is missed ({})", said.join(", ")));
        }
        for other in file.others() {
            wrong.push(format!("{path}: {other} is missed too"));
        }
        if !file.typed {
            println!("{path}: its type is not told from its text");
        }
    }
    for file in of(complete(), unseen) {
        for missing in &file.missing {
            wrong
                .push(format!("{}: {} is missed in a complete contract", file.path, missing.topic));
        }
    }
    wrong
}

#[test]
fn contracts_that_the_checklists_were_written_with() {
    let wrong = wrong(false);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn contracts_that_the_checklists_have_not_seen() {
    let wrong = wrong(true);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_missing_says_why_proposes_words_and_points_at_a_clause() {
    let mut pointed = 0;
    let removed: Vec<Measured> = altered().into_iter().filter(|file| file.removed).collect();
    assert_eq!(removed.len(), 14);
    for file in &removed {
        for missing in &file.missing {
            assert!(missing.why.split_whitespace().count() >= 6, "{}: {missing:?}", file.path);
            assert!(
                missing.proposed_text.split_whitespace().count() >= 12,
                "{}: {missing:?}",
                file.path
            );
            if let Some(near) = missing.near_clause_id {
                assert!(file.clauses.iter().any(|clause| clause.id == near), "{}", file.path);
                pointed += 1;
            }
        }
    }
    assert!(pointed >= 12, "only {pointed} point at a clause");
}
