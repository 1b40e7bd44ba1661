//! One question and its answer.

use crate::answer::{pieces, text};
use crate::connection::Fuse;
use crate::dialect::Said;
use crate::fault::Kind;
use crate::log::Line;
use crate::prompt::Prompt;
use crate::quota::{Refused, Slot};
use crate::server::App;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::time::Duration;

/// What a stream does next.
enum Step {
    Send(String),
    Sleep(Duration),
    /// Nothing any more, with the connection open.
    Hang,
    /// The connection breaks.
    Break,
}

/// Answers, refuses, or shows a fault.
pub(crate) async fn chat(
    State(app): State<App>,
    ConnectInfo(fuse): ConnectInfo<Fuse>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let config = app.config();
    let body: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
    let line = app.log.open(config.dialect.chat_path(), shown(&headers), body.clone());
    if let Some(refusal) = refused_by_content(&app, &headers, &body) {
        line.status(refusal.status().as_u16());
        return refusal;
    }
    let prompt = Prompt::of(&body);
    let fault = app.next_fault();
    if let Some(kind) = &fault
        && let Some(response) = instead(&app, kind, &fuse, &line).await
    {
        line.status(response.status().as_u16());
        return response;
    }
    let slot = match app
        .quota
        .arrive(&config, prompt.tokens + config.dialect.max_tokens(&body).unwrap_or(0))
    {
        Ok(slot) => slot,
        Err(refused) => {
            let response = limited(&app, refused);
            line.status(response.status().as_u16());
            line.refused(&format!("{refused:?}"));
            return response;
        }
    };
    tokio::time::sleep(config.latency).await;
    line.status(200);
    let model = body["model"].as_str().unwrap_or("").to_owned();
    let whole = match &fault {
        Some(Kind::Say { text }) => text.clone(),
        _ => text(&config.name, &body, &prompt),
    };
    let limit = config
        .dialect
        .max_tokens(&body)
        .and_then(|limit| usize::try_from(limit).ok())
        .unwrap_or(usize::MAX);
    let mut words = pieces(&whole);
    let cut = words.len() > limit;
    words.truncate(limit);
    let answer = words.concat();
    let said = Said {
        model: &model,
        text: &answer,
        tokens_in: prompt.tokens,
        tokens_out: words.len() as u64,
        cut,
    };
    if config.dialect.streams(&body) {
        let steps = script(&app, &said, words, fault.as_ref());
        stream(&app, steps, slot, line)
    } else {
        let pace = config
            .tokens_per_second
            .map_or(Duration::ZERO, |pace| Duration::from_secs_f64(words.len() as f64 / pace));
        tokio::time::sleep(pace).await;
        line.answered();
        drop(slot);
        with_quota(&app, axum::Json(config.dialect.whole(&said)).into_response())
    }
}

fn refused_by_content(app: &App, headers: &HeaderMap, body: &Value) -> Option<Response> {
    let config = app.config();
    let refuse =
        |status: u16, message: &str, code: Option<&str>| Some(error(app, status, message, code));
    let key = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if !config.keys.is_empty()
        && !key.is_some_and(|key| config.keys.iter().any(|known| known == key))
    {
        return refuse(401, "no such key", Some("invalid_api_key"));
    }
    if !body["messages"].is_array() {
        return refuse(400, "messages are missing", None);
    }
    let model = body["model"].as_str().unwrap_or("");
    if !config.models.iter().any(|known| known == model) {
        return refuse(404, "no such model", Some("model_not_found"));
    }
    if config.refuse_schema
        && (body.get("response_format").is_some() || body.get("format").is_some())
    {
        let mut error = config.dialect.error("schemas are not supported", None);
        if let Some(error) = error["error"].as_object_mut() {
            error.insert("param".to_owned(), json!("response_format"));
        }
        return Some((StatusCode::BAD_REQUEST, axum::Json(error)).into_response());
    }
    None
}

/// What a fault shows instead of any answer.
async fn instead(app: &App, kind: &Kind, fuse: &Fuse, line: &Line) -> Option<Response> {
    match kind {
        Kind::Status { status, retry_after, code, message, headers } => {
            let message = message.as_deref().unwrap_or("simulated fault");
            let mut response = error(app, *status, message, code.as_deref());
            let named = retry_after
                .iter()
                .map(|value| ("retry-after", value))
                .chain(headers.iter().map(|(name, value)| (name.as_str(), value)));
            for (name, value) in named {
                if let (Ok(name), Ok(value)) = (name.parse::<header::HeaderName>(), value.parse()) {
                    response.headers_mut().insert(name, value);
                }
            }
            Some(response)
        }
        Kind::Html => Some(
            ([(header::CONTENT_TYPE, "text/html")], "<html><body>Welcome</body></html>")
                .into_response(),
        ),
        Kind::Redirect { location } => Some(
            (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, location.clone())])
                .into_response(),
        ),
        Kind::Reset => {
            line.status(0);
            fuse.blow();
            pending::<Infallible>().await;
            None
        }
        Kind::Silence => {
            pending::<Infallible>().await;
            None
        }
        _ => None,
    }
}

