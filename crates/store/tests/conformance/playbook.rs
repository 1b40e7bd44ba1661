//! A person's own playbook, edition by edition.

use super::bench::{Bench, LOCAL, STRANGER, finding};
use domain::{
    Amendments, Control, Decision, FindingPatch, OwnLevel, PlaybookChange, Risk, Stage,
    VersionStatus,
};
use store::StoreError;

fn change(level: Risk) -> PlaybookChange {
    PlaybookChange::Level { topic: "rent".into(), rule: "doubled".into(), level: Some(level) }
}

fn amendments(level: Risk) -> Amendments {
    let levels = vec![OwnLevel { topic: "rent".into(), rule: "doubled".into(), level }];
    Amendments { levels, ..Amendments::default() }
}

pub(crate) async fn every_change_makes_an_edition_that_can_be_read_again(bench: &mut Bench) {
    let store = bench.store();
    assert_eq!(store.playbook_edition(&LOCAL).await.unwrap(), 0);
    assert!(store.amendments(&LOCAL, 0).await.unwrap().is_empty());
    for (after, level) in [(0, Risk::Low), (1, Risk::High)] {
        let saved = store.save_edition(&LOCAL, after, change(level), amendments(level)).await;
        assert_eq!(saved.unwrap().number, after + 1);
    }
    drop(store);
    bench.kill().await;
    let store = bench.store();
    assert_eq!(store.playbook_edition(&LOCAL).await.unwrap(), 2);
    assert_eq!(store.amendments(&LOCAL, 1).await.unwrap(), amendments(Risk::Low));
    assert_eq!(store.amendments(&LOCAL, 2).await.unwrap(), amendments(Risk::High));
    let listed = store.editions(&LOCAL, 10).await.unwrap();
    let listed: Vec<_> = listed.into_iter().map(|one| (one.number, one.change)).collect();
    assert_eq!(listed, [(2, change(Risk::High)), (1, change(Risk::Low))], "newest first");
    assert_eq!(store.editions(&LOCAL, 1).await.unwrap().len(), 1);

    assert_eq!(store.playbook_edition(&STRANGER).await.unwrap(), 0, "somebody else's");
    let strange = store.amendments(&STRANGER, 1).await;
    assert!(matches!(strange, Err(StoreError::NotFound)), "{strange:?}");
}

pub(crate) async fn two_who_change_the_same_edition_do_not_undo_each_other(bench: &mut Bench) {
    let store = bench.store();
    store.save_edition(&LOCAL, 0, change(Risk::Low), amendments(Risk::Low)).await.unwrap();
    let late = store.save_edition(&LOCAL, 0, change(Risk::High), amendments(Risk::High)).await;
    assert!(matches!(late, Err(StoreError::Conflict(_))), "{late:?}");
    let early = store.save_edition(&LOCAL, 5, change(Risk::High), amendments(Risk::High)).await;
    assert!(matches!(early, Err(StoreError::Conflict(_))), "{early:?}");
    assert_eq!(store.amendments(&LOCAL, 1).await.unwrap(), amendments(Risk::Low));
}

pub(crate) async fn a_version_is_read_again_from_the_comparison_on(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let store = bench.store();
    let early = store.control(&LOCAL, version, Control::Again).await;
    assert!(matches!(early, Err(StoreError::Conflict(_))), "not read yet: {early:?}");
    let clauses = bench.split(2).await;
    let found = finding(clauses[0], "rent", Risk::High);
    bench.to_the_end(vec![found.clone()]).await;
    let store = bench.store();
    let rejected = FindingPatch { decision: Some(Decision::Rejected), ..FindingPatch::default() };
    store.decide(&LOCAL, found.id, rejected).await.unwrap();

    let status = store.control(&LOCAL, version, Control::Again).await.unwrap();
    assert_eq!(status, VersionStatus::Running);
    let state = bench.state(version).await;
    assert_eq!((state.stage, state.review), (Stage::Compare, None));
    let compare = bench.claim_one().await;
    assert_eq!(compare.lease.step.stage, Stage::Compare);
    let keys = clauses.iter().map(ToString::to_string).collect();
    let advance = store::Advance::To { stage: Stage::Clauses, keys };
    bench.finish(&compare, vec![], advance).await;
    bench.to_the_end(vec![found]).await;
    let clause = &bench.state(version).await.clauses[0];
    assert_eq!(clause.findings[0].decision, Decision::Rejected);

    let store = bench.store();
    let strange = store.control(&STRANGER, version, Control::Again).await;
    assert!(matches!(strange, Err(StoreError::NotFound)), "{strange:?}");
}
