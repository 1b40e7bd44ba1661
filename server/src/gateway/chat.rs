//! `POST /v1/chat/completions`.

use super::{
    Gateway,
    answer::{Frame, headers},
    cache::{Key, key},
    error::Fault,
    live,
    options::Options,
    request::Question,
};
use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Request as HttpRequest, State},
    http::{HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use pool::{Answer, AskError, AskErrorKind, Difficulty, Request};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// Names a gateway's attempts in the audit.
const LABEL: &str = engine::GATEWAY;

/// After the deadline a provider that is about to end gets so long: the pool's
/// own word, that nobody was free, comes first.
const GRACE: Duration = Duration::from_millis(250);

/// An answer, and what was given up for it.
pub(super) struct Given {
    pub(super) answer: Answer,
    degraded: Option<&'static str>,
}

pub(super) async fn chat(
    State(gateway): State<Arc<Gateway>>,
    request: HttpRequest,
) -> Result<Response, Fault> {
    let options = Options::read(request.headers(), gateway.deadline)?;
    let body = body(request).await?;
    let name = options.cached.then(|| key(&body));
    let question = Question::read(body)?;
    let request = Request {
        lane: options.lane,
        deadline: options.deadline,
        label: Some(LABEL.to_owned()),
        ..question.request
    };
    if question.streams && !options.whole {
        return live::answer(&gateway, request, &options, name, question.usage).await;
    }
    let request = Request { accept: question.form.accept(), ..request };
    let given = gateway.ask(request, &options, name).await?;
    let frame = Frame::new(gateway.clock.now().0);
    let mut response = if question.streams {
        live::all_at_once(&frame, &given.answer, question.usage)
    } else {
        Json(frame.whole(&given.answer)).into_response()
    };
    given.credit(&mut response);
    Ok(response)
}

async fn body(request: HttpRequest) -> Result<Value, Fault> {
    let bytes =
        Bytes::from_request(request, &()).await.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Fault::body(StatusCode::PAYLOAD_TOO_LARGE, "The body is larger than 20 MiB.")
            }
            _ => Fault::body(StatusCode::BAD_REQUEST, "The body could not be read to its end."),
        })?;
    // The parser's own words may repeat what was sent.
    serde_json::from_slice(&bytes).map_err(|error| {
        let message =
            format!("The body is not JSON, at line {}, column {}.", error.line(), error.column());
        Fault::body(StatusCode::BAD_REQUEST, &message)
    })
}

impl Given {
    pub(super) fn plain(answer: Answer) -> Self {
        Self { answer, degraded: None }
    }

    /// Says in headers who answered, and what was given up.
    pub(super) fn credit(&self, response: &mut Response) {
        let answer = &self.answer;
        let headers = headers(&answer.provider, &answer.model, answer.attempts.len());
        response.headers_mut().extend(headers);
        if let Some(degraded) = self.degraded {
            response.headers_mut().insert("x-advai-degraded", HeaderValue::from_static(degraded));
        }
    }
}

impl Gateway {
    /// Asks; where nobody is free, as much less as the caller allows.
    async fn ask(
        &self,
        request: Request,
        options: &Options,
        name: Option<Key>,
    ) -> Result<Given, Fault> {
        let may_be_simpler = options.simple && may_be_simpler(&request);
        let again = may_be_simpler.then(|| request.clone());
        let asked = tokio::time::timeout(options.deadline + GRACE, self.pool.ask(request)).await;
        let error = match asked {
            Err(_) => return Err(Fault::late()),
            Ok(Ok(answer)) => {
                if let Some(name) = name {
                    self.answers.keep(name, &answer);
                }
                return Ok(Given::plain(answer));
            }
            Ok(Err(error)) => error,
        };
        self.less(error, again, name).await
    }

    /// A simpler model, or an earlier answer, where nobody is free.
    pub(super) async fn less(
        &self,
        error: AskError,
        again: Option<Request>,
        name: Option<Key>,
    ) -> Result<Given, Fault> {
        if !matches!(error.kind, AskErrorKind::Busy(_)) {
            return Err(self.fault(&error));
        }
        if let Some(request) = again
            && let Ok(answer) = self.pool.ask(simpler(request)).await
        {
            return Ok(Given { answer, degraded: Some("simple") });
        }
        match name.and_then(|name| self.answers.get(&name)) {
            Some(answer) => Ok(Given { answer, degraded: Some("cached") }),
            None => Err(self.fault(&error)),
        }
    }

    pub(super) fn fault(&self, error: &AskError) -> Fault {
        Fault::of(error, self.clock.now().0)
    }

    pub(super) fn keep(&self, name: Option<Key>, answer: &Answer) {
        if let Some(name) = name {
            self.answers.keep(name, answer);
        }
    }
}

/// Whether a provider's simple model is another one than was asked for.
pub(super) fn may_be_simpler(request: &Request) -> bool {
    let named = request.only.as_ref().is_some_and(|only| only.model.is_some());
    request.difficulty == Difficulty::Complex && !named
}

/// The same for simple models that are free now.
fn simpler(request: Request) -> Request {
    Request { difficulty: Difficulty::Simple, deadline: Duration::ZERO, ..request }
}
