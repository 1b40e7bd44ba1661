//! The whole path, with a simulated provider.

use crate::support::{TestApp, problem};
use provider_sim::{Sim, SimConfig};
use serde_json::json;
use std::time::Duration;

const LEASE: &str = include_str!("../../samples/es-v1.md");
const LEASE_NEXT: &str = include_str!("../../samples/es-v2.md");

async fn app_with(config: SimConfig, more: &str) -> (TestApp, Sim) {
    let sim = Sim::start(config).await.unwrap();
    (TestApp::with_provider(&sim.base_url(), more, &[]), sim)
}

#[tokio::test]
async fn an_upload_is_reviewed_to_its_end_and_only_masked_text_leaves() {
    let (app, sim) = app_with(SimConfig::default(), "").await;
    let (contract, version) = app.upload(LEASE, &[("title", "Oficina"), ("language", "es")]).await;
    let state = app.done(&version).await;
    let clauses = state["clauses"].as_array().unwrap();
    let analysed: Vec<_> = clauses.iter().filter(|clause| clause["kind"] == "clause").collect();
    assert_eq!(analysed.len(), 17);
    assert_eq!(state["progress"], json!({"done": 17, "total": 17, "reused": 0}));
    assert!(analysed.iter().all(|clause| clause["status"] == "done"), "{analysed:?}");
    assert!(state["review"].is_object() && state["stage"] == "done");
    let sent = sim.log().iter().map(|line| line.body.to_string()).collect::<String>();
    for secret in [
        "B41735267",
        "28471935M",
        "Almansa",
        "ES61",
        "torredelagua",
        "955 014 283",
        "sk-test-secret",
    ] {
        assert!(!sent.contains(secret), "{secret} left");
    }
    let calls = app.json(&format!("/api/versions/{version}/calls")).await;
    let calls = calls["calls"].as_array().unwrap();
    assert!(calls.len() >= 18 && calls.iter().all(|call| call["outcome"] == "ok"));
    assert!(calls.iter().all(|call| call["sent"].is_string() && call["provider"] == "sim"));

    // The next version asks only about what changed.
    let before = sim.log().len();
    let (_, next) = app.upload_next(&contract, LEASE_NEXT, &[]).await;
    let state = app.done(&next).await;
    assert_eq!(state["progress"]["total"], 18);
    assert!(state["progress"]["reused"].as_u64().unwrap() >= 12, "{}", state["progress"]);
    assert!(sim.log().len() - before <= 8, "{} calls", sim.log().len() - before);
    let diff = app.json(&format!("/api/versions/{next}/diff")).await;
    assert_eq!(diff["summary"]["added"], 1, "{}", diff["summary"]);
    assert_eq!(diff["summary"]["moved"], 1, "{}", diff["summary"]);
    assert_eq!(diff["summary"]["modified"], 4, "{}", diff["summary"]);

    let pool = app.json("/api/providers").await;
    assert_eq!(pool["providers"][0]["name"], "sim");
    assert!(!pool.to_string().contains("sk-test-secret"));
}

#[tokio::test]
async fn a_version_that_waits_for_quota_says_for_whom_and_how_long() {
    let (app, _sim) =
        app_with(SimConfig::default(), "requests_per_minute = 2\nmax_in_flight = 1").await;
    let (_, version) = app.upload(LEASE, &[]).await;
    let state = app.state_when(&version, |state| state["waiting_for"]["reason"] == "quota").await;
    assert_eq!(state["waiting_for"]["provider"], "sim");
    assert!(state["waiting_for"]["seconds"].as_u64().unwrap() <= 61);
    assert_eq!(state["status"], "running");
    let path = format!("/api/versions/{version}");
    assert_eq!(app.post(&format!("{path}/pause")).await.status(), 202);
    assert_eq!(app.json(&path).await["status"], "paused");
    problem(app.post(&format!("{path}/pause")).await, 409, "conflict").await;
    assert_eq!(app.post(&format!("{path}/resume")).await.status(), 202);
    assert_eq!(app.post(&format!("{path}/cancel")).await.status(), 202);
    let state = app.json(&path).await;
    assert_eq!((&state["status"], &state["waiting_for"]), (&json!("cancelled"), &json!(null)));
}

#[tokio::test]
async fn progress_comes_without_an_id_and_at_most_once_a_second() {
    let config = SimConfig { latency: Duration::from_millis(150), ..SimConfig::default() };
    let (app, _sim) = app_with(config, "max_in_flight = 1").await;
    let (_, version) = app.upload(LEASE, &[]).await;
    let began = std::time::Instant::now();
    let text = app.get(&format!("/api/versions/{version}/events")).await.text().await.unwrap();
    let seconds = began.elapsed().as_secs() as usize;
    let progress =
        text.split("\n\n").filter(|block| block.contains("event: progress")).collect::<Vec<_>>();
    assert!(
        !progress.is_empty() && progress.len() <= seconds + 1,
        "{} in {seconds} s",
        progress.len()
    );
    assert!(progress.iter().all(|block| !block.contains("id:")));
    assert!(text.trim_end().ends_with("event: done\ndata: {}"), "the last event is done");
}
