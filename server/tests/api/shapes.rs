//! Every error has the one shape.

use crate::support::{TestApp, problem};

const UNKNOWN: &str = "018f3b1e-0000-7000-8000-000000000001";

#[tokio::test]
async fn unknown_and_malformed_ids_are_not_found_everywhere() {
    let app = TestApp::start();
    for id in [UNKNOWN, "x", "%FF", "018f3b1e"] {
        for (method, path) in [
            ("GET", "/api/contracts/{}"),
            ("PATCH", "/api/contracts/{}"),
            ("DELETE", "/api/contracts/{}"),
            ("POST", "/api/contracts/{}/restore"),
            ("GET", "/api/versions/{}"),
            ("GET", "/api/versions/{}/events"),
            ("GET", "/api/versions/{}/diff"),
            ("GET", "/api/versions/{}/calls"),
            ("POST", "/api/versions/{}/cancel"),
            ("POST", "/api/versions/{}/pause"),
            ("POST", "/api/versions/{}/resume"),
            ("POST", "/api/versions/{}/retry"),
            ("POST", "/api/versions/{}/release"),
            ("POST", "/api/clauses/{}/retry"),
            ("PATCH", "/api/findings/{}"),
            ("GET", "/api/sources/{}"),
            ("DELETE", "/api/sources/{}"),
            ("POST", "/api/sources/{}/restore"),
        ] {
            let path = path.replace("{}", id);
            let answer = app.ask(method, &path).body("{}").send().await.unwrap();
            problem(answer, 404, "not_found").await;
        }
    }
}

#[tokio::test]
async fn wrong_routes_methods_and_bodies_are_problems() {
    let app = TestApp::start();
    for (method, path) in [
        ("GET", "/api/nothing"),
        ("POST", "/api"),
        ("GET", "/api/"),
        ("POST", "/fn/nothing"),
        ("POST", "/nothing"),
    ] {
        problem(app.ask(method, path).send().await.unwrap(), 404, "not_found").await;
    }
    for (method, path, allow) in [
        ("PUT", "/api/contracts", "POST"),
        ("POST", "/api/providers", "GET"),
        ("GET", &format!("/api/versions/{UNKNOWN}/cancel"), "POST"),
        ("DELETE", "/healthz", "GET"),
        ("POST", "/", "GET"),
    ] {
        let answer = app.ask(method, path).send().await.unwrap();
        assert!(answer.headers()["allow"].to_str().unwrap().contains(allow), "{method} {path}");
        problem(answer, 405, "method_not_allowed").await;
    }
    let path = format!("/api/contracts/{UNKNOWN}");
    for body in ["", "{", r#"{"title":7}"#, r#"{"unknown":1}"#] {
        let answer = app.ask("PATCH", &path).body(body).send().await.unwrap();
        problem(answer, 400, "bad_json").await;
    }
    for (method, path) in
        [("POST", "/api/batches".to_owned()), ("GET", format!("/api/batches/{UNKNOWN}"))]
    {
        problem(app.ask(method, &path).send().await.unwrap(), 501, "not_implemented").await;
    }
}

#[tokio::test]
async fn health_readiness_pool_and_metrics_answer() {
    let app = TestApp::start();
    assert_eq!(app.json("/healthz").await["status"], "ok");
    assert_eq!(app.json("/readyz").await["status"], "ready");
    let pool = app.json("/api/providers").await;
    assert_eq!(pool, serde_json::json!({"queue": {"interactive": 0, "batch": 0}, "providers": []}));
    let metrics = app.get("/metrics").await;
    assert!(metrics.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
    assert!(metrics.text().await.unwrap().contains("advai_queue_length{lane=\"batch\"} 0"));
}
