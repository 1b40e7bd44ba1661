//! A bug in one request is that request's trouble only.

use crate::routes::Refusal;
use axum::response::{IntoResponse, Response};
use domain::Problem;
use futures::FutureExt;
use std::{future::Future, panic::AssertUnwindSafe};

/// The answer, or what stands for it after a panic. The panic's own message
/// was written where it happened; it is not repeated here, for it may quote
/// what was sent.
pub(super) async fn caught(answer: impl Future<Output = Response>) -> Response {
    // What a request shares with others is behind locks that outlive a panic.
    AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!("a request ended in a panic");
        Refusal(Problem::internal()).into_response()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_its_words_are_not() {
        let response = caught(async { panic!("what somebody wrote") }).await;
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("somebody"));
    }
}
