//! One question and its answer.

use crate::answer::{call, pieces, text};
use crate::asked::Asked;
use crate::connection::Fuse;
use crate::dialect::Said;
use crate::fault::Kind;
use crate::log::Line;
use crate::prompt::Prompt;
use crate::quota::Refused;
use crate::server::App;
use crate::{body, document, stream};
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::pending;
use std::time::Duration;

/// Answers, refuses, or shows a fault.
pub(crate) async fn chat(
    State(app): State<App>,
    ConnectInfo(fuse): ConnectInfo<Fuse>,
    uri: Uri,
    headers: HeaderMap,
    asking: Bytes,
) -> Response {
    let config = app.config();
    let protocol = config.protocol();
    let asking: Value = serde_json::from_slice(&asking).unwrap_or(Value::Null);
    let asked = protocol.asked(uri.path(), &asking);
    let line = if config.keep_log {
        app.log.open(uri.path(), shown(&headers), asking)
    } else {
        Line::default()
    };
    let asked = match accepted(&app, &headers, uri.query().unwrap_or(""), asked) {
        Ok(asked) => asked,
        Err(refusal) => {
            line.status(refusal.status().as_u16());
            return *refusal;
        }
    };
    let prompt = Prompt::of(&asked.messages);
    let fault = app.next_fault();
    if let Some(kind) = &fault
        && let Some(response) = instead(&app, kind, &fuse, &line).await
    {
        line.status(response.status().as_u16());
        return response;
    }
    let slot = match app.quota.arrive(&config, prompt.tokens + asked.max_tokens.unwrap_or(0)) {
        Ok(slot) => slot,
        Err(refused) => {
            pause(config.refusal_latency).await;
            let response = limited(&app, refused);
            line.status(response.status().as_u16());
            line.refused(&format!("{refused:?}"));
            return response;
        }
    };
    pause(config.latency).await;
    line.status(200);
    let scripted = matches!(fault, Some(Kind::Say { .. }));
    let call = call(&asked, &prompt).filter(|_| !scripted);
    let whole = match &fault {
        Some(Kind::Say { text }) => text.clone(),
        _ if call.is_some() => String::new(),
        _ => text(&config, &asked, &prompt),
    };
    let limit =
        asked.max_tokens.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    let mut words = pieces(&whole);
    let cut = words.len() > limit;
    words.truncate(limit);
    let answer = words.concat();
    let said = Said {
        model: &asked.model,
        text: &answer,
        call: call.as_ref(),
        tokens_in: prompt.tokens,
        tokens_out: words.len() as u64,
        cut,
    };
    let spoilt = || document::spoilt(&config, &said, fault.as_ref());
    if asked.streams && !fault.as_ref().is_some_and(Kind::is_whole) {
        let steps = stream::script(&config, &said, words, fault.as_ref());
        with_quota(&app, body::play(steps, protocol.stream_type(), slot, line))
    } else if let Some(steps) = spoilt() {
        with_quota(&app, body::play(steps, "application/json", slot, line))
    } else {
        let pace = config
            .tokens_per_second
            .map_or(Duration::ZERO, |pace| Duration::from_secs_f64(words.len() as f64 / pace));
        pause(pace).await;
        line.answered();
        drop(slot);
        with_quota(&app, axum::Json(protocol.whole(&said)).into_response())
    }
}

/// Even a sleep of no length lasts until the timer's next millisecond.
async fn pause(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// The question, if it is one that is taken.
fn accepted(
    app: &App,
    headers: &HeaderMap,
    query: &str,
    asked: Option<Asked>,
) -> Result<Asked, Box<Response>> {
    let config = app.config();
    let refuse = |status: u16, message: &str, code: Option<&str>| {
        Err(Box::new(error(app, status, message, code)))
    };
    let key = config.protocol().key(headers, query);
    let among = |keys: &[String]| key.is_some_and(|key| config.protocol().accepts(keys, key));
    if (!config.keys.is_empty() && !among(&config.keys)) || among(&config.dead_keys) {
        return refuse(401, "no such key", Some("invalid_api_key"));
    }
    if among(&config.unpaid_keys) {
        return refuse(402, "no money is left", Some("credit_balance_exhausted"));
    }
    let Some(asked) = asked else {
        return refuse(400, "messages are missing", None);
    };
    if !config.models.contains(&asked.model) {
        return refuse(404, "no such model", Some("model_not_found"));
    }
    if config.refuse_schema && asked.schema.is_some() {
        let error = axum::Json(config.protocol().schema_refused());
        return Err(Box::new((StatusCode::BAD_REQUEST, error).into_response()));
    }
    let own = |(role, _): &(String, String)| role == "assistant" || role == "model";
    if config.refuse_continuing && asked.messages.last().is_some_and(own) {
        return refuse(400, "the last message is the assistant's", None);
    }
    Ok(asked)
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

fn error(app: &App, status: u16, message: &str, code: Option<&str>) -> Response {
    let protocol = app.config().protocol();
    let body = axum::Json(protocol.error(status, message, code));
    let outward = StatusCode::from_u16(protocol.outward(status));
    (outward.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), body).into_response()
}

/// A refusal as the protocol words it.
fn limited(app: &App, refused: Refused) -> Response {
    let protocol = app.config().protocol();
    let (status, body) = protocol.limited(refused);
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::TOO_MANY_REQUESTS);
    let mut response = (status, axum::Json(body)).into_response();
    let wait = match refused {
        Refused::Requests(wait) | Refused::Tokens(wait) => Some(wait),
        Refused::Day => None,
        Refused::Busy => Some(Duration::from_secs(1)),
    };
    // Gemini says it in the body.
    let wait =
        wait.filter(|_| protocol.waits_in_headers() && status != StatusCode::SERVICE_UNAVAILABLE);
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
        for (name, value) in config.protocol().quota_headers(what, limit, remaining, left.reset) {
            if let (Ok(name), Ok(value)) = (name.parse::<header::HeaderName>(), value.parse()) {
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
                "authorization" | "x-api-key" | "x-goog-api-key" => {
                    hex::encode(Sha256::digest(value.trim_start_matches("Bearer ")))
                        .chars()
                        .take(8)
                        .collect()
                }
                _ => value.to_owned(),
            };
            (name.as_str().to_owned(), shown)
        })
        .collect()
}
