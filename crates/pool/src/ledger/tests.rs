use super::*;
use std::time::Duration;

fn ledger(kind: LimitKind, limit: u64, headroom: f64) -> Ledger {
    let limits = Limits {
        requests_per_minute: Some(limit),
        tokens_per_minute: Some(limit),
        requests_per_day: Some(limit),
        tokens_per_day: Some(limit),
        cost_per_day: None,
    };
    Ledger::new(kind, &limits, headroom, 0)
}

/// Calls of one unit, of which more than 1,000 would be no limit at all.
pub(super) fn admitted_at_once(ledger: &mut Ledger) -> u64 {
    let admitted = (0..=1_000).find(|call| {
        let full = ledger.fit(1, 0) != Fit::Now;
        if !full {
            ledger.reserve(*call, 1);
        }
        full
    });
    admitted.expect("a limit")
}

#[test]
fn headroom_is_rounded_down_but_leaves_one_and_days_are_used_whole() {
    for (kind, limit, usable) in [
        (LimitKind::RequestsPerMinute, 30, 24),
        (LimitKind::RequestsPerMinute, 1, 1),
        (LimitKind::RequestsPerMinute, 5, 4),
        (LimitKind::RequestsPerDay, 20, 20),
    ] {
        assert_eq!(ledger(kind, limit, 0.8).usable(), Some(usable), "{kind:?} {limit}");
    }
}

#[test]
fn two_hundred_admits_never_pass_the_limit_in_any_sliding_minute() {
    let mut ledger = ledger(LimitKind::TokensPerMinute, 10_000, 1.0);
    let (need, mut call) = (300_u64, 0_u64);
    let mut admitted: Vec<i64> = Vec::new();
    for now in (0..300_000_i64).step_by(250) {
        for _ in 0..200 {
            if ledger.fit(need, now) != Fit::Now {
                break;
            }
            ledger.reserve(call, need);
            ledger.settle(call, need, now + WINDOW_MS);
            admitted.push(now);
            call += 1;
        }
    }
    assert_eq!(admitted.iter().filter(|at| **at == 0).count(), 33, "floor(10000/300) at once");
    for start in &admitted {
        let within =
            admitted.iter().filter(|at| (*start..start + 60_000).contains(*at)).count() as u64;
        assert!(within * need <= 10_000, "{within} calls from {start}");
    }
    assert!(admitted.len() > 33 * 4, "the quota is used: {}", admitted.len());
}

#[test]
fn what_was_not_used_goes_back_and_what_was_used_beyond_is_debited() {
    let mut ledger = ledger(LimitKind::TokensPerMinute, 1_000, 1.0);
    ledger.reserve(1, 900);
    assert_eq!(ledger.fit(200, 0), Fit::OnSettle);
    ledger.settle(1, 100, WINDOW_MS);
    assert_eq!(ledger.fit(900, 0), Fit::Now);
    ledger.reserve(2, 200);
    ledger.settle(2, 950, WINDOW_MS);
    assert!(matches!(ledger.fit(1, 0), Fit::At(_)));
}

#[test]
fn more_than_the_limit_never_fits() {
    assert_eq!(ledger(LimitKind::TokensPerMinute, 1_000, 0.8).fit(801, 0), Fit::Never);
}

#[test]
fn headers_tighten_a_configured_limit_and_never_loosen_it() {
    let mut ledger = ledger(LimitKind::RequestsPerMinute, 30, 1.0);
    let report = |limit, remaining| Reported {
        limit: Some(limit),
        remaining: Some(remaining),
        reset: Some(Duration::from_secs(5)),
    };
    ledger.learn(&report(600, 599), 0);
    assert_eq!(ledger.usable(), Some(30));
    ledger.learn(&report(10, 0), 0);
    assert_eq!(ledger.usable(), Some(10));
    assert_eq!(ledger.fit(1, 0), Fit::At(5_000));
    assert_eq!(ledger.fit(1, 5_000), Fit::Now);
}

