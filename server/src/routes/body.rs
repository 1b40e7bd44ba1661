//! JSON that comes in.

use super::Refusal;
use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
};
use domain::Problem;
use serde::de::DeserializeOwned;

/// The request's body, read as JSON whatever it calls itself.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status().as_u16() == 413 {
                Refusal(Problem::too_large("This body is larger than this address takes."))
            } else {
                Refusal(Problem::bad_request("bad_body", "The body could not be read to its end."))
            }
        })?;
        // Serde would take a list for an object, field by field.
        if bytes.trim_ascii_start().first() == Some(&b'[') {
            return Err(Refusal(Problem::bad_request(
                "bad_json",
                "The body is a list; this address takes an object.",
            )));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            // The parser's own words may repeat what was sent.
            let what =
                if error.is_data() { "is not what this address takes" } else { "is not JSON" };
            Refusal(Problem::bad_request(
                "bad_json",
                format!("The body {what}, at line {}, column {}.", error.line(), error.column()),
            ))
        })
    }
}
