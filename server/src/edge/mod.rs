//! What every request passes on its way in and every answer on its way out.

mod guard;
mod headers;
mod log;
mod panic;
mod readable;

pub(crate) use guard::Allowed;
pub(crate) use headers::content_security_policy;

use crate::{gateway, routes};
use axum::{Router, middleware};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// Puts the edge around all routes. The last layer is the outermost: what the
/// guard or a panic answers is logged and carries the headers too.
pub(crate) fn around(router: Router, allowed: Allowed) -> Router {
    router
        .method_not_allowed_fallback(routes::wrong_method)
        .layer(middleware::from_fn_with_state(Arc::new(allowed), guard::guard))
        .layer(CatchPanicLayer::custom(panic::answer))
        .layer(middleware::from_fn(readable::readable))
        .layer(middleware::from_fn(gateway::in_their_shape))
        .layer(middleware::from_fn(headers::headers))
        .layer(middleware::from_fn(log::log))
}
