//! The steps of a version. Each looks at what is already done before it does
//! anything, and running one twice gives one result.

mod clause;
mod compare;
mod document;
mod facts;
mod file_checks;
mod playbook;
mod review;

pub(crate) use clause::{Asking, waits_for_a_model};
pub(crate) use facts::facts_of;

use crate::worker::Worker;
use ::review::{ClauseText, Facts, Playbook};
use domain::{ClauseId, ClauseStatus, Failure, Language, Law, Stage};
use privacy::{Masker, Pseudonyms, Terms};
use store::{Advance, Claimed, ClauseChange, StepCommit, StoreError};

/// Does a step and commits its result.
pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    if step.crashes >= worker.settings.crashes_allowed {
        return give_up(worker, step, "crashed").await;
    }
    match step.lease.step.stage {
        Stage::Document => document::run(worker, step).await,
        Stage::Compare => compare::run(worker, step).await,
        Stage::Playbook => playbook::run(worker, step).await,
        Stage::Clauses => clause::run(worker, step).await,
        Stage::Review => review::run(worker, step).await,
        // No step has this stage; should one exist, it is done.
        Stage::Done => worker.store().commit(&step.lease, StepCommit::default()).await.map(drop),
    }
}

/// Fails a step that cannot be done: a clause alone, or the version.
pub(crate) async fn give_up(worker: &Worker, step: &Claimed, code: &str) -> Result<(), StoreError> {
    let failure = Failure::new(
        code,
        "This could not be finished because of a fault in the program. It can be tried again.",
    );
    let commit = match clause::id_of(step) {
        Some(id) => StepCommit {
            changes: vec![ClauseChange {
                status: Some(ClauseStatus::Failed),
                error: Some(Some(failure)),
                ..ClauseChange::of(id)
            }],
            advance: Advance::WhenLast(Stage::Review),
            ..StepCommit::default()
        },
        None => StepCommit { advance: Advance::Failed(failure), ..StepCommit::default() },
    };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

/// Compiles what rules and recognisers are made of.
pub(crate) fn warm_up() {
    let text = "The parties agree. Las partes acuerdan.";
    for language in [Language::En, Language::Es] {
        let id = ClauseId::generate();
        let clause = ClauseText { lineage: id, id, number: "1", heading: "", text };
        let law = Law::UNKNOWN;
        let facts = Facts { language, side: None, parties: &[], contract_type: None, law: &law };
        let _ = Playbook::builtin().read_clause_in(facts, language, clause);
        Masker::new(Pseudonyms::default(), &Terms::default(), language).learn(&[text]);
    }
}

/// Runs what takes the processor for long where it does not hold others up.
pub(crate) async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(value) => value,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}
