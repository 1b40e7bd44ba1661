//! A worker writes only under a valid lease.

use super::bench::{Bench, LEASE, hinted};
use domain::{ClauseStatus, Outcome, Stage, StepLabel, Timestamp, WaitReason};
use std::collections::HashSet;
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;
use store::{Advance, CallStart, ClauseChange, StepCommit, StoreError, Wait, WorkerId};
use uuid::Uuid;

pub(crate) async fn a_step_has_one_holder_until_its_lease_ends(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let first = bench.claim_one().await;
    assert_eq!(first.contract, contract);
    assert_eq!(first.lease.step.version, version);
    assert_eq!((first.crashes, first.fresh), (0, false));
    bench.clock.pass(LEASE - Duration::from_millis(1));
    assert!(bench.claim(9).await.is_empty());
    bench.clock.pass(Duration::from_millis(1));
    let second = bench.claim_one().await;
    assert_eq!(second.lease.step, first.lease.step);
    assert_ne!(second.lease.token, first.lease.token);
    assert_eq!(second.crashes, 1);
}

pub(crate) async fn a_stale_lease_writes_nothing(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let stale = bench.claim_one().await.lease;
    bench.clock.pass(LEASE);
    let current = bench.claim_one().await.lease;
    let before = bench.state(version).await;

    let commit = StepCommit { advance: Advance::Done, ..StepCommit::default() };
    let refused = bench.store().commit(&stale, commit).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");
    let wait = Wait { until: Timestamp(0), reason: WaitReason::Quota, provider: None };
    let refused = bench.store().defer(&stale, wait).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");

    assert_eq!(bench.state(version).await, before);
    bench.store().commit(&current, StepCommit::default()).await.unwrap();
}

pub(crate) async fn a_step_commits_once(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    bench.split(1).await;
    let step = bench.claim_one().await;
    bench.answer(&step, vec![]).await;
    let before = bench.state(version).await;
    let mut change = ClauseChange::of(before.clauses[0].id);
    change.status = Some(ClauseStatus::Failed);
    let again = StepCommit { changes: vec![change], ..StepCommit::default() };
    let refused = bench.store().commit(&step.lease, again).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)), "{refused:?}");
    assert_eq!(bench.state(version).await, before);
}

pub(crate) async fn a_beat_extends_leases_and_names_the_lost(bench: &mut Bench) {
    bench.contract().await;
    bench.contract().await;
    let held: Vec<_> = bench.claim(2).await.into_iter().map(|step| step.lease).collect();
    let store = bench.store();
    bench.clock.pass(LEASE / 2);
    assert!(store.beat(bench.worker, &held, LEASE).await.unwrap().is_empty());
    bench.clock.pass(LEASE / 2);
    assert!(bench.claim(9).await.is_empty(), "extended leases still hold");

    bench.clock.pass(LEASE);
    let other = WorkerId(Uuid::new_v4());
    let taken = store.claim(other, 1, LEASE).await.unwrap().remove(0).lease;
    let lost = store.beat(bench.worker, &held, LEASE).await.unwrap();
    assert_eq!(lost.len(), 1);
    assert_eq!(lost[0].step, taken.step);
    assert!(store.beat(other, std::slice::from_ref(&taken), LEASE).await.unwrap().is_empty());
}

pub(crate) async fn a_deferred_step_waits_and_that_is_no_crash(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    let step = bench.claim_one().await;
    begin_call(bench, version, clauses[0]).await.unwrap();
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Running);

    let until = Timestamp(domain::Clock::now(&*bench.clock).0 + 5_000);
    let wait = Wait { until, reason: WaitReason::Slot, provider: Some("groq".to_owned()) };
    bench.store().defer(&step.lease, wait).await.unwrap();
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Pending);
    assert_eq!(bench.store().next_due().await.unwrap(), Some(until));
    assert!(bench.claim(9).await.is_empty());

    bench.clock.pass(Duration::from_secs(5));
    assert_eq!(bench.claim_one().await.crashes, 0);
}

