//! What holds for a ledger whatever happens to it.

use super::*;
use proptest::prelude::*;

/// What happens next.
#[derive(Debug, Clone)]
enum Step {
    /// Time passes, in milliseconds.
    Wait(i64),
    /// Somebody wants so many units.
    Ask(u64),
    /// The oldest call under way ends, having used so many percent of what it reserved.
    End(u64),
    /// The provider says that so many are left, until so many seconds from now.
    Hear(u64, u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (1..20_000_i64).prop_map(Step::Wait),
        6 => (1..120_u64).prop_map(Step::Ask),
        3 => (0..=130_u64).prop_map(Step::End),
        1 => (0..200_u64, 0..90_u64).prop_map(|(left, seconds)| Step::Hear(left, seconds)),
    ]
}

/// A call as its provider counts it: on arrival, at the latest when it ends.
struct Counted {
    reserved_at: UnixMillis,
    left_at: Option<UnixMillis>,
    amount: u64,
}

fn ledger(kind: LimitKind, limit: u64) -> Ledger {
    let limits = Limits {
        requests_per_minute: Some(limit),
        tokens_per_minute: Some(limit),
        requests_per_day: Some(limit),
        tokens_per_day: Some(limit),
        cost_per_day: Some(limit),
    };
    Ledger::new(kind, &limits, 1.0, 0)
}

/// Plays the steps; says what was admitted, and checks at each one that a
/// refusal changed nothing.
fn play(ledger: &mut Ledger, steps: &[Step]) -> Vec<Counted> {
    let (mut now, mut next) = (0, 0);
    let mut under_way: Vec<(u64, usize)> = Vec::new();
    let mut counted: Vec<Counted> = Vec::new();
    for step in steps {
        match step {
            Step::Wait(ms) => now += ms,
            Step::Ask(need) => {
                let before = ledger.used(now);
                let fit = ledger.fit(*need, now);
                assert_eq!(ledger.used(now), before, "asking takes nothing");
                if let Fit::At(at) = fit {
                    assert!(at > now, "an opening lies ahead");
                }
                if fit == Fit::Now {
                    ledger.reserve(next, *need);
                    under_way.push((next, counted.len()));
                    counted.push(Counted { reserved_at: now, left_at: None, amount: *need });
                    next += 1;
                }
            }
            Step::End(percent) if !under_way.is_empty() => {
                let (call, place) = under_way.remove(0);
                let used = counted[place].amount * percent / 100;
                let expires = expiry(ledger.kind, now, &TimeZone::UTC);
                ledger.settle(call, used, expires);
                counted[place].amount = used;
                counted[place].left_at = Some(now);
            }
            Step::End(_) => {}
            Step::Hear(left, seconds) => {
                let reset = Some(std::time::Duration::from_secs(*seconds));
                ledger.learn(&Reported { limit: None, remaining: Some(*left), reset }, now);
            }
        }
    }
    counted
}

proptest! {
    /// However a provider counts within a call's time, no minute of its sees
    /// more than the limit, but for what a call used beyond its estimate.
    #[test]
    fn no_sliding_minute_holds_more_than_the_limit(
        limit in 100..400_u64,
        steps in proptest::collection::vec(step(), 1..120),
    ) {
        let mut ledger = ledger(LimitKind::TokensPerMinute, limit);
        let counted = play(&mut ledger, &steps);
        // A call's units are seen anywhere between its reservation and its end.
        for latest in [false, true] {
            let seen = |call: &Counted| match (latest, call.left_at) {
                (true, Some(left)) => left,
                _ => call.reserved_at,
            };
            for one in &counted {
                let (start, end) = (seen(one), seen(one) + 60_000);
                let within = counted.iter().filter(|call| (start..end).contains(&seen(call)));
                let sum: u64 = within.map(|call| call.amount).sum();
                // Estimates were wrong by up to 30 % here, on the calls within.
                prop_assert!(sum <= limit * 13 / 10, "{sum} of {limit}");
            }
        }
    }

    /// Where estimates are never too low, the bound is exact.
    #[test]
    fn with_estimates_that_hold_the_bound_is_exact(
        limit in 1..50_u64,
        steps in proptest::collection::vec(
            prop_oneof![
                2 => (1..9_000_i64).prop_map(Step::Wait),
                4 => Just(Step::Ask(1)),
                2 => Just(Step::End(100)),
            ],
            1..200,
        ),
    ) {
        let mut ledger = ledger(LimitKind::RequestsPerMinute, limit);
        let counted = play(&mut ledger, &steps);
        for one in &counted {
            let minute = one.reserved_at..one.reserved_at + 60_000;
            let within = counted.iter().filter(|call| minute.contains(&call.reserved_at)).count();
            prop_assert!(within as u64 <= limit, "{within} of {limit}");
        }
    }

    /// What is reserved and given back whole leaves nothing behind.
    #[test]
    fn a_call_that_used_nothing_leaves_nothing(
        limit in 1..1_000_u64,
        needs in proptest::collection::vec(1..200_u64, 1..40),
    ) {
        let mut ledger = ledger(LimitKind::TokensPerMinute, limit);
        for (call, need) in (0..).zip(needs) {
            if ledger.fit(need, 0) == Fit::Now {
                ledger.reserve(call, need);
                ledger.settle(call, 0, WINDOW_MS);
            }
            prop_assert_eq!(ledger.used(0), 0);
        }
        prop_assert_eq!(ledger.fit(limit, 0), Fit::Now);
    }

    /// A provider's own figures only ever make less of a limit.
    #[test]
    fn what_is_heard_never_loosens(limit in 1..100_u64, heard in 0..1_000_u64, left in 0..1_000_u64) {
        let mut ledger = ledger(LimitKind::RequestsPerMinute, limit);
        let reset = Some(std::time::Duration::from_secs(5));
        ledger.learn(&Reported { limit: Some(heard), remaining: Some(left), reset }, 0);
        prop_assert!(ledger.usable() <= Some(limit));
        let admitted = super::tests::admitted_at_once(&mut ledger);
        prop_assert!(admitted <= limit.min(left), "{admitted}");
    }
}
