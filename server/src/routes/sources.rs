//! The user's own sources, and the notes that come with the program.

use super::{Api, Refusal, actor::By, id::Id, receive, upload::wants_page};
use app::Backend;
use axum::{
    Json,
    extract::{Query, Request, State, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use domain::{
    FoundPassage, LawCoverage, Problem, Source, SourceId, SourcePassage, SourceQuery, Sources,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(super) async fn list(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Json<Sources>, Refusal> {
    Ok(Json(api.service.sources(&actor).await?))
}

/// A form that works without a script goes back to the page.
pub(super) async fn add(
    State(api): State<Arc<Api>>,
    By(actor): By,
    request: Request,
) -> Result<Response, Refusal> {
    let to_page = wants_page(request.headers());
    let upload = receive::source(request, api.max_upload).await?;
    let source = api.service.add_source(&actor, upload).await?;
    if to_page {
        return Ok(Redirect::to(&format!("/sources?added={}", source.id)).into_response());
    }
    let place = [(header::LOCATION, format!("/api/sources/{}", source.id))];
    Ok((StatusCode::CREATED, place, Json(source)).into_response())
}

#[derive(Serialize)]
pub(super) struct Whole {
    #[serde(flatten)]
    source: Source,
    text: Vec<SourcePassage>,
}

pub(super) async fn one(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<SourceId>,
) -> Result<Json<Whole>, Refusal> {
    let whole = api.service.source_text(&actor, id).await?;
    Ok(Json(Whole { source: whole.source, text: whole.passages }))
}

pub(super) async fn delete(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<SourceId>,
) -> Result<StatusCode, Refusal> {
    api.service.delete_source(&actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn restore(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<SourceId>,
) -> Result<Json<Source>, Refusal> {
    Ok(Json(api.service.restore_source(&actor, id).await?))
}

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    q: String,
    country: Option<String>,
    topic: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Found {
    passages: Vec<FoundPassage>,
}

pub(super) async fn passages(
    State(api): State<Arc<Api>>,
    By(actor): By,
    query: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Found>, Refusal> {
    let Query(Asked { q, country, topic }) = query.map_err(|_| {
        Problem::bad_request(
            "bad_query",
            "The part of the address after the question mark cannot be read.",
        )
    })?;
    let query = SourceQuery { words: q, country, topic };
    Ok(Json(Found { passages: api.service.find_passages(&actor, query).await? }))
}

pub(super) async fn coverage(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Json<LawCoverage>, Refusal> {
    Ok(Json(api.service.law_coverage(&actor).await?))
}
