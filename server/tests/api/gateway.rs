//! The gateway, as programs that speak OpenAI's protocol see it.

use crate::support::TestApp;
use provider_sim::{Fault, Kind, Sim, SimConfig};
use reqwest::Response;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Two providers, `first` with a simple model and what `more` says of it.
async fn two(more: &str) -> (TestApp, Sim, Sim) {
    let models = vec!["large".to_owned(), "small".to_owned()];
    let start = |name: &str| {
        Sim::start(SimConfig { name: name.into(), models: models.clone(), ..SimConfig::default() })
    };
    let (first, second) = (start("first").await.unwrap(), start("second").await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let provider = |name: &str, sim: &Sim, more: &str| {
        format!(
            "[[provider]]\nname = \"{name}\"\ndialect = \"openai\"\nbase_url = \"{}\"\n\
             model = \"large\"\nsimple_model = \"small\"\nkeys = [\"sk-{name}\"]\n\
             first_token_timeout = 2\nidle_timeout = 1\n{more}\n",
            sim.base_url()
        )
    };
    let toml = provider("first", &first, more) + &provider("second", &second, "local = true");
    write(&folder, &toml);
    (TestApp::inside(folder, &[]), first, second)
}

/// One provider with what `more` says of it.
async fn one(more: &str) -> (TestApp, Sim) {
    let models = vec!["large".to_owned(), "small".to_owned()];
    let sim = Sim::start(SimConfig { name: "first".into(), models, ..SimConfig::default() });
    let sim = sim.await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder,
        &format!(
            "[[provider]]\nname = \"first\"\ndialect = \"openai\"\nbase_url = \"{}\"\n\
             model = \"large\"\nsimple_model = \"small\"\nkeys = [\"sk-first\"]\n{more}\n",
            sim.base_url()
        ),
    );
    (TestApp::inside(folder, &[]), sim)
}

fn write(folder: &TempDir, toml: &str) {
    std::fs::write(folder.path().join("advai.toml"), toml).unwrap();
}

