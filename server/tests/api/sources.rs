//! The user's own library of sources.

use crate::support::{TestApp, form, form_without_file, problem};
use provider_sim::{Sim, SimConfig};
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

const GUIDE: &str = "# House guide\n\n## Payment\n\nInvoices are paid within thirty days of their \
    date; Marigold Osgood agreed to sixty in the Osgood matter.\n\n## Liability\n\nThe liability of the \
    supplier is capped at the yearly price.\n";

/// A Word file that unpacks to far more than it is.
fn bomb() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    let spaces = " ".repeat(3 << 20);
    write!(
        zip,
        "<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>{spaces}</w:t></w:r></w:p></w:body></w:document>"
    )
    .unwrap();
    zip.finish().unwrap().into_inner()
}

async fn add(app: &TestApp, fields: &[(&str, &str)]) -> Value {
    let answer = app.send("/api/sources", &form("house_guide.md", GUIDE.as_bytes(), fields)).await;
    assert_eq!(answer.status(), 201);
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    let source: Value = answer.json().await.unwrap();
    assert_eq!(location, format!("/api/sources/{}", source["id"].as_str().unwrap()));
    source
}

async fn listed(app: &TestApp) -> usize {
    app.json("/api/sources").await["sources"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_source_is_added_listed_found_deleted_and_restored() {
    let app = TestApp::start();
    let empty = app.json("/api/sources").await;
    assert_eq!(empty["sources"], json!([]));
    assert!(empty["notes"]["es"].as_u64() > Some(100) && empty["notes"]["en"].as_u64() > Some(100));

    let fields = [
        ("country", "gb"),
        ("topic", "payment"),
        ("norm", "Late Payment Act"),
        ("checked_on", "2026-11-30"),
        ("checked", "lawyer"),
    ];
    let source = add(&app, &fields).await;
    let id = source["id"].as_str().unwrap();
    assert_eq!(app.json("/api/sources").await["sources"], json!([source]));
    for (field, value) in [
        ("title", json!("house guide")),
        ("file_name", json!("house_guide.md")),
        ("language", json!("en")),
        ("country", json!("GB")),
        ("topic", json!("payment")),
        ("norm", json!("Late Payment Act")),
        ("checked_on", json!("2026-11-30")),
        ("checked_by_lawyer", json!(true)),
        ("passages", json!(2)),
    ] {
        assert_eq!(source[field], value, "{field}");
    }
    let path = format!("/api/sources/{id}");
    let whole = app.json(&path).await;
    assert_eq!(whole["text"][1]["locator"], "Liability");

    let find = "/api/sources/passages?q=invoice%20sixty%20matter";
    let found = app.json(find).await;
    assert_eq!(
        (&found["passages"][0]["own"], &found["passages"][0]["place"]),
        (&json!(true), &json!("Payment"))
    );

    assert_eq!(app.ask("DELETE", &path).send().await.unwrap().status(), 204);
    assert_eq!(listed(&app).await, 0);
    problem(app.get(&path).await, 404, "not_found").await;
    problem(app.ask("DELETE", &path).send().await.unwrap(), 404, "not_found").await;
    let own = |found: &Value| {
        found["passages"].as_array().unwrap().iter().filter(|found| found["own"] == true).count()
    };
    assert_eq!(own(&app.json(find).await), 0);

    let restored = app.post(&format!("{path}/restore")).await;
    assert_eq!(restored.status(), 200);
    assert_eq!(restored.json::<Value>().await.unwrap(), source);
    assert!(own(&app.json(find).await) > 0);
    problem(app.post(&format!("{path}/restore")).await, 409, "conflict").await;
}

#[tokio::test]
async fn what_cannot_be_a_source_is_refused_in_a_sentence_and_nothing_is_stored() {
    let app = TestApp::start();
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";
    let cut_off = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog";
    let text = GUIDE.as_bytes();
    for (body, status, code) in [
        (form("empty.txt", b"", &[]), 400, "empty_file"),
        (form_without_file(&[("title", "No file")]), 400, "no_file"),
        (form("guide.pdf", png, &[]), 415, "unsupported_type"),
        (form("guide.pdf", cut_off, &[]), 422, "document_unreadable"),
        (form("bomb.docx", &bomb(), &[]), 422, "document_hostile"),
        (form("guide.md", b"# Only\n\n## Headings\n", &[]), 422, "document_unreadable"),
        (form("guide.md", text, &[("language", "fr")]), 400, "bad_field"),
        (form("guide.md", text, &[("country", "Spain")]), 400, "bad_field"),
        (form("guide.md", text, &[("topic", "weather")]), 400, "bad_field"),
        (form("guide.md", text, &[("checked", "maybe")]), 400, "bad_field"),
        (form("guide.md", text, &[("checked_on", "2026-02-30")]), 400, "bad_field"),
        (form("guide.md", text, &[("title", &"x".repeat(301))]), 400, "bad_field"),
    ] {
        problem(app.send("/api/sources", &body).await, status, code).await;
    }
    let long = format!("/api/sources/passages?q={}", "x".repeat(501));
    problem(app.get(&long).await, 400, "bad_field").await;
    assert_eq!(listed(&app).await, 0);
}

#[tokio::test]
async fn a_source_is_in_the_text_that_would_leave_masked_until_it_is_deleted() {
    let sim = Sim::start(SimConfig::default()).await.unwrap();
    let app = TestApp::with_provider(&sim.base_url(), "", &[]);
    let source = add(&app, &[("title", "Osgood guide")]).await;
    let contract = "# Services agreement\n\n## 1. Services\n\nThe supplier provides the services \
        that the schedule describes.\n\n## 2. Payment\n\nThe customer pays each invoice within thirty \
        days of its date.\n";
    let (_, version) = app.upload(contract, &[("hold", "masking")]).await;
    app.state_when(&version, |state| state["waiting_for"]["reason"] == "masking").await;
    let path = format!("/api/versions/{version}/outgoing");
    let outgoing = app.json(&path).await.to_string();
    assert!(outgoing.contains("[own-") && outgoing.contains("agreed to sixty"), "{outgoing}");
    assert!(!outgoing.contains("Osgood") && !outgoing.contains("Marigold"), "{outgoing}");

    let gone = format!("/api/sources/{}", source["id"].as_str().unwrap());
    assert_eq!(app.ask("DELETE", &gone).send().await.unwrap().status(), 204);
    let outgoing = app.json(&path).await.to_string();
    assert!(!outgoing.contains("[own-"), "{outgoing}");
    assert!(sim.log().is_empty(), "nothing has left");
}

#[tokio::test]
async fn the_page_works_without_a_script() {
    let app = TestApp::start();
    let page = async |path: &str| {
        let answer = app.ask("GET", path).header("accept", "text/html").send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        answer.text().await.unwrap()
    };
    let empty = page("/sources").await;
    assert!(empty.contains("No lawyer has checked these notes") && empty.contains("It is empty"));
    assert!(empty.contains("action=\"/api/sources\"") && empty.contains("multipart/form-data"));
    assert!(empty.contains("Chile: no note on"), "gaps stand in words");

    let hostile = "<img src=x onerror=alert(1)>";
    let body = form("guide.md", GUIDE.as_bytes(), &[("title", hostile)]);
    let sent = app.send_form("/api/sources", &body).await;
    assert_eq!(sent.status(), 303);
    let to = sent.headers()["location"].to_str().unwrap().to_owned();
    assert!(to.starts_with("/sources?added="), "{to}");
    let added = page(&to).await;
    assert!(added.contains("2 passages") && !added.contains("<img"), "escaped");
    let id = to.split_once('=').unwrap().1;

    let refused = app.send_form("/api/sources", &form("x.md", b"", &[])).await;
    assert_eq!(refused.status(), 400);
    let told = refused.text().await.unwrap();
    assert!(told.contains("<h1>") && told.contains("href=\"/sources\""), "{told}");

    let found = page("/sources?q=invoices%20sixty").await;
    assert!(found.contains("agreed to sixty") && found.contains("not checked by a lawyer"));
    let notes = page("/sources?country=ES&topic=deposit").await;
    assert!(notes.contains("looked at on"), "{notes}");

    for (action, to) in
        [("delete", format!("/sources?deleted={id}")), ("restore", "/sources".to_owned())]
    {
        let answer = app
            .ask("POST", &format!("/fn/{action}_source"))
            .header("accept", "text/html")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(format!("id={id}"))
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_redirection(), "{}", answer.status());
        assert_eq!(answer.headers()["location"], to.as_str());
    }
    assert_eq!(listed(&app).await, 1);
}
