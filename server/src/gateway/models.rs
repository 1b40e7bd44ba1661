//! The names that can be asked for.

use super::{Gateway, error::Fault, target::ANYBODY};
use axum::{
    Json,
    extract::{Path, State},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// `auto` and its kin, then each provider and each of its models.
pub(super) async fn list(State(gateway): State<Arc<Gateway>>) -> Json<Value> {
    let data: Vec<Value> = names(&gateway).into_iter().map(|(id, by)| shown(&id, &by)).collect();
    Json(json!({ "object": "list", "data": data }))
}

pub(super) async fn one(
    State(gateway): State<Arc<Gateway>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Fault> {
    let found = names(&gateway).into_iter().find(|(name, _)| *name == id);
    found.map(|(id, by)| Json(shown(&id, &by))).ok_or_else(Fault::unknown_model)
}

/// Each name with whom it belongs to.
fn names(gateway: &Gateway) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> =
        ANYBODY.iter().map(|name| ((*name).to_owned(), "advai".to_owned())).collect();
    for named in gateway.pool.models() {
        let provider = named.provider;
        names.push((provider.clone(), provider.clone()));
        names.extend(
            named.models.into_iter().map(|model| (format!("{provider}/{model}"), provider.clone())),
        );
    }
    names
}

fn shown(id: &str, by: &str) -> Value {
    // When a model was made nobody tells us; clients want a number.
    json!({ "id": id, "object": "model", "created": 0, "owned_by": by })
}
