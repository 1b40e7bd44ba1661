//! The real server, spawned.

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// What a test waits for at most; on a busy machine, steps take seconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A contract of three clauses, enough for most tests.
pub(crate) const CONTRACT: &str = "# Services agreement\n\nBetween Alder Works Ltd and Birch Trading plc.\n\n\
    ## 1. Services\n\nThe supplier provides the services that the schedule describes.\n\n\
    ## 2. Payment\n\nThe customer pays each invoice within thirty days of its date.\n\n\
    ## 3. Liability\n\nThe supplier's liability is unlimited in every case whatsoever.\n";

/// A running server.
pub(crate) struct TestApp {
    child: Child,
    pub(crate) url: String,
    pub(crate) client: Client,
    pub(crate) folder: TempDir,
}

/// The program with nothing in its environment but what is given.
pub(crate) fn advai(folder: &Path, variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_advai"));
    command
        .env_clear()
        .current_dir(folder)
        .env("ADVAI_ADDR", "127.0.0.1:0")
        .envs(variables.iter().copied());
    command
}

/// Runs the program to its end: whether it succeeded, and all it said.
pub(crate) fn outcome(mut command: Command) -> (ExitStatus, String) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status, String::from_utf8_lossy(&said).into_owned())
}

/// A client that follows no redirect.
pub(crate) fn client() -> Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().redirect(redirect::Policy::none()).no_proxy().build().unwrap()
}

impl TestApp {
    /// Without any model.
    pub(crate) fn start() -> Self {
        Self::with(&[("ADVAI_LLM", "none")])
    }

    /// With these variables and a new folder.
    pub(crate) fn with(variables: &[(&str, &str)]) -> Self {
        Self::inside(tempfile::tempdir().unwrap(), variables)
    }

    /// With what lies in this folder (its `advai.toml`, its `data`).
    pub(crate) fn inside(folder: TempDir, variables: &[(&str, &str)]) -> Self {
        let mut child = advai(folder.path(), variables)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("AdvAI listens on ").expect(&line).to_owned();
        Self { child, url, client: client(), folder }
    }

    /// With one provider that answers at `base_url`, and `more` about it.
    pub(crate) fn with_provider(base_url: &str, more: &str, variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let toml = format!(
            "[[provider]]\nname = \"sim\"\ndialect = \"openai\"\nbase_url = \"{base_url}\"\n\
             model = \"sim-large\"\nkeys = [\"sk-test-secret\"]\n{more}\n"
        );
        std::fs::write(folder.path().join("advai.toml"), toml).unwrap();
        Self::inside(folder, variables)
    }

    pub(crate) fn ask(&self, method: &str, path: &str) -> RequestBuilder {
        let method: Method = method.parse().unwrap();
        self.client.request(method, format!("{}{path}", self.url)).timeout(PATIENCE)
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.ask("GET", path).send().await.unwrap()
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str) -> Response {
        self.ask("POST", path).send().await.unwrap()
    }

    /// Uploads a text; the ids of contract and version.
    pub(crate) async fn upload(&self, text: &str, fields: &[(&str, &str)]) -> (String, String) {
        let response =
            self.send("/api/contracts", &form("contract.md", text.as_bytes(), fields)).await;
        created(response).await
    }

    /// Uploads the next version.
    pub(crate) async fn upload_next(
        &self,
        contract: &str,
        text: &str,
        fields: &[(&str, &str)],
    ) -> (String, String) {
        let path = format!("/api/contracts/{contract}/versions");
        created(self.send(&path, &form("next.md", text.as_bytes(), fields)).await).await
    }

    /// Posts a multipart body.
    pub(crate) async fn send(&self, path: &str, body: &[u8]) -> Response {
        self.multipart(path, body).send().await.unwrap()
    }

    /// Posts a multipart body as a browser's form does, without a script.
    pub(crate) async fn send_form(&self, path: &str, body: &[u8]) -> Response {
        self.multipart(path, body).header("accept", "text/html").send().await.unwrap()
    }

    fn multipart(&self, path: &str, body: &[u8]) -> RequestBuilder {
        self.ask("POST", path)
            .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
            .body(body.to_vec())
    }

    /// The version's state once it fits.
    pub(crate) async fn state_when(&self, version: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let state = self.json(&format!("/api/versions/{version}")).await;
            if fits(&state) {
                return state;
            }
            assert!(began.elapsed() < PATIENCE, "never came: {}", brief(&state));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn done(&self, version: &str) -> Value {
        self.state_when(version, |state| state["status"] == "done").await
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the process to end.
    pub(crate) fn ended(&mut self) -> (ExitStatus, Duration) {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, began.elapsed());
            }
            assert!(began.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const BOUNDARY: &str = "a-boundary-of-the-tests";

/// A multipart body with the file last.
pub(crate) fn form(file_name: &str, file: &[u8], fields: &[(&str, &str)]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(
            format!(
                "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            )
            .bytes(),
        );
    }
    body.extend(part(file_name, file));
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    body
}

/// A multipart body with the file first.
pub(crate) fn form_file_first(file_name: &str, file: &[u8], fields: &[(&str, &str)]) -> Vec<u8> {
    let rest = form(file_name, file, fields);
    let file = part(file_name, file);
    let without = rest.len() - file.len() - format!("--{BOUNDARY}--\r\n").len();
    [&file[..], &rest[..without], format!("--{BOUNDARY}--\r\n").as_bytes()].concat()
}

/// A multipart body without a file.
pub(crate) fn form_without_file(fields: &[(&str, &str)]) -> Vec<u8> {
    let with = form("x", b"", fields);
    let file = part("x", b"");
    let end = format!("--{BOUNDARY}--\r\n");
    [&with[..with.len() - file.len() - end.len()], end.as_bytes()].concat()
}

/// One part with a file, under the usual name.
pub(crate) fn part(file_name: &str, file: &[u8]) -> Vec<u8> {
    part_named("file", file_name, file)
}

/// The files `old` and `new`.
pub(crate) fn two_files(old: (&str, &[u8]), new: (&str, &[u8])) -> Vec<u8> {
    let end = format!("--{BOUNDARY}--\r\n").into_bytes();
    [part_named("old", old.0, old.1), part_named("new", new.0, new.1), end].concat()
}

fn part_named(name: &str, file_name: &str, file: &[u8]) -> Vec<u8> {
    let mut body = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\n\
         content-type: application/octet-stream\r\n\r\n"
    )
    .into_bytes();
    body.extend(file);
    body.extend(b"\r\n");
    body
}

async fn created(response: Response) -> (String, String) {
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(status, StatusCode::CREATED, "{body}");
    let id = |name: &str| body[name].as_str().unwrap().to_owned();
    (id("contract_id"), id("version_id"))
}

/// A problem answer with this status and code.
pub(crate) async fn problem(response: Response, status: u16, code: &str) -> Value {
    let said = response.status().as_u16();
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    let text = response.text().await.unwrap();
    assert_eq!(said, status, "{text}");
    assert_eq!(kind.as_deref(), Some("application/problem+json"), "{text}");
    let body: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(body["status"], status);
    assert_eq!(body["code"], code, "{text}");
    for field in ["type", "title", "detail"] {
        assert!(body[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {text}");
    }
    body
}

fn brief(state: &Value) -> String {
    format!("{} {} {} {}", state["status"], state["stage"], state["progress"], state["error"])
}
