//! One clause through the pool: sources, masked prompt, call, check, restore.

use super::{
    compare::{PASSAGES, clause_basis},
    facts::{facts_of, is_heading_alone, text_of},
    off_thread,
    playbook::{no_model, together},
};
use crate::{
    Grounds, ask::Asked, basis::Basis, packs::ask_together, prepared::Prepared, worker::Worker,
};
use domain::{ClauseId, ClauseKind, ClauseStatus, Failure, Stage, Warning};
use pool::Request;
use review::{ClauseText, Passage, Playbook, Question};
use std::sync::Arc;
use store::{
    Advance, Analysis, Claimed, ClauseChange, ClauseRow, StepCommit, StoreError, StoredAnswer,
    VersionRow,
};

/// The clause that a step is about.
pub(crate) fn id_of(step: &Claimed) -> Option<ClauseId> {
    (step.lease.step.stage == Stage::Clauses).then(|| step.lease.step.key.parse().ok()).flatten()
}

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let Some(id) = id_of(step) else {
        return Err(StoreError::Damaged("a clause's step without a clause".to_owned()));
    };
    let version = worker.store().version_row(step.lease.step.version).await?;
    let prepared = worker.prepared.get(worker.store(), &version).await?;
    let row = worker.store().clause_row(id).await?;
    // One state for the question and for what its answer rests on.
    let grounds = worker.grounds(&version.actor).await?;
    let asked = (version.clone(), row.clone(), Arc::clone(&prepared), grounds.clone());
    let (request, passages, basis) = off_thread(move || {
        let (version, row, prepared, grounds) = &asked;
        let asking = Asking::about(version, row, prepared, grounds);
        let request = asking.request(version, prepared);
        (request, asking.passages, clause_basis(version, row, prepared, grounds))
    })
    .await;
    let asked = ask_together(worker, step, &version, &row, &prepared, &grounds, request);
    let commit = match asked.await? {
        Asked::Wait(wait) => return worker.store().defer(&step.lease, wait).await,
        Asked::Answered(answer) => answered(&row, &prepared, &passages, answer, basis),
        Asked::NoProvider => one_change(
            ClauseChange { status: Some(ClauseStatus::Done), ..ClauseChange::of(id) },
            vec![no_model()],
        ),
        Asked::Failed { code } => failed(id, code),
    };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

/// What a question about a clause is made of. The same whenever it is put together
/// from the same things: what a person reads before it leaves is what leaves.
pub(crate) struct Asking<'a> {
    clause: ClauseText<'a>,
    playbook: &'a Playbook,
    definitions: Vec<&'a str>,
    /// What the answer may cite.
    pub(crate) passages: Vec<Passage>,
}

impl<'a> Asking<'a> {
    pub(crate) fn about(
        version: &VersionRow,
        row: &'a ClauseRow,
        prepared: &'a Prepared,
        grounds: &'a Grounds,
    ) -> Self {
        let clause = text_of(row);
        Self {
            clause,
            playbook: &grounds.playbook,
            definitions: review::definitions_used(clause, &prepared.definitions()),
            passages: grounds.sources.search(facts_of(version), clause, PASSAGES),
        }
    }

    /// The request that asks about it alone.
    pub(crate) fn request(&self, version: &VersionRow, prepared: &Prepared) -> Request {
        review::clause_request(
            facts_of(version),
            version.reader,
            self.clause,
            &self.definitions,
            self.playbook,
            &self.passages,
            &prepared.masker,
        )
    }

    /// The same as one of several.
    pub(crate) fn question(&self) -> Question<'_> {
        Question { clause: self.clause, definitions: &self.definitions, passages: &self.passages }
    }
}

/// Whether a clause is still to be sent to a model.
pub(crate) fn waits_for_a_model(row: &ClauseRow) -> bool {
    row.clause.kind == ClauseKind::Clause
        && matches!(row.clause.status, ClauseStatus::Pending | ClauseStatus::Running)
        && !is_heading_alone(row)
}

fn answered(
    row: &ClauseRow,
    prepared: &Prepared,
    passages: &[Passage],
    answer: StoredAnswer,
    basis: Basis,
) -> StepCommit {
    let id = row.clause.id;
    // The pool has accepted it by the same reading, so this cannot fail but
    // where the reading changed since the answer was stored.
    match review::read_clause_answer(&answer.text, text_of(row), passages, &prepared.masker) {
        Ok(model) => {
            let none = Analysis { risk: None, summary: String::new(), findings: Vec::new() };
            let playbook = row.playbook.as_ref().unwrap_or(&none);
            let change = ClauseChange {
                status: Some(ClauseStatus::Done),
                reading: Some(together(playbook, model, answer.answered_by, basis)),
                error: Some(None),
                ..ClauseChange::of(id)
            };
            one_change(change, Vec::new())
        }
        Err(_) => failed(id, "answer_unusable"),
    }
}

fn failed(id: ClauseId, code: &str) -> StepCommit {
    let detail = match code {
        "request_refused" => "The models refused to look at this clause.",
        "too_large_for_models" => "This clause is longer than any configured model takes.",
        "answer_unusable" => "The model's answer could not be used.",
        _ => "No model gave a usable answer after several attempts.",
    };
    let change = ClauseChange {
        status: Some(ClauseStatus::Failed),
        error: Some(Some(Failure::new(code, detail))),
        ..ClauseChange::of(id)
    };
    one_change(change, Vec::new())
}

fn one_change(change: ClauseChange, warnings: Vec<Warning>) -> StepCommit {
    StepCommit {
        changes: vec![change],
        warnings,
        advance: Advance::WhenLast(Stage::Review),
        ..StepCommit::default()
    }
}
