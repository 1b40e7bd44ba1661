//! Findings: what a rule, a model or a person remarks about a clause.

use crate::{FindingId, Risk};
use serde::{Deserialize, Serialize};

/// A remark about one clause, with its ground.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Stable over retries and versions.
    pub id: FindingId,
    /// About words that stand there, or about words that do not.
    pub kind: FindingKind,
    /// What it is about (`liability_cap`, `termination`).
    pub topic: String,
    /// How much it matters; never `none`.
    pub severity: Risk,
    /// 3 to 60 words of the clause, word for word; for an omission its anchor.
    pub quote: String,
    /// What it means for the side we act for, in about 25 words.
    pub why: String,
    /// What to do or to propose; may be empty.
    pub suggestion: String,
    /// Changes to the clause's text; each applies only where `old` stands exactly.
    pub edits: Vec<Edit>,
    /// What it rests on.
    pub sources: Vec<SourceRef>,
    /// Who says so.
    pub by: Speaker,
    /// What the lawyer decided.
    pub decision: Decision,
    /// The lawyer's own wording, where `decision` is `edited`.
    pub text: Option<String>,
    /// A note of the lawyer's, never shared unless `share`.
    pub note: Option<String>,
    /// Whether the counterparty may see it as a comment.
    pub share: bool,
    /// What was decided before a definition that the clause uses changed: since
    /// then it is open again.
    #[serde(default)]
    pub reopened: Option<Decision>,
}

/// A remark of a person's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRemark {
    /// 3 to 60 words of the clause.
    pub quote: String,
    /// `low`, `medium` or `high`.
    pub severity: Risk,
    /// What it means for the side we act for.
    pub why: String,
    /// Words to put in the place of the quote; absent or empty = none.
    #[serde(default)]
    pub replacement: Option<String>,
    /// What to propose; may be empty.
    #[serde(default)]
    pub suggestion: String,
    /// A topic of the playbook; absent = none in particular.
    #[serde(default)]
    pub topic: Option<String>,
}

/// Whether a finding is about words or about their absence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FindingKind {
    /// Quotes the clause word for word.
    Text,
    /// Something is missing; decided by code, quotes its anchor.
    Omission,
}

/// Who says a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// A rule of the playbook.
    Playbook,
    /// A language model.
    Model,
    /// A person.
    Person,
}

/// What was decided about a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Not decided yet.
    #[default]
    Open,
    /// Taken as proposed.
    Accepted,
    /// Taken in the lawyer's own words.
    Edited,
    /// Not taken; no longer counts for the clause's risk.
    Rejected,
}

/// A replacement inside the clause's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// Exact words of the clause.
    pub old: String,
    /// What stands there instead.
    pub new: String,
}

/// A source that a finding cites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceRef {
    /// The source's id in the library.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A change to a decision. An absent field stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FindingPatch {
    /// The decision.
    pub decision: Option<Decision>,
    /// The lawyer's own wording.
    pub text: Option<String>,
    /// A note.
    pub note: Option<String>,
    /// Whether the counterparty may see it.
    pub share: Option<bool>,
}
