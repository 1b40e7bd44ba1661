//! What may still be asked of an account: requests and tokens, per minute and per day.

pub(crate) mod block;
mod bucket;
pub(crate) mod day;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
mod window;

use crate::wire::hint::Reported;
use crate::{LimitKind, Limits, UnixMillis};
use bucket::Bucket;
use jiff::tz::TimeZone;
pub(crate) use window::Fit;
use window::Window;

/// A minute's entry leaves so long after the answer's headers arrived: the
/// provider counts on arrival, which is no later.
pub(crate) const WINDOW_MS: i64 = 60_250;

/// So many limits an account may have.
pub(crate) const KIND_COUNT: usize = 5;

/// All limits, in the order of a ledger set.
pub(crate) const KINDS: [LimitKind; KIND_COUNT] = [
    LimitKind::RequestsPerMinute,
    LimitKind::TokensPerMinute,
    LimitKind::RequestsPerDay,
    LimitKind::TokensPerDay,
    LimitKind::CostPerDay,
];

/// The word of a limit in a ledger's name.
pub(crate) fn kind_word(kind: LimitKind) -> &'static str {
    match kind {
        LimitKind::RequestsPerMinute => "requests_per_minute",
        LimitKind::TokensPerMinute => "tokens_per_minute",
        LimitKind::RequestsPerDay => "requests_per_day",
        LimitKind::TokensPerDay => "tokens_per_day",
        LimitKind::CostPerDay => "cost_per_day",
    }
}

pub(crate) fn is_daily(kind: LimitKind) -> bool {
    matches!(kind, LimitKind::RequestsPerDay | LimitKind::TokensPerDay | LimitKind::CostPerDay)
}

/// What a call takes of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Amounts {
    pub(crate) requests: u64,
    pub(crate) tokens: u64,
    /// In millionths of the currency.
    pub(crate) cost: u64,
}

impl Amounts {
    /// What of it counts against a limit.
    pub(crate) fn of(&self, kind: LimitKind) -> u64 {
        match kind {
            LimitKind::RequestsPerMinute | LimitKind::RequestsPerDay => self.requests,
            LimitKind::TokensPerMinute | LimitKind::TokensPerDay => self.tokens,
            LimitKind::CostPerDay => self.cost,
        }
    }
}

/// When what arrives now stops counting.
pub(crate) fn expiry(kind: LimitKind, arrived: UnixMillis, zone: &TimeZone) -> UnixMillis {
    if is_daily(kind) { day::day_end(arrived, zone) } else { arrived.saturating_add(WINDOW_MS) }
}

/// One limit of one account.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) kind: LimitKind,
    configured: Option<u64>,
    learnt: Option<u64>,
    headroom: f64,
    window: Window,
    bucket: Bucket,
    ceiling: Option<Ceiling>,
    /// The store had no block for us until then.
    starved_until: Option<UnixMillis>,
}

/// What the provider says is left, until its figures are out of date.
#[derive(Debug, Clone, Copy)]
struct Ceiling {
    left: u64,
    until: UnixMillis,
}

impl Ledger {
    fn new(kind: LimitKind, limits: &Limits, headroom: f64, now: UnixMillis) -> Self {
        let configured = match kind {
            LimitKind::RequestsPerMinute => limits.requests_per_minute,
            LimitKind::TokensPerMinute => limits.tokens_per_minute,
            LimitKind::RequestsPerDay => limits.requests_per_day,
            LimitKind::TokensPerDay => limits.tokens_per_day,
            LimitKind::CostPerDay => limits.cost_per_day,
        };
        Self {
            kind,
            configured,
            learnt: None,
            headroom,
            window: Window::default(),
            bucket: Bucket::new(now),
            ceiling: None,
            starved_until: None,
        }
    }

    /// All limits of an account.
    pub(crate) fn set(limits: &Limits, headroom: f64, now: UnixMillis) -> [Ledger; KIND_COUNT] {
        KINDS.map(|kind| Self::new(kind, limits, headroom, now))
    }

