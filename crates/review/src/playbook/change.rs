//! One change of what is our own, checked before it counts.

use super::{Playbook, Topic};
use domain::{Amendments, OwnPosition, OwnRule, PlaybookChange, Risk, Stances};

/// The longest text of a position, of a remark or of a proposal, in characters.
const LONGEST: usize = 1_000;
/// The longest phrase to look for, in characters.
const PHRASE: usize = 200;
/// The most phrases of one rule.
const PHRASES: usize = 10;
/// The most rules of our own: each is tried on every sentence.
const RULES: usize = 500;

/// What is wrong with a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongChange {
    /// No such topic.
    #[error("The playbook has no such topic.")]
    Topic,
    /// No such side.
    #[error("This topic has no position for such a side.")]
    Side,
    /// No such rule.
    #[error("There is no such rule.")]
    Rule,
    /// A rule of our own without a level.
    #[error("The level is low, medium or high.")]
    Level,
    /// A rule of our own without words.
    #[error("Say at least one word to look for; ten phrases of 200 characters are the most.")]
    Words,
    /// A rule of our own that tells nothing.
    #[error("Say what a clause with these words means.")]
    Why,
    /// Too much at once.
    #[error("A text takes at most 1,000 characters.")]
    Long,
    /// One rule too many.
    #[error("500 rules of your own are the most; remove one first.")]
    Many,
    /// It changes nothing.
    #[error("That is how it is already.")]
    Same,
}

impl WrongChange {
    /// A word for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Topic => "unknown_topic",
            Self::Side => "unknown_side",
            Self::Rule => "unknown_rule",
            Self::Level => "no_level",
            Self::Words => "no_words",
            Self::Why => "no_meaning",
            Self::Long => "too_long",
            Self::Many => "too_many_rules",
            Self::Same => "no_change",
        }
    }
}

/// The amendments after a change. A return to an earlier edition is the
/// caller's: only the store knows it.
///
/// # Errors
/// What is wrong with the change; nothing is changed then.
pub fn changed(
    before: &Amendments,
    change: &mut PlaybookChange,
) -> Result<Amendments, WrongChange> {
    let mut after = before.clone();
    match change {
        PlaybookChange::Position(own) => position(&mut after, own)?,
        PlaybookChange::Level { topic, rule, level } => {
            let known = topic_of(topic)?;
            if !known.rules.iter().any(|known| known.id == *rule) {
                return Err(WrongChange::Rule);
            }
            after.levels.retain(|own| own.topic != *topic || own.rule != *rule);
            after.levels.extend(level.map(|level| domain::OwnLevel {
                topic: topic.clone(),
                rule: rule.clone(),
                level,
            }));
        }
        PlaybookChange::AddRule(own) => {
            self::rule(own)?;
            if after.rules.len() >= RULES {
                return Err(WrongChange::Many);
            }
            after.rules.push(own.clone());
        }
        PlaybookChange::RemoveRule { id, topic } => {
            let Some(at) = after.rules.iter().position(|own| own.id == *id) else {
                return Err(WrongChange::Rule);
            };
            *topic = after.rules.remove(at).topic;
        }
        PlaybookChange::Return { .. } => {}
    }
    let returned = matches!(change, PlaybookChange::Return { .. });
    if !returned && after == *before { Err(WrongChange::Same) } else { Ok(after) }
}

fn position(after: &mut Amendments, own: &mut OwnPosition) -> Result<(), WrongChange> {
    let known = topic_of(&own.topic)?;
    if !known.positions().any(|(side, _)| side == own.side) {
        return Err(WrongChange::Side);
    }
    let Stances { preferred, acceptable, fallback, unacceptable, ask } = &mut own.stances;
    for words in [preferred, acceptable, fallback, unacceptable, ask] {
        *words = tidied(words, LONGEST)?;
    }
    after.positions.retain(|other| other.topic != own.topic || other.side != own.side);
    if own.stances != Stances::default() {
        after.positions.push(own.clone());
    }
    Ok(())
}

fn rule(own: &mut OwnRule) -> Result<(), WrongChange> {
    topic_of(&own.topic)?;
    let sides = || Playbook::builtin().topics.iter().flat_map(Topic::positions);
    if let Some(side) = &own.side
        && !sides().any(|(known, _)| known == side)
    {
        return Err(WrongChange::Side);
    }
    if own.level == Risk::None {
        return Err(WrongChange::Level);
    }
    for phrases in [&mut own.words, &mut own.without] {
        let tidy: Result<Vec<String>, WrongChange> =
            phrases.iter().map(|phrase| tidied(phrase, PHRASE)).collect();
        *phrases = tidy.map_err(|_| WrongChange::Words)?;
        phrases.retain(|phrase| phrase.chars().any(char::is_alphanumeric));
        if phrases.len() > PHRASES {
            return Err(WrongChange::Words);
        }
    }
    if own.words.is_empty() {
        return Err(WrongChange::Words);
    }
    own.why = tidied(&own.why, LONGEST)?;
    own.suggestion = tidied(&own.suggestion, LONGEST)?;
    if own.why.is_empty() { Err(WrongChange::Why) } else { Ok(()) }
}

/// On one line, without marks that have no shape.
fn tidied(text: &str, most: usize) -> Result<String, WrongChange> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    if line.chars().count() > most { Err(WrongChange::Long) } else { Ok(line) }
}

fn topic_of(id: &str) -> Result<&'static Topic, WrongChange> {
    let mut topics = Playbook::builtin().topics.iter();
    topics.find(|topic| topic.id == id).ok_or(WrongChange::Topic)
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
