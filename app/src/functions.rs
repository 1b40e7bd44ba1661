//! What pages ask of the server, under fixed names, so that a page from before
//! a restart goes on working. Reading is one function for all pages; everything
//! that changes something is a form ([`forms`]) that the page, once alive,
//! [`send`]s by itself.

use crate::{trouble::Trouble, wire::TextJson};
use domain::{
    Calls, Change, ClauseId, Contract, Contracts, Language, Op, PoolStatus, Risk, VersionId,
    VersionState, VersionStatus, VersionSummary,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

#[cfg(feature = "ssr")]
mod context;
// Called by their names only, over HTTP.
#[cfg(feature = "ssr")]
#[allow(dead_code)]
mod forms;
#[cfg(feature = "ssr")]
mod read;
mod send;

pub(crate) use send::{send, sent_id};

/// What a page shows. One type for all, so that the WASM holds one loader.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Page {
    Library(Contracts),
    Contract(Contract),
    Review(Box<ReviewPage>),
    Compare(Box<ComparePage>),
    Sent(Box<SentPage>),
    Models(PoolStatus),
}

/// A version with its siblings, as the review page shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReviewPage {
    pub(crate) version: VersionState,
    pub(crate) versions: Vec<VersionSummary>,
}

/// Whether work on a version goes on, and its last event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pulse {
    pub(crate) status: VersionStatus,
    pub(crate) seq: i64,
}

/// What left for a version, with its title.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SentPage {
    pub(crate) title: String,
    pub(crate) number: u32,
    pub(crate) calls: Calls,
    /// Numbers or headings of the clauses, by id.
    pub(crate) clauses: Vec<(ClauseId, String)>,
}

/// A clause in the comparison: enough to name it and to mark its risk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ClauseHead {
    pub(crate) id: ClauseId,
    pub(crate) number: String,
    pub(crate) heading: String,
    pub(crate) risk: Option<Risk>,
}

/// A pair of the comparison with its clauses' heads. Without words where
/// nothing of substance changed and nothing is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PairView {
    pub(crate) old: Option<ClauseHead>,
    pub(crate) new: Option<ClauseHead>,
    pub(crate) changes: Vec<Change>,
    pub(crate) substantive: bool,
    pub(crate) tracked: Option<bool>,
    pub(crate) ops: Vec<Op>,
}

/// Two versions side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PreviousVersion {
    pub(crate) id: VersionId,
    pub(crate) number: u32,
    pub(crate) file_name: String,
}

/// The data of a page by its name, and by the id in its path where it has one.
#[server(prefix = "/fn", endpoint = "page", output = TextJson)]
pub(crate) async fn read_page(name: String, id: String) -> Result<Page, Trouble> {
    read::page(&name, &id).await
}
