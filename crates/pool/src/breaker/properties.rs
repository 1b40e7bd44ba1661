//! What holds for a breaker whatever happens to it.

use super::*;
use proptest::prelude::*;

/// What happens next to a breaker.
#[derive(Debug, Clone)]
enum Step {
    Wait(i64),
    /// A call starts if it may.
    Start,
    /// One of the calls under way ends.
    End(usize, End),
}

#[derive(Debug, Clone)]
enum End {
    Well,
    /// With a rest of so many seconds by the provider's word, or ours.
    Badly(Option<u8>),
    /// It says nothing.
    Nothing,
}

struct Call {
    epoch: u64,
    probe: bool,
    /// How often the breaker had opened when it started.
    openings: u32,
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        2 => Just(End::Well),
        3 => proptest::option::of(0..90_u8).prop_map(End::Badly),
        1 => Just(End::Nothing),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => (1..40_000_i64).prop_map(Step::Wait),
        3 => Just(Step::Start),
        3 => (0..64_usize, end()).prop_map(|(which, end)| Step::End(which, end)),
    ]
}

proptest! {
    /// While it rests its end only moves away; one probe goes at a time; what
    /// ends late, from before it opened, never closes it; whatever rests is
    /// remembered, or no success would end it.
    #[test]
    fn whatever_happens_rests_only_grow_and_one_probe_goes(
        steps in proptest::collection::vec(step(), 1..150),
    ) {
        let mut breaker = Breaker::default();
        let (mut now, mut openings) = (0, 0);
        let mut under_way: Vec<Call> = Vec::new();
        for step in steps {
            let before = breaker.clone();
            match step {
                Step::Wait(ms) => now += ms,
                Step::Start => {
                    let permit = breaker.permit(now);
                    if matches!(permit, Permit::Closed | Permit::Probe) {
                        let probe = permit == Permit::Probe;
                        let epoch = breaker.begin(permit);
                        let probes =
                            under_way.iter().filter(|call| call.probe && call.epoch == epoch);
                        prop_assert!(!probe || probes.count() == 0, "two probes at once");
                        under_way.push(Call { epoch, probe, openings });
                    }
                }
                Step::End(_, _) if under_way.is_empty() => {}
                Step::End(which, end) => {
                    let call = under_way.remove(which % under_way.len());
                    match end {
                        End::Well => {
                            breaker.success(call.epoch);
                            if call.openings < openings {
                                let same = breaker.permit(now) == before.permit(now);
                                prop_assert!(same, "late news");
                            }
                        }
                        End::Badly(hint) => {
                            let ours = after(now, breaker.next_rest(now));
                            let told = hint.map(|seconds| now + i64::from(seconds) * 1_000);
                            let at = told.unwrap_or(ours);
                            breaker.failure(call.epoch, now, at, told.is_some(), "provider_down");
                            prop_assert!(breaker.until >= before.until, "a rest became shorter");
                            if call.epoch == before.epoch {
                                prop_assert!(breaker.open, "a failure of now opens it");
                                prop_assert!(breaker.until >= at);
                            }
                        }
                        End::Nothing => {
                            breaker.neutral(call.epoch);
                            let free = call.probe && call.epoch == breaker.epoch;
                            if free && breaker.open && now >= breaker.until {
                                prop_assert_eq!(breaker.permit(now), Permit::Probe, "its place");
                            }
                        }
                    }
                }
            }
            openings += u32::from(breaker.open && !before.open);
            prop_assert!(!breaker.open || !breaker.is_clean(), "forgotten while it rests");
            if let (Permit::Until { at, .. }, Permit::Until { at: earlier, .. }) =
                (breaker.permit(now), before.permit(now))
            {
                prop_assert!(at >= earlier);
            }
        }
    }
}
