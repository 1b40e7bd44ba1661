//! Everything that a person changes. Each is a form that works before any
//! script, and answers one who comes without with a page to go to.

use super::{
    Pulse,
    context::{self, backend, known},
};
use crate::{trouble::Trouble, wire::TextJson};
use domain::{
    ClauseId, ContractId, Control, Decision, Finding, FindingId, Language, NewRemark, OwnPosition,
    OwnRule, OwnRuleId, PlaybookChange, Risk, SourceId, Stances, VersionId,
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

/// A position in words of our own; without any, the program's holds again.
#[server(prefix = "/fn", endpoint = "set_position", output = TextJson)]
#[allow(clippy::too_many_arguments, reason = "the fields of a form")]
pub(crate) async fn set_position(
    topic: String,
    side: String,
    after: u32,
    #[server(default)] preferred: String,
    #[server(default)] acceptable: String,
    #[server(default)] fallback: String,
    #[server(default)] unacceptable: String,
    #[server(default)] ask: String,
) -> Result<(), Trouble> {
    let stances = Stances { preferred, acceptable, fallback, unacceptable, ask };
    let place = format!("/playbook/{topic}");
    let change = PlaybookChange::Position(OwnPosition { topic, side, stances });
    change_playbook(after, change, &place).await
}

/// A level of our own for a rule of the program's; none = the program's.
#[server(prefix = "/fn", endpoint = "set_rule_level", output = TextJson)]
pub(crate) async fn set_rule_level(
    topic: String,
    rule: String,
    after: u32,
    #[server(default)] level: String,
) -> Result<(), Trouble> {
    let place = format!("/playbook/{topic}");
    let level = risk(&level);
    change_playbook(after, PlaybookChange::Level { topic, rule, level }, &place).await
}

/// A rule of our own more.
#[server(prefix = "/fn", endpoint = "add_rule", output = TextJson)]
#[allow(clippy::too_many_arguments, reason = "the fields of a form")]
pub(crate) async fn add_rule(
    topic: String,
    after: u32,
    level: String,
    words: String,
    why: String,
    #[server(default)] without: String,
    #[server(default)] side: Option<String>,
    #[server(default)] suggestion: String,
) -> Result<(), Trouble> {
    let place = format!("/playbook/{topic}");
    let lines = |text: String| -> Vec<String> {
        text.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()).collect()
    };
    let rule = OwnRule {
        id: OwnRuleId::unset(),
        topic,
        side: side.filter(|side| !side.is_empty()),
        level: risk(&level).unwrap_or(Risk::None),
        words: lines(words),
        without: lines(without),
        why,
        suggestion,
    };
    change_playbook(after, PlaybookChange::AddRule(rule), &place).await
}

/// One less.
#[server(prefix = "/fn", endpoint = "remove_rule", output = TextJson)]
pub(crate) async fn remove_rule(id: OwnRuleId, topic: String, after: u32) -> Result<(), Trouble> {
    let place = format!("/playbook/{topic}");
    change_playbook(after, PlaybookChange::RemoveRule { id, topic }, &place).await
}

/// The playbook as it was in an earlier edition.
#[server(prefix = "/fn", endpoint = "return_to_edition", output = TextJson)]
pub(crate) async fn return_to_edition(edition: u32, after: u32) -> Result<(), Trouble> {
    change_playbook(after, PlaybookChange::Return { edition }, "/playbook").await
}

async fn change_playbook(after: u32, change: PlaybookChange, place: &str) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    let edition = known(backend.change_playbook(&actor, Some(after), change).await)?;
    context::go_to(&format!("{place}?saved={}", edition.number));
    Ok(())
}

fn risk(word: &str) -> Option<Risk> {
    [Risk::None, Risk::Low, Risk::Medium, Risk::High].into_iter().find(|risk| risk.as_str() == word)
}

/// Asks about one clause anew.
#[server(prefix = "/fn", endpoint = "retry_clause", output = TextJson)]
pub(crate) async fn retry_clause(id: ClauseId) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.retry_clause(&actor, id).await)
}

/// Decides about a finding, or notes something on it.
#[server(prefix = "/fn", endpoint = "decide", output = TextJson)]
pub(crate) async fn decide(
    id: FindingId,
    #[server(default)] decision: Option<Decision>,
    #[server(default)] text: Option<String>,
    #[server(default)] note: Option<String>,
    #[server(default)] share: Option<bool>,
) -> Result<Finding, Trouble> {
    let (backend, actor) = backend()?;
    // A plain form sends its fields whether they are filled in or not.
    let text = text.filter(|text| !text.trim().is_empty() || decision == Some(Decision::Edited));
    let patch = domain::FindingPatch { decision, text, note, share };
    known(backend.decide(&actor, id, patch).await)
}

/// Adds a remark of a person's to a clause, and shows it there.
#[server(prefix = "/fn", endpoint = "add_remark", output = TextJson)]
#[allow(clippy::too_many_arguments, reason = "the fields of a form")]
pub(crate) async fn add_remark(
    clause: ClauseId,
    quote: String,
    severity: String,
    why: String,
    #[server(default)] replacement: Option<String>,
    #[server(default)] suggestion: String,
    #[server(default)] topic: Option<String>,
) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    let severity = risk(&severity).unwrap_or(Risk::None);
    let remark = NewRemark { quote, severity, why, replacement, suggestion, topic };
    let finding = known(backend.add_remark(&actor, clause, remark).await)?;
    let version = known(backend.version_of_clause(&actor, clause).await)?;
    context::go_to(&format!("/versions/{version}?f={}#c-{clause}", finding.id));
    Ok(())
}

/// Confirms the day of a duty, or takes that back.
#[server(prefix = "/fn", endpoint = "confirm_duty", output = TextJson)]
pub(crate) async fn confirm_duty(
    id: VersionId,
    duty: String,
    confirmed: bool,
) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.confirm_duty(&actor, id, duty, confirmed).await)?;
    context::go_to(&format!("/versions/{id}#obligations"));
    Ok(())
}

/// Marks a clause as read to the end, or takes that back.
#[server(prefix = "/fn", endpoint = "set_reviewed", output = TextJson)]
pub(crate) async fn set_reviewed(id: ClauseId, reviewed: bool) -> Result<(), Trouble> {
    let (backend, actor) = backend()?;
    known(backend.set_reviewed(&actor, id, reviewed).await)?;
    let version = known(backend.version_of_clause(&actor, id).await)?;
    context::go_to(&format!("/versions/{version}#c-{id}"));
    Ok(())
}

/// Keeps a choice (`lang`, `theme` or `size`) in a cookie and goes back.
#[server(prefix = "/fn", endpoint = "prefer", output = TextJson)]
pub(crate) async fn prefer(name: String, value: String, back: String) -> Result<(), Trouble> {
    context::prefer(&name, &value)?;
    context::go_to(&back);
    Ok(())
}
