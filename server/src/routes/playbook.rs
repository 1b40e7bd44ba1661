//! The playbook in effect, and changes to it.

use super::{Api, Refusal, actor::By, body::Body, reader};
use app::Backend;
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use domain::{Edition, PlaybookChange, PlaybookView};
use serde::Deserialize;
use std::sync::Arc;

/// In the language that the request prefers.
pub(super) async fn view(
    State(api): State<Arc<Api>>,
    By(actor): By,
    headers: HeaderMap,
) -> Result<Json<PlaybookView>, Refusal> {
    Ok(Json(api.service.playbook(&actor, reader::language(&headers)).await?))
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The edition that the change was made from; another since = 409.
    after: Option<u32>,
    #[serde(flatten)]
    change: PlaybookChange,
}

pub(super) async fn change(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Body(wanted): Body<Wanted>,
) -> Result<(StatusCode, Json<Edition>), Refusal> {
    let edition = api.service.change_playbook(&actor, wanted.after, wanted.change).await?;
    Ok((StatusCode::CREATED, Json(edition)))
}
