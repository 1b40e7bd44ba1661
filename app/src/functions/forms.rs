//! Everything that a person changes. Each is a form that works before any
//! script, and answers one who comes without with a page to go to.

use super::{
    Pulse,
    context::{self, backend, known},
};
use crate::{trouble::Trouble, wire::TextJson};
use domain::{
    ClauseId, ContractId, Control, Decision, Finding, FindingId, Language, SourceId, VersionId,
};
use leptos::prelude::*;

/// Whether a version is still being worked on.
#[server(prefix = "/fn", endpoint = "pulse", output = TextJson)]
pub(crate) async fn ask_pulse(id: VersionId) -> Result<Pulse, Trouble> {
    let (backend, actor) = backend()?;
    let version = known(backend.version(&actor, id).await)?;
    Ok(Pulse { status: version.status, seq: version.seq })
}

/// Creates the sample contract in the page's language and goes to it.
#[server(prefix = "/fn", endpoint = "create_sample", output = TextJson)]
pub(crate) async fn create_sample(language: Language) -> Result<VersionId, Trouble> {
    let (backend, actor) = backend()?;
    let id = known(backend.create_sample(&actor, language).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(id)
}

/// Adds the sample's second version and goes to it.
#[server(prefix = "/fn", endpoint = "add_sample_version", output = TextJson)]
pub(crate) async fn add_sample_version(contract: ContractId) -> Result<VersionId, Trouble> {
    let (backend, actor) = backend()?;
    let id = known(backend.add_sample_version(&actor, contract).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(id)
}

/// Deletes a contract; it can be restored for ten minutes.
#[server(prefix = "/fn", endpoint = "delete_contract", output = TextJson)]
pub(crate) async fn delete_contract(id: ContractId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.delete_contract(&actor, id).await)?;
    context::go_to(&format!("/?deleted={id}"));
    Ok(())
}

/// Undoes a deletion.
#[server(prefix = "/fn", endpoint = "restore_contract", output = TextJson)]
pub(crate) async fn restore_contract(id: ContractId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.restore_contract(&actor, id).await)?;
    context::go_to("/");
    Ok(())
}

/// Takes a source out of what can be cited; it can be restored for ten minutes.
#[server(prefix = "/fn", endpoint = "delete_source", output = TextJson)]
pub(crate) async fn delete_source(id: SourceId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.delete_source(&actor, id).await)?;
    context::go_to(&format!("/sources?deleted={id}"));
    Ok(())
}

/// Undoes that.
#[server(prefix = "/fn", endpoint = "restore_source", output = TextJson)]
pub(crate) async fn restore_source(id: SourceId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.restore_source(&actor, id).await)?;
    context::go_to("/sources");
    Ok(())
}

/// Stop, halt, go on, run what is not done.
#[server(prefix = "/fn", endpoint = "control", output = TextJson)]
pub(crate) async fn steer(id: VersionId, control: Control) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.control(&actor, id, control).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(())
}

/// Adds a term to mask or to keep, or takes it out of both lists (`drop`), and
/// shows again what would leave.
#[server(prefix = "/fn", endpoint = "mask_term", output = TextJson)]
pub(crate) async fn mask_term(id: VersionId, term: String, how: String) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    let contract = known(backend.version(&actor, id).await)?.contract_id;
    let mut terms = known(backend.masking(&actor, id).await)?;
    terms.mask.retain(|known| *known != term);
    terms.keep.retain(|known| *known != term);
    match how.as_str() {
        "mask" => terms.mask.push(term),
        "keep" => terms.keep.push(term),
        _ => {}
    }
    known(backend.set_masking(&actor, contract, terms).await)?;
    context::go_to(&format!("/versions/{id}/outgoing"));
    Ok(())
}

/// What a person says of the contract; the analysis that rests on it begins again.
#[server(prefix = "/fn", endpoint = "say_facts", output = TextJson)]
pub(crate) async fn say_facts(
    id: VersionId,
    #[server(default)] side: Option<String>,
    #[server(default)] other: Option<String>,
    #[server(default)] kind: Option<String>,
    #[server(default)] law: Option<String>,
    #[server(default)] reader: Option<Language>,
) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    let contract = known(backend.version(&actor, id).await)?.contract_id;
    let side = if side.as_deref() == Some("other") { other } else { side };
    let patch = domain::ContractPatch { title: None, side, law, contract_type: kind, reader };
    known(backend.patch_contract(&actor, contract, patch).await)?;
    context::go_to(&format!("/versions/{id}"));
    Ok(())
}

/// Adds one of our companies, or takes it out.
#[server(prefix = "/fn", endpoint = "our_company", output = TextJson)]
pub(crate) async fn our_company(name: String, ours: bool) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    let mut settings = known(backend.settings(&actor).await)?;
    settings.our_companies.retain(|known| *known != name);
    if ours {
        settings.our_companies.push(name);
    }
    known(backend.set_settings(&actor, settings).await)?;
    context::go_to("/settings");
    Ok(())
}

/// Asks about one clause anew.
#[server(prefix = "/fn", endpoint = "retry_clause", output = TextJson)]
pub(crate) async fn retry_clause(id: ClauseId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.retry_clause(&actor, id).await)
}

/// Decides about a finding.
#[server(prefix = "/fn", endpoint = "decide", output = TextJson)]
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
#[server(prefix = "/fn", endpoint = "prefer", output = TextJson)]
pub(crate) async fn prefer(name: String, value: String, back: String) -> Result<(), Trouble> {
    context::prefer(&name, &value)?;
    context::go_to(&back);
    Ok(())
}
