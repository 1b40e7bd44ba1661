//! Two files compared without a contract.

use super::{Api, Refusal, actor::By, id::Id, receive, upload::wants_page};
use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use domain::{ComparisonId, TwoFiles};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Created {
    comparison_id: ComparisonId,
}

pub(super) async fn create(
    State(api): State<Arc<Api>>,
    By(actor): By,
    request: Request,
) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let (old, new) = receive::two_files(request, api.max_upload).await?;
    let comparison_id = api.service.compare_files(&actor, old, new).await?;
    if wants_page(&headers) {
        return Ok(Redirect::to(&format!("/compare/{comparison_id}")).into_response());
    }
    let place: [(HeaderName, String); 1] =
        [(header::LOCATION, format!("/api/comparisons/{comparison_id}"))];
    Ok((StatusCode::CREATED, place, Json(Created { comparison_id })).into_response())
}

pub(super) async fn one(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ComparisonId>,
) -> Result<Json<TwoFiles>, Refusal> {
    Ok(Json(TwoFiles::clone(&*api.service.compared_files(&actor, id)?)))
}
