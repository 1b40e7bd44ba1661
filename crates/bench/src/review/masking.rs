//! What leaves unmasked, and what is masked without need.

use super::masked;
use crate::report::Table;

/// Of the values that must not leave, in contracts that were not seen: what
/// the privacy tests hold.
const RECALL: f64 = 0.92;
/// Of the other words.
const WRONGLY: f64 = 0.01;

/// Masks the marked contracts.
pub(super) fn measure(table: &mut Table) {
    for (folder, name, least) in [("tuned", "tuned", 1.0), ("held-out", "unseen", RECALL)] {
        let (score, _) = masked::score(folder);
        let recall = share(score.values - score.leaked, score.values);
        let wrongly = share(score.masked, score.words);
        table.must(
            format!("masking, {name}: values masked whole"),
            format!("at least {least:.2}"),
            format!("{recall:.3} ({} of {})", score.values - score.leaked, score.values),
            recall >= least,
        );
        table.must(
            format!("masking, {name}: other words masked"),
            format!("at most {WRONGLY:.2}"),
            format!("{wrongly:.4} ({} of {})", score.masked, score.words),
            wrongly <= WRONGLY,
        );
    }
}

fn share(part: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}
