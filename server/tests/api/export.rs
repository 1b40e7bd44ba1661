//! What is handed out as a file, to us and to the other side.

use crate::support::{CONTRACT, TestApp, advai, form, problem};
use document::redline::{Part, paper};
use document::{Format, read};
use domain::Language;
use reqwest::Response;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use zip::ZipArchive;

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/// Words of ours that the other side must never read.
const NOTE: &str = "our secret limit is ninety thousand";
const OWN: &str = "liability is capped at the fees of one year";

fn docx() -> Vec<u8> {
    let parts: Vec<Part> = CONTRACT
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| match line.strip_prefix("## ") {
            Some(heading) => Part::Heading(2, heading.to_owned()),
            None => Part::Text(line.trim_start_matches("# ").to_owned(), Vec::new()),
        })
        .collect();
    paper(&parts, Language::En).unwrap()
}

async fn upload(app: &TestApp, path: &str, name: &str, file: &[u8]) -> (String, String) {
    let answer = app.send(path, &form(name, file, &[])).await;
    let body: Value = answer.json().await.unwrap();
    let id = |name: &str| body[name].as_str().unwrap_or_else(|| panic!("{body}")).to_owned();
    (id("contract_id"), id("version_id"))
}

/// A reviewed Word file with one finding that was edited, noted and not shared.
async fn decided(app: &TestApp) -> (String, Value) {
    let (_, version) = upload(app, "/api/contracts", "Acuerdo ñ.docx", &docx()).await;
    let state = app.done(&version).await;
    let finding = text_finding(&state);
    let body = json!({"decision": "edited", "text": OWN, "note": NOTE});
    patch(app, &finding, &body).await;
    (version, finding)
}

fn text_finding(state: &Value) -> Value {
    let clauses = state["clauses"].as_array().unwrap();
    let all = clauses.iter().flat_map(|clause| clause["findings"].as_array().unwrap());
    let mut text = all.filter(|finding| finding["kind"] == "text");
    text.next_back().expect("a finding that quotes").clone()
}

async fn patch(app: &TestApp, finding: &Value, body: &Value) {
    let path = format!("/api/findings/{}", finding["id"].as_str().unwrap());
    assert_eq!(app.ask("PATCH", &path).json(body).send().await.unwrap().status(), 200);
}

async fn export(app: &TestApp, version: &str, query: &str) -> Response {
    let answer = app.get(&format!("/api/versions/{version}/export?{query}")).await;
    assert_eq!(answer.status(), 200, "{query}");
    answer
}

async fn file(app: &TestApp, version: &str, query: &str) -> Vec<u8> {
    export(app, version, query).await.bytes().await.unwrap().to_vec()
}

/// Every part of a package, name and content.
fn parts(bytes: &[u8]) -> Vec<(String, String)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut entry = archive.by_index(index).unwrap();
            let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            (name, String::from_utf8_lossy(&content).into_owned())
        })
        .collect()
}

fn words(bytes: &[u8]) -> String {
    let document = read(bytes, Format::Docx, None).unwrap();
    let lines: Vec<String> = document.paragraphs.into_iter().map(|p| p.text).collect();
    lines.join("\n")
}

#[tokio::test]
async fn every_format_comes_as_a_download_of_its_own_type() {
    let app = TestApp::start();
    let (version, _) = decided(&app).await;
    for (format, kind, ending) in [
        ("docx", WORD, "-redline.docx"),
        ("issues.docx", WORD, "-issues.docx"),
        ("md", "text/markdown; charset=utf-8", ".md"),
        ("csv", "text/csv; charset=utf-8; header=present", ".csv"),
        ("json", "application/json", ".json"),
        ("ics", "text/calendar; charset=utf-8", ".ics"),
    ] {
        for audience in ["", "&audience=internal", "&audience=counterparty"] {
            let answer = export(&app, &version, &format!("format={format}{audience}")).await;
            let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
            assert_eq!(header("content-type"), kind);
            let wanted = format!(
                "attachment; filename=\"Acuerdo _{ending}\"; filename*=UTF-8''Acuerdo%20%C3%B1{ending}"
            );
            assert_eq!(header("content-disposition"), wanted);
            assert!(answer.headers().get("x-advai-unplaced").is_none(), "{format}{audience}");
            assert!(!answer.bytes().await.unwrap().is_empty());
        }
    }
}

#[tokio::test]
async fn the_counterparty_gets_its_own_file_with_our_changes_and_no_word_of_ours_besides() {
    let app = TestApp::start();
    let (version, finding) = decided(&app).await;
    let received = docx();
    let query = "format=docx&audience=counterparty&author=Ana%20P%C3%A9rez";
    let handed = file(&app, &version, query).await;
    let quote = finding["quote"].as_str().unwrap();
    assert_eq!(words(&handed), words(&received).replacen(quote, OWN, 1));
    let (before, after) = (parts(&received), parts(&handed));
    for ((name, was), (_, is)) in before.iter().zip(&after) {
        assert!(name == "word/document.xml" || was == is, "{name} is touched");
    }
    assert_eq!(before.len(), after.len(), "no part more");
    let document = &after.iter().find(|(name, _)| name == "word/document.xml").unwrap().1;
    assert!(document.contains("w:author=\"Ana Pérez\""));

    // Nor by any other format.
    let why = finding["why"].as_str().unwrap().to_owned();
    // The finding's topic is a word of the contract itself.
    let secrets = [NOTE, &why, "playbook", "AdvAI", "advai", "severity"];
    for format in ["docx", "issues.docx", "md", "csv", "json", "ics"] {
        let bytes = file(&app, &version, &format!("format={format}&audience=counterparty")).await;
        let all = if format.ends_with("docx") {
            parts(&bytes)
        } else {
            vec![(format.to_owned(), String::from_utf8(bytes).unwrap())]
        };
        for (name, content) in &all {
            for secret in secrets.iter().filter(|secret| !CONTRACT.contains(**secret)) {
                assert!(!content.contains(*secret), "{format} {name} says {secret}");
            }
        }
        let says = all.iter().any(|(_, content)| content.contains("capped"));
        assert_eq!(says, format != "ics", "{format} has the decided change");
    }
}

