//! Reading by example. A rule finds the words that its author thought of; drafters
//! have others. The playbook therefore knows each danger in many ways of saying
//! it, and what is fair on the same subject, and weighs a clause's words by them.

mod data;
mod model;
mod words;

use crate::{ClauseText, Facts, excerpt};
use domain::{Language, Risk};
use model::{Classifier, Vector, Vocabulary};
use std::{collections::HashMap, ops::Range, sync::OnceLock};
use words::Sides;

/// From here on a clause is remarked on. More than half of what the examples say
/// is harmful, and little of what a contract says is: at even odds, forms that
/// both sides sign every day would be full of remarks.
const SURE: f32 = 0.7;
/// Of those, from here on it is one not to be signed.
const HIGH: f32 = 0.42;
/// Examples of a danger that speak for it.
const NEAREST: usize = 3;

/// The examples of one language, ready to be compared with.
pub(crate) struct Examples {
    vocabulary: Vocabulary,
    to_negotiate: Classifier,
    not_to_sign: Classifier,
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
    add(&SURE.to_le_bytes());
    add(&HIGH.to_le_bytes());
}

/// The role that a statement is read for, and its features.
fn read_as(kind: &str, side: &str, text: &str) -> (Option<&'static str>, Vec<u64>) {
    let kind = if kind == "software" { "license" } else { kind };
    let role = Sides::role(side, Some(kind));
    (role, words::features(&words::words(text, role.and_then(Sides::of))))
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
            Examples::of(data::ideas(language), data::clauses(language), data::fair(language))
        })
    }

    fn of(ideas: Vec<data::Idea>, clauses: Vec<data::Judged>, fair: Vec<data::Fair>) -> Self {
        let mut texts = Vec::new();
        let mut levels = Vec::new();
        let mut statements = Vec::new();
        for (at, idea) in ideas.iter().enumerate() {
            let labelled = idea.harmful.iter().map(|one| (one, idea.level));
            let labelled = labelled.chain(idea.harmless.iter().map(|one| (one, Risk::None)));
            for (data::Statement(kind, side, text), level) in labelled {
                let (role, features) = read_as(kind, side, text);
                texts.push(features);
                levels.push(level);
                statements.push((at, role));
            }
        }
        for clause in &clauses {
            let text = format!("{} {}", clause.heading, clause.text);
            texts.push(read_as(&clause.r#type, &clause.side, &text).1);
            levels.push(clause.level);
        }
        for part in &fair {
            for side in &part.sides {
                texts.push(read_as(&part.r#type, side, &part.text).1);
                levels.push(Risk::None);
            }
        }
        let vocabulary = Vocabulary::of(&texts);
        let vectors: Vec<Vector> = texts.iter().map(|text| vocabulary.vector(text)).collect();
        let from =
            |least: Risk| -> Vec<bool> { levels.iter().map(|level| *level >= least).collect() };
        let to_negotiate = Classifier::trained(&vectors, &from(Risk::Medium), vocabulary.len());
        let not_to_sign = Classifier::trained(&vectors, &from(Risk::High), vocabulary.len());
        let mut having: HashMap<u32, Vec<(u32, f32)>> = HashMap::new();
        let mut harmful = Vec::new();
        // Whole clauses and fair parts have no danger of their own to be named.
        for ((vector, level), statement) in vectors.iter().zip(&levels).zip(statements) {
            if *level > Risk::None {
                let number = harmful.len() as u32;
                harmful.push(statement);
                for (feature, weight) in vector {
                    having.entry(*feature).or_default().push((number, *weight));
                }
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
        Self { vocabulary, to_negotiate, not_to_sign, ideas, statements: harmful, having }
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
            .filter_map(|role| self.read_for(role, clause))
            .max_by_key(|found| found.level)
    }

    fn read_for(&self, role: &'static str, clause: ClauseText<'_>) -> Option<Resemblance> {
        let sides = Sides::of(role);
        let vector =
            |text: &str| self.vocabulary.vector(&words::features(&words::words(text, sides)));
        let whole = vector(&format!("{} {}", clause.heading, clause.text));
        if self.to_negotiate.likelihood(&whole) < SURE {
            return None;
        }
        let high = self.not_to_sign.likelihood(&whole) >= HIGH;
        let (_, sentence) = excerpt::sentences(clause.text)
            .into_iter()
            .map(|range| {
                (self.to_negotiate.likelihood(&vector(&clause.text[range.clone()])), range)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0))?;
        let quote = excerpt::around(clause.text, sentence.clone(), sentence.clone())?;
        let idea = self.nearest(&whole, role)?;
        Some(Resemblance {
            level: if high { Risk::High } else { Risk::Medium.min(idea.level.max(Risk::Low)) },
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
