//! A token bucket that paces under the exact log. Alone it would admit nearly
//! twice the limit within a minute.

use crate::UnixMillis;

/// Constant refill of a minute's limit.
#[derive(Debug)]
pub(crate) struct Bucket {
    /// What has been taken and not refilled; below zero never.
    missing: f64,
    at: UnixMillis,
    /// A burst code was seen: only a sixth of the limit may go at once.
    smooth: bool,
}

const MINUTE_MS: f64 = 60_000.0;

impl Bucket {
    pub(crate) fn new(now: UnixMillis) -> Self {
        Self { missing: 0.0, at: now, smooth: false }
    }

    pub(crate) fn smooth(&mut self) {
        self.smooth = true;
    }

    fn capacity(&self, limit: u64) -> f64 {
        let limit = limit as f64;
        if self.smooth { (limit / 6.0).max(1.0) } else { limit }
    }

    fn refill(&mut self, limit: u64, now: UnixMillis) {
        let passed = now.saturating_sub(self.at).max(0) as f64;
        // Never more than a full bucket: a limit may be learnt after much was sent.
        self.missing = (self.missing - passed * limit as f64 / MINUTE_MS).clamp(0.0, limit as f64);
        self.at = self.at.max(now);
    }

    /// When so many units are there; a need beyond the capacity waits for a full bucket.
    pub(crate) fn ready_at(&mut self, need: u64, limit: u64, now: UnixMillis) -> UnixMillis {
        self.refill(limit, now);
        let capacity = self.capacity(limit);
        let allowed = capacity - (need as f64).min(capacity);
        let over = self.missing - allowed;
        if over <= 1e-6 {
            now
        } else {
            now.saturating_add((over * MINUTE_MS / limit as f64).ceil() as i64)
        }
    }

    /// So much of the time since the last refill has not passed.
    pub(crate) fn carry(&mut self, by: i64) {
        self.at = self.at.saturating_add(by);
    }

    pub(crate) fn take(&mut self, amount: u64) {
        self.missing += amount as f64;
    }

    /// Replaces what was taken by what was used.
    pub(crate) fn settle(&mut self, taken: u64, used: u64) {
        self.missing = (self.missing + used as f64 - taken as f64).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// That was just emptied.
    fn empty(limit: u64, now: UnixMillis) -> Bucket {
        let mut bucket = Bucket::new(now);
        bucket.take(limit);
        bucket
    }

    #[test]
    fn it_refills_evenly_over_a_minute() {
        for (limit, need, ready) in
            [(60, 1, 1_000), (60, 60, 60_000), (90, 3, 2_000), (7, 2, 17_143)]
        {
            assert_eq!(
                empty(limit, 500).ready_at(need, limit, 500),
                500 + ready,
                "{need} of {limit}"
            );
        }
        let mut bucket = empty(60, 500);
        assert_eq!(bucket.ready_at(5, 60, 3_500), 5_500, "three of five are there");
        assert_eq!(bucket.ready_at(5, 60, 5_500), 5_500);
    }

    #[test]
    fn it_holds_no_more_than_a_minutes_limit() {
        let mut bucket = empty(60, 0);
        assert_eq!(bucket.ready_at(1, 60, 600_000), 600_000);
        bucket.take(60);
        assert_eq!(bucket.ready_at(1, 60, 600_000), 601_000);
    }

    #[test]
    fn a_limit_that_is_learnt_late_makes_nobody_wait_for_more_than_a_minute() {
        assert_eq!(empty(1_000, 0).ready_at(10, 10, 0), 60_000);
    }

    #[test]
    fn a_need_beyond_a_sixth_waits_for_a_full_bucket_after_a_burst() {
        for (missing, need, ready) in [(0, 30, 0), (5, 30, 5_000), (5, 5, 0), (5, 6, 1_000)] {
            let mut bucket = empty(missing, 0);
            bucket.smooth();
            assert_eq!(bucket.ready_at(need, 60, 0), ready, "{need} with {missing} missing");
        }
    }

    #[test]
    fn a_sixth_is_at_least_one() {
        let mut bucket = Bucket::new(0);
        bucket.smooth();
        assert_eq!(bucket.ready_at(1, 3, 0), 0);
        bucket.take(1);
        assert_eq!(bucket.ready_at(1, 3, 0), 20_000);
    }

    #[test]
    fn a_clock_that_steps_back_refills_nothing_twice() {
        let mut bucket = empty(60, 10_000);
        assert_eq!(bucket.ready_at(1, 60, 4_000), 5_000);
        assert_eq!(bucket.ready_at(1, 60, 10_000), 11_000);
    }

    #[test]
    fn a_leap_of_the_clock_refills_nothing() {
        let mut bucket = empty(60, 0);
        bucket.carry(3_600_000);
        assert_eq!(bucket.ready_at(1, 60, 3_600_000), 3_601_000);
        assert_eq!(bucket.ready_at(1, 60, 3_600_500), 3_601_000);
    }

    #[test]
    fn what_comes_back_after_a_refill_makes_it_no_fuller_than_full() {
        let mut bucket = empty(60, 0);
        bucket.ready_at(60, 60, 30_000);
        bucket.settle(60, 0);
        bucket.take(60);
        assert_eq!(bucket.ready_at(1, 60, 30_000), 31_000);
    }
}
