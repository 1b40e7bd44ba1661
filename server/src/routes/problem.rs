//! The one error answer: `application/problem+json` (RFC 9457).

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::Problem;

/// An error answer.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) Problem);

/// The problem that a response shows, for those who would rather read a page.
#[derive(Clone)]
pub(crate) struct Shown(pub(crate) Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        let mut response = (status, body).into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        response.extensions_mut().insert(Shown(self.0));
        response
    }
}

/// A problem of a kind that the shared type has no word for.
pub(crate) fn problem(status: u16, title: &str, code: &str, detail: &str) -> Problem {
    Problem {
        kind: "about:blank".to_owned(),
        title: title.to_owned(),
        status,
        code: code.to_owned(),
        detail: detail.to_owned(),
    }
}
