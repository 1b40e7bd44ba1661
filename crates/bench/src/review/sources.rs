//! Questions to the notes on the law.

use super::questions;
use crate::numbers::{ms, percentile};
use crate::report::Table;
use std::time::Duration;

/// A search takes no longer, in 95 of 100.
const P95: Duration = Duration::from_millis(5);

/// Asks them all.
pub(super) fn measure(table: &mut Table) {
    // The first question of each language compiles what it needs; a server
    // has done that before anybody asks.
    drop(questions::ask());
    let answers = questions::ask();
    let right = answers.iter().filter(|answer| answer.is_right()).count();
    let share = right as f64 / answers.len().max(1) as f64;
    table.must(
        "sources: the right note is among the first three",
        "at least 0.95",
        format!("{share:.3} ({right} of {})", answers.len()),
        share >= 0.95,
    );
    let times: Vec<Duration> = answers.iter().map(|answer| answer.took).collect();
    let p95 = percentile(&times, 95.0);
    table.must("sources: a search, p95", format!("at most {}", ms(P95)), ms(p95), p95 <= P95);
}
