//! Deleted means gone; erased means no trace.

use super::audit::answered;
use super::bench::{Bench, LOCAL, STRANGER, finding};
use super::leases::begin_call;
use domain::{
    Actor, ClauseId, ContractId, ContractPatch, Control, FindingId, FindingPatch, Risk, Timestamp,
    VersionId, VersionStatus,
};
use std::time::Duration;
use store::{StepCommit, StoreError, StoredAnswer, VersionChange};

/// Everything that takes an actor answers `NotFound`.
async fn all_is_hidden(
    bench: &Bench,
    actor: &Actor,
    contract: ContractId,
    version: VersionId,
    clause: ClauseId,
    found: FindingId,
) {
    let store = bench.store();
    let mut outcomes: Vec<(&str, Option<StoreError>)> = vec![
        ("contract", store.contract(actor, contract).await.err()),
        ("outline", store.outline(actor, contract).await.err()),
        ("patch", store.patch_contract(actor, contract, ContractPatch::default()).await.err()),
        ("delete", store.delete_contract(actor, contract).await.err()),
        ("state", store.version_state(actor, version).await.err()),
        ("head", store.head(actor, version).await.err()),
        ("calls", store.calls(actor, version).await.err()),
        ("version of", store.version_of(actor, clause).await.err()),
        ("retry", store.retry_clause(actor, clause).await.err()),
        ("decide", store.decide(actor, found, FindingPatch::default()).await.err()),
    ];
    let new = bench.new_version().await;
    outcomes.push(("add", store.add_version(actor, contract, new).await.err()));
    for control in [Control::Cancel, Control::Pause, Control::Resume, Control::Retry] {
        outcomes.push(("control", store.control(actor, version, control).await.err()));
    }
    for (name, outcome) in outcomes {
        assert!(matches!(outcome, Some(StoreError::NotFound)), "{name}: {outcome:?}");
    }
    assert!(store.contracts(actor).await.unwrap().is_empty());
}

pub(crate) async fn a_deleted_contract_is_gone_from_every_route(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let taken = bench.claim(2).await;
    let found = finding(clauses[0], "rent", Risk::High);
    bench.answer(&taken[0], vec![found.clone()]).await;
    bench.store().delete_contract(&LOCAL, contract).await.unwrap();
    all_is_hidden(bench, &LOCAL, contract, version, clauses[0], found.id).await;
    let refused = bench.store().commit(&taken[1].lease, StepCommit::default()).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
    assert!(bench.claim(9).await.is_empty());
    assert_eq!(bench.store().next_due().await.unwrap(), None);
    assert!(matches!(bench.store().version_row(version).await, Err(StoreError::NotFound)));
}

pub(crate) async fn a_restored_contract_goes_on(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    bench.split(2).await;
    let taken = bench.claim(2).await;
    bench.answer(&taken[0], vec![]).await;
    let store = bench.store();
    let refused = store.restore_contract(&LOCAL, contract).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))));
    store.delete_contract(&LOCAL, contract).await.unwrap();
    let refused = store.restore_contract(&STRANGER, contract).await;
    assert!(matches!(refused, Err(StoreError::NotFound)));
    store.restore_contract(&LOCAL, contract).await.unwrap();
    assert_eq!(bench.state(version).await.status, VersionStatus::Running);
    assert_eq!(bench.claim_one().await.lease.step, taken[1].lease.step);
}

pub(crate) async fn an_erased_contract_leaves_nothing(bench: &mut Bench) {
    let (kept, kept_version, _) = bench.done(1).await;
    let (contract, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let markup = Some("{\"a\":1}".to_owned());
    let known = VersionChange { markup, ..VersionChange::default() };
    let clauses = bench.split_knowing(&document, 1, known).await;
    bench.claim_one().await;
    begin_call(bench, version, clauses[0]).await.unwrap();
    let store = bench.store();
    assert_eq!(store.markup(version).await.unwrap().as_deref(), Some("{\"a\":1}"));
    let answer =
        StoredAnswer { answered_by: "a".to_owned(), text: "b".to_owned(), at: Timestamp(0) };
    let call = store.calls(&LOCAL, version).await.unwrap()[0].id;
    store.end_call(call, answered("abc", answer.clone())).await.unwrap();
    store.delete_contract(&LOCAL, contract).await.unwrap();
    let deleted_at = domain::Clock::now(&*bench.clock);

    assert_eq!(store.erase_deleted(deleted_at).await.unwrap(), 0, "not before its time");
    bench.clock.pass(Duration::from_secs(600));
    assert_eq!(store.erase_deleted(Timestamp(deleted_at.0 + 1)).await.unwrap(), 1);
    assert!(bench.events(version, 0).await.is_empty());
    assert_eq!(store.markup(version).await.unwrap(), None);
    assert_eq!(store.answer(contract, "abc").await.unwrap(), None);
    store.end_call(call, answered("abc", answer)).await.unwrap();
    assert_eq!(store.answer(contract, "abc").await.unwrap(), None, "nothing comes back");
    assert!(matches!(store.clause_row(clauses[0]).await, Err(StoreError::NotFound)));
    let refused = store.restore_contract(&LOCAL, contract).await;
    assert!(matches!(refused, Err(StoreError::NotFound)));
    assert_eq!(bench.state(kept_version).await.contract_id, kept);
}

pub(crate) async fn somebody_elses_contract_is_not_there(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    let step = bench.claim_one().await;
    let found = finding(clauses[0], "rent", Risk::High);
    bench.answer(&step, vec![found.clone()]).await;
    all_is_hidden(bench, &STRANGER, contract, version, clauses[0], found.id).await;
    assert_eq!(bench.store().contracts(&LOCAL).await.unwrap().len(), 1);
    assert_eq!(bench.store().version_of(&LOCAL, clauses[0]).await.unwrap(), version);
}
