//! One line for each request. Never a query, never a body: both may hold what
//! a contract says.

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method},
    response::Response,
};
use std::time::Instant;
use tracing::Span;
use uuid::Uuid;

/// Where programs ask.
const GATEWAY: &str = "/v1/chat/completions";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a request's line says.
pub(super) struct Line {
    started: Instant,
    id: Uuid,
    method: Method,
    /// The pattern, not the path: an unknown path may say anything.
    path: Option<MatchedPath>,
}

impl Line {
    pub(super) fn begin(request: &Request) -> Self {
        Self {
            started: Instant::now(),
            id: Uuid::now_v7(),
            method: request.method().clone(),
            path: request.extensions().get().cloned(),
        }
    }

    /// Gives every line written meanwhile the request's id.
    pub(super) fn span(&self) -> Span {
        tracing::info_span!("request", id = %self.id)
    }

    /// Says how it went, and gives the answer the request's id.
    pub(super) fn end(self, response: &mut Response) {
        let Self { started, id, method, path } = self;
        let path = path.as_ref().map_or("-", MatchedPath::as_str);
        let status = response.status().as_u16();
        let latency_ms = started.elapsed().as_millis() as u64;
        if status >= 500 && status != 501 {
            tracing::warn!(%method, path, status, latency_ms, "answered");
        } else if path == GATEWAY && status < 400 {
            // Thousands a second, and each has a row in the audit.
            tracing::debug!(%method, path, status, latency_ms, "answered");
        } else {
            tracing::info!(%method, path, status, latency_ms, "answered");
        }
        let mut letters = Uuid::encode_buffer();
        if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut letters)) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
    }
}
