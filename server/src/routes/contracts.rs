//! Contracts: list, one, change, delete, restore.

use super::{Api, Refusal, actor::By, body::Body, id::Id};
use app::Backend;
use axum::{Json, extract::State, http::StatusCode};
use domain::{Contract, ContractId, ContractPatch, Contracts, MaskingTerms};
use std::sync::Arc;

pub(super) async fn list(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Json<Contracts>, Refusal> {
    Ok(Json(api.service.contracts(&actor).await?))
}

pub(super) async fn one(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ContractId>,
) -> Result<Json<Contract>, Refusal> {
    Ok(Json(api.service.contract(&actor, id).await?))
}

pub(super) async fn change(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ContractId>,
    Body(patch): Body<ContractPatch>,
) -> Result<Json<Contract>, Refusal> {
    Ok(Json(api.service.patch_contract(&actor, id, patch).await?))
}

pub(super) async fn delete(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ContractId>,
) -> Result<StatusCode, Refusal> {
    api.service.delete_contract(&actor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn restore(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ContractId>,
) -> Result<Json<Contract>, Refusal> {
    Ok(Json(api.service.restore_contract(&actor, id).await?))
}

pub(super) async fn masking(
    State(api): State<Arc<Api>>,
    By(actor): By,
    Id(id): Id<ContractId>,
    Body(terms): Body<MaskingTerms>,
) -> Result<Json<MaskingTerms>, Refusal> {
    Ok(Json(api.service.keep_terms(&actor, id, terms).await?))
}
