//! What left, call by call, and what came back.

use super::bench::{Bench, LOCAL};
use super::leases::begin_call;
use domain::{CallId, ClauseStatus, Control, Outcome, StepLabel, Timestamp};
use std::time::Duration;
use store::{CallEnd, CallStart, StoreError, StoredAnswer};

pub(crate) async fn a_call_is_recorded_before_it_leaves_and_closed_once(bench: &mut Bench) {
    let (_, version) = bench.contract().await;
    let clauses = bench.split(2).await;
    bench.claim(1).await;
    let seq = bench.state(version).await.seq;
    begin_call(bench, version, clauses[0]).await.unwrap();
    assert_eq!(bench.state(version).await.clauses[0].status, ClauseStatus::Running);
    begin_call(bench, version, clauses[0]).await.unwrap();
    assert_eq!(bench.event_names(version, seq).await, ["clause"], "it was running already");
    bench.clock.pass(Duration::from_secs(1));
    let review = CallStart {
        id: CallId::generate(),
        step: StepLabel { version, clause: None },
        together: vec![],
        at: domain::Clock::now(&*bench.clock),
        provider: "ollama".to_owned(),
        model: "gemma".to_owned(),
        key: None,
        wait_ms: 0,
        tokens_estimated: 5,
        sent: None,
    };
    let step = StepLabel { version, clause: Some(clauses[0]) };
    let together = vec![clauses[1]];
    let shared = CallStart { id: CallId::generate(), step, together, ..review.clone() };
    bench.store().begin_call(review).await.unwrap();
    bench.store().begin_call(shared).await.unwrap();

    // Killed: the rows are there.
    bench.kill().await;
    let store = bench.store();
    let calls = store.calls(&LOCAL, version).await.unwrap();
    assert_eq!(calls.len(), 4);
    assert_eq!((&calls[2].clauses, &calls[3].clauses), (&vec![], &clauses));
    assert_eq!(calls[0].step, format!("clauses/{}", clauses[0]));
    assert_eq!(calls[0].sent.as_deref(), Some("{\"masked\":true}"));
    assert_eq!((calls[0].outcome, calls[0].latency_ms), (Outcome::InFlight, None));
    assert_eq!((calls[2].step.as_str(), calls[2].sent.as_deref()), ("review", None));

    for (outcome, tokens) in [(Outcome::Ok, 40), (Outcome::Lost, 99)] {
        let end = CallEnd {
            answer: None,
            outcome,
            reason: None,
            latency_ms: 321,
            tokens_in: Some(tokens),
            tokens_out: Some(7),
            cost: Some(0.25),
        };
        store.end_call(calls[0].id, end).await.unwrap();
    }
    let call = store.calls(&LOCAL, version).await.unwrap().remove(0);
    assert_eq!((call.outcome, call.tokens_in), (Outcome::Ok, Some(40)), "closed once");
    assert_eq!((call.latency_ms, call.cost), (Some(321), Some(0.25)));
    assert_eq!((call.wait_ms, call.tokens_estimated), (12, 900));
}

pub(crate) async fn nothing_leaves_for_a_version_that_is_not_running(bench: &mut Bench) {
    for stop in [Control::Cancel, Control::Pause] {
        let (_, version) = bench.contract().await;
        let clauses = bench.split(1).await;
        bench.claim_one().await;
        bench.store().control(&LOCAL, version, stop).await.unwrap();
        let refused = begin_call(bench, version, clauses[0]).await;
        assert!(matches!(refused, Err(StoreError::LeaseLost)), "{stop:?}: {refused:?}");
        assert!(bench.store().calls(&LOCAL, version).await.unwrap().is_empty());
    }
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    bench.store().delete_contract(&LOCAL, contract).await.unwrap();
    let refused = begin_call(bench, version, clauses[0]).await;
    assert!(matches!(refused, Err(StoreError::LeaseLost)));
}

/// Closes a call with an answer.
pub(crate) fn answered(hash: &str, answer: StoredAnswer) -> CallEnd {
    CallEnd {
        answer: Some((hash.to_owned(), answer)),
        outcome: Outcome::Ok,
        reason: None,
        latency_ms: 1,
        tokens_in: None,
        tokens_out: None,
        cost: None,
    }
}

pub(crate) async fn an_answer_is_kept_with_the_end_of_its_call_and_for_its_contract_only(
    bench: &mut Bench,
) {
    let (contract, version) = bench.contract().await;
    let clauses = bench.split(1).await;
    let (other, _) = bench.contract().await;
    let first = StoredAnswer {
        answered_by: "groq/llama".to_owned(),
        text: "{}".to_owned(),
        at: Timestamp(5),
    };
    for _ in 0..2 {
        begin_call(bench, version, clauses[0]).await.unwrap();
    }
    let calls = bench.store().calls(&LOCAL, version).await.unwrap();
    bench.store().end_call(calls[0].id, answered("abc", first.clone())).await.unwrap();
    bench.kill().await;
    let store = bench.store();
    assert_eq!(store.answer(contract, "abc").await.unwrap(), Some(first.clone()));
    assert_eq!(store.answer(other, "abc").await.unwrap(), None);
    assert_eq!(store.answer(contract, "abd").await.unwrap(), None);
    let second = StoredAnswer { text: "{\"risk\":\"low\"}".to_owned(), ..first };
    store.end_call(calls[1].id, answered("abc", second.clone())).await.unwrap();
    assert_eq!(store.answer(contract, "abc").await.unwrap(), Some(second));
}
