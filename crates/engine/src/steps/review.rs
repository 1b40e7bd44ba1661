//! The whole contract, once every clause has its answer.

use super::facts::facts_of;
use crate::{
    ask::{Asked, ask},
    prepared::masker,
    worker::Worker,
};
use domain::{Clause, StepLabel};
use review::Playbook;
use store::{Advance, Claimed, StepCommit, StoreError};

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let version = worker.store().version_row(step.lease.step.version).await?;
    let rows = worker.store().clause_rows(version.id).await?;
    let clauses: Vec<Clause> = rows.into_iter().map(|row| row.clause).collect();
    let facts = facts_of(&version);
    let masker = masker(&version);
    let playbook = Playbook::builtin();
    let request = review::contract_request(facts, version.reader, &clauses, &masker);
    let label = StepLabel { version: version.id, clause: None };
    let by_model = match ask(worker, step, &version, label, request).await? {
        Asked::Wait(wait) => return worker.store().defer(&step.lease, wait).await,
        Asked::Answered(answer) => {
            review::read_contract_answer(&answer.text, facts, &clauses, playbook, &masker).ok()
        }
        Asked::NoProvider => None,
        Asked::Failed { code } => {
            tracing::warn!(version = %version.id, code, "the whole is reviewed by the playbook alone");
            None
        }
    };
    let review = by_model.unwrap_or_else(|| review::playbook_review(facts, &clauses, playbook));
    let commit =
        StepCommit { review: Some(review), advance: Advance::Done, ..StepCommit::default() };
    worker.store().commit(&step.lease, commit).await.map(drop)
}
