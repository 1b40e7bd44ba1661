//! The playbook: every clause gets a first answer, with no model at all.

use super::{
    compare::clause_basis,
    facts::{facts_of, is_heading_alone, text_of},
    off_thread,
};
use crate::{Grounds, ask::locality, basis::Basis, prepared::Prepared, worker::Worker};
use domain::{ClauseKind, ClauseStatus, Privacy, Risk, Stage, Warning};
use review::ClauseReview;
use store::{
    Advance, Analysis, Claimed, ClauseChange, ClauseRow, Reading, StepCommit, StoreError,
    VersionChange, VersionRow,
};

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let version = worker.store().version_row(step.lease.step.version).await?;
    let clauses = worker.store().clause_rows(version.id).await?;
    let has_model = worker.parts.pool.has_provider(locality(version.privacy));
    let leaves = may_leave(worker, version.privacy);
    let grounds = worker.grounds(&version.actor).await?;
    let edition = grounds.edition;
    let commit = off_thread(move || first_answers(&version, &clauses, &grounds, has_model)).await;
    // A version whose text goes nowhere has nothing to hold back.
    let change = VersionChange {
        nothing_leaves: !leaves,
        playbook_edition: Some(edition),
        ..VersionChange::default()
    };
    let commit = StepCommit { version: Some(change), ..commit };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

/// Whether text may go beyond this computer and its network, also to a provider
/// that is out of service until the next restart.
fn may_leave(worker: &Worker, privacy: Privacy) -> bool {
    let providers = worker.parts.pool.status().providers;
    privacy == Privacy::Masked && providers.iter().any(|one| !one.local)
}

fn first_answers(
    version: &VersionRow,
    clauses: &[ClauseRow],
    grounds: &Grounds,
    has_model: bool,
) -> StepCommit {
    let prepared = Prepared::new(version, clauses);
    let open: Vec<&ClauseRow> = clauses
        .iter()
        .filter(|row| row.clause.kind == ClauseKind::Clause)
        .filter(|row| matches!(row.clause.status, ClauseStatus::Pending | ClauseStatus::Running))
        .collect();
    let changes = open
        .iter()
        .map(|row| {
            if is_heading_alone(row) {
                return nothing_to_say(row, clause_basis(version, row, &prepared, grounds));
            }
            let said =
                grounds.playbook.read_clause_in(facts_of(version), version.reader, text_of(row));
            let basis = clause_basis(version, row, &prepared, grounds);
            ClauseChange {
                status: (!has_model).then_some(ClauseStatus::Done),
                playbook: Some(analysis_of(said.clone())),
                reading: Some(alone(said, basis)),
                ..ClauseChange::of(row.clause.id)
            }
        })
        .collect();
    let keys: Vec<String> = open
        .iter()
        .filter(|row| !is_heading_alone(row))
        .map(|row| row.clause.id.to_string())
        .collect();
    let (stage, keys) = if has_model && !keys.is_empty() {
        (Stage::Clauses, keys)
    } else {
        (Stage::Review, vec![String::new()])
    };
    let warnings = if has_model { Vec::new() } else { vec![no_model()] };
    StepCommit { changes, warnings, advance: Advance::To { stage, keys }, ..StepCommit::default() }
}

fn nothing_to_say(row: &ClauseRow, basis: Basis) -> ClauseChange {
    let said =
        ClauseReview { risk: Some(Risk::None), summary: String::new(), findings: Vec::new() };
    ClauseChange {
        status: Some(ClauseStatus::Done),
        playbook: Some(analysis_of(said.clone())),
        reading: Some(alone(said, basis)),
        ..ClauseChange::of(row.clause.id)
    }
}

pub(crate) fn no_model() -> Warning {
    Warning { code: "no_model".to_owned(), detail: String::new() }
}

fn analysis_of(said: ClauseReview) -> Analysis {
    Analysis { risk: said.risk, summary: said.summary, findings: said.findings }
}

/// What people see where the playbook alone has spoken.
pub(crate) fn alone(said: ClauseReview, basis: Basis) -> Reading {
    Reading {
        playbook_risk: said.risk,
        model_risk: None,
        disagrees: false,
        summary: said.summary,
        findings: said.findings,
        answered_by: Some("playbook".to_owned()),
        reused_from: None,
        basis: Some(basis.whole),
        definitions: Some(basis.definitions),
    }
}

/// What people see where both have spoken. A model never lowers what a rule found.
pub(crate) fn together(
    playbook: &Analysis,
    model: ClauseReview,
    answered_by: String,
    basis: Basis,
) -> Reading {
    let model_risk = model.risk.unwrap_or(Risk::None);
    Reading {
        playbook_risk: playbook.risk,
        model_risk: Some(model_risk),
        disagrees: playbook.risk.is_some_and(|risk| risk.disagrees_with(model_risk)),
        summary: model.summary,
        findings: review::merge_findings(&playbook.findings, &model.findings),
        answered_by: Some(answered_by),
        reused_from: None,
        basis: Some(basis.whole),
        definitions: Some(basis.definitions),
    }
}
