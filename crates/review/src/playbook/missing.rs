//! Clauses that a contract of its type should have and this one has not.

use super::{Playbook, Words, trigger::Pattern};
use crate::{
    ClauseText, Facts,
    folded::{Folding, fold},
};
use domain::{Language, MissingClause};

/// A clause to expect.
#[derive(Debug)]
pub(super) struct Expected {
    pub(super) topic: String,
    pub(super) types: Vec<String>,
    /// Topics next to which it belongs.
    pub(super) near: Vec<String>,
    pub(super) found: Vec<(Language, Pattern)>,
    pub(super) why: Words,
    pub(super) proposed: Words,
}

impl Playbook {
    /// What is not there, in the contract's language. Nothing is missed in a
    /// contract whose type is not known.
    pub fn missing_clauses(
        &self,
        facts: Facts<'_>,
        clauses: &[ClauseText<'_>],
    ) -> Vec<MissingClause> {
        let Some(contract_type) = facts.contract_type else { return Vec::new() };
        if clauses.is_empty() {
            return Vec::new();
        }
        let texts: Vec<String> = clauses
            .iter()
            .map(|clause| fold(&format!("{}\n{}", clause.heading, clause.text), Folding::Search))
            .collect();
        let spoken = |language: &Language| *language == facts.language;
        self.expected
            .iter()
            .filter(|expected| expected.types.iter().any(|listed| listed == contract_type))
            .filter(|expected| {
                !expected.found.iter().any(|(language, pattern)| {
                    spoken(language) && texts.iter().any(|text| pattern.is_match(text))
                })
            })
            .map(|expected| MissingClause {
                topic: expected.topic.clone(),
                why: expected.why.of(facts.language).to_owned(),
                near_clause_id: self.near(&expected.near, facts, clauses),
                proposed_text: expected.proposed.of(facts.language).to_owned(),
            })
            .collect()
    }

    /// The last clause whose heading is about one of these topics.
    fn near(
        &self,
        topics: &[String],
        facts: Facts<'_>,
        clauses: &[ClauseText<'_>],
    ) -> Option<domain::ClauseId> {
        topics.iter().find_map(|id| {
            let topic = self.topics.iter().find(|topic| topic.id == *id)?;
            clauses
                .iter()
                .rev()
                .find(|clause| {
                    topic.is_about(facts.language, &fold(clause.heading, Folding::Search), "")
                })
                .map(|clause| clause.id)
        })
    }
}
