//! What the lawyer decided survives.

use super::bench::{Bench, LOCAL, STRANGER, compared, finding, reading};
use domain::{ClauseStatus, Decision, EventBody, FindingId, FindingPatch, Risk, Stage};
use store::{Advance, StoreError};

fn rejected() -> FindingPatch {
    FindingPatch { decision: Some(Decision::Rejected), ..FindingPatch::default() }
}

pub(crate) async fn a_decision_counts_at_once_and_in_every_version(bench: &mut Bench) {
    let (contract, first) = bench.contract().await;
    let old = bench.split(1).await[0];
    let found = finding(old, "rent", Risk::High);
    bench.to_the_end(vec![found.clone(), finding(old, "term", Risk::Low)]).await;
    let second = bench.next_version(contract).await;
    let new = bench.split(1).await[0];
    let step = bench.claim_one().await;
    let mut change = compared(new, old);
    change.status = Some(ClauseStatus::Reused);
    let mut carried = reading(vec![found.clone()]);
    carried.reused_from = Some(old);
    change.reading = Some(carried);
    bench.finish(&step, vec![change], Advance::WhenLast(Stage::Review)).await;
    let state = bench.state(second).await;
    assert_eq!((state.progress.done, state.progress.reused), (1, 1));
    assert_eq!(state.clauses[0].previous_clause_id, Some(old));
    let seqs = [(first, bench.state(first).await.seq), (second, state.seq)];

    let now = bench.store().decide(&LOCAL, found.id, rejected()).await.unwrap();
    assert_eq!(now.decision, Decision::Rejected);
    for ((version, seq), risk) in seqs.into_iter().zip([Risk::Low, Risk::None]) {
        let state = bench.state(version).await;
        assert_eq!(state.clauses[0].risk, Some(risk));
        assert_eq!(state.clauses[0].findings[0].decision, Decision::Rejected);
        let events = bench.events(version, seq).await;
        assert_eq!(events.len(), 1);
        let EventBody::Clause(clause) = EventBody::parse(&events[0].name, &events[0].data).unwrap()
        else {
            panic!("not a clause")
        };
        assert_eq!(*clause, state.clauses[0]);
    }
    let listed = bench.store().contract(&LOCAL, contract).await.unwrap();
    let risks: Vec<_> = listed.versions.iter().map(|version| version.risk).collect();
    assert_eq!(risks, [Some(Risk::Low), Some(Risk::None)]);

    // The next version shows it rejected from the start; the worker sees none.
    let third = bench.next_version(contract).await;
    let newest = bench.split(1).await[0];
    let step = bench.claim_one().await;
    let mut change = compared(newest, new);
    change.reading = Some(reading(vec![found]));
    bench.finish(&step, vec![change], Advance::Stay).await;
    let clause = &bench.state(third).await.clauses[0];
    assert_eq!((clause.risk, clause.findings[0].decision), (Some(Risk::None), Decision::Rejected));
    let row = bench.store().clause_row(newest).await.unwrap();
    assert_eq!(row.clause.findings[0].decision, Decision::Open);
    assert_eq!(row.lineage, new);
}

pub(crate) async fn a_decision_survives_a_retry(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clause = bench.split(1).await[0];
    let found = finding(clause, "rent", Risk::High);
    bench.to_the_end(vec![found.clone()]).await;
    bench.store().decide(&LOCAL, found.id, rejected()).await.unwrap();
    bench.store().retry_clause(&LOCAL, clause).await.unwrap();
    bench.kill().await;
    bench.to_the_end(vec![found]).await;
    let clause = &bench.state(version).await.clauses[0];
    assert_eq!(clause.risk, Some(Risk::None));
    assert_eq!(clause.findings[0].decision, Decision::Rejected);
}

pub(crate) async fn a_patch_changes_only_what_it_names(bench: &mut Bench) {
    bench.contract().await;
    let clause = bench.split(1).await[0];
    let found = finding(clause, "rent", Risk::High);
    bench.to_the_end(vec![found.clone()]).await;
    let store = bench.store();
    let note = FindingPatch { note: Some("Ask Ana.".to_owned()), ..FindingPatch::default() };
    let now = store.decide(&LOCAL, found.id, note).await.unwrap();
    assert_eq!((now.decision, now.note.as_deref()), (Decision::Open, Some("Ask Ana.")));
    let edited = FindingPatch {
        decision: Some(Decision::Edited),
        text: Some("pays half".to_owned()),
        share: Some(true),
        note: None,
    };
    let now = store.decide(&LOCAL, found.id, edited).await.unwrap();
    assert_eq!((now.decision, now.share), (Decision::Edited, true));
    assert_eq!((now.text.as_deref(), now.note.as_deref()), (Some("pays half"), Some("Ask Ana.")));

    let unknown = FindingId::derive(clause, "other", "");
    for (actor, id) in [(LOCAL, unknown), (STRANGER, found.id)] {
        let refused = store.decide(&actor, id, rejected()).await;
        assert!(matches!(refused, Err(StoreError::NotFound)));
    }
}
