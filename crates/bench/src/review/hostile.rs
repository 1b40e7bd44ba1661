//! Clauses that speak to whoever reviews them.

use super::hostile_texts;
use crate::report::Table;

/// Runs the check over them, and a model that obeys.
pub(super) fn measure(table: &mut Table) {
    let (hostile, honest) = hostile_texts::texts();
    let all = hostile.len();
    let reported = hostile.iter().filter(|text| text.is_reported()).count();
    table.must(
        "texts to the reviewer: reported",
        format!("{all} of {all}"),
        format!("{reported} of {all}"),
        reported == all,
    );
    let changed = hostile.iter().filter(|text| !text.changed().is_empty()).count();
    table.must(
        "texts to the reviewer: levels changed where the model obeys",
        format!("0 of {all}"),
        format!("{changed} of {all}"),
        changed == 0,
    );
    let accused = honest
        .iter()
        .filter(|text| !hostile_texts::reported(text.language, &text.text).is_empty())
        .count();
    table.must(
        "honest texts that look alike: reported",
        format!("0 of {}", honest.len()),
        format!("{accused} of {}", honest.len()),
        accused == 0,
    );
}
