//! Versions: state, comparison, audit, controls.

use super::{Api, Refusal, actor::By, body::Body, id::Id};
use app::Backend;
use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::StatusCode,
};
use domain::{Actor, Calls, Comparison, Control, Outgoing, Problem, VersionId, VersionState};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(super) async fn state(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<VersionId>,
) -> Result<Json<VersionState>, Refusal> {
    Ok(Json(api.service.version(&actor, id).await?))
}

#[derive(Deserialize, Default)]
pub(super) struct Against {
    against: Option<String>,
}

pub(super) async fn diff(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<VersionId>,
    query: Result<Query<Against>, QueryRejection>,
) -> Result<Json<Comparison>, Refusal> {
    let Query(Against { against }) = query.unwrap_or_default();
    let against = match against.filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(text.parse().map_err(|_| Problem::not_found("version"))?),
    };
    Ok(Json(api.service.comparison(&actor, id, against).await?))
}

pub(super) async fn outgoing(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<VersionId>,
) -> Result<Json<Outgoing>, Refusal> {
    let (outgoing, _) = api.service.what_would_leave(&actor, id).await?;
    Ok(Json(outgoing))
}

pub(super) async fn calls(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<VersionId>,
) -> Result<Json<Calls>, Refusal> {
    Ok(Json(api.service.calls(&actor, id).await?))
}

async fn control(
    api: &Api,
    actor: &Actor,
    id: VersionId,
    control: Control,
) -> Result<StatusCode, Refusal> {
    api.service.control(actor, id, control).await?;
    Ok(StatusCode::ACCEPTED)
}

macro_rules! controls {
    ($($name:ident => $control:ident),*) => {$(
        pub(super) async fn $name(
            State(api): State<Arc<Api>>,
            By(actor): By,
            Id(id): Id<VersionId>,
        ) -> Result<StatusCode, Refusal> {
            control(&api, &actor, id, Control::$control).await
        }
    )*};
}

controls!(cancel => Cancel, pause => Pause, resume => Resume, retry => Retry, again => Again,
    release => Release);

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmed {
    confirmed: bool,
}

/// A malformed address is as unknown as one that nothing has.
pub(super) async fn confirm(
    State(api): State<Arc<Api>>,
    By(actor): By,
    path: Result<Path<(String, String)>, PathRejection>,
    Body(wanted): Body<Confirmed>,
) -> Result<Json<Confirmed>, Refusal> {
    let unknown = || Problem::not_found("obligation");
    let Path((version, duty)) = path.map_err(|_| unknown())?;
    let version = version.parse().map_err(|_| unknown())?;
    api.service.confirm_duty(&actor, version, duty, wanted.confirmed).await?;
    Ok(Json(wanted))
}
