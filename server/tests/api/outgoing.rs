//! A person sees the text before it leaves, and decides.

use crate::support::TestApp;
use provider_sim::{Sim, SimConfig};
use serde_json::{Value, json};

const CONTRACT: &str = "# Services agreement\n\n\
    Between Alder Works Ltd, represented by Mr. John Carter, and Birch Trading plc.\n\n\
    ## 1. Services\n\nAlder Works Ltd provides the services for Halcyon Ridge to Birch Trading plc.\n\n\
    ## 2. Payment\n\nThe customer pays to IBAN GB33 BUKB 2020 1555 5555 55 within thirty days, in Bristol.\n\n\
    ## 3. Liability\n\nThe liability of Mr. Carter is unlimited in every case whatsoever.\n";

/// A server whose one provider counts as the cloud.
async fn app(more: &str) -> (TestApp, Sim) {
    let models = vec!["sim-large".to_owned()];
    let sim = Sim::start(SimConfig { models, ..SimConfig::default() }).await.unwrap();
    let app = TestApp::with_provider(&sim.base_url(), more, &[]);
    (app, sim)
}

async fn held(app: &TestApp) -> (String, String) {
    let (contract, version) = app.upload(CONTRACT, &[("hold", "masking")]).await;
    app.state_when(&version, |state| state["waiting_for"]["reason"] == "masking").await;
    (contract, version)
}

/// Posts a form as a browser without script does.
async fn posted(app: &TestApp, path: &str, form: &str) -> reqwest::Response {
    let request = app
        .ask("POST", path)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "text/html")
        .body(form.to_owned());
    request.send().await.unwrap()
}

/// What the calls of a version say left.
async fn sent(app: &TestApp, version: &str) -> Vec<String> {
    let calls = app.json(&format!("/api/versions/{version}/calls")).await;
    let calls = calls["calls"].as_array().unwrap().clone();
    calls.iter().filter_map(|call| Some(call["sent"].as_str()?.to_owned())).collect()
}

fn excerpts(outgoing: &Value) -> Vec<&str> {
    let list = outgoing["excerpts"].as_array().unwrap();
    list.iter().map(|excerpt| excerpt["text"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn what_is_shown_before_it_leaves_is_what_leaves() {
    let (app, sim) = app("country = \"US\"\ntrains_on_input = true").await;
    let (_, version) = held(&app).await;
    let outgoing = app.json(&format!("/api/versions/{version}/outgoing")).await;
    assert_eq!((&outgoing["held"], &outgoing["privacy"]), (&json!(true), &json!("masked")));
    let provider = &outgoing["providers"][0];
    assert_eq!((&provider["name"], &provider["local"]), (&json!("sim"), &json!(false)));
    assert_eq!((&provider["country"], &provider["trains_on_input"]), (&json!("US"), &json!(true)));
    let shown = excerpts(&outgoing);
    assert_eq!(shown.len(), 3);
    assert!(sim.log().is_empty(), "nothing leaves while it is held");
    let all = outgoing.to_string();
    for value in ["Alder Works", "Carter", "BUKB", "Halcyon"] {
        assert!(!all.contains(value), "{value} in {all}");
    }
    assert!(outgoing["masked"].as_u64().unwrap() >= 4, "{all}");
    assert_eq!(outgoing["offered"], json!(["Bristol"]));
    let masked = outgoing["excerpts"][2]["masked"].as_array().unwrap();
    assert!(masked.iter().all(|token| shown[2].contains(token.as_str().unwrap())));
    assert!(!masked.is_empty());

    let released = app.post(&format!("/api/versions/{version}/release")).await;
    assert_eq!(released.status(), 202);
    app.done(&version).await;
    let bodies = sent(&app, &version).await;
    for text in shown {
        let text = serde_json::to_string(text).unwrap();
        let text = text.trim_matches('"');
        assert!(bodies.iter().any(|body| body.contains(text)), "never sent: {text}");
    }
    let after = app.json(&format!("/api/versions/{version}/outgoing")).await;
    assert_eq!((&after["held"], excerpts(&after).len()), (&json!(false), 0));
}

#[tokio::test]
async fn terms_of_the_user_are_masked_and_kept_from_then_on() {
    let (app, _sim) = app("").await;
    let (contract, version) = held(&app).await;
    let terms = json!({ "mask": ["Bristol", " ", "Bristol"], "keep": ["Birch Trading plc"] });
    let put = app.ask("PUT", &format!("/api/contracts/{contract}/masking")).json(&terms);
    let kept: Value = put.send().await.unwrap().json().await.unwrap();
    assert_eq!(kept, json!({ "mask": ["Bristol"], "keep": ["Birch Trading plc"] }));
    let outgoing = app.json(&format!("/api/versions/{version}/outgoing")).await;
    assert_eq!(outgoing["terms"], kept);
    let shown = excerpts(&outgoing);
    assert!(shown[0].contains("Birch Trading plc") && shown[1].contains("[[TERM_1]]"), "{shown:?}");

    app.post(&format!("/api/versions/{version}/release")).await;
    app.done(&version).await;
    let bodies = sent(&app, &version).await.join("\n");
    assert!(!bodies.contains("Bristol") && bodies.contains("Birch Trading plc"));
    let answer = app.ask("PUT", &format!("/api/contracts/{contract}/masking"));
    let wrong = answer.json(&json!({ "mask": "Bristol" })).send().await.unwrap();
    assert_eq!(wrong.status(), 400);
    let nobody = "/api/contracts/018f3b1e-0000-7000-8000-000000000001/masking";
    let nobody = app.ask("PUT", nobody).json(&terms).send().await.unwrap();
    assert_eq!(nobody.status(), 404);
}

#[tokio::test]
async fn a_person_may_keep_the_text_here_instead() {
    let (app, sim) = app("").await;
    let (_, version) = held(&app).await;
    let answer = posted(&app, "/fn/control", &format!("id={version}&control=stay")).await;
    assert!(answer.status().is_redirection(), "{}", answer.status());
    let state = app.done(&version).await;
    assert_eq!(state["privacy"], "local");
    assert!(
        state["clauses"]
            .as_array()
            .unwrap()
            .iter()
            .all(|clause| { clause["kind"] != "clause" || clause["answered_by"] == "playbook" })
    );
    assert!(sim.log().is_empty());
}

#[tokio::test]
async fn nothing_is_held_where_nothing_would_leave() {
    let (app, _sim) = app("local = true").await;
    let (_, version) = app.upload(CONTRACT, &[("hold", "masking")]).await;
    app.done(&version).await;
    let app = TestApp::start();
    let (_, version) = app.upload(CONTRACT, &[("hold", "masking")]).await;
    app.done(&version).await;
}

#[tokio::test]
async fn the_page_shows_what_would_leave_and_takes_terms_without_script() {
    let (app, _sim) = app("country = \"US\"").await;
    let (_, version) = held(&app).await;
    let page = || async {
        let page = app.get(&format!("/versions/{version}/outgoing")).await;
        page.text().await.unwrap()
    };
    let before = page().await;
    assert!(before.contains("3 excerpts would go to"), "{before}");
    for words in ["Halcyon Ridge", "Alder Works Ltd", "[[PERSON_1]]", "/fn/mask_term"] {
        assert!(before.contains(words), "{words}");
    }
    assert!(!before.to_lowercase().contains("anonymi"));
    let term = format!("id={version}&term=Bristol&how=mask");
    let answer = posted(&app, "/fn/mask_term", &term).await;
    assert!(answer.status().is_redirection());
    assert!(page().await.contains("[[TERM_1]]"));
}