#[test]
fn after_a_burst_code_a_sixth_may_go_at_once() {
    let mut ledger = ledger(LimitKind::RequestsPerMinute, 60, 1.0);
    ledger.smooth();
    assert_eq!(admitted_at_once(&mut ledger), 10);
    assert_eq!(ledger.fit(1, 0), Fit::At(1_000));
}

#[test]
fn a_day_is_free_again_at_midnight_and_not_before() {
    let mut ledger = ledger(LimitKind::RequestsPerDay, 1, 1.0);
    ledger.reserve(1, 1);
    let midnight = expiry(LimitKind::RequestsPerDay, 3_600_000, &TimeZone::UTC);
    ledger.settle(1, 1, midnight);
    assert_eq!(ledger.fit(1, 4_000_000), Fit::At(86_400_000));
    assert_eq!(ledger.fit(1, 86_400_000), Fit::Now);
}

#[test]
fn each_limit_is_configured_and_counted_apart() {
    let limits = Limits {
        requests_per_minute: Some(11),
        tokens_per_minute: Some(12),
        requests_per_day: Some(13),
        tokens_per_day: Some(14),
        cost_per_day: Some(15),
    };
    let amounts = Amounts { requests: 2, tokens: 3, cost: 4 };
    let stated = Ledger::set(&limits, 1.0, 0).map(|ledger| ledger.stated());
    assert_eq!(stated, [11, 12, 13, 14, 15].map(|limit| Some((limit, false))));
    assert_eq!(KINDS.map(|kind| amounts.of(kind)), [2, 3, 2, 3, 4]);
    assert_eq!(KINDS.map(is_daily), [false, false, true, true, true]);
}

#[test]
fn a_limit_is_said_to_be_learnt_where_it_is_new_or_tighter() {
    let report = |limit| Reported { limit: Some(limit), remaining: None, reset: None };
    let mut known = ledger(LimitKind::RequestsPerMinute, 30, 1.0);
    for (limit, stated) in [(31, (30, false)), (30, (30, false)), (29, (29, true))] {
        known.learn(&report(limit), 0);
        assert_eq!(known.stated(), Some(stated));
    }
    let mut unknown = ledger(LimitKind::CostPerDay, 30, 1.0);
    assert_eq!((unknown.stated(), unknown.usable()), (None, None));
    unknown.learn(&report(0), 0);
    assert_eq!(unknown.stated(), None, "a limit of nothing is a mistake");
    unknown.learn(&report(7), 0);
    assert_eq!(unknown.stated(), Some((7, true)));
}

#[test]
fn a_limit_of_which_nothing_was_spent_is_not_learnt() {
    // Ours was just counted: the figure is of something else.
    let mut ledger = ledger(LimitKind::RequestsPerMinute, 30, 1.0);
    let report = |remaining| Reported { limit: Some(10), remaining: Some(remaining), reset: None };
    ledger.learn(&report(10), 0);
    assert_eq!(ledger.stated(), Some((30, false)));
    ledger.learn(&report(9), 0);
    assert_eq!(ledger.stated(), Some((10, true)));
}

#[test]
fn what_is_left_by_the_providers_count_is_less_what_is_under_way() {
    let mut ledger = ledger(LimitKind::TokensPerMinute, 1_000, 1.0);
    ledger.reserve(1, 3);
    let reset = Some(Duration::from_secs(5));
    ledger.learn(&Reported { limit: None, remaining: Some(10), reset }, 0);
    assert_eq!(ledger.fit(8, 0), Fit::At(5_000));
    assert_eq!(ledger.fit(7, 0), Fit::Now);
    ledger.reserve(2, 5);
    assert_eq!(ledger.fit(3, 0), Fit::At(5_000));
    assert_eq!(ledger.fit(2, 0), Fit::Now);
}