pub(crate) async fn a_released_step_is_due_at_once_and_that_is_no_crash(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    let step = bench.claim_one().await;
    begin_call(bench, version, clauses[0]).await.unwrap();
    bench.store().release_all(bench.worker).await.unwrap();
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Pending);
    let again = bench.claim_one().await;
    assert_eq!(again.lease.step, step.lease.step);
    assert_eq!(again.crashes, 0);
}

pub(crate) async fn the_survivor_takes_over_from_the_dead_at_once(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let held = bench.claim(2).await;
    begin_call(bench, version, clauses[0]).await.unwrap();
    bench.kill().await;
    assert!(bench.claim(9).await.is_empty(), "opening alone recovers nothing");

    bench.store().take_over(bench.worker).await.unwrap();
    let state = bench.state(version).await;
    assert_eq!(state.clauses[0].status, ClauseStatus::Pending);
    let calls = bench.store().calls(&super::bench::LOCAL, version).await.unwrap();
    assert_eq!(calls[0].outcome, Outcome::Lost);
    let taken = bench.claim(9).await;
    assert_eq!(taken.len(), 2);
    assert!(taken.iter().all(|step| step.crashes == 1));

    let dead = bench.store().commit(&held[0].lease, StepCommit::default()).await;
    assert!(matches!(dead, Err(StoreError::LeaseLost)));
    bench.store().take_over(bench.worker).await.unwrap();
    let lost = bench.store().beat(bench.worker, &[taken[0].lease.clone()], LEASE).await.unwrap();
    assert!(lost.is_empty(), "the survivor keeps its own leases");
}

pub(crate) async fn workers_claiming_together_never_get_the_same_step(bench: &mut Bench) {
    bench.contract().await;
    bench.split(60).await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let store = bench.store();
        tasks.spawn(async move {
            let worker = WorkerId(Uuid::new_v4());
            let mut keys = Vec::new();
            loop {
                let claimed = store.claim(worker, 3, LEASE).await.unwrap();
                if claimed.is_empty() {
                    return keys;
                }
                keys.extend(claimed.into_iter().map(|step| step.lease.step.key));
            }
        });
    }
    let keys: Vec<String> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(keys.len(), 60);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 60);
}

pub(crate) async fn a_dropped_caller_leaves_its_commit_whole(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let step = bench.claim_one().await;
    let store = bench.store();
    let mut hints = store.hints();
    {
        let commit = StepCommit {
            clauses: (1..=50).map(super::bench::clause).collect(),
            advance: Advance::To { stage: Stage::Compare, keys: vec![String::new()] },
            ..StepCommit::default()
        };
        let mut commit = pin!(store.commit(&step.lease, commit));
        // Begun, then nobody wants the answer any more.
        assert!(commit.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    hinted(&mut hints, version).await;
    let state = bench.state(version).await;
    assert_eq!((state.stage, state.clauses.len()), (Stage::Compare, 50));
    assert_eq!(bench.claim_one().await.lease.step.stage, Stage::Compare);
}

pub(crate) async fn begin_call(
    bench: &Bench,
    version: domain::VersionId,
    clause: domain::ClauseId,
) -> Result<(), StoreError> {
    begin_call_to(bench, version, clause, Some("{\"masked\":true}")).await
}

/// Begins a call; `sent` is absent where the provider is local.
pub(crate) async fn begin_call_to(
    bench: &Bench,
    version: domain::VersionId,
    clause: domain::ClauseId,
    sent: Option<&str>,
) -> Result<(), StoreError> {
    let call = CallStart {
        id: domain::CallId::generate(),
        step: StepLabel { version, clause: Some(clause) },
        together: vec![],
        at: domain::Clock::now(&*bench.clock),
        provider: "groq".to_owned(),
        model: "llama".to_owned(),
        key: Some("1a2b3c4d".to_owned()),
        wait_ms: 12,
        tokens_estimated: 900,
        sent: sent.map(str::to_owned),
    };
    bench.store().begin_call(call).await
}
