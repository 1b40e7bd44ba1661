//! What leaves unmasked, and what is masked without need.

use super::masked;
use crate::report::Table;

/// Of the values that must not leave.
const RECALL: f64 = 1.0;
/// Of the other words.
const WRONGLY: f64 = 0.01;

/// Masks the marked contracts.
pub(super) fn measure(table: &mut Table) {
    for (folder, name) in [("tuned", "tuned"), ("held-out", "unseen")] {
        let (score, _) = masked::score(folder);
        let recall = share(score.values - score.leaked, score.values);
        let wrongly = share(score.masked, score.words);
        table.must(
            format!("masking, {name}: values masked whole"),
            format!("at least {RECALL:.2}"),
            format!("{recall:.3} ({} of {})", score.values - score.leaked, score.values),
            recall >= RECALL,
        );
        table.must(
            format!("masking, {name}: other words masked"),
            format!("at most {WRONGLY:.2}"),
            format!("{wrongly:.4} ({} of {})", score.masked, score.words),
            wrongly <= WRONGLY,
        );
    }
}

/// Beside them, contracts as they seldom are.
pub(super) fn measure_harsh(table: &mut Table) {
    let (score, _) = masked::score("harsh");
    let recall = share(score.values - score.leaked, score.values);
    let wrongly = share(score.masked, score.words);
    table.told("masking, unseen and harsh: values masked whole", format!("{recall:.3}"));
    table.told("masking, unseen and harsh: other words masked", format!("{wrongly:.4}"));
}

fn share(part: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}
