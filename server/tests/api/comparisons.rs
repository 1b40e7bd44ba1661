//! Two files compared without a contract.

use crate::support::{CONTRACT, TestApp, form, problem, two_files};
use serde_json::json;

#[tokio::test]
async fn two_files_are_compared_and_nothing_of_them_is_stored() {
    let app = TestApp::start();
    let newer = CONTRACT.replace("thirty days", "sixty days");
    let body = two_files(("old.md", CONTRACT.as_bytes()), ("dir/new.md", newer.as_bytes()));
    let response = app.send("/api/comparisons", &body).await;
    assert_eq!(response.status(), 201);
    let place = response.headers()["location"].to_str().unwrap().to_owned();
    let both = app.json(&place).await;
    assert_eq!(both["comparison"]["summary"]["modified"], 1);
    assert_eq!(both["new"]["file_name"], "new.md");
    assert_eq!(both["old"]["sha256"].as_str().unwrap().len(), 64);
    let changed: Vec<_> = both["comparison"]["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|pair| pair["changes"] != json!([]))
        .collect();
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0]["substantive"], true);

    assert_eq!(app.json("/api/contracts").await["contracts"], json!([]));
    let files = app.folder.path().join("data/files");
    let stored = std::fs::read_dir(files).map(Iterator::count).unwrap_or(0);
    assert_eq!(stored, 0);

    let page = app.get(&place.replace("/api/comparisons", "/compare")).await;
    assert_eq!(page.status(), 200);
    let html = page.text().await.unwrap().replace("<!>", "");
    assert!(html.contains("<del>thirty</del>") && html.contains("<ins>sixty</ins>"), "{html}");
}

#[tokio::test]
async fn files_that_cannot_be_compared_are_refused_by_name() {
    let app = TestApp::start();
    let good = ("good.md", CONTRACT.as_bytes());
    let picture: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";
    for (body, status, code, names) in [
        (two_files(good, ("pic.pdf", picture)), 415, "unsupported_type", "pic.pdf"),
        (two_files(("none.txt", b""), good), 400, "empty_file", "none.txt"),
        (two_files(good, ("blank.txt", b" \n ")), 422, "document_unreadable", "blank.txt"),
        (form("one.md", CONTRACT.as_bytes(), &[]), 400, "no_file", "old"),
    ] {
        let said = problem(app.send("/api/comparisons", &body).await, status, code).await;
        assert!(said["detail"].as_str().unwrap().contains(names), "{said}");
    }
    for id in ["00000000-0000-7000-8000-000000000000", "nonsense"] {
        problem(app.get(&format!("/api/comparisons/{id}")).await, 404, "not_found").await;
        assert_eq!(app.get(&format!("/compare/{id}")).await.status(), 404);
    }
}
