//! Addresses that are part of the interface and that a later release serves.

use super::{Api, Refusal};
use axum::{
    Router,
    routing::{get, post},
};
use domain::Problem;
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Api>> {
    Router::new().route("/api/batches", post(later)).route("/api/batches/{id}", get(later))
}

async fn later() -> Refusal {
    Refusal(Problem::not_implemented("This release does not do this yet."))
}
