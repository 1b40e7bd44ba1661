//! How a scenario is judged.

use super::heard::Heard;
use super::scenario::{Ending, Mode, Scenario};
use super::seen::Seen;

/// What a scenario comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A whole answer, and clean conduct.
    Pass,
    /// A whole answer, and something missed.
    Partial,
    /// A clear error within bounds.
    Safe,
    /// Anything else.
    Fail,
}

impl Verdict {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Partial => "partial",
            Self::Safe => "safe",
            Self::Fail => "fail",
        }
    }
}

/// A verdict and what it rests on.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) why: String,
}

pub(super) fn judge(scenario: &Scenario, seen: &Seen, mode: Mode) -> Judged {
    let missed: Vec<&str> =
        (scenario.checks)(seen).into_iter().filter(|(_, ok)| !ok).map(|(what, _)| what).collect();
    let words = answers(scenario);
    let is_answer = |heard: &Heard| words.iter().any(|words| heard.is_answer(words));
    let ends_well = |heard: &&Heard| match scenario.ending {
        Ending::Answer => is_answer(heard),
        Ending::Refusal(reason) => is_refusal(heard, reason),
    };
    let odd = seen.heard.iter().find(|heard| !ends_well(heard));
    let bounded = |heard: &Heard| is_answer(heard) || heard.is_clear_error();
    let verdict = match odd {
        None if missed.is_empty() => Verdict::Pass,
        None => Verdict::Partial,
        Some(_) if seen.heard.iter().all(is_answer) => Verdict::Partial,
        Some(_) if seen.heard.iter().all(bounded) => Verdict::Safe,
        Some(_) => Verdict::Fail,
    };
    let mut why = seen.brief();
    if verdict != scenario.expected(mode) && !missed.is_empty() {
        why += &format!("; missed: {}", missed.join(", "));
    }
    if let Some(odd) = odd {
        why += &format!("; {}", odd.brief());
    }
    Judged { verdict, why }
}

/// What any of its providers says, whole.
fn answers(scenario: &Scenario) -> Vec<&str> {
    scenario.cast.iter().filter_map(|actor| actor.sim.say.as_deref()).collect()
}

fn is_refusal(heard: &Heard, reason: &str) -> bool {
    let error = heard.error().unwrap_or_default();
    let told = error["message"].as_str().is_some_and(|message| message.contains(reason));
    heard.status == 400 && told && heard.is_clear_error()
}
