//! The reference: what any proxy costs that is written with the same libraries
//! and does nothing. It forwards body and answer.

use crate::failure::Failure;
use crate::report::say;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use reqwest::Client;
use std::sync::Arc;
use tokio::net::TcpListener;

struct Target {
    client: Client,
    url: String,
}

/// Serves until the process is ended.
pub(crate) async fn serve(address: &str) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::at("the pass-through", error);
    // No address of it is encrypted, but the client wants to be able to.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().no_proxy().build().map_err(|error| failed(&error))?;
    let target = Target { client, url: format!("http://{address}{}", crate::http::CHAT) };
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| failed(&error))?;
    let bound = listener.local_addr().map_err(|error| failed(&error))?;
    let router =
        axum::Router::new().route(crate::http::CHAT, post(forward)).with_state(Arc::new(target));
    say(&format!("pass-through listens on http://{bound}"));
    axum::serve(listener, router).await.map_err(|error| failed(&error))
}

async fn forward(State(target): State<Arc<Target>>, headers: HeaderMap, body: Bytes) -> Response {
    let mut request = target.client.post(&target.url).body(body);
    for name in [header::CONTENT_TYPE, header::AUTHORIZATION] {
        if let Some(value) = headers.get(&name) {
            request = request.header(name, value);
        }
    }
    let Ok(answer) = request.send().await else { return StatusCode::BAD_GATEWAY.into_response() };
    let status = answer.status();
    let kind = answer.headers().get(header::CONTENT_TYPE).cloned();
    match answer.bytes().await {
        Ok(body) => {
            let mut response = (status, Body::from(body)).into_response();
            if let Some(kind) = kind {
                response.headers_mut().insert(header::CONTENT_TYPE, kind);
            }
            response
        }
        Err(_) => StatusCode::BAD_GATEWAY.into_response(),
    }
}
