//! The playbook as people see it, and what they changed of the one that comes
//! with the program.

use crate::{OwnRuleId, Risk, Timestamp};
use serde::{Deserialize, Serialize};

/// What one side wants of a topic, from best to worst, and what to ask the client.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stances {
    /// What we would write ourselves.
    pub preferred: String,
    /// What we take without a word.
    pub acceptable: String,
    /// What we offer where the other side refuses.
    pub fallback: String,
    /// What we do not sign.
    pub unacceptable: String,
    /// What only the client can say.
    pub ask: String,
}

/// A position in words of our own. They hold whatever language a contract is read in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPosition {
    /// A topic of the playbook.
    pub topic: String,
    /// A side for which the topic has a position (`client`, `supplier` …).
    pub side: String,
    /// The words.
    pub stances: Stances,
}

/// A level of our own for a rule that comes with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLevel {
    /// A topic of the playbook.
    pub topic: String,
    /// A rule of the topic.
    pub rule: String,
    /// `none` = the rule is off.
    pub level: Risk,
}

/// A rule of our own: words that are remarked on wherever one sentence holds them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnRule {
    /// Its id; a decision on a remark of it is kept under this. Given where the
    /// rule is added, whatever came with it.
    #[serde(default = "OwnRuleId::unset")]
    pub id: OwnRuleId,
    /// A topic of the playbook.
    pub topic: String,
    /// The side for which it is remarked; absent = any.
    #[serde(default)]
    pub side: Option<String>,
    /// `low`, `medium` or `high`.
    pub level: Risk,
    /// All of these in one sentence. Case, accents and spacing do not count; a
    /// `*` at the end of a word stands for any ending.
    pub words: Vec<String>,
    /// None of these in it.
    #[serde(default)]
    pub without: Vec<String>,
    /// What it means for the side we act for.
    pub why: String,
    /// What to propose; may be empty.
    #[serde(default)]
    pub suggestion: String,
}

impl OwnRuleId {
    /// Of a rule that is not kept yet.
    pub fn unset() -> Self {
        Self(uuid::Uuid::nil())
    }
}

/// All that is our own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Amendments {
    /// In place of those that come with the program.
    pub positions: Vec<OwnPosition>,
    /// Likewise.
    pub levels: Vec<OwnLevel>,
    /// Besides those that come with the program.
    pub rules: Vec<OwnRule>,
}

impl Amendments {
    /// The playbook is as it comes with the program.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty() && self.levels.is_empty() && self.rules.is_empty()
    }
}

/// One change. Each makes a new edition of the playbook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum PlaybookChange {
    /// A position in our own words; without any, the one that comes with the
    /// program holds again.
    Position(OwnPosition),
    /// A level of our own; absent = the one that comes with the program.
    Level {
        /// A topic of the playbook.
        topic: String,
        /// A rule of the topic.
        rule: String,
        /// `none` = the rule is off.
        level: Option<Risk>,
    },
    /// A rule of our own more.
    AddRule(OwnRule),
    /// One less. The topic is kept for the list of changes.
    RemoveRule {
        /// Its id.
        id: OwnRuleId,
        /// Its topic.
        topic: String,
    },
    /// As it was in an earlier edition; 0 = as it comes with the program.
    Return {
        /// The earlier edition.
        edition: u32,
    },
}

/// An entry in the list of changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// From 1 on.
    pub number: u32,
    /// When it was saved.
    pub saved_at: Timestamp,
    /// How it differs from the one before.
    pub change: PlaybookChange,
}

/// The playbook in effect, in a reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaybookView {
    /// The edition in effect; 0 where nothing was ever changed.
    pub edition: u32,
    /// In the playbook's order.
    pub topics: Vec<PlaybookTopic>,
    /// Newest first.
    pub editions: Vec<Edition>,
}

/// What the playbook says on one topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaybookTopic {
    /// The topic.
    pub topic: String,
    /// In words.
    pub title: String,
    /// Contract types in which it matters; empty = in all.
    pub types: Vec<String>,
    /// One for each side.
    pub positions: Vec<PlaybookPosition>,
    /// Those that come with the program.
    pub rules: Vec<PlaybookRule>,
    /// Our own.
    pub own_rules: Vec<OwnRule>,
}

impl PlaybookTopic {
    /// Whether anything here is our own.
    pub fn is_changed(&self) -> bool {
        !self.own_rules.is_empty()
            || self.positions.iter().any(|position| position.own)
            || self.rules.iter().any(|rule| rule.own_level.is_some())
    }
}

/// A position in effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaybookPosition {
    /// Whose.
    pub side: String,
    /// Whether the words are our own.
    pub own: bool,
    /// The words.
    #[serde(flatten)]
    pub stances: Stances,
}

/// A rule that comes with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaybookRule {
    /// Unique within its topic.
    pub id: String,
    /// As it comes with the program.
    pub level: Risk,
    /// Sides for which it is another; `none` = not remarked.
    pub sides: Vec<(String, Risk)>,
    /// Our own for all sides; `none` = off, absent = as it comes.
    pub own_level: Option<Risk>,
    /// Contract types to which it applies; empty = all.
    pub types: Vec<String>,
    /// Countries of whose law it speaks; empty = all.
    pub countries: Vec<String>,
    /// What it tells.
    pub why: String,
    /// What it proposes.
    pub suggestion: String,
}
