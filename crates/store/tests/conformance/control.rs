//! What a person does to the work on a version.

use super::bench::{Bench, LOCAL, STRANGER};
use super::leases::{begin_call, begin_call_to};
use domain::{ClauseStatus, Control, Failure, Privacy, Stage, VersionStatus, WaitReason};
use store::{Advance, ClauseChange, Masking, StepCommit, StoreError, VersionChange};

pub(crate) async fn what_makes_no_sense_is_refused(bench: &mut Bench) {
    let (_, done, _) = bench.done(1).await;
    let (_, queued) = bench.contract().await;
    let (_, paused) = bench.contract().await;
    let (_, cancelled) = bench.contract().await;
    let store = bench.store();
    store.control(&LOCAL, paused, Control::Pause).await.unwrap();
    store.control(&LOCAL, cancelled, Control::Cancel).await.unwrap();
    let cases = [
        (done, Control::Cancel),
        (done, Control::Pause),
        (done, Control::Resume),
        (done, Control::Retry),
        (done, Control::Release),
        (queued, Control::Resume),
        (queued, Control::Retry),
        (queued, Control::Release),
        (paused, Control::Pause),
        (paused, Control::Retry),
        (cancelled, Control::Cancel),
        (cancelled, Control::Pause),
        (cancelled, Control::Resume),
    ];
    for (version, control) in cases {
        let before = bench.state(version).await;
        let refused = store.control(&LOCAL, version, control).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{control:?}: {refused:?}");
        assert_eq!(bench.state(version).await, before);
    }
}

pub(crate) async fn a_pause_takes_leases_away_and_a_resume_brings_steps_back(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let step = bench.claim(1).await.remove(0);
    begin_call(bench, version, clauses[0]).await.unwrap();
    let seq = bench.state(version).await.seq;
    let store = bench.store();

    let status = store.control(&LOCAL, version, Control::Pause).await.unwrap();
    assert_eq!(status, VersionStatus::Paused);
    assert_eq!(bench.event_names(version, seq).await, ["clause", "stage"]);
    let refused = store.commit(&step.lease, StepCommit::default()).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
    assert!(bench.claim(9).await.is_empty());
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Pending);
    assert_eq!(store.next_due().await.unwrap(), None);

    let status = store.control(&LOCAL, version, Control::Resume).await.unwrap();
    assert_eq!(status, VersionStatus::Running);
    let again = bench.claim(9).await;
    assert_eq!(again.len(), 2);
    assert!(again.iter().all(|step| step.crashes == 0));
}

pub(crate) async fn cancelled_work_ends_and_a_retry_takes_it_up(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(2).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[0], vec![]).await;
    let seq = bench.state(version).await.seq;
    let store = bench.store();
    store.control(&LOCAL, version, Control::Cancel).await.unwrap();
    assert_eq!(bench.event_names(version, seq).await, ["stage", "cancelled"]);
    assert!(bench.claim(9).await.is_empty());

    store.control(&LOCAL, version, Control::Retry).await.unwrap();
    let left = bench.claim_one().await;
    assert_eq!(left.lease.step, taken[1].lease.step, "only what is not done");
    bench.answer(&left, vec![]).await;
    let review = bench.claim_one().await;
    bench.finish(&review, vec![], Advance::Done).await;
    assert_eq!(bench.state(version).await.status, VersionStatus::Done);
}

pub(crate) async fn the_next_version_supersedes_an_unfinished_one(bench: &mut Bench) {
    let (contract, first) = bench.contract().await;
    let clauses = bench.split(2).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[0], vec![]).await;
    let seq = bench.state(first).await.seq;

    let second = bench.next_version(contract).await;
    let old = bench.state(first).await;
    assert_eq!(old.status, VersionStatus::Cancelled);
    assert_eq!(old.warnings[0].code, "superseded");
    assert_eq!(bench.event_names(first, seq).await, ["warning", "stage", "cancelled"]);
    let refused = bench.store().commit(&taken[1].lease, StepCommit::default()).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
    let rows = bench.store().clause_rows(first).await.unwrap();
    assert_eq!(rows[0].clause.id, clauses[0]);
    assert_eq!(rows[0].clause.status, ClauseStatus::Done, "what it finished stays");
    assert_eq!(rows[0].basis.as_deref(), Some("basis"));

    let new = bench.state(second).await;
    assert_eq!((new.number, new.previous_version_id), (2, Some(first)));
    assert_eq!(bench.claim_one().await.lease.step.version, second);

    // Superseded before it was read, the second is nothing to compare with.
    let third = bench.next_version(contract).await;
    assert_eq!(bench.state(third).await.previous_version_id, Some(first));
}

pub(crate) async fn a_failed_clause_is_retried_and_the_review_after_it(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[0], vec![]).await;
    let mut failed = ClauseChange::of(clauses[1]);
    failed.status = Some(ClauseStatus::Failed);
    failed.error = Some(Some(Failure::new("attempts_exhausted", "No provider answered.")));
    bench.finish(&taken[1], vec![failed], Advance::WhenLast(Stage::Review)).await;
    let review = bench.claim_one().await;
    bench.finish(&review, vec![], Advance::Done).await;
    let seq = bench.state(version).await.seq;

    let status = bench.store().control(&LOCAL, version, Control::Retry).await.unwrap();
    assert_eq!(status, VersionStatus::Running);
    let state = bench.state(version).await;
    assert_eq!((state.stage, state.progress.done), (Stage::Clauses, 1));
    assert_eq!(state.clauses[1].status, ClauseStatus::Pending);
    assert_eq!(state.clauses[1].error, None);
    assert_eq!(bench.event_names(version, seq).await, ["clause", "stage"]);

    let again = bench.claim_one().await;
    assert_eq!(again.lease.step.key, clauses[1].to_string());
    assert!(!again.fresh);
    bench.answer(&again, vec![]).await;
    let review = bench.claim_one().await;
    assert_eq!(review.lease.step.stage, Stage::Review);
    bench.finish(&review, vec![], Advance::Done).await;
    assert_eq!(bench.state(version).await.status, VersionStatus::Done);
}

