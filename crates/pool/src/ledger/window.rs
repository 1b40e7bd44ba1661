//! An exact log of what counts against one limit: the hard bound.

use crate::UnixMillis;
use std::collections::{BTreeMap, HashMap};

/// A window holds so many moments to the millisecond. Beyond, what ends within
/// the same few milliseconds ends together, at their end: a busy minute would
/// else take tens of thousands of entries.
const EXACT: usize = 512;
const TOGETHER_MS: i64 = 100;

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
            let expires = if self.settled.len() < EXACT { expires } else { coarse(expires) };
            *self.settled.entry(expires).or_default() += amount;
            self.sum = self.sum.saturating_add(amount);
        }
    }
}

/// Never earlier.
fn coarse(expires: UnixMillis) -> UnixMillis {
    let over = expires.rem_euclid(TOGETHER_MS);
    if over == 0 { expires } else { expires.saturating_add(TOGETHER_MS - over) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_count_until_their_moment_and_not_at_it() {
        let mut window = Window::default();
        window.add(4, 100);
        window.add(3, 200);
        for (now, used) in [(99, 7), (100, 3), (199, 3), (200, 0)] {
            window.purge(now);
            assert_eq!(window.used(), used, "at {now}");
        }
    }

    #[test]
    fn units_that_leave_together_leave_together() {
        let mut window = Window::default();
        window.add(4, 100);
        window.add(3, 100);
        assert_eq!(window.fit(8, 8), Fit::At(100));
        window.purge(100);
        assert_eq!(window.used(), 0);
    }

    #[test]
    fn a_need_fits_when_enough_has_left_to_the_last_unit() {
        let mut window = Window::default();
        window.add(4, 100);
        window.add(3, 200);
        window.reserve(1, 2);
        for (need, fit) in [
            (1, Fit::Now),
            (2, Fit::At(100)),
            (5, Fit::At(100)),
            (6, Fit::At(200)),
            (8, Fit::At(200)),
            (9, Fit::OnSettle),
            (10, Fit::OnSettle),
            (11, Fit::Never),
        ] {
            assert_eq!(window.fit(need, 10), fit, "{need}");
        }
    }

    #[test]
    fn a_reservation_is_replaced_once_by_what_was_used() {
        let mut window = Window::default();
        window.reserve(1, 5);
        window.reserve(2, 6);
        assert_eq!((window.used(), window.under_way()), (11, 11));
        assert_eq!(window.settle(1, 2, 100), Some(5));
        assert_eq!((window.used(), window.under_way()), (8, 6));
        assert_eq!(window.settle(1, 2, 100), None);
        assert_eq!(window.used(), 8);
    }

    #[test]
    fn a_call_that_used_nothing_has_nothing_to_release() {
        let mut window = Window::default();
        window.reserve(1, 5);
        window.settle(1, 0, 100);
        assert_eq!((window.used(), window.next_release()), (0, None));
    }

    #[test]
    fn a_leap_of_the_clock_moves_what_is_settled() {
        let mut window = Window::default();
        window.add(4, 100);
        window.add(3, 250);
        window.carry(1_000);
        for (now, used) in [(1_099, 7), (1_100, 3), (1_249, 3), (1_250, 0)] {
            window.purge(now);
            assert_eq!(window.used(), used, "at {now}");
        }
    }

    #[test]
    fn moments_are_exact_until_there_are_512_and_then_to_100_ms() {
        let mut window = Window::default();
        (0..512).for_each(|n| window.add(1, 1_001 + n));
        assert_eq!(window.next_release(), Some(1_001));
        window.purge(1_511);
        assert_eq!((window.used(), window.next_release()), (1, Some(1_512)));
        (0..511).for_each(|n| window.add(1, 2_001 + n));
        window.add(1, 3_001);
        window.purge(3_001);
        assert_eq!((window.used(), window.next_release()), (1, Some(3_100)));
    }

    #[test]
    fn a_busy_minute_takes_few_entries_and_ends_nothing_early() {
        let mut window = Window::default();
        for at in 1..=60_000 {
            window.add(1, at);
        }
        assert!(window.settled.len() < 1_200, "{}", window.settled.len());
        for now in 1..=60_000 {
            window.purge(now);
            let counts = 60_000 - u64::try_from(now).unwrap();
            assert!(window.used() >= counts, "at {now}");
            assert!(window.used() < counts + 100, "at {now}");
        }
        assert_eq!(window.used(), 0);
    }
}
