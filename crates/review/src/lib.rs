//! Builds requests, reads answers, holds the playbook and the sources.
//!
//! Everything here is a pure function of what it is given: no call is made, no
//! file is read, no clock is asked. A contract's text is data throughout; a
//! model's answer is checked against it word for word before a word is used.

mod clause;
mod contract;
mod example;
mod facts;
mod hash;
mod json;
mod key_terms;
mod kind;
mod law;
mod own_side;
mod pattern;
mod period;
mod playbook;
mod quote;
mod side;
mod sources;

use document::{excerpt, folded};

pub use clause::{
    PACK, Question, clause_request, definitions_used, merge_findings, pack_request,
    read_clause_answer, unpack,
};
pub use contract::{contract_request, playbook_review, read_contract_answer};
pub use facts::{ClauseReview, ClauseText, Facts, Rejected};
pub use hash::request_hash;
pub use key_terms::key_terms;
pub use kind::contract_type;
pub use law::governing_law;
pub use own_side::own_side;
pub use playbook::{Playbook, WrongChange, changed as changed_playbook};
pub use quote::quoted;
pub use sources::{OwnSource, Passage, Sources, split_source};

/// Changes whenever the fixed words of a prompt or its schema do, so that an
/// answer to older words is not taken for an answer to these.
pub const PROMPT_VERSION: &str = "2";
