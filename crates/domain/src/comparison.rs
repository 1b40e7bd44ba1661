//! Two versions side by side.

use crate::{Change, ClauseId};
use serde::{Deserialize, Serialize};

/// What changed between two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// Counts.
    pub summary: ComparisonSummary,
    /// In the new version's order; a removed clause after its old neighbour.
    pub pairs: Vec<Pair>,
}

/// Each clause counts once among the first five; the others count besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ComparisonSummary {
    /// Same words.
    pub unchanged: u32,
    /// Only form changed.
    pub cosmetic: u32,
    /// Words changed.
    pub modified: u32,
    /// New.
    pub added: u32,
    /// Gone.
    pub removed: u32,
    /// Stands elsewhere.
    pub moved: u32,
    /// Has another number.
    pub renumbered: u32,
    /// One became several.
    pub split: u32,
    /// Several became one.
    pub merged: u32,
    /// A defined term has another name.
    pub renamed_term: u32,
}

/// A clause and its counterpart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// In the old version; absent where added.
    pub old: Option<ClauseId>,
    /// In the new version; absent where removed.
    pub new: Option<ClauseId>,
    /// Empty = unchanged.
    pub changes: Vec<Change>,
    /// Whether what the clause means may have changed.
    pub substantive: bool,
    /// Whether the change is tracked in the file; absent where the file tracks none.
    pub tracked: Option<bool>,
    /// `equal` and `insert` joined give the new clause, `equal` and `delete`
    /// the old, white space folded.
    pub ops: Vec<Op>,
}

/// A run of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Op {
    /// Kept, new or gone.
    pub op: OpKind,
    /// The words.
    pub text: String,
}

/// Whether words are kept, new or gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpKind {
    /// In both.
    Equal,
    /// In the new version only.
    Insert,
    /// In the old version only.
    Delete,
}