    /// As stated, and whether that is learnt.
    pub(crate) fn stated(&self) -> Option<(u64, bool)> {
        match (self.configured, self.learnt) {
            (Some(configured), Some(learnt)) if learnt < configured => Some((learnt, true)),
            (Some(configured), _) => Some((configured, false)),
            (None, learnt) => learnt.map(|learnt| (learnt, true)),
        }
    }

    /// What we use of it: a share of a minute's, all of a day's.
    pub(crate) fn usable(&self) -> Option<u64> {
        let (limit, _) = self.stated()?;
        if is_daily(self.kind) {
            return Some(limit);
        }
        Some(((limit as f64 * self.headroom).floor() as u64).max(1))
    }

    pub(crate) fn used(&mut self, now: UnixMillis) -> u64 {
        self.window.purge(now);
        self.window.used()
    }

    /// Whether a call under way may still give something back.
    pub(crate) fn has_under_way(&self) -> bool {
        self.window.under_way() > 0
    }

    pub(crate) fn next_release(&self) -> Option<UnixMillis> {
        self.window.next_release()
    }

    /// When so many units may be reserved.
    pub(crate) fn fit(&mut self, need: u64, now: UnixMillis) -> Fit {
        self.window.purge(now);
        let mut at = now;
        if let Some(usable) = self.usable() {
            match self.window.fit(need, usable) {
                Fit::Now => {}
                Fit::At(then) => at = at.max(then),
                other => return other,
            }
            if !is_daily(self.kind) {
                at = at.max(self.bucket.ready_at(need, usable, now));
            }
        }
        if let Some(ceiling) = self.ceiling.filter(|ceiling| ceiling.left < need) {
            at = at.max(ceiling.until);
        }
        at = at.max(self.starved_until.unwrap_or(now));
        if at > now { Fit::At(at) } else { Fit::Now }
    }

    pub(crate) fn reserve(&mut self, call: u64, amount: u64) {
        self.window.reserve(call, amount);
        self.bucket.take(amount);
        if let Some(ceiling) = &mut self.ceiling {
            ceiling.left = ceiling.left.saturating_sub(amount);
        }
    }

    /// Replaces a reservation by what was used. What was not used goes back.
    pub(crate) fn settle(&mut self, call: u64, used: u64, expires: UnixMillis) {
        if let Some(reserved) = self.window.settle(call, used, expires) {
            self.bucket.settle(reserved, used);
        }
    }

    /// The clock leapt ahead by so much: no minute has passed for it. A day's
    /// end is read from the calendar and stays.
    pub(crate) fn carry(&mut self, by: i64) {
        if is_daily(self.kind) {
            return;
        }
        self.window.carry(by);
        self.bucket.carry(by);
        if let Some(ceiling) = &mut self.ceiling {
            ceiling.until += by;
        }
        self.starved_until = self.starved_until.map(|until| until + by);
    }

    /// What still counts from before a restart.
    pub(crate) fn remember(&mut self, amount: u64, expires: UnixMillis) {
        self.window.add(amount, expires);
        self.bucket.take(amount);
    }

    /// The store has nothing left for us until then.
    pub(crate) fn starve(&mut self, until: UnixMillis) {
        self.starved_until = Some(until);
    }

    /// The store may have room again.
    pub(crate) fn feed(&mut self) {
        self.starved_until = None;
    }

    pub(crate) fn smooth(&mut self) {
        self.bucket.smooth();
    }

    /// Learns from headers. They can tighten what is configured, never loosen it.
    pub(crate) fn learn(&mut self, reported: &Reported, now: UnixMillis) {
        let spent = reported
            .remaining
            .zip(reported.limit)
            .is_none_or(|(remaining, limit)| remaining < limit);
        if let Some(limit) = reported.limit.filter(|limit| *limit > 0 && spent) {
            self.learnt = Some(limit);
        }
        if let Some(remaining) = reported.remaining {
            let fallback = (!is_daily(self.kind))
                .then_some(std::time::Duration::from_millis(WINDOW_MS.unsigned_abs()));
            if let Some(reset) = reported.reset.or(fallback) {
                // What is under way may not have arrived there yet.
                let left = remaining.saturating_sub(self.window.under_way());
                self.ceiling = Some(Ceiling { left, until: crate::breaker::after(now, reset) });
            }
        }
    }
}
