//! What is turned away at the door, and what is let in.

use crate::support::{CONTRACT, TestApp, form, form_file_first, form_without_file, part, problem};

#[tokio::test]
async fn what_is_no_contract_is_turned_away_by_its_content() {
    let app = TestApp::start();
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";
    for (body, status, code) in [
        (form("empty.txt", b"", &[]), 400, "empty_file"),
        (form_without_file(&[("title", "No file")]), 400, "no_file"),
        (form("contract.pdf", png, &[]), 415, "unsupported_type"),
        (form("contract.md", CONTRACT.as_bytes(), &[("language", "fr")]), 400, "bad_field"),
        (form("contract.md", CONTRACT.as_bytes(), &[("privacy", "public")]), 400, "bad_field"),
        (
            form("contract.md", CONTRACT.as_bytes(), &[("title", &"x".repeat(301))]),
            400,
            "bad_field",
        ),
        (
            form("contract.md", CONTRACT.as_bytes(), &[("side", &"x".repeat(9000))]),
            400,
            "bad_field",
        ),
    ] {
        problem(app.send("/api/contracts", &body).await, status, code).await;
    }
    let two = [part("a.md", b"# A"), form("b.md", b"# B", &[])].concat();
    problem(app.send("/api/contracts", &two).await, 400, "several_files").await;
    let cut = form("contract.md", CONTRACT.as_bytes(), &[]);
    problem(app.send("/api/contracts", &cut[..cut.len() - 30]).await, 400, "broken_upload").await;
    let not_a_form = app.ask("POST", "/api/contracts").body("{}").send().await.unwrap();
    problem(not_a_form, 400, "not_multipart").await;
    assert_eq!(app.json("/api/contracts").await["contracts"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn a_file_over_the_limit_gets_its_answer_also_when_it_is_sent_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("advai.toml"), "max_upload_mb = 1\n").unwrap();
    let app = TestApp::inside(folder, &[("ADVAI_LLM", "none")]);
    for size in [1_100_000, 20_000_000] {
        let body = form("large.txt", &vec![b'a'; size], &[("title", "Large")]);
        let said = problem(app.send("/api/contracts", &body).await, 413, "too_large").await;
        assert!(said["detail"].as_str().unwrap().contains("1 MB"));
    }
    let fits = form("fits.txt", CONTRACT.as_bytes(), &[]);
    assert_eq!(app.send("/api/contracts", &fits).await.status(), 201);
}

#[tokio::test]
async fn fields_come_in_any_order_and_unknown_ones_are_ignored() {
    let app = TestApp::start();
    let fields = [("title", "Lease"), ("side", "Tenant"), ("privacy", "local"), ("other", "x")];
    for body in [
        form("contract.md", CONTRACT.as_bytes(), &fields),
        form_file_first("contract.md", CONTRACT.as_bytes(), &fields),
    ] {
        let response = app.send("/api/contracts", &body).await;
        assert_eq!(response.status(), 201);
        let place = response.headers()["location"].to_str().unwrap().to_owned();
        let state = app.json(&place).await;
        assert_eq!(
            (&state["title"], &state["side"], &state["privacy"]),
            (&"Lease".into(), &"Tenant".into(), &"local".into())
        );
    }
}

#[tokio::test]
async fn a_plain_form_goes_on_to_the_page_or_gets_a_page_that_says_what_is_wrong() {
    let app = TestApp::start();
    let browser = |body: Vec<u8>| {
        app.ask("POST", "/api/contracts")
            .header("content-type", "multipart/form-data; boundary=a-boundary-of-the-tests")
            .header("accept", "text/html,application/xhtml+xml")
            .header("accept-language", "es")
            .body(body)
            .send()
    };
    let right = browser(form("contract.md", CONTRACT.as_bytes(), &[("title", ""), ("law", "")]))
        .await
        .unwrap();
    assert_eq!(right.status(), 303);
    assert!(right.headers()["location"].to_str().unwrap().starts_with("/versions/"));
    let wrong = browser(form("", b"", &[("title", "")])).await.unwrap();
    assert_eq!(wrong.status(), 400);
    assert!(wrong.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    assert!(wrong.text().await.unwrap().contains("No se ha elegido"));
}
