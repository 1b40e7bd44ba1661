//! A circuit breaker with memory.
//!
//! A failure opens it for a while. When that is over one probe goes through;
//! its success closes the breaker, its failure opens it again. Deadlines only
//! grow, and what failed once more after a single success goes on where it was.

use crate::UnixMillis;
use crate::timeline::millis;
use std::time::Duration;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

const FIRST: Duration = Duration::from_secs(20);
const AGAIN: Duration = Duration::from_secs(25);
const LONG: Duration = Duration::from_secs(60);
/// A provider that has been down for so long is asked less often.
const LONG_DOWN: Duration = Duration::from_secs(600);
/// Successes in a row after which the past is forgotten.
const FORGIVEN_AFTER: u32 = 2;

/// How long a provider that is down rests: 20 s, then 25 s for as long as
/// probes fail, 60 s once it has been down for ten minutes.
pub(crate) fn rest(strikes: u32, down_for: Duration) -> Duration {
    match strikes {
        0 | 1 => FIRST,
        _ if down_for < LONG_DOWN => AGAIN,
        _ => LONG,
    }
}

/// One breaker.
#[derive(Debug, Clone, Default)]
pub(crate) struct Breaker {
    open: bool,
    until: UnixMillis,
    strikes: u32,
    since: UnixMillis,
    successes: u32,
    probing: bool,
    /// Rises each time it opens; answers to older calls say nothing new.
    epoch: u64,
    /// Whether `until` is the provider's own word.
    exact: bool,
    reason: &'static str,
}

/// Whether a call may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Permit {
    Closed,
    /// As the one probe.
    Probe,
    /// Not before; `exact` where the provider said so.
    Until {
        at: UnixMillis,
        exact: bool,
    },
    /// A probe is under way.
    Probing,
}

impl Breaker {
    pub(crate) fn permit(&self, now: UnixMillis) -> Permit {
        match self.open {
            false => Permit::Closed,
            true if now < self.until => Permit::Until { at: self.until, exact: self.exact },
            true if self.probing => Permit::Probing,
            true => Permit::Probe,
        }
    }

    /// A call starts; gives the epoch to report with.
    pub(crate) fn begin(&mut self, permit: Permit) -> u64 {
        self.probing |= permit == Permit::Probe;
        self.epoch
    }

    /// A call ended that says nothing about health (or its future was dropped).
    pub(crate) fn neutral(&mut self, epoch: u64) {
        if epoch == self.epoch {
            self.probing = false;
        }
    }

    /// A call succeeded. Says whether everything is forgotten now that was kept.
    pub(crate) fn success(&mut self, epoch: u64) -> bool {
        if epoch != self.epoch || self.strikes == 0 {
            return false;
        }
        self.open = false;
        self.probing = false;
        self.successes += 1;
        if self.successes < FORGIVEN_AFTER {
            return false;
        }
        *self = Self { epoch: self.epoch, until: self.until, ..Self::default() };
        true
    }

    /// A call failed; rests until `at` or as long as already decided.
    /// Says whether anything changed.
    pub(crate) fn failure(
        &mut self,
        epoch: u64,
        now: UnixMillis,
        at: UnixMillis,
        exact: bool,
        reason: &'static str,
    ) -> bool {
        // Ten calls that fail together are one failure; only a later deadline is news.
        if epoch != self.epoch && (!exact || at <= self.until) {
            return false;
        }
        // A later deadline from before that finds it closed opens it like any
        // failure: calls under way are of the past, and a probe will close it.
        if epoch == self.epoch || !self.open {
            if self.strikes == 0 {
                self.since = now;
            }
            self.strikes = self.strikes.saturating_add(1);
            self.epoch += 1;
            self.probing = false;
        }
        self.open = true;
        self.successes = 0;
        self.reason = reason;
        if at >= self.until {
            self.until = at;
            self.exact = exact;
        }
        true
    }

    /// How long the next failure will rest, by the schedule for outages.
    pub(crate) fn next_rest(&self, now: UnixMillis) -> Duration {
        rest(self.strikes.saturating_add(1), crate::timeline::until(self.since, now))
    }

    /// The clock leapt ahead by so much, during which nothing was down.
    pub(crate) fn carry(&mut self, by: i64) {
        self.since = self.since.saturating_add(by);
    }

    /// No failure is remembered.
    pub(crate) fn is_clean(&self) -> bool {
        self.strikes == 0
    }

    /// Until when it rests, and why, where it does.
    pub(crate) fn resting(&self, now: UnixMillis) -> Option<(UnixMillis, &'static str)> {
        (self.open && now < self.until).then_some((self.until, self.reason))
    }

    pub(crate) fn kept(&self, scope: &str) -> crate::Cooldown {
        crate::Cooldown {
            scope: scope.to_owned(),
            until: self.until,
            strikes: self.strikes,
            since: self.since,
            reason: self.reason.to_owned(),
        }
    }

    /// As it was before a restart.
    pub(crate) fn restored(cooldown: &crate::Cooldown, reason: &'static str) -> Self {
        Self {
            open: true,
            until: cooldown.until,
            strikes: cooldown.strikes.max(1),
            since: cooldown.since,
            reason,
            ..Self::default()
        }
    }
}

/// The end of a rest that begins now.
pub(crate) fn after(now: UnixMillis, rest: Duration) -> UnixMillis {
    now.saturating_add(millis(rest))
}
