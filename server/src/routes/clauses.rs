//! One clause: asked about anew, remarked on, marked as read.

use super::{Api, Refusal, actor::By, body::Body, id::Id};
use app::Backend;
use axum::{Json, extract::State, http::StatusCode};
use domain::{ClauseId, Finding, NewRemark};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(super) async fn retry(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ClauseId>,
) -> Result<StatusCode, Refusal> {
    api.service.retry_clause(&actor, id).await?;
    Ok(StatusCode::ACCEPTED)
}

pub(super) async fn remark(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ClauseId>,
    Body(remark): Body<NewRemark>,
) -> Result<(StatusCode, Json<Finding>), Refusal> {
    let finding = api.service.add_remark(&actor, id, remark).await?;
    Ok((StatusCode::CREATED, Json(finding)))
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    reviewed: bool,
}

pub(super) async fn mark(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ClauseId>,
    Body(mark): Body<Mark>,
) -> Result<Json<Mark>, Refusal> {
    api.service.set_reviewed(&actor, id, mark.reviewed).await?;
    Ok(Json(mark))
}
