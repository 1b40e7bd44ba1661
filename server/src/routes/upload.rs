//! Files that come in.

use super::{Api, Refusal, actor::By, id::Id, reader, receive};
use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use domain::{ContractId, VersionId};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Created {
    contract_id: ContractId,
    version_id: VersionId,
}

pub(super) async fn create(
    State(api): State<Arc<Api>>,
    By(actor): By,
    request: Request,
) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let upload = receive::upload(request, api.max_upload, reader::language(&headers)).await?;
    let (contract_id, version_id) = api.service.create_contract(&actor, upload).await?;
    Ok(created(&headers, Created { contract_id, version_id }))
}

pub(super) async fn add(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(contract_id): Id<ContractId>,
    request: Request,
) -> Result<Response, Refusal> {
    let headers = request.headers().clone();
    let upload = receive::upload(request, api.max_upload, reader::language(&headers)).await?;
    let version_id = api.service.add_version(&actor, contract_id, upload).await?;
    Ok(created(&headers, Created { contract_id, version_id }))
}

/// A form that works without a script goes on to the version's page; a
/// program gets the ids.
fn created(headers: &HeaderMap, ids: Created) -> Response {
    if wants_page(headers) {
        return Redirect::to(&format!("/versions/{}", ids.version_id)).into_response();
    }
    let place: [(HeaderName, String); 1] =
        [(header::LOCATION, format!("/api/versions/{}", ids.version_id))];
    (StatusCode::CREATED, place, Json(ids)).into_response()
}

/// Whether a person's browser asks, not a program.
pub(super) fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}
