//! One line for each request. Never a query, never a body: both may hold what
//! a contract says.

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use std::time::Instant;
use tracing::Instrument;

/// Where programs ask.
const GATEWAY: &str = "/v1/chat/completions";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, which its answer and every line written meanwhile
/// carry, and says how it went.
pub(super) async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = uuid::Uuid::now_v7();
    let method = request.method().clone();
    // The pattern, not the path: an unknown path may say anything.
    let path =
        request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", %id);
    async move {
        let mut response = next.run(request).await;
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
        if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        response
    }
    .instrument(span)
    .await
}
