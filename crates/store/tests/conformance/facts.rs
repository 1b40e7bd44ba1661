//! What a person says of a contract, and what rests on it.

use super::bench::{Bench, LOCAL, STRANGER, finding};
use domain::{
    ClauseStatus, ContractPatch, Control, Decision, FindingPatch, Law, LawBasis, Risk, Settings,
    Stage, VersionStatus,
};
use store::{Advance, Masking, StepCommit, StoreError, VersionChange};

fn side(side: &str) -> ContractPatch {
    ContractPatch { side: Some(side.to_owned()), ..ContractPatch::default() }
}

pub(crate) async fn another_side_begins_the_analysis_again_and_keeps_decisions(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    let found = finding(clauses[0], "rent", Risk::High);
    bench.to_the_end(vec![found.clone()]).await;
    let store = bench.store();
    let rejected = FindingPatch { decision: Some(Decision::Rejected), ..FindingPatch::default() };
    store.decide(&LOCAL, found.id, rejected).await.unwrap();
    let seq = bench.state(version).await.seq;

    store.patch_contract(&LOCAL, contract, side("Landlord")).await.unwrap();
    let state = bench.state(version).await;
    assert_eq!((state.status, state.stage), (VersionStatus::Running, Stage::Compare));
    assert_eq!(state.review, None);
    assert!(state.clauses.iter().all(|clause| clause.status == ClauseStatus::Pending));
    assert_eq!(bench.event_names(version, seq).await, ["clause", "clause", "stage"]);
    let compare = bench.claim_one().await;
    assert_eq!(compare.lease.step.stage, Stage::Compare);

    // Said again, nothing changes: the step that is under way keeps its lease.
    store.patch_contract(&LOCAL, contract, side("Landlord")).await.unwrap();
    let keys = clauses.iter().map(ToString::to_string).collect();
    bench.finish(&compare, vec![], Advance::To { stage: Stage::Clauses, keys }).await;
    bench.to_the_end(vec![found.clone()]).await;
    let clause = &bench.state(version).await.clauses[0];
    assert_eq!(clause.findings[0].decision, Decision::Rejected);
}

pub(crate) async fn what_rests_on_nothing_that_changed_stands(bench: &mut Bench) {
    let (contract, version, _) = bench.done(1).await;
    let before = bench.state(version).await;
    let title = ContractPatch { title: Some("Office".to_owned()), ..side("Tenant") };
    bench.store().patch_contract(&LOCAL, contract, title).await.unwrap();
    let after = bench.state(version).await;
    assert_eq!((after.status, after.seq), (VersionStatus::Done, before.seq));
    assert_eq!(after.title, "Office");
}

pub(crate) async fn a_paused_version_begins_again_when_it_is_resumed(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    bench.split(1).await;
    let taken = bench.claim_one().await;
    let store = bench.store();
    store.control(&LOCAL, version, Control::Pause).await.unwrap();
    store.patch_contract(&LOCAL, contract, side("Landlord")).await.unwrap();
    assert!(bench.claim(9).await.is_empty());
    store.control(&LOCAL, version, Control::Resume).await.unwrap();
    assert_eq!(bench.claim_one().await.lease.step.stage, Stage::Compare);
    let stale = store.commit(&taken.lease, StepCommit::default()).await;
    assert!(matches!(stale, Err(StoreError::LeaseLost)));
}

pub(crate) async fn a_side_that_is_found_does_not_replace_one_that_was_said(bench: &mut Bench) {
    let ours = || VersionChange { side: Some("Ours".to_owned()), ..VersionChange::default() };
    for (said, kept) in [(Some("Tenant"), "Tenant"), (None, "Ours")] {
        let (_, version) =
            bench.contract_with(|version| version.side = said.map(str::to_owned)).await;
        let document = bench.claim_one().await;
        bench.split_knowing(&document, 1, ours()).await;
        bench.to_the_end(vec![]).await;
        assert_eq!(bench.state(version).await.side.as_deref(), Some(kept));
    }
}

pub(crate) async fn settings_are_kept_for_each_person(bench: &mut Bench) {
    let ours = Settings { our_companies: vec!["Lumbre S.L.".to_owned()] };
    assert_eq!(bench.store().settings(&LOCAL).await.unwrap(), Settings::default());
    bench.store().set_settings(&LOCAL, ours.clone()).await.unwrap();
    bench.kill().await;
    assert_eq!(bench.store().settings(&LOCAL).await.unwrap(), ours);
    assert_eq!(bench.store().settings(&STRANGER).await.unwrap(), Settings::default());
}

pub(crate) async fn a_law_that_is_said_while_the_file_is_read_stands(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let said = ContractPatch { law: Some("PE".to_owned()), ..ContractPatch::default() };
    bench.store().patch_contract(&LOCAL, contract, said.clone()).await.unwrap();
    let law = Law { country: Some("ES".to_owned()), basis: LawBasis::Clause, quote: None };
    let found = VersionChange { law: Some(law), ..VersionChange::default() };
    bench.split_knowing(&document, 1, found).await;
    bench.to_the_end(vec![]).await;
    let state = bench.state(version).await;
    assert_eq!((state.law.basis, state.law.country.as_deref()), (LawBasis::Person, Some("PE")));
    bench.store().patch_contract(&LOCAL, contract, said).await.unwrap();
    assert_eq!(bench.state(version).await.seq, state.seq, "said again, nothing changes");
}

pub(crate) async fn terms_to_mask_take_back_what_was_built_without_them(bench: &mut Bench) {
    let (contract, version) = bench.contract().await;
    bench.split(1).await;
    let taken = bench.claim_one().await;
    let store = bench.store();
    let made_from = store.version_row(version).await.unwrap().pseudonyms;
    let masking = Masking { pseudonyms: made_from.clone(), made_from, terms: "{}".to_owned() };
    store.set_masking(&LOCAL, contract, masking).await.unwrap();
    let stale = store.commit(&taken.lease, StepCommit::default()).await;
    assert!(matches!(stale, Err(StoreError::LeaseLost)));
    assert_eq!(bench.claim_one().await.lease.step, taken.lease.step);
}
