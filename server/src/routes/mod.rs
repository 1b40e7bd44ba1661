//! The HTTP API. Handlers are thin: they read what came, ask the [`Service`],
//! and say what it says.

mod actor;
mod body;
mod clauses;
mod comparisons;
mod contracts;
mod events;
mod export;
mod findings;
mod health;
mod id;
mod later;
mod metrics;
mod playbook;
mod problem;
mod providers;
mod reader;
mod receive;
mod settings;
mod sources;
mod upload;
mod versions;

pub(crate) use problem::{Refusal, Shown, problem};
pub(crate) use reader::language;

use crate::service::Service;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    routing::{any, get, patch, post, put},
};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// What handlers share.
#[derive(Clone)]
pub(crate) struct Api {
    pub(crate) service: Service,
    /// Between two signs of life on a live stream.
    pub(crate) heartbeat: Duration,
    /// The largest file that is taken, in bytes.
    pub(crate) max_upload: usize,
    /// Ends live streams.
    pub(crate) stop: CancellationToken,
}

/// Every route of the API.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(metrics::metrics))
        .route(
            "/api/contracts",
            get(contracts::list).post(upload::create).layer(DefaultBodyLimit::disable()),
        )
        .route(
            "/api/contracts/{id}",
            get(contracts::one).patch(contracts::change).delete(contracts::delete),
        )
        .route("/api/contracts/{id}/restore", post(contracts::restore))
        .route("/api/contracts/{id}/masking", put(contracts::masking))
        .route("/api/contracts/{id}/versions", post(upload::add).layer(DefaultBodyLimit::disable()))
        .route("/api/versions/{id}", get(versions::state))
        .route("/api/versions/{id}/events", get(events::events))
        .route("/api/versions/{id}/diff", get(versions::diff))
        .route("/api/versions/{id}/calls", get(versions::calls))
        .route("/api/versions/{id}/outgoing", get(versions::outgoing))
        .route("/api/versions/{id}/export", get(export::export))
        .route("/api/versions/{id}/cancel", post(versions::cancel))
        .route("/api/versions/{id}/pause", post(versions::pause))
        .route("/api/versions/{id}/resume", post(versions::resume))
        .route("/api/versions/{id}/retry", post(versions::retry))
        .route("/api/versions/{id}/obligations/{duty}", patch(versions::confirm))
        .route("/api/versions/{id}/again", post(versions::again))
        .route("/api/versions/{id}/release", post(versions::release))
        .route("/api/clauses/{id}", patch(clauses::mark))
        .route("/api/clauses/{id}/findings", post(clauses::remark))
        .route("/api/clauses/{id}/retry", post(clauses::retry))
        .route("/api/findings/{id}", patch(findings::decide))
        .route("/api/settings", get(settings::read).put(settings::keep))
        .route("/api/playbook", get(playbook::view))
        .route("/api/playbook/editions", post(playbook::change))
        .route("/api/providers", get(providers::pool))
        .route(
            "/api/sources",
            get(sources::list).post(sources::add).layer(DefaultBodyLimit::disable()),
        )
        .route("/api/sources/coverage", get(sources::coverage))
        .route("/api/sources/passages", get(sources::passages))
        .route("/api/sources/{id}", get(sources::one).delete(sources::delete))
        .route("/api/sources/{id}/restore", post(sources::restore))
        .route("/api/comparisons", post(comparisons::create).layer(DefaultBodyLimit::disable()))
        .route("/api/comparisons/{id}", get(comparisons::one))
        .merge(later::router())
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*rest}", any(unknown))
        .route("/fn/{*rest}", any(unknown))
        .with_state(Arc::new(api))
}

async fn unknown() -> Refusal {
    Refusal(domain::Problem::not_found("route"))
}

/// The answer to a method that a known route does not take.
pub(crate) async fn wrong_method() -> Refusal {
    Refusal(problem(
        405,
        "Method Not Allowed",
        "method_not_allowed",
        "This address does not take this method; the header Allow says which it takes.",
    ))
}
