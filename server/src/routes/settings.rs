//! What a person set once for all contracts.

use super::{Api, Refusal, actor::By, body::Body};
use app::Backend;
use axum::{Json, extract::State};
use domain::Settings;
use std::sync::Arc;

pub(super) async fn read(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Json<Settings>, Refusal> {
    Ok(Json(api.service.settings(&actor).await?))
}

pub(super) async fn keep(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Body(settings): Body<Settings>,
) -> Result<Json<Settings>, Refusal> {
    Ok(Json(api.service.set_settings(&actor, settings).await?))
}
