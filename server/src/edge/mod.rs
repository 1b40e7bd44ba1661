//! What every request passes on its way in and every answer on its way out.

mod guard;
mod headers;
mod log;
mod panic;
mod readable;

pub(crate) use guard::Allowed;
pub(crate) use headers::content_security_policy;

use crate::{
    gateway,
    routes::{self, Refusal},
};
use axum::{
    Router,
    extract::{Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use log::Line;
use readable::Reader;
use std::sync::Arc;
use tracing::Instrument;

/// Puts the edge around all routes.
pub(crate) fn around(router: Router, allowed: Allowed) -> Router {
    router
        .method_not_allowed_fallback(routes::wrong_method)
        // One layer for all of it: each one costs every request another copy
        // of what lies inside.
        .layer(middleware::from_fn_with_state(Arc::new(allowed), edge))
}

/// What the guard or a panic answers is shaped, logged and carries the headers
/// like everything else.
async fn edge(State(allowed): State<Arc<Allowed>>, request: Request, next: Next) -> Response {
    let line = Line::begin(&request);
    let reader = Reader::of(&request);
    let by_a_program = gateway::serves(request.uri());
    let span = line.span();
    let answered = async move {
        let response = match allowed.judge(&request) {
            Ok(()) => panic::caught(next.run(request)).await,
            Err(problem) => Refusal(problem).into_response(),
        };
        let mut response = if by_a_program {
            gateway::in_their_shape(response)
        } else {
            reader.readable(response).await
        };
        headers::complete(response.headers_mut());
        line.end(&mut response);
        response
    };
    answered.instrument(span).await
}
