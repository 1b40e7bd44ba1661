//! Server functions: the page's calls to the [`Backend`](crate::Backend).
//! Their names are fixed, so that a page from before a restart goes on working.

use crate::trouble::Trouble;
use domain::{
    Calls, Change, ClauseId, Contract, ContractId, Contracts, Control, Decision, Finding,
    FindingId, Language, Op, PoolStatus, Risk, VersionId, VersionState, VersionStatus,
    VersionSummary,
};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

#[cfg(feature = "ssr")]
mod context;
#[cfg(feature = "ssr")]
use context::{backend, known};

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

/// All contracts, newest first.
#[server(prefix = "/fn", endpoint = "contracts")]
pub(crate) async fn read_contracts() -> Result<Contracts, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.contracts(&actor).await)
}

/// One contract.
#[server(prefix = "/fn", endpoint = "contract")]
pub(crate) async fn read_contract(id: ContractId) -> Result<Contract, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.contract(&actor, id).await)
}

/// A version's whole state with its siblings.
#[server(prefix = "/fn", endpoint = "review")]
pub(crate) async fn read_review(id: VersionId) -> Result<ReviewPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, id).await)?;
    let contract = known(backend.contract(&actor, version.contract_id).await)?;
    Ok(ReviewPage { version, versions: contract.versions })
}

/// Whether a version is still being worked on.
#[server(prefix = "/fn", endpoint = "pulse")]
pub(crate) async fn read_pulse(id: VersionId) -> Result<Pulse, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, id).await)?;
    Ok(Pulse { status: version.status, seq: version.seq })
}

/// The comparison with the previous version.
#[server(prefix = "/fn", endpoint = "compare")]
pub(crate) async fn read_comparison(id: VersionId) -> Result<ComparePage, Trouble> {
    context::compare_page(id).await
}

/// What left for a version.
#[server(prefix = "/fn", endpoint = "sent")]
pub(crate) async fn read_sent(id: VersionId) -> Result<SentPage, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, id).await)?;
    let calls = known(backend.calls(&actor, id).await)?;
    let clauses = version
        .clauses
        .into_iter()
        .map(|clause| {
            (clause.id, if clause.number.is_empty() { clause.heading } else { clause.number })
        })
        .collect();
    Ok(SentPage { title: version.title, number: version.number, calls, clauses })
}

/// The provider pool.
#[server(prefix = "/fn", endpoint = "providers")]
pub(crate) async fn read_providers() -> Result<PoolStatus, Trouble> {
    let (backend, actor) = backend()?;
    known(backend.providers(&actor).await)
}

/// Creates the sample contract in the page's language and goes to it.
#[server(prefix = "/fn", endpoint = "create_sample")]
pub(crate) async fn create_sample(language: Language) -> Result<VersionId, Trouble> {
    let (backend, actor) = backend()?;
    let id = known(backend.create_sample(&actor, language).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(id)
}

/// Adds the sample's second version and goes to it.
#[server(prefix = "/fn", endpoint = "add_sample_version")]
pub(crate) async fn add_sample_version(contract: ContractId) -> Result<VersionId, Trouble> {
    let (backend, actor) = backend()?;
    let id = known(backend.add_sample_version(&actor, contract).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(id)
}

/// Deletes a contract; it can be restored for ten minutes.
#[server(prefix = "/fn", endpoint = "delete_contract")]
pub(crate) async fn delete_contract(id: ContractId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.delete_contract(&actor, id).await)?;
    context::go_to(&format!("/?deleted={id}"));
    Ok(())
}

/// Undoes a deletion.
#[server(prefix = "/fn", endpoint = "restore_contract")]
pub(crate) async fn restore_contract(id: ContractId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.restore_contract(&actor, id).await)?;
    context::go_to("/");
    Ok(())
}

/// Stop, halt, go on, run what is not done.
#[server(prefix = "/fn", endpoint = "control")]
pub(crate) async fn steer(id: VersionId, control: Control) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.control(&actor, id, control).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(())
}

/// Asks about one clause anew.
#[server(prefix = "/fn", endpoint = "retry_clause")]
pub(crate) async fn retry_clause(id: ClauseId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.retry_clause(&actor, id).await)
}

/// Decides about a finding.
#[server(prefix = "/fn", endpoint = "decide")]
pub(crate) async fn decide(
    id: FindingId,
    decision: Decision,
    #[server(default)] text: Option<String>,
) -> Result<Finding, Trouble> {
    let (backend, actor) = backend()?;
    let patch =
        domain::FindingPatch { decision: Some(decision), text, ..domain::FindingPatch::default() };
    known(backend.decide(&actor, id, patch).await)
}

/// Keeps a choice (`lang`, `theme` or `size`) in a cookie and goes back.
#[server(prefix = "/fn", endpoint = "prefer")]
pub(crate) async fn prefer(name: String, value: String, back: String) -> Result<(), Trouble> {
    context::prefer(&name, &value)?;
    context::go_to(&back);
    Ok(())
}
