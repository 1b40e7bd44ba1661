//! One clause, asked about anew.

use super::{Api, Refusal, actor::By, id::Id};
use app::Backend;
use axum::{extract::State, http::StatusCode};
use domain::ClauseId;
use std::sync::Arc;

pub(super) async fn retry(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ClauseId>,
) -> Result<StatusCode, Refusal> {
    api.service.retry_clause(&actor, id).await?;
    Ok(StatusCode::ACCEPTED)
}
