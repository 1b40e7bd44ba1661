//! The whole contract, once every clause has its answer.

use super::{facts::facts_of, file_checks::file_checks, off_thread};
use crate::{
    ask::{Asked, ask},
    prepared::masker,
    worker::Worker,
};
use document::Markup;
use domain::{Check, Clause, StepLabel};
use store::{Advance, Claimed, ClauseRow, StepCommit, StoreError, VersionRow};

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let version = worker.store().version_row(step.lease.step.version).await?;
    let rows = worker.store().clause_rows(version.id).await?;
    let clauses: Vec<Clause> = rows.iter().map(|row| row.clause.clone()).collect();
    let facts = facts_of(&version);
    let masker = masker(&version);
    let playbook = worker.parts.playbooks.of(&version.actor).await?.playbook;
    let request = review::contract_request(facts, version.reader, &clauses, &masker);
    let label = StepLabel { version: version.id, clause: None };
    let by_model = match ask(worker, step, &version, label, request).await? {
        Asked::Wait(wait) => return worker.store().defer(&step.lease, wait).await,
        Asked::Answered(answer) => review::read_contract_answer(
            &answer.text,
            facts,
            version.reader,
            &clauses,
            &playbook,
            &masker,
        )
        .ok(),
        Asked::NoProvider => None,
        Asked::Failed { code } => {
            tracing::warn!(version = %version.id, code, "the whole is reviewed by the playbook alone");
            None
        }
    };
    let mut review = by_model
        .unwrap_or_else(|| review::playbook_review(facts, version.reader, &clauses, &playbook));
    // Only now, so that a step that waits does not do it in vain.
    review.checks.extend(of_file(worker, &version, rows).await?);
    let commit =
        StepCommit { review: Some(review), advance: Advance::Done, ..StepCommit::default() };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

/// Checks of what the file says besides its text.
async fn of_file(
    worker: &Worker,
    version: &VersionRow,
    rows: Vec<ClauseRow>,
) -> Result<Vec<Check>, StoreError> {
    let Some(json) = worker.store().markup(version.id).await? else { return Ok(Vec::new()) };
    let Ok(markup) = serde_json::from_str::<Markup>(&json) else {
        tracing::error!(version = %version.id, "the markup of a version is not readable");
        return Ok(Vec::new());
    };
    let old = match version.previous {
        Some(previous) => worker.store().clause_rows(previous).await?,
        None => Vec::new(),
    };
    let language = version.reader;
    Ok(off_thread(move || file_checks(language, &markup, &old, &rows)).await)
}
