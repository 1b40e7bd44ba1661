//! The playbook alone on clauses that lawyers labelled and that were not seen.

use super::labelled::{Set, Share};
use crate::report::Table;

/// Scores all of them.
pub(super) fn measure(set: &Set, table: &mut Table) {
    let scores = set.scores(false);
    let mut least = |what: &str, share: Share, least: f64| {
        table.must(
            format!("playbook, unseen: {what}"),
            format!("at least {least:.2}"),
            share.to_string(),
            share.value() >= least,
        );
    };
    least("high clauses called high", scores.high_found, 0.90);
    for (language, share) in &scores.precision {
        least(&format!("medium and high rightly so, {language}"), *share, 0.80);
    }
    for (side, share) in ["one side", "the other side"].into_iter().zip(scores.sides) {
        least(&format!("right for {side}"), share, 0.90);
    }
    least("negation pairs told apart", scores.negations, 1.0);
    least("thresholds told right", scores.thresholds, 0.95);
    least("high clauses in other words called high", scores.reworded, 0.80);
    let clean = scores.clean_called_high;
    table.must(
        "playbook, unseen: clean clauses called high",
        "at most 0.05",
        clean.to_string(),
        clean.value() <= 0.05,
    );
}
