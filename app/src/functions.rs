//! What pages ask of the server, under fixed names, so that a page from before
//! a restart goes on working. Pages are read on the server; everything that
//! changes something is a form ([`forms`]) that the page, once alive,
//! [`send`]s by itself.

use crate::pages::review::Level;
use domain::{Contract, ContractId, FindingId, VersionState, VersionStatus, VersionSummary};
use serde::{Deserialize, Serialize};

#[cfg(feature = "ssr")]
pub(crate) mod compare;
#[cfg(feature = "ssr")]
mod context;
// Called by their names only, over HTTP.
#[cfg(feature = "ssr")]
#[allow(dead_code)]
mod forms;
#[cfg(feature = "ssr")]
mod parted;
#[cfg(feature = "ssr")]
pub(crate) mod read;
mod send;
#[cfg(feature = "ssr")]
mod still;

#[cfg(feature = "ssr")]
pub(crate) use context::refused;
#[cfg(feature = "hydrate")]
pub(crate) use send::get;
pub(crate) use send::send;
#[cfg(feature = "ssr")]
pub(crate) use still::{
    ClauseHead, ComparePage, ComparedContract, ExportPage, FactsPage, OutgoingPage, PairView,
    PlaybookPage, RemarkPage, SentPage, SourcesPage, TopicPage, VersionRisks,
};

/// All contracts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct LibraryPage {
    pub(crate) contracts: Vec<Contract>,
    /// What leaves this computer, in a sentence.
    pub(crate) leaves: String,
    /// Just deleted; it can be restored.
    pub(crate) deleted: Option<ContractId>,
}

/// A version with its siblings, as the review page shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReviewPage {
    pub(crate) version: VersionState,
    pub(crate) versions: Vec<VersionSummary>,
    /// The edition of the playbook that is in effect.
    pub(crate) edition: u32,
    /// The finding to open.
    pub(crate) open: Option<FindingId>,
    pub(crate) level: Level,
}

/// What an upload made.
#[cfg(feature = "hydrate")]
pub(crate) struct Created {
    pub(crate) version_id: domain::VersionId,
}

/// Whether work on a version goes on, and its last event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pulse {
    pub(crate) status: VersionStatus,
    pub(crate) seq: i64,
}