fn question(more: Value) -> Value {
    let mut body = json!({ "model": "auto",
        "messages": [{ "role": "user", "content": "The tenant pays the rent each month." }] });
    for (field, value) in more.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

async fn chat(app: &TestApp, more: Value, headers: &[(&str, &str)]) -> Response {
    let mut request = app.ask("POST", "/v1/chat/completions").json(&question(more));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

/// The error of an answer with this status.
async fn refused(response: Response, status: u16) -> Value {
    assert_eq!(response.status(), status);
    let body: Value = response.json().await.unwrap();
    let error = body["error"].clone();
    for field in ["message", "type"] {
        assert!(error[field].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    }
    assert!(error.get("param").is_some() && error.get("code").is_some(), "{body}");
    error
}

/// The events of a stream, its last word included.
async fn events(response: Response) -> Vec<String> {
    let text = response.text().await.unwrap();
    text.split("\n\n").filter_map(|event| event.strip_prefix("data: ")).map(str::to_owned).collect()
}

fn text_of(events: &[String]) -> String {
    events
        .iter()
        .filter_map(|event| serde_json::from_str::<Value>(event).ok())
        .filter_map(|event| event["choices"][0]["delta"]["content"].as_str().map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn whatever_goes_wrong_under_v1_is_told_in_openais_shape() {
    let (app, _first) = one("").await;
    let unknown = app.get("/v1/nothing").await;
    assert_eq!(refused(unknown, 404).await["code"], "not_found");
    let wrong = app.get("/v1/chat/completions").await;
    assert_eq!(wrong.headers()["allow"], "POST");
    assert_eq!(refused(wrong, 405).await["code"], "method_not_allowed");
    let foreign = app.ask("GET", "/v1/models").header("host", "evil.example");
    assert_eq!(refused(foreign.send().await.unwrap(), 403).await["code"], "host_not_allowed");
    let broken = app.ask("POST", "/v1/chat/completions").body("{");
    let broken = broken.send().await.unwrap();
    assert!(broken.headers().contains_key("x-request-id"));
    assert_eq!(refused(broken, 400).await["code"], "invalid_body");
    let large = app.ask("POST", "/v1/chat/completions").body(vec![b' '; 21 << 20]);
    assert_eq!(refused(large.send().await.unwrap(), 413).await["code"], "invalid_body");
}

#[tokio::test]
async fn a_stream_that_breaks_is_repaired_whole_and_ends_in_an_error_live() {
    let (app, first, _second) = two("").await;
    first.set_faults(vec![Fault::forever(Kind::CutAfter { tokens: 4 })]);
    let stream = json!({ "stream": true });
    let whole = chat(&app, stream.clone(), &[("x-advai-stream", "whole")]).await;
    assert_eq!(whole.headers()["x-advai-provider"], "second");
    let whole = events(whole).await;
    assert_eq!(text_of(&whole), "second has read: The tenant pays the rent each month.");
    assert_eq!(whole.last().unwrap(), "[DONE]");
    // The first one rests now; a fresh server has not learnt that yet.
    let (app, first, _second) = two("").await;
    first.set_faults(vec![Fault::forever(Kind::CutAfter { tokens: 4 })]);
    let live = chat(&app, stream, &[]).await;
    assert_eq!(live.headers()["x-advai-provider"], "first");
    let live = events(live).await;
    assert!("first has read: The tenant".starts_with(text_of(&live).trim()));
    let last: Value = serde_json::from_str(live.last().unwrap()).unwrap();
    assert_eq!(last["error"]["code"], "providers_failed", "no end that looks like one");
}

#[tokio::test]
async fn a_refusal_reaches_its_caller_with_the_providers_words_and_nobody_else() {
    let (app, first, second) = two("").await;
    let kind = Kind::Status {
        status: 400,
        retry_after: None,
        code: Some("content_policy_violation".into()),
        message: Some("Who sent sk-first? We do not speak of tenants.".into()),
        headers: Vec::new(),
    };
    first.set_faults(vec![Fault::forever(kind)]);
    let error = refused(chat(&app, json!({}), &[]).await, 400).await;
    assert_eq!(error["code"], "content_policy_violation");
    let said = error["message"].as_str().unwrap();
    assert!(said.ends_with("Who sent …? We do not speak of tenants."), "without the key: {said}");
    assert!(second.log().is_empty(), "nobody else is asked");
    let pool = app.get("/api/providers").await.text().await.unwrap();
    assert!(!pool.contains("tenants"), "{pool}");
}

#[tokio::test]
async fn a_busy_pool_says_when_to_come_back_or_gives_what_the_caller_allows() {
    let (app, sim) = one("requests_per_minute = 1").await;
    let cached = ("x-advai-degrade", "cached");
    let fresh = chat(&app, json!({}), &[cached]).await;
    assert_eq!(fresh.status(), 200);
    assert!(!fresh.headers().contains_key("x-advai-degraded"));
    let soon = ("x-advai-deadline", "1");
    let busy = chat(&app, json!({}), &[soon]).await;
    let wait: u64 = busy.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((50..=61).contains(&wait), "{wait}");
    assert_eq!(refused(busy, 503).await["code"], "no_provider_free");
    let earlier = chat(&app, json!({}), &[soon, cached]).await;
    assert_eq!(earlier.headers()["x-advai-degraded"], "cached");
    let other = json!({ "messages": [{ "role": "user", "content": "Something else." }] });
    assert_eq!(chat(&app, other, &[soon, cached]).await.status(), 503);
    assert_eq!(sim.log().len(), 1);
}

#[tokio::test]
async fn a_simpler_model_answers_only_where_the_caller_allows_it() {
    let (app, sim) = one("").await;
    let kind = Kind::Status {
        status: 429,
        retry_after: Some("60".into()),
        code: None,
        message: None,
        headers: Vec::new(),
    };
    sim.set_faults(vec![Fault::times(kind, 1)]);
    let soon = ("x-advai-deadline", "1");
    assert_eq!(chat(&app, json!({}), &[soon]).await.status(), 503);
    for stream in [false, true] {
        let simple = ("x-advai-degrade", "simple");
        let answer = chat(&app, json!({ "stream": stream }), &[soon, simple]).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["x-advai-degraded"], "simple");
        assert_eq!(answer.headers()["x-advai-model"], "small");
    }
}

#[tokio::test]
async fn a_caller_that_hangs_up_gives_its_place_back() {
    let (app, sim) = one("max_in_flight = 1").await;
    sim.set_faults(vec![Fault::times(Kind::StallAfter { tokens: 3 }, 1)]);
    let mut stream = chat(&app, json!({ "stream": true }), &[]).await;
    assert!(stream.chunk().await.unwrap().is_some());
    drop(stream);
    let next = chat(&app, json!({}), &[("x-advai-deadline", "8")]).await;
    assert_eq!(next.status(), 200);
}

#[tokio::test]
async fn a_deadline_ends_a_stream_that_has_begun() {
    let (app, sim) = one("max_in_flight = 1\nidle_timeout = 60").await;
    sim.set_faults(vec![Fault::times(Kind::StallAfter { tokens: 3 }, 1)]);
    let stream = chat(&app, json!({ "stream": true }), &[("x-advai-deadline", "1")]).await;
    assert_eq!(stream.status(), 200);
    let events = events(stream).await;
    let last: Value = serde_json::from_str(events.last().unwrap()).unwrap();
    assert_eq!(last["error"]["code"], "deadline_exceeded");
    let next = chat(&app, json!({}), &[("x-advai-deadline", "8")]).await;
    assert_eq!(next.status(), 200, "its place is free again");
    let pool: Value = app.get("/api/providers").await.json().await.unwrap();
    let outcomes: Vec<&Value> = pool["providers"][0]["recent"]
        .as_array()
        .unwrap()
        .iter()
        .map(|attempt| &attempt["outcome"])
        .collect();
    assert_eq!(outcomes, ["ok", "cancelled"], "what was cut off is told as well");
}

#[tokio::test]
async fn a_schema_that_takes_for_ever_is_no_form_and_holds_nobody_up() {
    let (app, first) = one("").await;
    first.set_faults(vec![Fault::forever(Kind::Say { text: "{\"a\":1}".into() })]);
    let mut definitions = serde_json::Map::new();
    for level in 0..48 {
        let next = json!({ "$ref": format!("#/$defs/{}", level + 1) });
        definitions.insert(level.to_string(), json!({ "allOf": [next.clone(), next] }));
    }
    definitions.insert("48".into(), json!({ "type": "object" }));
    let schema = json!({ "$defs": definitions, "$ref": "#/$defs/0" });
    let format = json!({ "response_format": { "type": "json_schema",
        "json_schema": { "name": "s", "schema": schema } } });
    let answer = chat(&app, format, &[("x-advai-deadline", "20")]).await;
    assert_eq!(refused(answer, 502).await["code"], "providers_failed");
    assert_eq!(app.get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn a_request_for_this_computer_never_leaves_it() {
    let (app, first, second) = two("").await;
    second.set_faults(vec![Fault::forever(Fault::status(503))]);
    let headers = [("x-advai-deadline", "1")];
    let answer = chat(&app, json!({ "model": "auto:local" }), &headers).await;
    assert_eq!(answer.status(), 503);
    assert!(first.log().is_empty());
    assert!(!second.log().is_empty());
}

#[tokio::test]
async fn an_answer_of_another_form_is_asked_for_elsewhere() {
    let (app, first, _second) = two("").await;
    first.set_faults(vec![Fault::forever(Kind::Say { text: "{\"town\": 7}".into() })]);
    let schema = json!({ "type": "object", "required": ["city"], "additionalProperties": false,
        "properties": { "city": { "type": "string" } } });
    let format = json!({ "response_format": { "type": "json_schema",
        "json_schema": { "name": "place", "schema": schema, "strict": true } } });
    let answer = chat(&app, format, &[]).await;
    assert_eq!(answer.headers()["x-advai-provider"], "second");
    assert_eq!(answer.headers()["x-advai-attempts"], "2");
    let body: Value = answer.json().await.unwrap();
    let content = body["choices"][0]["message"]["content"].as_str().unwrap();
    assert!(serde_json::from_str::<Value>(content).unwrap()["city"].is_string());
}