/// What a stream does, fault included.
fn script(app: &App, said: &Said<'_>, words: Vec<String>, fault: Option<&Kind>) -> VecDeque<Step> {
    let config = app.config();
    let mut steps = VecDeque::new();
    if let Some(Kind::SlowFirstToken { ms }) = fault {
        steps.push_back(Step::Sleep(Duration::from_millis(*ms)));
    }
    let pause = config.tokens_per_second.map(|pace| Duration::from_secs_f64(1.0 / pace.max(0.001)));
    for (index, word) in words.iter().enumerate() {
        match fault {
            Some(Kind::CutAfter { tokens }) if *tokens == index => {
                // What was said before has left by then.
                steps.push_back(Step::Sleep(Duration::from_millis(20)));
                steps.push_back(Step::Break);
                return steps;
            }
            Some(Kind::StallAfter { tokens }) if *tokens == index => {
                steps.push_back(Step::Hang);
                return steps;
            }
            Some(Kind::EndAfter { tokens }) if *tokens == index => return steps,
            Some(Kind::BrokenEvent { tokens }) if *tokens == index => {
                let broken =
                    config.dialect.frame(&json!("broken")).replace("\"broken\"", "{\"broken\":");
                steps.push_back(Step::Send(broken));
            }
            Some(Kind::ErrorInStream { tokens, code }) if *tokens == index => {
                let error = config.dialect.error("simulated fault", Some(code));
                steps.push_back(Step::Send(config.dialect.frame(&error)));
                return steps;
            }
            _ => {}
        }
        steps.extend(pause.map(Step::Sleep));
        steps.push_back(Step::Send(config.dialect.piece(said.model, word)));
    }
    let (stop, last) = config.dialect.ending(said);
    steps.push_back(Step::Send(stop));
    if fault != Some(&Kind::NoDone) {
        steps.push_back(Step::Send(last));
    }
    steps
}

fn stream(app: &App, steps: VecDeque<Step>, slot: Slot, line: Line) -> Response {
    let frames =
        futures::stream::unfold((steps, Some((slot, line))), |(mut steps, mut held)| async move {
            loop {
                match steps.pop_front() {
                    Some(Step::Send(frame)) if frame.is_empty() => {}
                    Some(Step::Send(frame)) => {
                        // The last word is handed over: the slot is free before the client knows.
                        if steps.is_empty()
                            && let Some((slot, line)) = held.take()
                        {
                            line.answered();
                            drop(slot);
                        }
                        return Some((Ok::<_, io::Error>(Bytes::from(frame)), (steps, held)));
                    }
                    Some(Step::Sleep(pause)) => tokio::time::sleep(pause).await,
                    Some(Step::Hang) => pending::<()>().await,
                    Some(Step::Break) => {
                        return Some((
                            Err(io::ErrorKind::ConnectionReset.into()),
                            (VecDeque::new(), held),
                        ));
                    }
                    None => return None,
                }
            }
        });
    let kind = app.config().dialect.stream_type();
    with_quota(app, ([(header::CONTENT_TYPE, kind)], Body::from_stream(frames)).into_response())
}

fn error(app: &App, status: u16, message: &str, code: Option<&str>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, axum::Json(app.config().dialect.error(message, code))).into_response()
}

/// A refusal as the protocol words it.
fn limited(app: &App, refused: Refused) -> Response {
    let (wait, code) = match refused {
        Refused::Requests(wait) | Refused::Tokens(wait) => (Some(wait), "rate_limit_exceeded"),
        Refused::Day => (None, "rate_limit_exceeded"),
        Refused::Busy if app.config().dialect == crate::Dialect::Ollama => {
            return error(app, 503, "server busy", None);
        }
        Refused::Busy => (Some(Duration::from_secs(1)), "rate_limit_exceeded"),
    };
    let mut response = error(app, 429, "too many", Some(code));
    if let Some(wait) = wait
        && let Ok(value) = format!("{}", wait.as_secs_f64().ceil()).parse()
    {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    with_quota(app, response)
}

fn with_quota(app: &App, mut response: Response) -> Response {
    let config = app.config();
    let left = app.quota.left(&config);
    let limits = [
        ("requests", config.requests_per_minute, left.requests),
        ("tokens", config.tokens_per_minute, left.tokens),
    ];
    for (what, limit, remaining) in limits {
        let Some(limit) = limit else { continue };
        let reset = format!("{}ms", left.reset.as_millis());
        for (part, value) in
            [("limit", limit.to_string()), ("remaining", remaining.to_string()), ("reset", reset)]
        {
            let name = format!("x-ratelimit-{part}-{what}").parse::<header::HeaderName>();
            if let (Ok(name), Ok(value)) = (name, value.parse()) {
                response.headers_mut().insert(name, value);
            }
        }
    }
    response
}

/// Headers for the log: of a key only its fingerprint.
fn shown(headers: &HeaderMap) -> BTreeMap<String, String> {
    headers
        .iter()
        .map(|(name, value)| {
            let value = value.to_str().unwrap_or("");
            let shown = match name.as_str() {
                "authorization" => hex::encode(Sha256::digest(value.trim_start_matches("Bearer ")))
                    .chars()
                    .take(8)
                    .collect(),
                _ => value.to_owned(),
            };
            (name.as_str().to_owned(), shown)
        })
        .collect()
}
