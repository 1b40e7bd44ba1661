//! Contracts and versions over their life.

use crate::support::{CONTRACT, TestApp, problem};
use serde_json::{Value, json};

#[tokio::test]
async fn a_contract_is_listed_changed_deleted_and_restored() {
    let app = TestApp::start();
    let (older, _) = app.upload(CONTRACT, &[("title", "Older")]).await;
    let (id, version) = app.upload(CONTRACT, &[("title", "Newer")]).await;
    let list = app.json("/api/contracts").await;
    let titles: Vec<&Value> =
        list["contracts"].as_array().unwrap().iter().map(|c| &c["title"]).collect();
    assert_eq!(titles, ["Newer", "Older"]);
    let path = format!("/api/contracts/{id}");
    let changed = app
        .ask("PATCH", &path)
        .json(&json!({"title": "Renamed", "law": "es"}))
        .send()
        .await
        .unwrap();
    assert_eq!(changed.status(), 200);
    assert_eq!(app.json(&path).await["title"], "Renamed");
    app.done(&version).await;

    assert_eq!(app.ask("DELETE", &path).send().await.unwrap().status(), 204);
    for gone in [
        path.clone(),
        format!("/api/versions/{version}"),
        format!("/api/versions/{version}/events"),
        format!("/api/versions/{version}/calls"),
        format!("/api/versions/{version}/diff"),
    ] {
        problem(app.get(&gone).await, 404, "not_found").await;
    }
    assert_eq!(app.json("/api/contracts").await["contracts"].as_array().unwrap().len(), 1);
    let restored = app.post(&format!("{path}/restore")).await;
    assert_eq!(restored.status(), 200);
    assert_eq!(restored.json::<Value>().await.unwrap()["title"], "Renamed");
    assert_eq!(app.json(&format!("/api/versions/{version}")).await["status"], "done");
    assert_eq!(app.json(&format!("/api/contracts/{older}")).await["title"], "Older");
}

#[tokio::test]
async fn a_next_version_takes_over_what_is_not_said_and_is_compared() {
    let app = TestApp::start();
    let (contract, first) = app
        .upload(CONTRACT, &[("title", "Services"), ("privacy", "local"), ("side", "Birch")])
        .await;
    app.done(&first).await;
    problem(app.get(&format!("/api/versions/{first}/diff")).await, 409, "no_previous_version")
        .await;
    let text = CONTRACT.replace("thirty days", "sixty days");
    let (same, second) = app.upload_next(&contract, &text, &[]).await;
    assert_eq!(same, contract);
    let state = app.done(&second).await;
    assert_eq!(
        (&state["privacy"], &state["side"], &state["number"]),
        (&json!("local"), &json!("Birch"), &json!(2))
    );
    assert_eq!(state["previous_version_id"], json!(first));
    let diff = app.json(&format!("/api/versions/{second}/diff")).await;
    assert_eq!(diff["summary"]["modified"], 1, "{}", diff["summary"]);
    assert_eq!(diff, app.json(&format!("/api/versions/{second}/diff?against={first}")).await);
    let (_, other) = app.upload(CONTRACT, &[]).await;
    app.done(&other).await;
    let other = app.get(&format!("/api/versions/{second}/diff?against={other}")).await;
    problem(other, 400, "other_contract").await;
    problem(app.get(&format!("/api/versions/{second}/diff?against=x")).await, 404, "not_found")
        .await;
}

#[tokio::test]
async fn a_control_that_makes_no_sense_is_a_conflict() {
    let app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[]).await;
    app.done(&version).await;
    for control in ["pause", "resume", "release", "cancel"] {
        let answer = app.post(&format!("/api/versions/{version}/{control}")).await;
        problem(answer, 409, "conflict").await;
    }
}

#[tokio::test]
async fn a_decision_about_a_finding_is_kept_and_changes_the_risk() {
    let app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[]).await;
    let state = app.done(&version).await;
    let clauses = state["clauses"].as_array().unwrap();
    let clause =
        clauses.iter().find(|c| !c["findings"].as_array().unwrap().is_empty()).expect("a finding");
    let finding = clause["findings"][0]["id"].as_str().unwrap();
    let path = format!("/api/findings/{finding}");
    let body = json!({"decision": "rejected", "note": "as agreed"});
    let decided = app.ask("PATCH", &path).json(&body).send().await.unwrap();
    assert_eq!(decided.status(), 200);
    assert_eq!(decided.json::<Value>().await.unwrap()["decision"], "rejected");
    let after = app.json(&format!("/api/versions/{version}")).await;
    assert!(after["seq"].as_i64() > state["seq"].as_i64());
    let bad = app.ask("PATCH", &path).json(&json!({"decision": "maybe"})).send().await.unwrap();
    let said = problem(bad, 400, "bad_json").await;
    assert!(!said.to_string().contains("maybe"), "{said}");
}
