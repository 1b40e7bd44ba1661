//! What a review is given and what it gives back.

use domain::{ClauseId, Finding, Language, Law, Party, Risk};

/// What is known of the contract.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// Of the contract.
    pub language: Language,
    /// Whom we act for: a party's name, its label, or free text.
    pub side: Option<&'a str>,
    /// Named in the opening.
    pub parties: &'a [Party],
    /// One of the ids that [`crate::contract_type`] gives, or a person's own words.
    pub contract_type: Option<&'a str>,
    /// What governs it.
    pub law: &'a Law,
}

/// A clause as the review sees it.
#[derive(Debug, Clone, Copy)]
pub struct ClauseText<'a> {
    /// The clause in which its line of versions began: finding ids derive from it.
    pub lineage: ClauseId,
    /// The clause itself.
    pub id: ClauseId,
    /// As printed; may be empty.
    pub number: &'a str,
    /// Without the number; may be empty.
    pub heading: &'a str,
    /// The whole unit, its heading line included.
    pub text: &'a str,
}

/// What a rule or a model says about a clause.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ClauseReview {
    /// The highest severity found; absent where nobody read the clause.
    pub risk: Option<Risk>,
    /// What the clause says, in a sentence; empty where only rules read it.
    pub summary: String,
    /// Highest severity first.
    pub findings: Vec<Finding>,
}

/// Why an answer cannot be used. Never text of the contract or of the answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Rejected(pub String);
