//! Whether `Retry-After` was true: those that wait are served by the first
//! opening, so the providers' own log says when that was.

use super::open_loop::Answer;
use crate::numbers::now_ms;
use crate::report::Table;
use provider_sim::Sim;
use std::time::Duration;

/// Calls so long after the flood began, in ms, come from a later opening.
const LATER: u64 = 30_000;
/// And no opening is later than this.
const PATIENCE: u64 = 75_000;
/// Whole seconds, rounded up; on either side a little for clocks and wires.
const EARLY: i64 = -100;
const LATE: i64 = 1_100;

/// Waits for the opening and compares it with what each refusal promised.
pub(super) async fn told(table: &mut Table, answers: &[Answer], sims: &[Sim]) {
    let begun = answers.iter().map(|answer| answer.at).min().unwrap_or_else(now_ms);
    let refused = answers.iter().filter(|answer| answer.status == 503);
    let named: Vec<(u64, u64)> =
        refused.clone().filter_map(|answer| Some((answer.at, answer.retry_after?))).collect();
    let least = named.iter().map(|(_, seconds)| *seconds).min().unwrap_or(0);
    let most = named.iter().map(|(_, seconds)| *seconds).max().unwrap_or(0);
    table.must(
        "Retry-After",
        "on each, 1 or more",
        format!("on {}, from {least} to {most} s", named.len()),
        least >= 1 && named.len() == refused.count(),
    );
    let must = "the promised moment, by -0.1 to 1.1 s";
    let Some(opened) = opening(begun, sims).await else {
        table.must("a slot opens", must, "none within 75 s", false);
        return;
    };
    let off =
        |(at, seconds): &(u64, u64)| (at + seconds * 1000).cast_signed() - opened.cast_signed();
    let earliest = named.iter().map(off).min().unwrap_or(i64::MIN);
    let latest = named.iter().map(off).max().unwrap_or(i64::MAX);
    let seconds = |ms: i64| ms as f64 / 1e3;
    table.must(
        "a slot opens",
        must,
        format!(
            "{:.1} s after the first request; promised {:+.2} to {:+.2} s from that",
            seconds(opened.cast_signed() - begun.cast_signed()),
            seconds(earliest),
            seconds(latest)
        ),
        earliest >= EARLY && latest <= LATE,
    );
}

/// When a provider was first asked again.
async fn opening(begun: u64, sims: &[Sim]) -> Option<u64> {
    loop {
        let later = sims.iter().flat_map(Sim::log).map(|line| line.at);
        let opened = later.filter(|at| *at >= begun + LATER).min();
        if opened.is_some() || now_ms() > begun + PATIENCE {
            return opened;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
