//! Clauses that a contract of its type should have.

use super::checklist::{Measured, altered, complete};
use crate::report::Table;

/// Runs the checklists over contracts with a clause taken out, with a clause
/// in another shape, and complete.
pub(super) fn measure(table: &mut Table) {
    let (altered, complete) = (altered(), complete());
    for (name, unseen) in [("tuned", false), ("unseen", true)] {
        let of = |removed: bool| -> Vec<&Measured> {
            let files = altered.iter();
            files.filter(|file| file.unseen == unseen && file.removed == removed).collect()
        };
        let (removed, kept) = (of(true), of(false));
        let found = removed.iter().filter(|file| file.is_reported()).count();
        table.must(
            format!("missing clauses, {name}: taken out and reported"),
            format!("{} of {}", removed.len(), removed.len()),
            format!("{found} of {}", removed.len()),
            found == removed.len(),
        );
        let false_alarms = kept.iter().filter(|file| file.is_reported()).count();
        table.must(
            format!("missing clauses, {name}: in another shape and called missing"),
            format!("0 of {}", kept.len()),
            format!("{false_alarms} of {}", kept.len()),
            false_alarms == 0,
        );
        let others = complete.iter().filter(|file| file.unseen == unseen);
        let others: usize = others.map(|file| file.missing.len()).sum();
        table.must(
            format!("missing clauses, {name}: alarms over complete contracts"),
            "0",
            others.to_string(),
            others == 0,
        );
    }
}
