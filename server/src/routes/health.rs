//! Whether the server lives and whether it can serve.

use super::{Api, Refusal};
use axum::{Json, extract::State};
use domain::Problem;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn healthz() -> Json<Value> {
    Json(json!({"status": "ok"}))
}

pub(super) async fn readyz(State(api): State<Arc<Api>>) -> Result<Json<Value>, Refusal> {
    if api.stop.is_cancelled() {
        return Err(Refusal(Problem::unavailable("stopping", "The server is stopping.")));
    }
    match api.service.trouble().await {
        None => Ok(Json(json!({"status": "ready"}))),
        Some(why) => Err(Refusal(Problem::unavailable("not_ready", why))),
    }
}
