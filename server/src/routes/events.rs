//! The live stream of a version.

use super::{Api, Refusal, actor::By, id::Id};
use crate::live::{Live, Opened};
use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::VersionId;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize, Default)]
pub(super) struct Place {
    after: Option<String>,
}

pub(super) async fn events(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(version): Id<VersionId>,
    query: Result<Query<Place>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Query(Place { after }) = query.unwrap_or_default();
    let last_event_id = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let live = Live {
        service: api.service.clone(),
        actor,
        version,
        heartbeat: api.heartbeat,
        stop: api.stop.clone(),
    };
    match live.open(last_event_id, after.as_deref()).await? {
        Opened::NothingToTell => Ok(StatusCode::NO_CONTENT.into_response()),
        Opened::Stream(body) => {
            let mut response = body.into_response();
            let headers = response.headers_mut();
            for (name, value) in [
                (header::CONTENT_TYPE, "text/event-stream"),
                (header::CACHE_CONTROL, "no-cache, no-transform"),
                // Proxies would otherwise hold events back until a buffer is full.
                (HeaderName::from_static("x-accel-buffering"), "no"),
            ] {
                headers.insert(name, HeaderValue::from_static(value));
            }
            Ok(response)
        }
    }
}
