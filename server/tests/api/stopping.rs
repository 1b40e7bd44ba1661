//! Ending, politely and otherwise.

use crate::support::{CONTRACT, TestApp};
use std::time::Duration;

#[tokio::test]
async fn what_was_stored_is_there_after_a_kill_and_a_restart() {
    let mut app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[("title", "Kept")]).await;
    app.signal("-KILL");
    app.ended();
    let folder = std::mem::replace(&mut app.folder, tempfile::tempdir().unwrap());
    let again = TestApp::inside(folder, &[("ADVAI_LLM", "none")]);
    let state = again.done(&version).await;
    assert_eq!(state["title"], "Kept");
    let clauses = state["clauses"].as_array().unwrap();
    assert!(clauses.iter().filter(|clause| clause["kind"] == "clause").count() >= 3);
}

#[tokio::test]
async fn an_interrupt_ends_an_idle_server_within_ten_seconds() {
    let mut app = TestApp::start();
    app.signal("-INT");
    let (status, took) = app.ended();
    assert!(status.success() && took < Duration::from_secs(10), "{status} {took:?}");
}
