//! One clause: what a model is asked and what is made of its answer.

mod answer;
mod definitions;
mod merge;
mod request;
mod restore;

pub use answer::read_clause_answer;
pub use definitions::definitions_used;
pub use merge::merge_findings;
pub use request::clause_request;

pub(crate) use request::{Fence, about, language, request};
pub(crate) use restore::MaskedText;
