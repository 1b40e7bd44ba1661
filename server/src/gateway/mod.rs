//! The pool for other programs: what OpenAI's clients send is answered by
//! whichever provider is free.

mod answer;
mod cache;
mod chat;
mod error;
mod form;
mod live;
mod models;
mod options;
mod request;
mod schema;
mod target;
mod tools;

pub(crate) use error::in_their_shape;

use crate::routes::Refusal;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::Uri,
    routing::{any, get, post},
};
use cache::Cache;
use domain::Clock;
use pool::Pool;
use std::{sync::Arc, time::Duration};

/// The largest request that is taken, in bytes: images come inside.
const LARGEST: usize = 20 * 1024 * 1024;

/// What the gateway works with.
pub(crate) struct Gateway {
    pool: Arc<Pool>,
    clock: Arc<dyn Clock>,
    /// For a request that names no deadline.
    deadline: Duration,
    answers: Cache,
}

impl Gateway {
    /// Over this pool.
    pub(crate) fn new(pool: Arc<Pool>, clock: Arc<dyn Clock>, deadline: Duration) -> Self {
        Self { pool, clock, deadline, answers: Cache::default() }
    }
}

/// Whether programs ask here, who read errors in OpenAI's shape.
pub(crate) fn serves(uri: &Uri) -> bool {
    let path = uri.path();
    path == "/v1" || path.starts_with("/v1/")
}

async fn unknown() -> Refusal {
    Refusal(domain::Problem::not_found("route"))
}

/// The gateway's routes.
pub(crate) fn router(gateway: Gateway) -> Router {
    Router::new()
        .route("/v1/chat/completions", post(chat::chat).layer(DefaultBodyLimit::max(LARGEST)))
        .route("/v1/models", get(models::list))
        .route("/v1/models/{*id}", get(models::one))
        .route("/v1", any(unknown))
        .route("/v1/", any(unknown))
        .route("/v1/{*rest}", any(unknown))
        .with_state(Arc::new(gateway))
}
