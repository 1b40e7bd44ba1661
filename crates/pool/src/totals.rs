//! What was asked since the start, for those who watch from outside.

use crate::core::Core;
use crate::{Lane, Outcome, Recent, Usage};
use std::collections::BTreeMap;

/// Upper bounds of the buckets, in milliseconds: from a cached word to a slow
/// local machine.
const BOUNDS: [u64; 14] =
    [5, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000];

/// Everything since the start.
#[derive(Debug, Clone, Default)]
pub struct Totals {
    /// In order of preference.
    pub providers: Vec<ProviderTotals>,
    /// Waited for a place by those whom somebody waits for.
    pub waited_interactive: Histogram,
    /// Waited for a place by the others.
    pub waited_batch: Histogram,
}

/// What was asked of one provider.
#[derive(Debug, Clone, Default)]
pub struct ProviderTotals {
    /// Its name.
    pub name: String,
    /// Attempts by what came of them.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// In prompts, as the provider counts them.
    pub tokens_in: u64,
    /// In answers.
    pub tokens_out: u64,
    /// In the currency of its prices.
    pub cost: f64,
    /// Of accepted answers, from sending to the last byte.
    pub latency: Histogram,
    /// Rests of provider, model or key that began.
    pub cooldowns: u64,
}

/// Counts by duration.
#[derive(Debug, Clone, Default)]
pub struct Histogram {
    counts: [u64; BOUNDS.len()],
    /// All of them.
    pub count: u64,
    /// Of all of them, in milliseconds.
    pub sum_ms: u64,
}

impl Histogram {
    pub(crate) fn note(&mut self, ms: u64) {
        if let Some(place) = BOUNDS.iter().position(|bound| ms <= *bound)
            && let Some(count) = self.counts.get_mut(place)
        {
            *count += 1;
        }
        self.count += 1;
        self.sum_ms = self.sum_ms.saturating_add(ms);
    }

    /// Each upper bound in milliseconds, with how many lie at or below it.
    pub fn cumulative(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let mut sum = 0;
        BOUNDS.iter().zip(&self.counts).map(move |(bound, count)| {
            sum += count;
            (*bound, sum)
        })
    }
}

impl ProviderTotals {
    pub(crate) fn note(&mut self, attempt: &Recent, usage: Usage, cost: Option<f64>) {
        *self.outcomes.entry(crate::fault::word(attempt.outcome)).or_default() += 1;
        if attempt.outcome == Outcome::Ok {
            self.latency.note(attempt.latency_ms);
        }
        self.tokens_in += usage.tokens_in.unwrap_or(0);
        self.tokens_out += usage.tokens_out.unwrap_or(0);
        self.cost += cost.unwrap_or(0.0);
    }
}

/// How long places were waited for.
#[derive(Debug, Default)]
pub(crate) struct Waits {
    interactive: Histogram,
    batch: Histogram,
}

impl Waits {
    pub(crate) fn note(&mut self, lane: Lane, ms: u64) {
        match lane {
            Lane::Interactive => self.interactive.note(ms),
            Lane::Batch => self.batch.note(ms),
        }
    }
}

impl Core {
    pub(crate) fn totals(&self) -> Totals {
        let state = self.lock();
        Totals {
            providers: self
                .providers
                .iter()
                .zip(&state.providers)
                .map(|(provider, state)| {
                    let name = provider.config.name.clone();
                    ProviderTotals { name, ..state.totals.clone() }
                })
                .collect(),
            waited_interactive: state.waits.interactive.clone(),
            waited_batch: state.waits.batch.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up_and_the_longest_are_in_the_count_alone() {
        let mut histogram = Histogram::default();
        for ms in [1, 5, 6, 400_000] {
            histogram.note(ms);
        }
        let cumulative: Vec<_> = histogram.cumulative().collect();
        assert_eq!(cumulative[..2], [(5, 2), (20, 3)]);
        assert_eq!(cumulative.last(), Some(&(300_000, 3)));
        assert_eq!((histogram.count, histogram.sum_ms), (4, 400_012));
    }
}