pub(crate) async fn a_clause_is_asked_about_anew(bench: &mut Bench) {
    let (_, version, clauses) = bench.done(2).await;
    bench.store().retry_clause(&LOCAL, clauses[0]).await.unwrap();
    let state = bench.state(version).await;
    assert_eq!((state.status, state.stage), (VersionStatus::Running, Stage::Clauses));
    let step = bench.claim_one().await;
    assert_eq!(step.lease.step.key, clauses[0].to_string());
    assert!(step.fresh);
    // A crash does not make it stale.
    bench.kill().await;
    bench.store().take_over(bench.worker).await.unwrap();
    let step = bench.claim_one().await;
    assert!(step.fresh);
    bench.answer(&step, vec![]).await;

    // In the middle of the review, which then begins again.
    let review = bench.claim_one().await;
    bench.store().retry_clause(&LOCAL, clauses[1]).await.unwrap();
    let refused = bench.store().commit(&review.lease, StepCommit::default()).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
    bench.to_the_end(vec![]).await;
    assert_eq!(bench.state(version).await.status, VersionStatus::Done);

    let (_, other) = bench.contract().await;
    let document = bench.claim_one().await;
    let commit = StepCommit {
        clauses: vec![super::bench::clause(1)],
        advance: Advance::To { stage: Stage::Compare, keys: vec![String::new()] },
        ..StepCommit::default()
    };
    bench.store().commit(&document.lease, commit).await.unwrap();
    let early = bench.state(other).await.clauses[0].id;
    let refused = bench.store().retry_clause(&LOCAL, early).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))));
}

pub(crate) async fn held_text_stays_until_it_is_released(bench: &mut Bench) {
    let (_, version) = bench.contract_with(|version| version.hold = true).await;
    let clauses = bench.split(2).await;
    let store = bench.store();
    assert!(bench.claim(9).await.is_empty());
    assert_eq!(store.next_due().await.unwrap(), None);
    let refused = begin_call(bench, version, clauses[0]).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");
    let waiting = bench.state(version).await.waiting_for.unwrap();
    assert_eq!((waiting.reason, waiting.provider), (WaitReason::Masking, None));

    store.control(&LOCAL, version, Control::Release).await.unwrap();
    assert_eq!(bench.state(version).await.waiting_for, None);
    assert!(!store.version_row(version).await.unwrap().hold);
    assert_eq!(bench.claim(9).await.len(), 2);
}

pub(crate) async fn a_hold_with_nothing_to_hold_is_in_force_again_once_text_would_leave(
    bench: &mut Bench,
) {
    let (_, version) = bench.contract_with(|version| version.hold = true).await;
    let document = bench.claim_one().await;
    let known = VersionChange { nothing_leaves: true, ..VersionChange::default() };
    let clauses = bench.split_knowing(&document, 1, known).await;
    let store = bench.store();
    assert_eq!(bench.state(version).await.waiting_for, None);
    assert!(store.next_due().await.unwrap().is_some());
    assert_eq!(bench.claim(9).await.len(), 1);
    begin_call_to(bench, version, clauses[0], None).await.unwrap();

    let refused = begin_call(bench, version, clauses[0]).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");
    let waiting = bench.state(version).await.waiting_for.unwrap();
    assert_eq!(waiting.reason, WaitReason::Masking);
    store.control(&LOCAL, version, Control::Release).await.unwrap();
    begin_call(bench, version, clauses[0]).await.unwrap();
}

pub(crate) async fn text_that_is_to_stay_does_not_leave_any_more(bench: &mut Bench) {
    let (_, version) = bench.contract_with(|version| version.hold = true).await;
    let clauses = bench.split(1).await;
    let store = bench.store();
    store.control(&LOCAL, version, Control::Stay).await.unwrap();
    let row = store.version_row(version).await.unwrap();
    assert_eq!((row.privacy, row.hold), (Privacy::Local, false));
    assert_eq!(bench.claim(9).await.len(), 1);
    let refused = begin_call(bench, version, clauses[0]).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");
    begin_call_to(bench, version, clauses[0], None).await.unwrap();
}

pub(crate) async fn terms_to_mask_are_kept_with_their_tokens(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let store = bench.store();
    let masking = |made_from: Option<&str>| Masking {
        made_from: made_from.map(str::to_owned),
        pseudonyms: Some("{\"a\":1}".to_owned()),
        terms: "{\"mask\":[]}".to_owned(),
    };
    let refused = store.set_masking(&STRANGER, contract, masking(None)).await;
    assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
    store.set_masking(&LOCAL, contract, masking(None)).await.unwrap();
    let row = store.version_row(version).await.unwrap();
    assert_eq!(row.pseudonyms.as_deref(), Some("{\"a\":1}"));
    assert_eq!(row.masking.as_deref(), Some("{\"mask\":[]}"));
    let stale = store.set_masking(&LOCAL, contract, masking(None)).await;
    assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
    store.set_masking(&LOCAL, contract, masking(Some("{\"a\":1}"))).await.unwrap();
}
