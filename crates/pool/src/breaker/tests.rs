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

#[test]
fn the_schedule_turns_at_the_second_strike_and_at_ten_minutes() {
    let ten_minutes = Duration::from_secs(600);
    let just_under = Duration::from_millis(599_999);
    for (strikes, down_for, seconds) in [
        (0, ten_minutes, 20),
        (1, ten_minutes, 20),
        (2, Duration::ZERO, 25),
        (2, just_under, 25),
        (2, ten_minutes, 60),
        (9, ten_minutes, 60),
    ] {
        assert_eq!(rest(strikes, down_for).as_secs(), seconds, "{strikes} {down_for:?}");
    }
}

#[test]
fn a_healthy_breaker_has_nothing_to_forget() {
    let mut breaker = Breaker::default();
    assert!(breaker.is_clean());
    let epoch = breaker.begin(breaker.permit(0));
    assert!((0..5).all(|_| !breaker.success(epoch)));
}

#[test]
fn while_it_rests_it_says_until_when_and_why() {
    let mut breaker = Breaker::default();
    assert_eq!(breaker.resting(-1), None);
    fail(&mut breaker, 0);
    assert!(!breaker.is_clean());
    assert_eq!(breaker.resting(19_999), Some((20_000, "provider_down")));
    assert_eq!(breaker.resting(20_000), None);
}

#[test]
fn down_is_counted_from_the_first_failure_in_a_row() {
    let mut breaker = Breaker::default();
    let start = 5_000_000;
    fail(&mut breaker, start);
    fail(&mut breaker, start + 20_000);
    let kept = breaker.kept("groq");
    assert_eq!((kept.since, kept.strikes, kept.until), (start, 2, start + 45_000));
    assert_eq!((kept.scope.as_str(), kept.reason.as_str()), ("groq", "provider_down"));
}

#[test]
fn a_restart_goes_on_where_it_was() {
    let mut before = Breaker::default();
    fail(&mut before, 1_000_000);
    fail(&mut before, 1_020_000);
    let mut after = Breaker::restored(&before.kept("groq"), "provider_down");
    for now in [1_020_001, 1_044_999, 1_045_000] {
        assert_eq!(after.permit(now), before.permit(now));
        assert_eq!(after.resting(now), before.resting(now));
    }
    for now in [1_045_000, 1_600_000] {
        assert_eq!(after.next_rest(now), before.next_rest(now));
    }
    let probe = after.begin(after.permit(1_045_000));
    after.success(probe);
    assert_eq!(after.permit(1_045_001), Permit::Closed);
}

#[test]
fn a_kept_cooldown_without_a_strike_still_ends_with_a_success() {
    let kept = crate::Cooldown { strikes: 0, ..Breaker::default().kept("groq") };
    let mut breaker = Breaker::restored(&kept, "rate_limited");
    let probe = breaker.begin(breaker.permit(0));
    breaker.success(probe);
    assert_eq!(breaker.permit(0), Permit::Closed);
}

#[test]
fn a_call_from_before_it_opened_does_not_give_the_probes_place_away() {
    let mut breaker = Breaker::default();
    let early = breaker.begin(Permit::Closed);
    fail(&mut breaker, 0);
    breaker.begin(breaker.permit(20_000));
    breaker.neutral(early);
    assert_eq!(breaker.permit(20_000), Permit::Probing);
}

/// One that failed at 0, rested for 20 s and was forgiven.
fn forgiven() -> (Breaker, u64) {
    let mut breaker = Breaker::default();
    let early = breaker.begin(Permit::Closed);
    fail(&mut breaker, 0);
    let epoch = breaker.begin(breaker.permit(20_000));
    breaker.success(epoch);
    assert!(breaker.success(epoch));
    (breaker, early)
}

#[test]
fn an_older_call_that_fails_after_all_is_forgiven_says_nothing_without_a_later_deadline() {
    let (mut breaker, early) = forgiven();
    assert!(!breaker.failure(early, 21_000, 41_000, false, "provider_down"));
    assert!(!breaker.failure(early, 21_000, 20_000, true, "rate_limited"), "heard already");
    assert_eq!(breaker.permit(21_000), Permit::Closed);
}

#[test]
fn an_older_calls_later_deadline_opens_a_closed_breaker_like_any_failure() {
    let (mut breaker, early) = forgiven();
    let current = breaker.begin(breaker.permit(21_000));
    assert!(breaker.failure(early, 22_000, 30_000, true, "rate_limited"));
    assert_eq!(breaker.permit(22_000), Permit::Until { at: 30_000, exact: true });
    assert!(!breaker.is_clean());
    breaker.success(current);
    assert_eq!(breaker.permit(29_999), Permit::Until { at: 30_000, exact: true }, "late news");
    let probe = breaker.begin(breaker.permit(30_000));
    breaker.success(probe);
    assert_eq!(breaker.permit(30_000), Permit::Closed);
}

#[test]
fn a_probe_that_fails_keeps_the_later_end_that_the_provider_named() {
    let mut breaker = Breaker::default();
    let early = breaker.begin(Permit::Closed);
    fail(&mut breaker, 0);
    let probe = breaker.begin(breaker.permit(20_000));
    assert!(breaker.failure(early, 20_000, 90_000, true, "rate_limited"));
    assert!(!breaker.failure(early, 20_000, 90_000, true, "rate_limited"), "heard already");
    assert!(breaker.failure(probe, 21_000, 46_000, false, "provider_down"));
    assert_eq!(breaker.permit(21_000), Permit::Until { at: 90_000, exact: true });
}

#[test]
fn a_leap_of_the_clock_is_no_time_that_it_was_down() {
    let mut breaker = Breaker::default();
    fail(&mut breaker, 1_000);
    breaker.carry(3_600_000);
    assert_eq!(breaker.next_rest(3_602_000).as_secs(), 25);
    assert_eq!(breaker.next_rest(4_201_000).as_secs(), 60);
}
