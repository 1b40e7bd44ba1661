//! The review of the whole contract.

use crate::{ClauseId, Risk};
use serde::{Deserialize, Serialize};

/// What is to be said about the contract as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The contract's level; absent where nobody read it.
    pub risk: Option<Risk>,
    /// In a few sentences.
    pub summary: String,
    /// What to settle first.
    pub top_issues: Vec<TopIssue>,
    /// What a contract like this has and this one has not.
    pub missing_clauses: Vec<MissingClause>,
    /// Who must do what by when.
    pub obligations: Vec<Obligation>,
    /// What does not fit together, decided by code.
    pub checks: Vec<Check>,
}

/// A term of the contract that a lawyer wants to see first, in its own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyTerm {
    /// `object`, `price`, `deposit`, `term`, `renewal`, `notice`, `payment`,
    /// `liability_cap`, `law` (the value is an ISO country) or `forum`.
    pub term: String,
    /// A few words of the contract.
    pub value: String,
    /// The words around them, word for word.
    pub quote: String,
    /// Where they stand.
    pub clause_id: ClauseId,
}

/// A thing to settle first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopIssue {
    /// Where.
    pub clause_id: ClauseId,
    /// What.
    pub what: String,
}

/// A clause that is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingClause {
    /// What it would be about.
    pub topic: String,
    /// Why it matters.
    pub why: String,
    /// Where it would belong.
    pub near_clause_id: Option<ClauseId>,
    /// A wording to start from.
    pub proposed_text: String,
}

/// A duty with its date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obligation {
    /// Who owes it.
    pub who: String,
    /// What is owed.
    pub what: String,
    /// What kind of date it has.
    pub due_kind: DueKind,
    /// The date, the period or the interval; empty where unknown.
    pub due: String,
    /// The words of the contract.
    pub quote: String,
    /// Where they stand.
    pub clause_id: ClauseId,
    /// The same for the same duty in every version.
    #[serde(default)]
    pub id: String,
    /// The day as ISO 8601, computed by code; absent where the words do not say
    /// it for certain.
    #[serde(default)]
    pub date: Option<String>,
    /// Whether a person has confirmed it: it then goes into the calendar.
    #[serde(default)]
    pub confirmed: bool,
}

/// What kind of date an obligation has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DueKind {
    /// A calendar date.
    Fixed,
    /// So long after something.
    Relative,
    /// Again and again.
    Recurring,
    /// Not said.
    Unknown,
}

/// Something that does not fit together, found by code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Which check (`wrong_reference`, `open_blank` …).
    pub kind: String,
    /// Where.
    pub clause_id: ClauseId,
    /// The words of the contract.
    pub quote: String,
    /// What is wrong.
    pub detail: String,
    /// What to do.
    pub suggestion: String,
}
