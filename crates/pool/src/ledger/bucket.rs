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
        let allowed = (capacity - (need as f64).min(capacity)).max(0.0);
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

    pub(crate) fn give_back(&mut self, amount: u64) {
        self.missing = (self.missing - amount as f64).max(0.0);
    }
}
