//! What is our own of the playbook, laid over what comes with the program.

use super::{
    Playbook, Rule, Topic, Words,
    position::Position,
    trigger::{Prepared, Trigger},
};
use crate::pattern::Pattern;
use crate::{
    ClauseText, Facts,
    folded::{Folding, fold},
    side::Role,
};
use domain::{Amendments, FindingKind, Language, OwnPosition, OwnRule, OwnRuleId, Risk, Stances};
use privacy::mask_apart;
use sha2::{Digest, Sha256};
use std::sync::{Arc, OnceLock};

/// Amendments, their rules ready to read with.
#[derive(Debug, Default)]
pub(super) struct Own {
    pub(super) amendments: Amendments,
    /// In the order of the amendments' rules.
    rules: Vec<Rule>,
    /// What may leave of each of the amendments' positions. Made when one of
    /// them is first told: looking for names takes a moment.
    told: OnceLock<Vec<String>>,
}

impl Own {
    pub(super) fn new(amendments: Amendments) -> Self {
        let rules = amendments.rules.iter().map(compiled).collect();
        Self { rules, amendments, told: OnceLock::new() }
    }

    /// The level of our own for a rule that comes with the program.
    pub(super) fn level(&self, topic: &str, rule: &str) -> Option<Risk> {
        let mut levels = self.amendments.levels.iter();
        levels.find(|own| own.topic == topic && own.rule == rule).map(|own| own.level)
    }

    /// A position of our own as a model may be told it. People are named in it
    /// who are in no contract: it is masked by itself.
    fn told(&self, topic: &str, side: &str) -> Option<&str> {
        let positions = &self.amendments.positions;
        let at = positions.iter().position(|own| own.topic == topic && own.side == side)?;
        let masked = |own: &OwnPosition| {
            let words = in_words(&own.stances);
            mask_apart(&[&words], document::detect_language(&words)).concat()
        };
        let told = self.told.get_or_init(|| positions.iter().map(masked).collect());
        told.get(at).map(String::as_str)
    }

    pub(super) fn position(&self, topic: &str, side: &str) -> Option<&OwnPosition> {
        self.amendments.positions.iter().find(|own| own.topic == topic && own.side == side)
    }

    /// Our own rules, each with what it was made of.
    pub(super) fn rules(&self) -> impl Iterator<Item = (&OwnRule, &Rule)> {
        self.amendments.rules.iter().zip(&self.rules)
    }
}

impl Playbook {
    /// The playbook that comes with the program, with amendments. Rules and
    /// topics that the program no longer has are passed over.
    pub fn amended(amendments: Amendments) -> Self {
        let builtin = Self::builtin();
        Self {
            version: builtin.version.clone(),
            topics: Arc::clone(&builtin.topics),
            expected: Arc::clone(&builtin.expected),
            terms: Arc::clone(&builtin.terms),
            own: Own::new(amendments),
        }
    }

    /// All of the playbook on which the review of a clause rests, as a short
    /// text: an amendment that does not touch the clause does not change it.
    pub fn basis(&self, facts: Facts<'_>, clause: ClauseText<'_>) -> String {
        let Amendments { positions, levels, .. } = &self.own.amendments;
        if self.own.amendments.is_empty() {
            return self.version.clone();
        }
        let topics = self.topics_of(facts, clause);
        let touched = |topic: &str| topics.iter().any(|known| known.id == topic);
        let prepared = Prepared::new(clause.text);
        let rules = self.own.rules().filter(|(_, rule)| {
            rule.severity_for(crate::side::role(facts), facts).is_some()
                && rule.quote(facts.language, &prepared).is_some()
        });
        let touching = Amendments {
            positions: positions.iter().filter(|own| touched(&own.topic)).cloned().collect(),
            levels: levels.iter().filter(|own| touched(&own.topic)).cloned().collect(),
            rules: rules.map(|(own, _)| own.clone()).collect(),
        };
        if touching.is_empty() {
            return self.version.clone();
        }
        // Plain text: it always has a JSON form.
        let json = serde_json::to_string(&touching).unwrap_or_default();
        let digest = hex::encode(Sha256::digest(json));
        format!("{}+{}", self.version, &digest[..12])
    }

    /// The positions of the side we act for, as a model is told them, and
    /// whether the words are our own.
    pub(crate) fn told(
        &self,
        topic: &Topic,
        role: Option<Role>,
        reader: Language,
    ) -> Vec<(bool, String)> {
        let told = |(side, position): (&str, &Position)| match self.own.told(&topic.id, side) {
            Some(own) => (true, own.to_owned()),
            None => (false, in_words(&position.stances(reader))),
        };
        topic.positions_for(role).into_iter().map(told).collect()
    }
}

/// From preferred to unacceptable; what to ask the client is not for a model.
fn in_words(stances: &Stances) -> String {
    let named = [
        ("", &stances.preferred),
        ("acceptable: ", &stances.acceptable),
        ("fallback: ", &stances.fallback),
        ("unacceptable: ", &stances.unacceptable),
    ];
    let given = named.into_iter().filter(|(_, words)| !words.trim().is_empty());
    given.map(|(name, words)| format!("{name}{}", words.trim())).collect::<Vec<_>>().join(" ")
}

/// The name under which remarks of a rule of our own are known.
pub(super) fn name(id: OwnRuleId) -> String {
    format!("own/{id}")
}

fn compiled(own: &OwnRule) -> Rule {
    let all = |phrases: &[String]| -> Vec<Pattern> {
        phrases.iter().map(|phrase| Pattern::new(phrase_pattern(phrase))).collect()
    };
    let trigger = |language| Trigger {
        language,
        // No words match nothing.
        find: Pattern::new(
            own.words.first().map_or_else(|| "[^\\s\\S]".to_owned(), |w| phrase_pattern(w)),
        ),
        with: all(own.words.get(1..).unwrap_or_default()),
        without: all(&own.without),
        clause_with: Vec::new(),
        clause_without: Vec::new(),
        above: None,
        below: None,
    };
    let alike = |text: &str| Words { es: text.to_owned(), en: text.to_owned() };
    Rule {
        id: name(own.id),
        kind: FindingKind::Text,
        // Said for one side alone, it is not for the others nor for nobody in particular.
        severity: if own.side.is_some() { Risk::None } else { own.level },
        sides: own.side.iter().map(|side| (side.clone(), own.level)).collect(),
        types: Vec::new(),
        countries: Vec::new(),
        why: alike(&own.why),
        suggestion: alike(&own.suggestion),
        triggers: vec![trigger(Language::Es), trigger(Language::En)],
    }
}

/// What a person wrote, as a pattern over folded text: whole words, `*` for any
/// ending; nothing else in it has a meaning.
fn phrase_pattern(phrase: &str) -> String {
    let words: Vec<String> = phrase.split_whitespace().map(word_pattern).collect();
    words.join(" ")
}

fn word_pattern(word: &str) -> String {
    let (stem, end) = match word.strip_suffix('*') {
        Some(stem) => (stem, "\\w*"),
        None => (word, ""),
    };
    let folded = fold(stem, Folding::Search);
    // A boundary stands only beside a letter or digit.
    let edge = |c: Option<char>| if c.is_some_and(char::is_alphanumeric) { "\\b" } else { "" };
    let end = if end.is_empty() { edge(folded.chars().next_back()) } else { end };
    format!("{}{}{end}", edge(folded.chars().next()), regex::escape(&folded))
}
