//! What the lawyer decides about a finding.

use super::{Api, Refusal, actor::By, body::Body, id::Id};
use app::Backend;
use axum::{Json, extract::State};
use domain::{Finding, FindingId, FindingPatch};
use std::sync::Arc;

pub(super) async fn decide(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<FindingId>,
    Body(patch): Body<FindingPatch>,
) -> Result<Json<Finding>, Refusal> {
    Ok(Json(api.service.decide(&actor, id, patch).await?))
}
