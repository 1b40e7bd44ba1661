//! Scenarios whose providers, or whose requests, are not the usual ones.

use super::course::Course;
use super::scenario::{Actor, Scenario, sixty};
use super::scenarios::cut;
use super::verdict::Verdict;
use provider_sim::{Dialect, Fault, SimConfig};

/// At most so many tries at a provider that is down for a minute.
const FEW: usize = 4;

/// The next one is given the beginning and goes on.
pub(super) fn continued() -> Scenario {
    let mut scenario = Scenario::new("S08 goes on", "whole, with the beginning", cut(), |seen| {
        vec![("the next one answers", seen.is_credited_to("second"))]
    });
    scenario.cast.truncate(1);
    scenario.cast.push(claude(false));
    scenario
}

/// The next one has words of its own: what was heard cannot be gone on with.
pub(super) fn other_words() -> Scenario {
    let mut scenario =
        Scenario::new("S08 differs", "whole; live, a clear error", cut(), |_| Vec::new());
    if let Some(second) = scenario.cast.last_mut() {
        second.sim.say = Some(sixty("other"));
    }
    scenario.live = Verdict::Safe;
    scenario
}

pub(super) fn too_long() -> Scenario {
    let fault = Fault::forever(Fault::coded(400, "context_length_exceeded"));
    let mut scenario = Scenario::new("S12", "one try, then a larger model", fault, |seen| {
        vec![
            ("one try", seen.calls(0) == 1),
            ("none at one as small", seen.calls(1) == 0),
            ("the larger one answers", seen.is_credited_to("larger")),
        ]
    });
    for actor in &mut scenario.cast {
        actor.more = "context = 8192";
    }
    let larger = Actor { more: "context = 131072", ..Actor::well("larger", "sim-larger") };
    scenario.cast.push(larger);
    scenario
}

pub(super) fn starts_again() -> Scenario {
    let mut scenario = Scenario::new("S14", "starts again, no refusal at the end", cut(), |seen| {
        vec![("the next one answers", seen.is_credited_to("second"))]
    });
    scenario.cast.truncate(1);
    scenario.cast.push(claude(true));
    scenario
}

pub(super) fn recovers() -> Scenario {
    let down = Fault::forever(Fault::status(503));
    let passes = "all served, ≤ 4 tries, back in 30 s";
    let mut scenario = Scenario::new("S15", passes, down, |seen| {
        vec![
            ("few tries while it is down", seen.calls_with(0, 503) <= FEW),
            ("back within 30 s", seen.back_after().is_some_and(|ms| ms <= 30_000)),
        ]
    });
    scenario.course = Course::Recovery { requests: 20 };
    scenario
}

/// Not one of the sixteen: their authors counted it apart.
pub(super) fn dead() -> Scenario {
    let down = Fault::forever(Fault::status(503));
    let mut scenario = Scenario::new("15 requests", "all served, ≤ 4 tries", down, |seen| {
        vec![("at most 4 tries", seen.calls(0) <= FEW)]
    });
    scenario.course = Course::Paced { requests: 15 };
    scenario
}

/// A provider that is asked to go on where another one stopped.
fn claude(refuses: bool) -> Actor {
    let well = Actor::well("second", "claude-sonnet-4-5");
    let sim =
        SimConfig { dialect: Dialect::Anthropic, refuse_continuing: refuses, ..well.sim.clone() };
    Actor { sim, ..well }
}