#[tokio::test]
async fn a_shared_note_is_a_comment_and_an_undecided_finding_is_nothing() {
    let app = TestApp::start();
    let (version, finding) = decided(&app).await;
    patch(&app, &finding, &json!({"decision": "open", "share": true, "note": "Please explain."}))
        .await;
    let handed = file(&app, &version, "format=docx&audience=counterparty&author=Ana").await;
    assert_eq!(words(&handed), words(&docx()), "nothing is changed");
    let parts = parts(&handed);
    let comments = &parts.iter().find(|(name, _)| name == "word/comments.xml").unwrap().1;
    assert!(comments.contains("Please explain.") && comments.contains("w:author=\"Ana\""));
    assert_eq!(comments.matches("<w:comment ").count(), 1);
    let csv = file(&app, &version, "format=csv&audience=counterparty").await;
    let csv = String::from_utf8(csv).unwrap();
    assert!(csv.starts_with("clause,quote,old,new,comment\r\n") && csv.contains("Please explain."));
    assert_eq!(csv.matches("\r\n").count(), 2, "{csv}");
}

#[tokio::test]
async fn our_own_redline_is_the_new_text_against_the_previous_version() {
    let app = TestApp::start();
    let (contract, first) = upload(&app, "/api/contracts", "a.docx", &docx()).await;
    app.done(&first).await;
    let next = CONTRACT.replace("thirty days", "sixty days");
    let (_, second) = app.upload_next(&contract, &next, &[]).await;
    app.done(&second).await;
    let redline = file(&app, &second, "format=docx").await;
    assert!(words(&redline).contains("within sixty days of its date"));
    let parts = parts(&redline);
    let content = |name: &str| &parts.iter().find(|(part, _)| part == name).unwrap().1;
    let document = content("word/document.xml");
    assert!(
        document.contains("<w:delText xml:space=\"preserve\">thirty</w:delText>"),
        "{document}"
    );
    assert!(content("word/comments.xml").contains("w:author=\"AdvAI\""));

    let state: Value = serde_json::from_slice(&file(&app, &second, "format=json").await).unwrap();
    assert_eq!(state["id"], json!(second));
    assert_eq!(state["comparison"]["summary"]["modified"], 1);
    let first: Value = serde_json::from_slice(&file(&app, &first, "format=json").await).unwrap();
    assert_eq!(first["comparison"], Value::Null);
}

#[tokio::test]
async fn a_calendar_has_the_duties_with_a_date_and_a_report_the_findings() {
    let app = TestApp::start();
    let text = CONTRACT.replace(
        "within thirty days of its date",
        "not later than 31 March 2027, with a report; and the supplier shall deliver the goods by 15 May 2027",
    );
    let (_, version) = app.upload(&text, &[]).await;
    let state = app.done(&version).await;
    let fixed: Vec<&Value> = state["review"]["obligations"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|duty| duty["due_kind"] == "fixed")
        .collect();
    let calendar = String::from_utf8(file(&app, &version, "format=ics").await).unwrap();
    assert!(calendar.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), fixed.len(), "{calendar}");
    assert_eq!(calendar.matches("BEGIN:VALARM").count(), fixed.len());
    assert!(calendar.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
    let report = String::from_utf8(file(&app, &version, "format=md").await).unwrap();
    assert!(report.contains("\n## 3 Liability (high)\n"), "{report}");
}

#[tokio::test]
async fn what_is_not_there_or_not_meant_is_refused_in_words() {
    let app = TestApp::start();
    let (version, _) = decided(&app).await;
    for (query, code) in [
        ("", "bad_format"),
        ("format=pdf", "bad_format"),
        ("format=docx&audience=everyone", "bad_audience"),
        ("format=docx&author=two%0Alines", "bad_field"),
    ] {
        let answer = app.get(&format!("/api/versions/{version}/export?{query}")).await;
        problem(answer, 400, code).await;
    }
    for unknown in ["x", "00000000-0000-7000-8000-000000000000"] {
        let answer = app.get(&format!("/api/versions/{unknown}/export?format=csv")).await;
        problem(answer, 404, "not_found").await;
    }
    let scan = b"%PDF-1.4\nnothing to read in here\n%%EOF";
    let (_, broken) = upload(&app, "/api/contracts", "scan.pdf", scan).await;
    app.state_when(&broken, |state| state["status"] == "failed").await;
    let answer = app.get(&format!("/api/versions/{broken}/export?format=docx")).await;
    problem(answer, 409, "nothing_to_export").await;
}

#[test]
fn two_files_are_compared_into_a_word_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("old.docx"), docx()).unwrap();
    let new = CONTRACT.replace("thirty days", "sixty days");
    std::fs::write(folder.path().join("new.md"), new).unwrap();
    let mut command = advai(folder.path(), &[]);
    let output =
        command.args(["compare", "old.docx", "new.md", "--format", "docx"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(words(&output.stdout).contains("within sixty days of its date"));
    let document = parts(&output.stdout).into_iter().find(|(name, _)| name == "word/document.xml");
    assert!(document.unwrap().1.contains(">thirty</w:delText>"));
}
