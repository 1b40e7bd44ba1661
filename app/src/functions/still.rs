//! The data of pages that the server alone renders.

use domain::{Calls, Change, ClauseId, Language, Op, Risk, VersionId};

/// What left for a version, with its title.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SentPage {
    pub(crate) title: String,
    pub(crate) calls: Calls,
    /// Numbers or headings of the clauses, by id.
    pub(crate) clauses: Vec<(ClauseId, String)>,
}

/// A clause in the comparison: enough to name it and to mark its risk.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ClauseHead {
    pub(crate) id: ClauseId,
    pub(crate) number: String,
    pub(crate) heading: String,
    pub(crate) risk: Option<Risk>,
}

/// A pair of the comparison with its clauses' heads. Without words where
/// nothing of substance changed and nothing is shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PairView {
    pub(crate) old: Option<ClauseHead>,
    pub(crate) new: Option<ClauseHead>,
    pub(crate) changes: Vec<Change>,
    pub(crate) substantive: bool,
    pub(crate) tracked: Option<bool>,
    pub(crate) ops: Vec<Op>,
}

/// Two versions side by side.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparePage {
    pub(crate) id: VersionId,
    pub(crate) title: String,
    pub(crate) language: Language,
    pub(crate) number: u32,
    pub(crate) file_name: String,
    pub(crate) previous: Option<PreviousVersion>,
    pub(crate) pairs: Vec<PairView>,
}

/// The version that the comparison is against.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PreviousVersion {
    pub(crate) id: VersionId,
    pub(crate) number: u32,
    pub(crate) file_name: String,
}
