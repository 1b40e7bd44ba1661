//! Host, Origin, headers and pages.

use crate::support::{CONTRACT, TestApp, form, problem};

#[tokio::test]
async fn other_hosts_are_refused_on_reads_writes_pages_and_functions() {
    let app = TestApp::start();
    for (method, path) in [
        ("GET", "/api/contracts"),
        ("POST", "/api/contracts"),
        ("GET", "/"),
        ("POST", "/fn/contracts"),
        ("GET", "/healthz"),
    ] {
        let answer = app.ask(method, path).header("host", "evil.example").send().await.unwrap();
        problem(answer, 403, "host_not_allowed").await;
    }
    let port = app.url.rsplit(':').next().unwrap();
    let named = app
        .ask("GET", "/api/contracts")
        .header("host", format!("localhost:{port}"))
        .send()
        .await
        .unwrap();
    assert_eq!(named.status(), 200);
}

#[tokio::test]
async fn pages_of_other_sites_cannot_write() {
    let app = TestApp::start();
    let (contract, version) = app.upload(CONTRACT, &[]).await;
    for (method, path) in [
        ("POST", "/api/contracts".to_owned()),
        ("POST", format!("/api/contracts/{contract}/versions")),
        ("PATCH", format!("/api/contracts/{contract}")),
        ("DELETE", format!("/api/contracts/{contract}")),
        ("POST", format!("/api/versions/{version}/cancel")),
        ("POST", "/fn/create_sample".to_owned()),
    ] {
        for (name, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
        ] {
            let answer =
                app.ask(method, &path).header(name, value).body("{}").send().await.unwrap();
            problem(answer, 403, "origin_not_allowed").await;
        }
    }
    let own = app
        .ask("POST", "/api/contracts")
        .header("origin", &app.url)
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "multipart/form-data; boundary=a-boundary-of-the-tests")
        .body(form("contract.md", CONTRACT.as_bytes(), &[]))
        .send()
        .await
        .unwrap();
    assert_eq!(own.status(), 201);
}

#[tokio::test]
async fn the_public_address_is_known_behind_a_proxy() {
    let app =
        TestApp::with(&[("ADVAI_LLM", "none"), ("ADVAI_PUBLIC_URL", "https://advai.example")]);
    let answer = app
        .ask("POST", "/api/contracts")
        .header("host", "advai.example")
        .header("origin", "https://advai.example")
        .header("content-type", "multipart/form-data; boundary=a-boundary-of-the-tests")
        .body(form("contract.md", CONTRACT.as_bytes(), &[]))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 201);
}

#[tokio::test]
async fn a_form_that_is_wrong_says_so_to_a_script_and_to_a_person() {
    let app = TestApp::start();
    for (name, fields) in [
        ("decide", "id=x"),
        ("control", "id=x&control=zz"),
        ("create_sample", "language=fr"),
        ("decide", "id=018f3b1e-0000-7000-8000-000000000001&decision=edited&text=+"),
    ] {
        for (accept, kind) in [("application/json", "application/json"), ("text/html", "text/html")]
        {
            let answer = app
                .ask("POST", &format!("/fn/{name}"))
                .header("accept", accept)
                .header("content-type", "application/x-www-form-urlencoded")
                .body(fields)
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status(), 400, "{name}?{fields} {accept}");
            let said = answer.headers()["content-type"].to_str().unwrap().to_owned();
            assert!(said.starts_with(kind), "{name}?{fields}: {said}");
            assert!(!answer.headers().contains_key("location") || accept != "text/html");
        }
    }
}

#[tokio::test]
async fn a_page_comes_rendered_and_only_its_own_scripts_may_run() {
    let app = TestApp::start();
    let mut nonces = Vec::new();
    for path in ["/", "/", "/models"] {
        let page = app.get(path).await;
        assert_eq!(page.status(), 200, "{path}");
        let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
        for word in [
            "default-src 'none'",
            "'wasm-unsafe-eval'",
            "style-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(word), "{word}: {policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap().to_owned();
        let html = page.text().await.unwrap();
        for script in html.split("<script").skip(1) {
            let opening = script.split('>').next().unwrap();
            // The page's data is a script by name only: it never runs.
            let runs = !opening.contains("type=\"application/json\"");
            assert_eq!(opening.contains(&nonce), runs, "{script}");
        }
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
    let missing = app.get("/no/such/page").await;
    assert_eq!(missing.status(), 404);
    assert!(missing.text().await.unwrap().contains("<html"));
}

#[tokio::test]
async fn every_answer_says_how_it_may_be_used_and_carries_its_id() {
    let app = TestApp::start();
    for path in ["/", "/api/contracts", "/api/nothing", "/healthz", "/missing.js"] {
        let answer = app.get(path).await;
        let headers = answer.headers();
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(headers[name], value, "{path}");
        }
        assert!(
            headers.contains_key("permissions-policy")
                && headers.contains_key("content-security-policy")
        );
        assert_eq!(headers["x-request-id"].len(), 36, "{path}");
    }
}

#[tokio::test]
async fn a_file_of_the_site_is_served_in_the_encoding_that_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    std::fs::create_dir_all(site.join("pkg")).unwrap();
    for (name, text) in
        [("pkg/advai_bg.wasm", "plain"), ("pkg/advai_bg.wasm.br", "brotli"), ("style.css", "p{}")]
    {
        std::fs::write(site.join(name), text).unwrap();
    }
    let app = TestApp::inside(folder, &[("ADVAI_LLM", "none"), ("ADVAI_SITE", "site")]);
    let wasm =
        app.ask("GET", "/pkg/advai_bg.wasm").header("accept-encoding", "br").send().await.unwrap();
    assert_eq!(wasm.headers()["content-type"], "application/wasm");
    assert_eq!(wasm.headers()["content-encoding"], "br");
    let etag = wasm.headers()["etag"].clone();
    assert_eq!(wasm.bytes().await.unwrap(), "brotli");
    let again = app
        .ask("GET", "/pkg/advai_bg.wasm")
        .header("accept-encoding", "br")
        .header("if-none-match", etag);
    assert_eq!(again.send().await.unwrap().status(), 304);
    assert_eq!(app.get("/style.css").await.text().await.unwrap(), "p{}");
    problem(app.get("/pkg/../../advai.toml").await, 404, "not_found").await;
}
