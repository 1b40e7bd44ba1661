//! An exact log of what counts against one limit: the hard bound.

use crate::UnixMillis;
use std::collections::{BTreeMap, HashMap};

/// Units that count: those of calls under way, which count until they are
/// settled, and settled ones, which count until their window has passed.
#[derive(Debug, Default)]
pub(crate) struct Window {
    under_way: HashMap<u64, u64>,
    settled: BTreeMap<UnixMillis, u64>,
    sum: u64,
}

/// When so many units fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    Now,
    /// Not before this.
    At(UnixMillis),
    /// When a call under way is settled.
    OnSettle,
    /// More than the limit.
    Never,
}

impl Window {
    pub(crate) fn purge(&mut self, now: UnixMillis) {
        while let Some(entry) = self.settled.first_entry() {
            if *entry.key() > now {
                break;
            }
            self.sum = self.sum.saturating_sub(entry.remove());
        }
    }

    pub(crate) fn used(&self) -> u64 {
        self.sum
    }

    /// Units of calls under way.
    pub(crate) fn under_way(&self) -> u64 {
        self.under_way.values().sum()
    }

    /// When the next unit leaves, where that is known.
    pub(crate) fn next_release(&self) -> Option<UnixMillis> {
        self.settled.keys().next().copied()
    }

    pub(crate) fn fit(&self, need: u64, limit: u64) -> Fit {
        if need > limit {
            return Fit::Never;
        }
        let mut sum = self.sum;
        if sum.saturating_add(need) <= limit {
            return Fit::Now;
        }
        for (at, amount) in &self.settled {
            sum = sum.saturating_sub(*amount);
            if sum.saturating_add(need) <= limit {
                return Fit::At(*at);
            }
        }
        Fit::OnSettle
    }

    pub(crate) fn reserve(&mut self, call: u64, amount: u64) {
        self.under_way.insert(call, amount);
        self.sum = self.sum.saturating_add(amount);
    }

    /// Replaces a reservation by what was used, which counts until `expires`.
    /// Gives back what had been reserved.
    pub(crate) fn settle(&mut self, call: u64, used: u64, expires: UnixMillis) -> Option<u64> {
        let reserved = self.under_way.remove(&call)?;
        self.sum = self.sum.saturating_sub(reserved);
        self.add(used, expires);
        Some(reserved)
    }

    /// All that is settled counts for so much longer.
    pub(crate) fn carry(&mut self, by: i64) {
        let settled = std::mem::take(&mut self.settled);
        self.settled = settled.into_iter().map(|(at, amount)| (at + by, amount)).collect();
    }

    /// Units that count until `expires`, from elsewhere.
    pub(crate) fn add(&mut self, amount: u64, expires: UnixMillis) {
        if amount > 0 {
            *self.settled.entry(expires).or_default() += amount;
            self.sum = self.sum.saturating_add(amount);
        }
    }
}
