//! Who is asking.

use axum::{extract::FromRequestParts, http::request::Parts};
use domain::Actor;
use std::convert::Infallible;

/// The actor of a request. There is one user while the server listens on
/// loopback only; accounts will be told apart here and nowhere else.
pub(super) struct By(pub(super) Actor);

impl<S: Sync> FromRequestParts<S> for By {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(Actor::LOCAL))
    }
}
