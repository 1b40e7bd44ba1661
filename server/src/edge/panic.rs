//! A bug in one request is that request's trouble only.

use crate::routes::Refusal;
use axum::response::{IntoResponse, Response};
use domain::Problem;
use std::any::Any;

/// What is answered. The panic's own message was written where it happened; it
/// is not repeated here, for it may quote what was sent.
pub(super) fn answer(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request ended in a panic");
    Refusal(Problem::internal()).into_response()
}
