//! The provider pool.

use super::{Api, Refusal, actor::By};
use app::Backend;
use axum::{Json, extract::State};
use domain::PoolStatus;
use std::sync::Arc;

pub(super) async fn pool(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Json<PoolStatus>, Refusal> {
    Ok(Json(api.service.providers(&actor).await?))
}
