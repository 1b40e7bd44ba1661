//! The TOML files as they are written.

use super::{Position, Words};
use domain::{FindingKind, Language, Risk};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// `playbook/TOPIC.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TopicFile {
    pub(super) id: String,
    pub(super) title: Words,
    /// By side: a role, a family of roles, or `any`.
    #[serde(rename = "position")]
    pub(super) positions: BTreeMap<String, Position>,
    #[serde(default)]
    pub(super) types: Vec<String>,
    #[serde(default)]
    pub(super) about: HashMap<Language, Vec<String>>,
    #[serde(default, rename = "rule")]
    pub(super) rules: Vec<RuleEntry>,
}

/// `[[rule]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleEntry {
    /// Unique within its topic; examples name it.
    pub(super) id: String,
    #[serde(default = "text")]
    pub(super) kind: FindingKind,
    pub(super) severity: Risk,
    #[serde(default)]
    pub(super) sides: BTreeMap<String, Risk>,
    #[serde(default)]
    pub(super) types: Vec<String>,
    #[serde(default)]
    pub(super) countries: Vec<String>,
    pub(super) why: Words,
    pub(super) suggestion: Words,
    pub(super) when: Vec<TriggerEntry>,
}

fn text() -> FindingKind {
    FindingKind::Text
}

/// `[[rule.when]]`: any one suffices.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TriggerEntry {
    pub(super) lang: Language,
    /// What is quoted: the sentence that holds it.
    pub(super) find: String,
    /// All of these in the same sentence.
    #[serde(default)]
    pub(super) with: Vec<String>,
    /// None of these in the same sentence.
    #[serde(default)]
    pub(super) without: Vec<String>,
    /// All of these somewhere in the clause.
    #[serde(default)]
    pub(super) clause_with: Vec<String>,
    /// None of these anywhere in the clause.
    #[serde(default)]
    pub(super) clause_without: Vec<String>,
    /// The number that `find` captures as `n`, in days where it captures a
    /// unit as `u`, lies above this.
    pub(super) above: Option<f64>,
    /// Likewise, below this.
    pub(super) below: Option<f64>,
}

/// `data/vocabulary.toml`: what `%name%` stands for in a pattern.
pub(super) type Vocabulary = HashMap<Language, BTreeMap<String, String>>;

/// `data/expected/*.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedFile {
    pub(super) clause: Vec<ExpectedEntry>,
}

/// `[[clause]]`: what a contract of these types should have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectedEntry {
    pub(super) topic: String,
    pub(super) types: Vec<String>,
    /// Topics next to which it belongs.
    #[serde(default)]
    pub(super) near: Vec<String>,
    /// Any one of these, in one sentence.
    pub(super) found: HashMap<Language, Vec<OneOrAll>>,
    /// Words that come near it.
    pub(super) hint: HashMap<Language, Vec<String>>,
    pub(super) why: Words,
    /// With `{name}` where countries have words of their own.
    pub(super) proposed: Words,
}

/// A pattern, or several for the same sentence; `!` begins one that must not match.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrAll {
    One(String),
    All(Vec<String>),
}

/// `data/terms.toml`: by language and name, the word of each country.
pub(super) type Terms = HashMap<Language, BTreeMap<String, BTreeMap<String, String>>>;
