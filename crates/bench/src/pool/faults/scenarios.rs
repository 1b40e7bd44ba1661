//! The scenarios, as a table. S01 to S16 are those of the public bench; a word
//! behind the number marks a turn of ours.

use super::course::Course;
use super::scenario::{Ending, Scenario};
use super::turns::{continued, other_words, recovers, starts_again, too_long};
use crate::http::WORDS;
use provider_sim::{Fault, Kind};
use std::time::Duration;

const REASON: &str = "This is not talked about here.";

pub(super) fn all() -> Vec<Scenario> {
    let once = |kind| Fault::times(kind, 1);
    let always = Fault::forever;
    vec![
        Scenario::new("S01", "waits the 2 s, same provider", once(limited(Some("2"))), |seen| {
            vec![
                ("two calls at the first", seen.calls(0) == 2),
                ("a gap of 1.8 s", seen.gap(0) >= 1_800),
                ("nobody else", seen.calls(1) == 0),
            ]
        }),
        Scenario::new(
            "S02",
            "≤ 4 tries in 3 s, ≤ 6 in all, next",
            always(limited(None)),
            |seen| {
                vec![
                    ("at most 4 tries in 3 s", seen.calls_within(0, 3_000) <= 4),
                    ("at most 6 tries", seen.calls(0) <= 6),
                    ("the next one answers", seen.is_credited_to("second")),
                ]
            },
        ),
        Scenario::new("S03", "one quick retry, same provider", once(Fault::status(500)), |seen| {
            vec![
                ("one retry", seen.calls(0) == 2 && seen.calls(1) == 0),
                ("within 2 s", seen.gap(0) <= 2_000),
            ]
        }),
        Scenario::new("S04", "≤ 6 tries, next", always(Fault::status(503)), |seen| {
            vec![
                ("at most 6 tries", seen.calls(0) <= 6),
                ("the next one answers", seen.is_credited_to("second")),
            ]
        }),
        Scenario::new("S05", "the answer comes", once(Kind::Reset), |_| Vec::new()),
        Scenario::new("S06", "one try at the silent one, next", always(Kind::Silence), |seen| {
            vec![
                ("one try", seen.calls(0) == 1),
                ("well inside 100 s", seen.longest() < Duration::from_secs(50)),
            ]
        }),
        Scenario::new(
            "S07",
            "next, in under 15 s",
            always(Kind::SlowFirstToken { ms: 20_000 }),
            |seen| vec![("under 15 s", seen.longest() < Duration::from_secs(15))],
        ),
        Scenario::new("S08", "whole, by way of the next", cut(), |seen| {
            vec![("the next one answers", seen.is_credited_to("second"))]
        }),
        continued(),
        other_words(),
        Scenario {
            course: Course::Again,
            ..Scenario::new(
                "S09",
                "noticed early, next, well afterwards",
                once(Kind::StallAfter { tokens: 20 }),
                |seen| {
                    vec![
                        ("in under 30 s", seen.longest() < Duration::from_secs(30)),
                        ("the next one answers", seen.is_credited_to("second")),
                    ]
                },
            )
        },
        Scenario::new(
            "S10",
            "whole, nothing broken leaks",
            always(Kind::BrokenEvent { tokens: 9 }),
            |seen| vec![("at most 2 tries", seen.calls(0) <= 2)],
        ),
        Scenario::new("S11", "under 8 s, with usage", always(Kind::NoDone), |seen| {
            vec![
                ("under 8 s", seen.longest() < Duration::from_secs(8)),
                ("usage", seen.usage().is_some_and(|(_, tokens_out)| tokens_out == 60)),
            ]
        }),
        Scenario::new("S11 open", "the same, nothing closes", always(Kind::LeftOpen), |seen| {
            vec![
                ("under 8 s", seen.longest() < Duration::from_secs(8)),
                ("usage", seen.usage().is_some_and(|(_, tokens_out)| tokens_out == 60)),
            ]
        }),
        too_long(),
        Scenario {
            ending: Ending::Refusal(REASON),
            ..Scenario::new("S13", "one try, the reason as an error", always(refused()), |seen| {
                vec![("one try", seen.calls(0) == 1), ("nobody else", seen.calls(1) == 0)]
            })
        },
        starts_again(),
        recovers(),
        Scenario::new("S16", "names who answered, its usage", always(Fault::status(503)), |seen| {
            vec![
                ("model in each event", seen.is_said_by("second/sim-second")),
                ("provider and model", seen.is_credited_to("second")),
                ("its usage, nothing of the failed", seen.usage() == Some((tokens_in(), 60))),
            ]
        }),
    ]
}

/// The stream dies after 40 of its 60 tokens.
pub(super) fn cut() -> Fault {
    Fault::forever(Kind::CutAfter { tokens: 40 })
}

fn limited(retry_after: Option<&str>) -> Kind {
    Kind::Status {
        status: 429,
        retry_after: retry_after.map(str::to_owned),
        code: Some("rate_limit_exceeded".to_owned()),
        message: None,
        headers: Vec::new(),
    }
}

fn refused() -> Kind {
    Kind::Status {
        status: 400,
        retry_after: None,
        code: Some("content_policy_violation".to_owned()),
        message: Some(REASON.to_owned()),
        headers: Vec::new(),
    }
}

/// As the simulators count.
fn tokens_in() -> u64 {
    WORDS.len().div_ceil(4) as u64
}
