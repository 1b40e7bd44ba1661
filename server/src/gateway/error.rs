//! Errors in OpenAI's shape.

use crate::routes::Shown;
use axum::{
    Json,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use pool::{AskError, AskErrorKind, Attempt, UnixMillis};
use serde_json::{Value, json};

/// An error that a client of OpenAI's understands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fault {
    status: StatusCode,
    kind: &'static str,
    code: &'static str,
    param: Option<String>,
    message: String,
    /// In whole seconds, where it makes sense to come back.
    retry_after: Option<u64>,
    attempts: usize,
}

impl Fault {
    /// The caller's mistake, in this field or header.
    pub(super) fn invalid(param: &str, message: impl Into<String>) -> Self {
        Self::caller(StatusCode::BAD_REQUEST, "invalid_value", Some(param), message)
    }

    /// A field that is known and not served.
    pub(super) fn unsupported(param: &str, message: impl Into<String>) -> Self {
        Self::caller(StatusCode::BAD_REQUEST, "unsupported_value", Some(param), message)
    }

    /// A body that could not be read at all.
    pub(super) fn body(status: StatusCode, message: &str) -> Self {
        Self::caller(status, "invalid_body", None, message)
    }

    /// No such model.
    pub(super) fn unknown_model() -> Self {
        // The name may be anything and is not repeated.
        let message =
            "There is no such model here. GET /v1/models lists those that can be asked for.";
        Self::caller(StatusCode::NOT_FOUND, "model_not_found", Some("model"), message)
    }

    fn caller(
        status: StatusCode,
        code: &'static str,
        param: Option<&str>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            status,
            kind: "invalid_request_error",
            code,
            param: param.map(str::to_owned),
            message: message.into(),
            retry_after: None,
            attempts: 0,
        }
    }

    fn server(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let kind = "server_error";
        Self { kind, ..Self::caller(status, code, None, message) }
    }

    /// The deadline passed while a provider was still answering.
    pub(super) fn late() -> Self {
        let message = "No answer was whole before the deadline. A longer x-advai-deadline gives the providers more time.";
        Self::server(StatusCode::GATEWAY_TIMEOUT, "deadline_exceeded", message)
    }

    /// The gateway itself failed.
    pub(super) fn internal() -> Self {
        let message =
            "The gateway failed at this request. Its log says more, under the request's id.";
        Self::server(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", message)
    }

    /// Why the pool gave no answer.
    pub(super) fn of(error: &AskError, now: UnixMillis) -> Self {
        let fault = match &error.kind {
            AskErrorKind::UnknownModel => Self::unknown_model(),
            AskErrorKind::BadRequest { reason, words } => {
                // Their own words are about the caller's own request.
                let message = match words {
                    Some(words) => format!("The provider refused the request: {}", words.0),
                    None => "The provider refused the request.".to_owned(),
                };
                let code = code_of(reason);
                Self::caller(StatusCode::BAD_REQUEST, code, None, message)
            }
            AskErrorKind::NeverFits => Self::caller(
                StatusCode::BAD_REQUEST,
                "context_length_exceeded",
                Some("messages"),
                "The request needs more tokens, or may cost more, than any provider that may be asked takes. A max_tokens bounds what is reserved for the answer.",
            ),
            AskErrorKind::Busy(opening) => {
                let wait = opening.at.saturating_sub(now).max(0);
                let seconds = u64::try_from(wait).unwrap_or(0).div_ceil(1000).max(1);
                let mut message =
                    format!("No provider is free. The next opening is in about {seconds} s.");
                if !error.attempts.is_empty() {
                    message.push(' ');
                    message.push_str(&tried(&error.attempts));
                }
                let busy =
                    Self::server(StatusCode::SERVICE_UNAVAILABLE, "no_provider_free", message);
                Self { retry_after: Some(seconds), ..busy }
            }
            // Those that might have answered are out since they were asked.
            AskErrorKind::NoProvider if !error.attempts.is_empty() => {
                Self::server(StatusCode::BAD_GATEWAY, "providers_failed", tried(&error.attempts))
            }
            AskErrorKind::NoProvider => Self::server(
                StatusCode::SERVICE_UNAVAILABLE,
                "no_provider",
                "No provider that can serve is allowed for this request. GET /api/providers says why for each.",
            ),
            AskErrorKind::Exhausted => {
                Self::server(StatusCode::BAD_GATEWAY, "providers_failed", tried(&error.attempts))
            }
            // Nobody is there to read it.
            AskErrorKind::NotKept | AskErrorKind::Cancelled => Self::internal(),
        };
        Self { attempts: error.attempts.len(), ..fault }
    }

    /// The error as a value, as it stands in an answer or in an event of a stream.
    pub(super) fn value(&self) -> Value {
        json!({ "error": {
            "message": self.message, "type": self.kind, "param": self.param, "code": self.code,
        } })
    }
}

/// A code that is known to OpenAI's clients, from the pool's word for it.
fn code_of(reason: &str) -> &'static str {
    let said = |code: &str| reason.ends_with(code);
    if said("content_policy_violation") || said("blocked") {
        "content_policy_violation"
    } else if said("content_filter") {
        "content_filter"
    } else {
        "request_refused"
    }
}

/// What was tried, in our words.
fn tried(attempts: &[Attempt]) -> String {
    let mut message = "Every provider that was asked failed:".to_owned();
    for attempt in attempts {
        let reason = attempt.reason.as_deref().unwrap_or("no reason");
        message.push_str(&format!(" {} ({reason});", attempt.provider));
    }
    message.pop();
    message.push('.');
    message
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.value())).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        } else {
            // The gateway has asked everybody already; clients that try again
            // by themselves would only do it twice.
            headers.insert("x-should-retry", HeaderValue::from_static("false"));
        }
        if self.attempts > 0 {
            headers.insert("x-advai-attempts", self.attempts.into());
        }
        response
    }
}

/// Gives what the edge refuses under `/v1` the shape that clients there read.
pub(crate) fn in_their_shape(response: Response) -> Response {
    let Some(Shown(problem)) = response.extensions().get::<Shown>() else { return response };
    let kind = if problem.status < 500 { "invalid_request_error" } else { "server_error" };
    let body = json!({ "error": {
        "message": problem.detail, "type": kind, "param": null, "code": problem.code,
    } });
    let kept: HeaderMap = response
        .headers()
        .iter()
        .filter(|(name, _)| **name == header::ALLOW)
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    (response.status(), kept, Json(body)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pool::{Binding, Opening, Words};

    fn of(kind: AskErrorKind) -> Fault {
        Fault::of(&AskError { kind, attempts: Vec::new() }, 10_000)
    }

    #[test]
    fn a_busy_pool_says_when_to_come_back_in_whole_seconds_and_never_at_once() {
        for (at, seconds) in [(10_000, 1), (9_000, 1), (10_001, 1), (11_001, 2), (70_000, 60)] {
            let opening = Opening { at, provider: "a".into(), binding: Binding::Quota(None) };
            assert_eq!(of(AskErrorKind::Busy(opening)).retry_after, Some(seconds), "{at}");
        }
    }

    #[test]
    fn the_providers_reason_reaches_the_caller() {
        let refused = of(AskErrorKind::BadRequest {
            reason: "400 content_policy_violation".into(),
            words: Some(Words("not that".into())),
        });
        assert_eq!(refused.status, 400);
        assert_eq!(refused.code, "content_policy_violation");
        assert!(refused.message.ends_with("not that"));
    }
}
