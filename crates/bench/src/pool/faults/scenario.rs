//! A fault, who shows it, and what is looked at.

use super::course::Course;
use super::seen::Seen;
use super::verdict::Verdict;
use provider_sim::{Fault, SimConfig};

/// How a streaming client wants its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing is sent on before all is there.
    Whole,
    /// Word by word.
    Live,
}

impl Mode {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Live => "live",
        }
    }
}

/// A simulated provider of a scenario.
#[derive(Clone)]
pub(super) struct Actor {
    pub(super) sim: SimConfig,
    pub(super) faults: Vec<Fault>,
    /// Lines for its entry in the configuration.
    pub(super) more: &'static str,
}

/// How each request has to end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// With all words.
    Answer,
    /// With a 400 that says this.
    Refusal(&'static str),
}

/// What is looked at besides the answer, and whether it is so.
pub(super) type Checks = Vec<(&'static str, bool)>;

#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) id: &'static str,
    /// What passes, in short.
    pub(super) passes: &'static str,
    /// In order of preference.
    pub(super) cast: Vec<Actor>,
    pub(super) course: Course,
    pub(super) ending: Ending,
    pub(super) checks: fn(&Seen) -> Checks,
    /// What can be had of it live.
    pub(super) live: Verdict,
}

impl Scenario {
    /// The first provider shows the fault and the second is well.
    pub(super) fn new(
        id: &'static str,
        passes: &'static str,
        fault: Fault,
        checks: fn(&Seen) -> Checks,
    ) -> Self {
        let first = Actor { faults: vec![fault], ..Actor::well("first", "sim-first") };
        Self {
            id,
            passes,
            cast: vec![first, Actor::well("second", "sim-second")],
            course: Course::Once,
            ending: Ending::Answer,
            checks,
            live: Verdict::Pass,
        }
    }

    /// What has to be reached.
    pub(super) fn expected(&self, mode: Mode) -> Verdict {
        match mode {
            Mode::Whole => Verdict::Pass,
            Mode::Live => self.live,
        }
    }
}

impl Actor {
    /// Without any fault.
    pub(super) fn well(name: &str, model: &str) -> Self {
        let sim = SimConfig {
            name: name.to_owned(),
            models: vec![model.to_owned()],
            say: Some(sixty("word")),
            ..SimConfig::default()
        };
        Self { sim, faults: Vec::new(), more: "" }
    }
}

/// An answer of sixty tokens, each of its own: what is lost or said twice shows.
pub(super) fn sixty(word: &str) -> String {
    (1..=60).map(|number| format!("{word}-{number}")).collect::<Vec<_>>().join(" ")
}
