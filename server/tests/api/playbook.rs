//! The playbook and what people add to a review themselves, over HTTP.

use crate::support::{CONTRACT, TestApp, problem};
use reqwest::Response;
use serde_json::{Value, json};

const EDITIONS: &str = "/api/playbook/editions";

async fn send(app: &TestApp, method: &str, path: &str, body: &Value) -> Response {
    app.ask(method, path).json(body).send().await.unwrap()
}

async fn made(app: &TestApp, change: Value) -> u64 {
    let answer = send(app, "POST", EDITIONS, &change).await;
    assert_eq!(answer.status(), 201, "{change}");
    answer.json::<Value>().await.unwrap()["number"].as_u64().unwrap()
}

fn unlimited(level: &str) -> Value {
    json!({"change": "level", "topic": "liability", "rule": "unlimited", "level": level})
}

async fn liability(app: &TestApp) -> Value {
    let view = app.json("/api/playbook").await;
    let mut topics = view["topics"].as_array().unwrap().iter();
    topics.find(|topic| topic["topic"] == "liability").unwrap().clone()
}

#[tokio::test]
async fn a_change_of_the_playbook_is_read_with_at_once_and_can_be_taken_back() {
    let app = TestApp::start();
    assert_eq!(app.json("/api/playbook").await["edition"], 0);
    let (_, version) = app.upload(CONTRACT, &[]).await;
    let severities = |state: &Value| -> Vec<Value> {
        let clauses = state["clauses"].as_array().unwrap();
        let findings = clauses.iter().flat_map(|clause| clause["findings"].as_array().unwrap());
        findings.filter(|f| f["topic"] == "liability").map(|f| f["severity"].clone()).collect()
    };
    assert_eq!(severities(&app.done(&version).await)[0], "high");

    assert_eq!(made(&app, unlimited("low")).await, 1);
    assert_eq!(liability(&app).await["rules"][0]["own_level"], "low");
    let again = app.post(&format!("/api/versions/{version}/again")).await;
    assert_eq!(again.status(), 202);
    let read = |state: &Value| state["status"] == "done" && state["playbook_edition"] == 1;
    let state = app.state_when(&version, read).await;
    assert!(severities(&state).contains(&json!("low")), "{:?}", severities(&state));

    assert_eq!(made(&app, json!({"change": "return", "edition": 0})).await, 2);
    assert_eq!(liability(&app).await["rules"][0]["own_level"], Value::Null);
    let editions = app.json("/api/playbook").await["editions"].clone();
    assert_eq!(editions.as_array().unwrap().len(), 2, "{editions}");
}

#[tokio::test]
async fn a_change_that_makes_no_sense_is_refused_in_words() {
    let app = TestApp::start();
    made(&app, unlimited("low")).await;
    let rule = |more: Value| {
        let mut rule = json!({"change": "add_rule", "topic": "liability", "level": "high",
            "words": ["fax"], "why": "No."});
        for (name, value) in more.as_object().unwrap() {
            rule[name] = value.clone();
        }
        rule
    };
    for (change, status, code) in [
        (unlimited("low"), 400, "no_change"),
        (unlimited("dreadful"), 400, "bad_json"),
        (json!({"change": "level", "topic": "weather", "rule": "x"}), 400, "unknown_topic"),
        (json!({"change": "level", "topic": "liability", "rule": "x"}), 400, "unknown_rule"),
        (rule(json!({"words": [" "]})), 400, "no_words"),
        (rule(json!({"level": "none"})), 400, "no_level"),
        (rule(json!({"why": ""})), 400, "no_meaning"),
        (rule(json!({"side": "judge"})), 400, "unknown_side"),
        (rule(json!({"after": 0})), 409, "playbook_changed"),
        (json!({"change": "return", "edition": 9}), 404, "not_found"),
    ] {
        problem(send(&app, "POST", EDITIONS, &change).await, status, code).await;
    }
    assert_eq!(app.json("/api/playbook").await["edition"], 1);
}

#[tokio::test]
async fn people_remark_on_clauses_mark_them_and_confirm_days() {
    let app = TestApp::start();
    let text = CONTRACT.replace("Between Alder", "Made on 1 March 2027 between Alder").replace(
        "customer pays each invoice within thirty days of its date",
        "customer shall pay the first invoice within thirty days of the date of this agreement",
    );
    let (_, version) = app.upload(&text, &[]).await;
    let state = app.done(&version).await;
    let clause = state["clauses"].as_array().unwrap().iter().find(|c| c["number"] == "1").unwrap();
    let path = format!("/api/clauses/{}", clause["id"].as_str().unwrap());

    let remark = json!({"quote": "services that the schedule", "severity": "high",
        "why": "Which schedule?", "replacement": "services that Schedule 1"});
    let answer = send(&app, "POST", &format!("{path}/findings"), &remark).await;
    assert_eq!(answer.status(), 201);
    let finding: Value = answer.json().await.unwrap();
    assert_eq!((&finding["by"], &finding["topic"]), (&json!("person"), &json!("other")));
    let nowhere = json!({"quote": "words of somebody else", "severity": "low", "why": "x"});
    let answer = send(&app, "POST", &format!("{path}/findings"), &nowhere).await;
    problem(answer, 400, "quote_not_found").await;
    let marked = send(&app, "PATCH", &path, &json!({"reviewed": true})).await;
    assert_eq!(marked.status(), 200);
    let state = app.json(&format!("/api/versions/{version}")).await;
    let clause = state["clauses"].as_array().unwrap().iter().find(|c| c["number"] == "1").unwrap();
    assert_eq!((&clause["risk"], &clause["reviewed"]), (&json!("high"), &json!(true)));

    let duty = &state["review"]["obligations"][0];
    assert_eq!((&duty["date"], &duty["confirmed"]), (&json!("2027-03-31"), &json!(false)));
    let duties = format!("/api/versions/{version}/obligations");
    let path = format!("{duties}/{}", duty["id"].as_str().unwrap());
    let calendar = format!("/api/versions/{version}/export?format=ics");
    let says = async |app: &TestApp| app.get(&calendar).await.text().await.unwrap();
    assert!(says(&app).await.contains("STATUS:TENTATIVE"));
    let confirmed = send(&app, "PATCH", &path, &json!({"confirmed": true})).await;
    assert_eq!(confirmed.status(), 200);
    assert!(says(&app).await.contains("STATUS:CONFIRMED"));
    let unknown = send(&app, "PATCH", &format!("{duties}/x"), &json!({"confirmed": true})).await;
    problem(unknown, 404, "not_found").await;
    for path in ["/api/clauses/x", "/api/clauses/00000000-0000-7000-8000-000000000000"] {
        let answer = send(&app, "PATCH", path, &json!({"reviewed": true})).await;
        problem(answer, 404, "not_found").await;
    }
}
