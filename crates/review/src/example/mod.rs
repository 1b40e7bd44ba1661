//! Reading by example. A rule finds the words that its author thought of; drafters
//! have others. The playbook therefore knows each danger in many ways of saying
//! it, and what is fair on the same subject, and weighs a clause's words by them.

#[cfg(test)]
mod crossed;
mod data;
mod judge;
mod model;
mod training;
mod words;

use crate::{ClauseText, Facts, excerpt};
use domain::{Language, Risk};
use judge::Judge;
use model::Vector;
use std::{collections::HashMap, ops::Range, sync::OnceLock};
use training::{Kind, Sample};
use words::Sides;

/// Examples of a danger that speak for it.
const NEAREST: usize = 3;

/// The examples of one language, ready to be compared with.
pub(crate) struct Examples {
    judge: Judge,
    ideas: Vec<Known>,
    /// Which idea each harmful statement is of, and its role.
    statements: Vec<(usize, Option<&'static str>)>,
    /// For each feature the harmful statements that have it, and its weight there.
    having: HashMap<u32, Vec<(u32, f32)>>,
}

/// A danger, without its examples.
pub(crate) struct Known {
    pub(crate) id: String,
    pub(crate) topic: String,
    level: Risk,
    why: String,
    suggestion: String,
}

/// What the examples say of a clause.
pub(crate) struct Resemblance {
    pub(crate) level: Risk,
    /// The danger that it is nearest to.
    pub(crate) idea: String,
    pub(crate) topic: String,
    /// The words that speak most for it.
    pub(crate) quote: Range<usize>,
}

/// All that the examples' word depends on: with it changes the playbook's version,
/// and nothing that was said by others is carried over.
pub(crate) fn digest(mut add: impl FnMut(&[u8])) {
    data::texts().for_each(|text| add(text.as_bytes()));
    judge::limits().iter().for_each(|limit| add(&limit.to_le_bytes()));
}

impl Examples {
    /// Those that come with the program; the first call for a language computes
    /// for some tenths of a second.
    pub(crate) fn builtin(language: Language) -> &'static Examples {
        static ES: OnceLock<Examples> = OnceLock::new();
        static EN: OnceLock<Examples> = OnceLock::new();
        let kept = match language {
            Language::Es => &ES,
            Language::En => &EN,
        };
        kept.get_or_init(|| {
            let ideas = data::ideas(language);
            let samples = training::samples(language, &ideas);
            Examples::of(ideas, &samples)
        })
    }

    fn of(ideas: Vec<data::Idea>, samples: &[Sample]) -> Self {
        let judge = Judge::trained(&samples.iter().collect::<Vec<_>>());
        let mut having: HashMap<u32, Vec<(u32, f32)>> = HashMap::new();
        let mut statements = Vec::new();
        for sample in samples.iter().filter(|sample| sample.level > Risk::None) {
            // Whole clauses have no danger of their own to be named.
            let Kind::Statement(idea) = sample.kind else { continue };
            let number = statements.len() as u32;
            statements.push((idea, sample.role));
            for (feature, weight) in judge.vector(&sample.features) {
                having.entry(feature).or_default().push((number, weight));
            }
        }
        let ideas = ideas
            .into_iter()
            .map(|idea| Known {
                id: idea.id,
                topic: idea.topic,
                level: idea.level,
                why: idea.why,
                suggestion: idea.suggestion,
            })
            .collect();
        Self { judge, ideas, statements, having }
    }

    /// What the examples say of a clause for the side we act for; where none is
    /// known, for the side that it burdens more.
    pub(crate) fn read(&self, facts: Facts<'_>, clause: ClauseText<'_>) -> Option<Resemblance> {
        let kind = facts.contract_type;
        let own = crate::side::role(facts).and_then(|role| Sides::role(role.name, kind));
        let roles: Vec<&str> = match (own, kind.and_then(Sides::roles_in)) {
            (Some(role), _) => vec![role],
            (None, Some(roles)) => roles.to_vec(),
            (None, None) => return None,
        };
        roles
            .into_iter()
            .filter_map(|role| self.read_for(role, own.is_some(), clause))
            .max_by_key(|found| found.level)
    }

    fn read_for(
        &self,
        role: &'static str,
        side_is_known: bool,
        clause: ClauseText<'_>,
    ) -> Option<Resemblance> {
        let sides = Sides::of(role);
        let vector = |text: &str| self.judge.vector(&words::features(&words::words(text, sides)));
        let whole = vector(&format!("{} {}", clause.heading, clause.text));
        let level = self.judge.level(&whole, side_is_known);
        if level == Risk::None {
            return None;
        }
        let (_, sentence) = excerpt::sentences(clause.text)
            .into_iter()
            .map(|range| (self.judge.margins(&vector(&clause.text[range.clone()])).0, range))
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let quote = excerpt::around(clause.text, sentence.clone(), sentence.clone())?;
        let idea = self.nearest(&whole, role)?;
        Some(Resemblance {
            level: if level == Risk::High { level } else { level.min(idea.level.max(Risk::Low)) },
            idea: idea.id.clone(),
            topic: idea.topic.clone(),
            quote,
        })
    }

    /// The danger whose examples for this role are most alike.
    fn nearest(&self, text: &Vector, role: &str) -> Option<&Known> {
        let mut alike: HashMap<u32, f32> = HashMap::new();
        for (feature, weight) in text {
            for (statement, other) in self.having.get(feature).into_iter().flatten() {
                *alike.entry(*statement).or_default() += weight * other;
            }
        }
        let mut by_idea: HashMap<usize, Vec<f32>> = HashMap::new();
        for (statement, alike) in alike {
            let (idea, of) = self.statements.get(statement as usize)?;
            if of.is_none_or(|of| of == role) {
                by_idea.entry(*idea).or_default().push(alike);
            }
        }
        let score = |mut alike: Vec<f32>| {
            alike.sort_by(|a, b| b.total_cmp(a));
            alike.into_iter().take(NEAREST).sum::<f32>()
        };
        by_idea
            .into_iter()
            .map(|(idea, alike)| (score(alike), idea))
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            .and_then(|(_, idea)| self.ideas.get(idea))
    }

    /// Why a danger matters and what to propose instead, in this language.
    pub(crate) fn words_of(&self, idea: &str) -> Option<(&str, &str)> {
        let known = self.ideas.iter().find(|known| known.id == idea)?;
        Some((&known.why, &known.suggestion))
    }
}
