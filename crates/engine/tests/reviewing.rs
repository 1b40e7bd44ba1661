//! A contract's way from upload to done.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use domain::{ClauseKind, ClauseStatus, Control, Privacy, VersionStatus};
use provider_sim::{Fault, Kind, Sim, SimConfig};
use serde_json::json;
use std::{sync::Arc, time::Duration};
use support::{Life, PanickingReader, agreement, bodies, provider};

async fn sim(latency_ms: u64) -> Sim {
    let latency = Duration::from_millis(latency_ms);
    Sim::start(SimConfig { latency, ..SimConfig::default() }).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_clause_is_answered_once_and_says_by_whom() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("services.txt", &agreement(1, None)).await;
    let state = life.until_done(version).await;
    let analysed: Vec<_> =
        state.clauses.iter().filter(|clause| clause.kind == ClauseKind::Clause).collect();
    assert_eq!(analysed.len(), 8);
    for clause in &analysed {
        assert_eq!(clause.status, ClauseStatus::Done, "{}", clause.number);
        assert_eq!(clause.answered_by.as_deref(), Some("cloud/sim-large"));
        for finding in &clause.findings {
            assert!(clause.text.contains(&finding.quote), "a quote is not in its clause");
        }
    }
    assert!(state.review.is_some());
    // Eight clauses and the review of the whole.
    assert_eq!(bodies(&sim).len(), 9);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_what_changed_in_the_next_version_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (contract, first) = life.upload("v1.txt", &agreement(1, None)).await;
    life.until_done(first).await;
    let before = bodies(&sim).len();

    let second = life.upload_next(contract, "v2.txt", &agreement(1, Some(4))).await;
    let state = life.until_done(second).await;
    assert_eq!((state.progress.total, state.progress.reused), (8, 7));
    // One clause; and the whole, unless its digest is the same as before.
    let asked = bodies(&sim).len();
    assert!((1..=2).contains(&(asked - before)), "{} asked", asked - before);

    let same = life.upload_next(contract, "v3.txt", &agreement(1, Some(4))).await;
    let state = life.until_done(same).await;
    assert_eq!((state.progress.total, state.progress.reused), (8, 8));
    assert!(state.warnings.iter().any(|warning| warning.code == "identical_to_previous"));
    assert_eq!(bodies(&sim).len(), asked, "an identical file costs nothing");
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_model_the_playbook_stands_and_a_model_that_comes_later_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let life = Life::begin(folder.path(), Vec::new()).await;
    let (contract, first) = life.upload("v1.txt", &agreement(1, None)).await;
    let state = life.until_done(first).await;
    assert!(state.warnings.iter().any(|warning| warning.code == "no_model"));
    let answered = |state: &domain::VersionState, by: &str| {
        state.clauses.iter().filter(|clause| clause.answered_by.as_deref() == Some(by)).count()
    };
    assert_eq!(answered(&state, "playbook"), 8);
    life.end().await;

    let sim = sim(0).await;
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let second = life.upload_next(contract, "v2.txt", &agreement(1, None)).await;
    let state = life.until_done(second).await;
    assert_eq!(answered(&state, "cloud/sim-large"), 8);
    assert_eq!(state.progress.reused, 0, "a playbook-only answer is not carried over");

    // The first version can catch up as well.
    life.store.control(&domain::Actor::LOCAL, first, Control::Retry).await.unwrap();
    let state = life.until_done(first).await;
    assert_eq!(answered(&state, "cloud/sim-large"), 8);
    assert!(state.warnings.iter().all(|warning| warning.code != "no_model"));
    let again = life.store.control(&domain::Actor::LOCAL, first, Control::Retry).await;
    assert!(again.is_err(), "there is nothing left to do");
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_local_contract_is_not_sent_to_a_cloud_provider() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload_as("v1.txt", &agreement(1, None), Privacy::Local).await;
    let state = life.until_done(version).await;
    assert!(state.warnings.iter().any(|warning| warning.code == "no_model"));
    assert_eq!(bodies(&sim), Vec::<String>::new());
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_version_sends_nothing_more_and_goes_on_when_it_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(50).await;
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("v1.txt", &agreement(3, None)).await;
    life.until(version, "some answers", |state| state.progress.done >= 3).await;
    let actor = domain::Actor::LOCAL;
    life.store.control(&actor, version, Control::Cancel).await.unwrap();
    let done = life.state(version).await.progress.done;
    let asked = bodies(&sim).len();
    // Another contract goes its whole way meanwhile.
    let (_, other) = life.upload("other.txt", &agreement(1, Some(2))).await;
    life.until_done(other).await;
    assert_eq!(life.state(version).await.progress.done, done);
    assert_eq!(life.state(version).await.status, VersionStatus::Cancelled);
    assert!(bodies(&sim).len() <= asked + 4 + 9, "the cancelled version was asked about");

    life.store.control(&actor, version, Control::Retry).await.unwrap();
    let state = life.until_done(version).await;
    assert_eq!(state.progress.done, 24);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clause_fails_only_after_real_attempts_and_can_be_retried() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    sim.set_faults(vec![Fault::forever(Fault::coded(400, "content_policy_violation"))]);
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("v1.txt", &agreement(1, None)).await;
    let state = life.until_done(version).await;
    let failed =
        state.clauses.iter().filter(|clause| clause.status == ClauseStatus::Failed).count();
    assert_eq!(failed, 8);
    assert!(state.clauses.iter().any(|clause| clause.playbook_risk.is_some()));
    assert!(state.review.is_some(), "the playbook's review of the whole stands");

    sim.set_faults(Vec::new());
    life.store.control(&domain::Actor::LOCAL, version, Control::Retry).await.unwrap();
    let state = life.until_done(version).await;
    assert!(state.clauses.iter().all(|clause| clause.status != ClauseStatus::Failed));
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_fails_its_own_version_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let life = Life::begin_with(folder.path(), Vec::new(), Arc::new(PanickingReader)).await;
    for _ in 0..2 {
        let (_, version) = life.upload("v1.txt", &agreement(1, None)).await;
        let state =
            life.until(version, "the failure", |state| state.status == VersionStatus::Failed).await;
        assert_eq!(state.error.map(|error| error.code).as_deref(), Some("internal"));
    }
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_clause_that_a_model_answers_badly_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    sim.set_faults(vec![Fault::times(Kind::Reset, 3)]);
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("v1.txt", &agreement(1, None)).await;
    let state = life.until_done(version).await;
    assert_eq!(state.progress.done, 8);
    assert!(state.clauses.iter().all(|clause| clause.status != ClauseStatus::Failed));
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_that_wait_for_a_resting_provider_are_pending_and_say_for_whom() {
    let folder = tempfile::tempdir().unwrap();
    let sim = sim(0).await;
    sim.set_faults(vec![Fault::forever(Fault::status(429))]);
    let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
    let (_, version) = life.upload("v1.txt", &agreement(1, None)).await;
    let waits = |state: &domain::VersionState| {
        let all_pending = state
            .clauses
            .iter()
            .filter(|clause| clause.kind == ClauseKind::Clause)
            .all(|clause| clause.status == ClauseStatus::Pending);
        let waits_for = state.waiting_for.as_ref();
        all_pending && waits_for.is_some_and(|wait| wait.provider.as_deref() == Some("cloud"))
    };
    let state = life.until(version, "clauses that wait", waits).await;
    assert_eq!(state.status, VersionStatus::Running);
    assert!(state.clauses.iter().all(|clause| clause.status != ClauseStatus::Failed));
    life.end().await;
}

/// Free tiers are short of requests, not of tokens.
fn short_of_requests(sim: &Sim) -> pool::ProviderConfig {
    let limits = pool::Limits {
        requests_per_minute: Some(5),
        requests_per_day: Some(20),
        ..pool::Limits::default()
    };
    pool::ProviderConfig { limits, ..provider(sim, "scarce") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_requests_are_scarce_clauses_share_calls_and_are_answered_as_if_alone() {
    let sim = sim(0).await;
    let mut told = Vec::new();
    for config in [short_of_requests(&sim), provider(&sim, "plenty")] {
        let folder = tempfile::tempdir().unwrap();
        let life = Life::begin(folder.path(), vec![config]).await;
        let before = bodies(&sim).len();
        let (_, version) = life.upload("services.txt", &agreement(3, None)).await;
        let state = life.until_done(version).await;
        let clauses: Vec<_> = state
            .clauses
            .iter()
            .map(|clause| (clause.status, clause.summary.clone(), clause.model_risk))
            .collect();
        told.push((bodies(&sim).len() - before, clauses));
        // What left is told for every clause, whoever led the call.
        let calls = life.store.calls(&domain::Actor::LOCAL, version).await.unwrap();
        let mut carried: Vec<_> = calls.iter().flat_map(|call| call.clauses.clone()).collect();
        carried.sort_unstable();
        carried.dedup();
        assert_eq!(carried.len(), 24);
        life.end().await;
    }
    let (alone, scarce) = (told.pop().unwrap(), told.pop().unwrap());
    assert_eq!((scarce.0, alone.0), (4, 25), "three calls for 24 clauses, and the whole");
    assert_eq!(scarce.1, alone.1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clause_whose_answer_is_rejected_is_asked_about_again_alone() {
    let folder = tempfile::tempdir().unwrap();
    // The first answer, to eight clauses, says nothing of the third.
    let nothing =
        |n| json!({"clause": n, "summary": "It is fair.", "risk": "none", "findings": []});
    let answers: Vec<_> = (1..=8).filter(|n| *n != 3).map(nothing).collect();
    let text = json!({"answers": answers}).to_string();
    let sim = sim(0).await;
    sim.set_faults(vec![Fault::times(Kind::Say { text }, 1)]);
    let life = Life::begin(folder.path(), vec![short_of_requests(&sim)]).await;
    let (_, version) = life.upload("services.txt", &agreement(1, None)).await;
    let state = life.until_done(version).await;
    let failed: Vec<_> =
        state.clauses.iter().filter(|clause| clause.status == ClauseStatus::Failed).collect();
    assert!(failed.is_empty(), "{failed:?}");
    // Eight together, one of them once more, and the whole.
    assert_eq!(bodies(&sim).len(), 3);
    life.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_that_wait_for_their_turn_leave_their_place_to_other_contracts() {
    let folder = tempfile::tempdir().unwrap();
    let silent = sim(0).await;
    silent.set_faults(vec![Fault::forever(Kind::Silence)]);
    let settings = engine::Settings {
        concurrency: 2,
        ask_deadline: Duration::from_millis(200),
        ..engine::Settings::default()
    };
    let patient = Duration::from_secs(600);
    let providers = vec![pool::ProviderConfig {
        first_token_timeout: patient,
        total_timeout: patient,
        ..short_of_requests(&silent)
    }];
    let reader = Arc::new(engine::InProcessReader);
    let life = Life::begin_as(folder.path(), providers, reader, settings).await;
    // Its first call is not answered; its second clause waits for it.
    let (_, stuck) = life.upload("stuck.txt", &agreement(1, None)).await;
    life.until(stuck, "a question", |state| {
        state.clauses.iter().any(|clause| clause.status == ClauseStatus::Running)
    })
    .await;
    // No model is near, so the playbook alone reads it; all it needs is a place.
    let (_, other) = life.upload_as("other.txt", &agreement(1, None), Privacy::Local).await;
    life.until_done(other).await;
    life.end().await;
}
