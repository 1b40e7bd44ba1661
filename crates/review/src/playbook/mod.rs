//! Positions and rules: those that come with the program are data in
//! `playbook/*.toml`, read once; what a person changed is laid over them.

mod change;
mod data;
mod load;
mod missing;
mod own;
mod position;
mod read;
mod trigger;
mod view;

use crate::folded::{Folded, Folding};
use crate::pattern::Pattern;
use domain::{FindingKind, Language, Risk};
use position::Position;
use std::sync::{Arc, OnceLock};
use trigger::Trigger;

pub use change::{WrongChange, changed};

/// Rules and positions.
#[derive(Debug)]
pub struct Playbook {
    /// Of what comes with the program.
    version: String,
    topics: Arc<[Topic]>,
    expected: Arc<[missing::Expected]>,
    /// Words of proposed clauses, by country.
    terms: Arc<data::Terms>,
    own: own::Own,
}

/// Words in both languages in which people read.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    es: String,
    en: String,
}

impl Words {
    pub(crate) fn of(&self, reader: Language) -> &str {
        match reader {
            Language::Es => &self.es,
            Language::En => &self.en,
        }
    }
}

/// What clauses are about, what we want of them, and what rules look for.
#[derive(Debug)]
pub(crate) struct Topic {
    pub(crate) id: String,
    pub(crate) title: Words,
    /// By side: a role, a family of roles, or `any`.
    positions: Vec<(String, Position)>,
    /// Contract types in which the topic matters; empty = in all.
    types: Vec<String>,
    about: Vec<(Language, Pattern)>,
    rules: Vec<Rule>,
}

/// One thing to look for.
#[derive(Debug)]
struct Rule {
    /// Unique within its topic; examples name it.
    id: String,
    kind: FindingKind,
    severity: Risk,
    /// By role or family; `none` mutes the rule for that side.
    sides: Vec<(String, Risk)>,
    /// Contract types to which it applies; empty = all.
    types: Vec<String>,
    /// Countries of whose law it speaks; empty = all.
    countries: Vec<String>,
    why: Words,
    suggestion: Words,
    triggers: Vec<Trigger>,
}

impl Playbook {
    /// The playbook that comes with the program.
    pub fn builtin() -> &'static Playbook {
        static BUILTIN: OnceLock<Playbook> = OnceLock::new();
        BUILTIN.get_or_init(load::builtin)
    }

    /// Of what comes with the program: changes whenever a rule, a position or a
    /// word of them does.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The topics that a clause is about, for a contract of this type.
    pub(crate) fn topics_of(
        &self,
        facts: crate::Facts<'_>,
        clause: crate::ClauseText<'_>,
    ) -> Vec<&Topic> {
        let text = Folded::new(clause.text, Folding::Search);
        let heading = Folded::new(clause.heading, Folding::Search);
        self.topics
            .iter()
            .filter(|topic| topic.applies(facts.contract_type))
            .filter(|topic| topic.is_about(facts.language, &heading.text, &text.text))
            .collect()
    }

    /// The ids of the topics that matter in a contract of this type.
    pub(crate) fn topic_ids_in(&self, contract_type: Option<&str>) -> impl Iterator<Item = &str> {
        let topics = self.topics.iter().filter(move |topic| topic.applies(contract_type));
        topics.map(|topic| topic.id.as_str())
    }

    /// The ids of all topics.
    pub fn topic_ids(&self) -> impl Iterator<Item = &str> {
        self.topics.iter().map(|topic| topic.id.as_str())
    }
}

impl Topic {
    fn applies(&self, contract_type: Option<&str>) -> bool {
        applies(&self.types, contract_type)
    }

    fn is_about(&self, language: Language, heading: &str, text: &str) -> bool {
        self.about
            .iter()
            .filter(|(spoken, _)| *spoken == language)
            .any(|(_, pattern)| pattern.is_match(heading) || pattern.is_match(text))
    }
}

/// A list of types holds this one. An unknown type does not rule a topic out:
/// its words decide.
fn applies(types: &[String], contract_type: Option<&str>) -> bool {
    match contract_type {
        Some(known) if crate::kind::is_known(known) => {
            types.is_empty() || types.iter().any(|listed| listed == known)
        }
        _ => true,
    }
}
