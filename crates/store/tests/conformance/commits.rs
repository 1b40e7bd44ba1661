//! A step's result, its event and the version's next `seq` are one.

use super::bench::{Bench, LOCAL, clause, hinted};
use domain::{
    ClauseId, ClauseKind, ClauseStatus, EventBody, Failure, Stage, VersionStatus, Warning,
};
use store::{Advance, ClauseChange, StepCommit, StoreError};

pub(crate) async fn result_event_and_seq_stay_or_go_together(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let step = bench.claim(1).await.remove(0);
    let before = bench.state(version).await;
    let mut good = ClauseChange::of(clauses[0]);
    good.status = Some(ClauseStatus::Done);
    let mut bad = ClauseChange::of(ClauseId::generate());
    bad.status = Some(ClauseStatus::Done);
    let warning = Warning { code: "page_scanned".to_owned(), detail: String::new() };

    let commit = StepCommit {
        changes: vec![good.clone(), bad],
        warnings: vec![warning],
        advance: Advance::Done,
        ..StepCommit::default()
    };
    assert!(bench.store().commit(&step.lease, commit).await.is_err());
    assert_eq!(bench.state(version).await, before);
    assert!(bench.events(version, before.seq).await.is_empty());

    // The lease holds still: the step can be committed as it should be.
    bench.finish(&step, vec![good], Advance::Stay).await;
    let after = bench.state(version).await;
    assert_eq!(after.clauses[0].status, ClauseStatus::Done);
    assert_eq!(after.seq, before.seq + 1);
    assert_eq!(bench.event_names(version, before.seq).await, ["clause"]);
}

pub(crate) async fn a_killed_process_loses_no_finished_step(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(3).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[0], vec![]).await;
    let before = bench.state(version).await;
    let events = bench.events(version, 0).await;
    bench.kill().await;
    assert_eq!(bench.state(version).await, before);
    assert_eq!(bench.events(version, 0).await, events);
    bench.store().take_over(bench.worker).await.unwrap();
    let left = bench.claim(9).await;
    assert_eq!(left.len(), 2, "what was in flight and what had not begun");
    assert!(left.iter().all(|step| step.lease.step != taken[0].lease.step));
}

pub(crate) async fn each_unit_has_one_event_in_order_and_seq_has_no_gap(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let mut clauses = vec![clause(0), clause(1), clause(2)];
    clauses[0].kind = ClauseKind::Preamble;
    let ids: Vec<ClauseId> = clauses.iter().map(|clause| clause.id).collect();
    let advance = Advance::To { stage: Stage::Compare, keys: vec![String::new()] };
    let commit = StepCommit { clauses, advance, ..StepCommit::default() };
    let seq = bench.store().commit(&document.lease, commit).await.unwrap();

    let events = bench.events(version, 0).await;
    assert_eq!(
        bench.event_names(version, 0).await,
        ["stage", "stage", "clause", "clause", "clause", "stage"]
    );
    assert!(events.iter().map(|event| event.seq).eq(1..=seq));
    let mut told = Vec::new();
    for event in &events {
        if let EventBody::Clause(clause) = EventBody::parse(&event.name, &event.data).unwrap() {
            told.push(clause.id);
        }
    }
    assert_eq!(told, ids);
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Skipped);
    let two = bench.store().events_after(version, 2, 2).await.unwrap();
    assert_eq!(two.iter().map(|event| event.seq).collect::<Vec<_>>(), [3, 4]);
    let head = bench.store().head(&LOCAL, version).await.unwrap();
    assert_eq!((head.seq, head.oldest, head.status), (seq, 1, VersionStatus::Running));
}

pub(crate) async fn the_last_clause_opens_the_review_and_no_other_does(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(2).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[1], vec![]).await;
    assert_eq!(bench.state(version).await.stage, Stage::Clauses);
    assert!(bench.claim(9).await.is_empty());
    bench.answer(&taken[0], vec![]).await;
    assert_eq!(bench.state(version).await.stage, Stage::Review);
    let review = bench.claim_one().await;
    assert_eq!(review.lease.step.stage, Stage::Review);
    let seq = bench.state(version).await.seq;
    bench.finish(&review, vec![], Advance::Done).await;
    let state = bench.state(version).await;
    assert_eq!((state.stage, state.status), (Stage::Done, VersionStatus::Done));
    assert_eq!(bench.event_names(version, seq).await, ["stage", "done"]);
    assert_eq!(bench.store().next_due().await.unwrap(), None);
}

pub(crate) async fn a_stage_without_steps_is_refused(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let step = bench.claim_one().await;
    let advance = Advance::To { stage: Stage::Clauses, keys: vec![] };
    let commit = StepCommit { advance, ..StepCommit::default() };
    let refused = bench.store().commit(&step.lease, commit).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    assert_eq!(bench.state(version).await.stage, Stage::Document);
}

pub(crate) async fn a_failure_drops_what_was_open_and_a_retry_opens_it_again(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let seq = bench.state(version).await.seq;
    let failure = Failure::new("document_unreadable", "The file cannot be read.");
    bench.finish(&document, vec![], Advance::Failed(failure.clone())).await;
    let state = bench.state(version).await;
    assert_eq!((state.status, state.stage), (VersionStatus::Failed, Stage::Document));
    assert_eq!(state.error, Some(failure));
    assert_eq!(bench.event_names(version, seq).await, ["stage", "failed"]);
    assert!(bench.claim(9).await.is_empty());

    bench.store().control(&LOCAL, version, domain::Control::Retry).await.unwrap();
    assert_eq!(bench.state(version).await.error, None);
    bench.split(3).await;
    let failing = bench.claim(2).await;
    let failure = Failure::new("internal", "It broke.");
    bench.finish(&failing[0], vec![], Advance::Failed(failure)).await;
    let refused = bench.store().commit(&failing[1].lease, StepCommit::default()).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
    assert!(bench.claim(9).await.is_empty());
    bench.store().control(&LOCAL, version, domain::Control::Retry).await.unwrap();
    assert_eq!(bench.claim(9).await.len(), 3);
}

pub(crate) async fn a_warning_is_given_once(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(2).await;
    let seq = bench.state(version).await.seq;
    let warning = Warning { code: "no_model".to_owned(), detail: String::new() };
    for step in bench.claim(2).await {
        let warnings = vec![warning.clone(), warning.clone()];
        let commit = StepCommit { warnings, ..StepCommit::default() };
        bench.store().commit(&step.lease, commit).await.unwrap();
    }
    assert_eq!(bench.state(version).await.warnings, [warning]);
    assert_eq!(bench.event_names(version, seq).await, ["warning"]);
}

pub(crate) async fn a_missed_hint_costs_no_event(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(1).await;
    let mut hints = bench.store().hints();
    let seq = bench.state(version).await.seq;
    let step = bench.claim_one().await;
    bench.answer(&step, vec![]).await;
    hinted(&mut hints, version).await;
    // Whoever registers only now hears nothing, and reads all the same.
    let mut late = bench.store().hints();
    assert!(late.try_recv().is_err());
    assert_eq!(bench.event_names(version, seq).await, ["clause", "stage"]);
}
