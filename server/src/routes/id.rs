//! Ids in paths. A malformed one is as unknown as one that nothing has.

use super::Refusal;
use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use domain::{ClauseId, ComparisonId, ContractId, FindingId, Problem, SourceId, VersionId};
use std::str::FromStr;

/// A thing with an id.
pub(super) trait Named: FromStr {
    /// What the thing is called.
    const WORD: &'static str;
}

impl Named for ContractId {
    const WORD: &'static str = "contract";
}
impl Named for VersionId {
    const WORD: &'static str = "version";
}
impl Named for ClauseId {
    const WORD: &'static str = "clause";
}
impl Named for ComparisonId {
    const WORD: &'static str = "comparison";
}
impl Named for FindingId {
    const WORD: &'static str = "finding";
}

impl Named for SourceId {
    const WORD: &'static str = "source";
}

/// The id in the request's path.
pub(super) struct Id<T>(pub(super) T);

impl<T: Named, S: Send + Sync> FromRequestParts<S> for Id<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(text)| text.parse().ok());
        id.map(Self).ok_or_else(|| Refusal(Problem::not_found(T::WORD)))
    }
}