#[test]
fn what_is_left_holds_for_a_minute_without_a_word_on_when_and_never_for_a_day() {
    let report = Reported { limit: None, remaining: Some(0), reset: None };
    let mut minute = ledger(LimitKind::RequestsPerMinute, 30, 1.0);
    minute.learn(&report, 1_000);
    assert_eq!(minute.fit(1, 1_000), Fit::At(1_000 + WINDOW_MS));
    let mut day = ledger(LimitKind::RequestsPerDay, 30, 1.0);
    day.learn(&report, 1_000);
    assert_eq!(day.fit(1, 1_000), Fit::Now);
}

#[test]
fn what_is_under_way_and_what_leaves_next_is_known() {
    let mut ledger = ledger(LimitKind::TokensPerMinute, 1_000, 1.0);
    assert!(!ledger.has_under_way());
    ledger.reserve(1, 5);
    ledger.reserve(2, 6);
    assert!(ledger.has_under_way());
    assert_eq!((ledger.used(0), ledger.next_release()), (11, None));
    ledger.settle(1, 4, 70_000);
    ledger.settle(2, 3, 60_000);
    assert!(!ledger.has_under_way());
    assert_eq!((ledger.used(59_999), ledger.next_release()), (7, Some(60_000)));
    assert_eq!((ledger.used(60_000), ledger.next_release()), (4, Some(70_000)));
}

#[test]
fn the_latest_of_all_that_holds_a_call_back_counts() {
    let mut ledger = ledger(LimitKind::RequestsPerDay, 10, 1.0);
    ledger.remember(10, 2_000);
    assert_eq!(ledger.fit(1, 0), Fit::At(2_000));
    ledger.starve(5_000);
    assert_eq!(ledger.fit(1, 0), Fit::At(5_000));
    assert_eq!(ledger.fit(1, 5_000), Fit::Now);
    ledger.starve(9_000);
    assert_eq!(ledger.fit(1, 5_000), Fit::At(9_000));
    ledger.feed();
    assert_eq!(ledger.fit(1, 5_000), Fit::Now);
}

#[test]
fn what_a_restart_remembers_is_paced_too() {
    let mut ledger = ledger(LimitKind::RequestsPerMinute, 60, 1.0);
    ledger.remember(60, 100);
    assert_eq!(ledger.fit(1, 100), Fit::At(1_000), "the window is empty, the bucket is not full");
}

#[test]
fn what_was_not_used_is_there_at_once_and_what_was_used_beyond_is_waited_for() {
    for (used, at) in
        [(40, Fit::At(10_000)), (43, Fit::At(13_000)), (31, Fit::At(1_000)), (30, Fit::Now)]
    {
        let mut ledger = ledger(LimitKind::TokensPerMinute, 60, 1.0);
        ledger.reserve(1, 40);
        // The window's part leaves at once, so that the bucket's is seen.
        ledger.settle(1, used, 0);
        assert_eq!(ledger.fit(30, 0), at, "{used}");
    }
}

#[test]
fn a_leap_of_the_clock_lets_no_minute_pass_and_leaves_a_days_end_where_it_is() {
    let leap = 3_600_000;
    let reset = Some(Duration::from_secs(5));
    let report = Reported { limit: None, remaining: Some(0), reset };
    for (kind, by) in [(LimitKind::TokensPerMinute, leap), (LimitKind::TokensPerDay, 0)] {
        let full = || ledger(kind, 60, 1.0);
        let (mut used, mut told, mut starved) = (full(), full(), full());
        used.remember(60, 60_250);
        told.learn(&report, 0);
        starved.starve(7_000);
        for (ledger, until) in [(&mut used, 60_250), (&mut told, 5_000), (&mut starved, 7_000)] {
            ledger.carry(leap);
            assert_eq!(ledger.fit(1, by), Fit::At(until + by), "{kind:?}");
            assert_eq!(ledger.fit(1, until + by), Fit::Now, "{kind:?}");
        }
    }
}
