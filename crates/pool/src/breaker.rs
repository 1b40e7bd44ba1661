//! A circuit breaker with memory.
//!
//! A failure opens it for a while. When that is over one probe goes through;
//! its success closes the breaker, its failure opens it again. Deadlines only
//! grow, and what failed once more after a single success goes on where it was.

use crate::UnixMillis;
use crate::timeline::millis;
use std::time::Duration;

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
        if epoch == self.epoch {
            if self.strikes == 0 {
                self.since = now;
            }
            self.strikes = self.strikes.saturating_add(1);
            self.epoch += 1;
            self.probing = false;
            self.exact = false;
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
        let down_for = if self.strikes == 0 {
            Duration::ZERO
        } else {
            crate::timeline::until(self.since, now)
        };
        rest(self.strikes.saturating_add(1), down_for)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fail(breaker: &mut Breaker, now: UnixMillis) {
        let epoch = breaker.begin(breaker.permit(now));
        let at = after(now, breaker.next_rest(now));
        breaker.failure(epoch, now, at, false, "provider_down");
    }

    #[test]
    fn it_rests_20_s_then_25_s_and_60_s_after_ten_minutes() {
        let mut breaker = Breaker::default();
        let mut now = 0;
        let mut rests = Vec::new();
        for _ in 0..30 {
            fail(&mut breaker, now);
            let Permit::Until { at, .. } = breaker.permit(now) else { panic!("closed") };
            rests.push((at - now) / 1000);
            now = at;
        }
        assert_eq!(rests[0], 20);
        assert!(rests[1..24].iter().all(|rest| *rest == 25), "{rests:?}");
        assert_eq!(rests[29], 60);
    }

    #[test]
    fn a_deadline_only_grows() {
        let mut breaker = Breaker::default();
        let epoch = breaker.begin(Permit::Closed);
        breaker.failure(epoch, 0, 60_000, true, "rate_limited");
        breaker.failure(epoch, 0, 5_000, true, "rate_limited");
        assert_eq!(breaker.permit(1), Permit::Until { at: 60_000, exact: true });
        breaker.failure(epoch, 0, 90_000, true, "rate_limited");
        assert_eq!(breaker.permit(1), Permit::Until { at: 90_000, exact: true });
    }

    #[test]
    fn one_probe_goes_and_a_dropped_one_gives_its_place_back() {
        let mut breaker = Breaker::default();
        fail(&mut breaker, 0);
        let epoch = breaker.begin(breaker.permit(20_000));
        assert_eq!(breaker.permit(20_000), Permit::Probing);
        breaker.neutral(epoch);
        assert_eq!(breaker.permit(20_000), Permit::Probe);
    }

    #[test]
    fn a_late_success_of_an_older_call_does_not_close_it() {
        let mut breaker = Breaker::default();
        let early = breaker.begin(Permit::Closed);
        fail(&mut breaker, 0);
        assert!(!breaker.success(early));
        assert!(matches!(breaker.permit(1), Permit::Until { .. }));
    }

    #[test]
    fn memory_survives_one_success_and_ends_with_the_second() {
        let mut breaker = Breaker::default();
        fail(&mut breaker, 0);
        let probe = breaker.begin(breaker.permit(20_000));
        assert!(!breaker.success(probe));
        assert_eq!(breaker.permit(20_001), Permit::Closed);
        fail(&mut breaker, 21_000);
        assert_eq!(breaker.permit(21_001), Permit::Until { at: 46_000, exact: false });
        let probe = breaker.begin(breaker.permit(46_000));
        breaker.success(probe);
        let call = breaker.begin(breaker.permit(46_001));
        assert!(breaker.success(call));
        assert!(breaker.is_clean());
    }

    use proptest::prelude::*;

    /// What happens next to a breaker.
    #[derive(Debug, Clone)]
    enum Step {
        Wait(i64),
        /// A call starts if it may.
        Start,
        /// The oldest call under way ends: well, badly (with a rest of so many
        /// seconds by the provider's word, or ours), or says nothing.
        Well,
        Badly(Option<u8>),
        Nothing,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            4 => (1..40_000_i64).prop_map(Step::Wait),
            6 => Just(Step::Start),
            2 => Just(Step::Well),
            3 => proptest::option::of(0..90_u8).prop_map(Step::Badly),
            1 => Just(Step::Nothing),
        ]
    }

    proptest! {
        /// While it rests its end only moves away; one probe goes at a time;
        /// what ends late, from before it opened, never closes it.
        #[test]
        fn whatever_happens_rests_only_grow_and_one_probe_goes(
            steps in proptest::collection::vec(step(), 1..150),
        ) {
            let mut breaker = Breaker::default();
            let mut now = 0;
            let mut under_way: Vec<(u64, bool)> = Vec::new();
            for step in steps {
                let before = breaker.clone();
                match step {
                    Step::Wait(ms) => now += ms,
                    Step::Start => {
                        let permit = breaker.permit(now);
                        if matches!(permit, Permit::Closed | Permit::Probe) {
                            let probe = permit == Permit::Probe;
                            let epoch = breaker.begin(permit);
                            let probes = under_way
                                .iter()
                                .filter(|(other, was)| *was && *other == epoch)
                                .count();
                            prop_assert!(!probe || probes == 0, "two probes at once");
                            under_way.push((epoch, probe));
                        }
                    }
                    Step::Well if !under_way.is_empty() => {
                        let (epoch, _) = under_way.remove(0);
                        breaker.success(epoch);
                        if epoch != before.epoch {
                            prop_assert_eq!(breaker.permit(now), before.permit(now), "late news");
                        }
                    }
                    Step::Badly(hint) if !under_way.is_empty() => {
                        let (epoch, _) = under_way.remove(0);
                        let ours = after(now, breaker.next_rest(now));
                        let told = hint.map(|seconds| now + i64::from(seconds) * 1_000);
                        let at = told.unwrap_or(ours);
                        breaker.failure(epoch, now, at, told.is_some(), "provider_down");
                        prop_assert!(breaker.until >= before.until, "a rest became shorter");
                        if epoch == before.epoch {
                            prop_assert!(breaker.open, "a failure of now opens it");
                            prop_assert!(breaker.until >= at);
                        }
                    }
                    Step::Nothing if !under_way.is_empty() => {
                        let (epoch, probe) = under_way.remove(0);
                        breaker.neutral(epoch);
                        if probe && epoch == breaker.epoch && breaker.open && now >= breaker.until {
                            prop_assert_eq!(breaker.permit(now), Permit::Probe, "its place is free");
                        }
                    }
                    _ => {}
                }
                if let (Permit::Until { at, .. }, Permit::Until { at: earlier, .. }) =
                    (breaker.permit(now), before.permit(now))
                {
                    prop_assert!(at >= earlier);
                }
            }
        }
    }
}
