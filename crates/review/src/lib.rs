//! Builds requests, reads answers, holds the playbook and the sources. Never performs a call.

use domain::{Clause, ClauseId, Finding, Language, Law, MissingClause, Party, Review, Risk};
use privacy::Masker;

/// What is known of the contract.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// Of the contract.
    pub language: Language,
    pub side: Option<&'a str>,
    pub parties: &'a [Party],
    pub contract_type: Option<&'a str>,
    pub law: &'a Law,
}

/// A clause as the review sees it.
#[derive(Debug, Clone, Copy)]
pub struct ClauseText<'a> {
    /// The clause in which its line of versions began: finding ids derive from it.
    pub lineage: ClauseId,
    pub id: ClauseId,
    pub number: &'a str,
    pub heading: &'a str,
    pub text: &'a str,
}

/// What a rule or a model says about a clause.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ClauseReview { pub risk: Option<Risk>, pub summary: String, pub findings: Vec<Finding> }

/// Built-in rules and positions.
pub struct Playbook {}
impl Playbook {
    pub fn builtin() -> &'static Playbook { unimplemented!() }
    pub fn version(&self) -> &str { unimplemented!() }
    /// Risk is None where no rule applies.
    pub fn read_clause(&self, facts: Facts<'_>, clause: ClauseText<'_>) -> ClauseReview { let _ = (facts, clause); unimplemented!() }
    pub fn missing_clauses(&self, facts: Facts<'_>, clauses: &[ClauseText<'_>]) -> Vec<MissingClause> { let _ = (facts, clauses); unimplemented!() }
}

/// A passage of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage { pub id: String, pub title: String, pub text: String }
pub struct Sources {}
impl Sources {
    pub fn builtin() -> Self { unimplemented!() }
    pub fn search(&self, facts: Facts<'_>, clause: ClauseText<'_>, limit: usize) -> Vec<Passage> { let _ = (facts, clause, limit); unimplemented!() }
}

pub const PROMPT_VERSION: &str = "1";

/// Definition units (their texts) that a clause uses.
pub fn definitions_used<'a>(clause: ClauseText<'_>, definitions: &[&'a str]) -> Vec<&'a str> { let _ = (clause, definitions); unimplemented!() }
/// `reader` = language in which `why` is written. Masked; `accept` set so that an unusable answer is rejected.
pub fn clause_request(facts: Facts<'_>, reader: Language, clause: ClauseText<'_>, definitions: &[&str], playbook: &Playbook, passages: &[Passage], masker: &Masker) -> pool::Request { let _ = (facts, reader, clause, definitions, playbook, passages, masker); unimplemented!() }
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Rejected(pub String);
pub fn read_clause_answer(answer: &str, clause: ClauseText<'_>, passages: &[Passage], masker: &Masker) -> Result<ClauseReview, Rejected> { let _ = (answer, clause, passages, masker); unimplemented!() }
/// One card for what both found; a model never lowers what the playbook found. Highest severity first.
pub fn merge_findings(playbook: &[Finding], model: &[Finding]) -> Vec<Finding> { let _ = (playbook, model); unimplemented!() }

pub fn contract_request(facts: Facts<'_>, reader: Language, clauses: &[Clause], masker: &Masker) -> pool::Request { let _ = (facts, reader, clauses, masker); unimplemented!() }
pub fn read_contract_answer(answer: &str, facts: Facts<'_>, clauses: &[Clause], playbook: &Playbook, masker: &Masker) -> Result<Review, Rejected> { let _ = (answer, facts, clauses, playbook, masker); unimplemented!() }
/// The review of the whole from rules and code alone.
pub fn playbook_review(facts: Facts<'_>, clauses: &[Clause], playbook: &Playbook) -> Review { let _ = (facts, clauses, playbook); unimplemented!() }

/// SHA-256 (hex) of all that decides an answer: messages, schema, locality... The same request has the same hash for ever.
pub fn request_hash(request: &pool::Request) -> String { let _ = request; unimplemented!() }

pub fn governing_law(units: &[&str], language: Language) -> Law { let _ = (units, language); unimplemented!() }
pub fn contract_type(title: &str, units: &[&str], language: Language) -> Option<String> { let _ = (title, units, language); unimplemented!() }
