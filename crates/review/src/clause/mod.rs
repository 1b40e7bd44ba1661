//! One clause: what a model is asked and what is made of its answer.

mod about;
mod answer;
mod definitions;
mod edits;
mod fence;
mod merge;
mod pack;
mod request;
mod restore;

pub use answer::read_clause_answer;
pub use definitions::definitions_used;
pub use merge::merge_findings;
pub use pack::{PACK, pack_request, unpack};
pub use request::{Question, clause_request};

pub(crate) use about::about;
pub(crate) use fence::Fence;
pub(crate) use request::{language, request};
pub(crate) use restore::MaskedText;
