//! What went wrong, for people and for programs.

use serde::{Deserialize, Serialize};

/// Why a version or a clause could not be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Stable, machine-readable (`document_unreadable`, `attempts_exhausted`).
    pub code: String,
    /// One sentence; never text of the contract.
    pub detail: String,
}

impl Failure {
    /// A failure with a code and a sentence.
    pub fn new(code: &str, detail: impl Into<String>) -> Self {
        Self { code: code.to_owned(), detail: detail.into() }
    }
}

/// An error answer, `application/problem+json` (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// A URI reference for the kind of problem; `about:blank` where the status says it all.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// Stable, machine-readable.
    pub code: String,
    /// What happened, to what, and what to do.
    pub detail: String,
}

impl Problem {
    fn new(status: u16, title: &str, code: &str, detail: impl Into<String>) -> Self {
        Self {
            kind: "about:blank".to_owned(),
            title: title.to_owned(),
            status,
            code: code.to_owned(),
            detail: detail.into(),
        }
    }

    /// 400: the request cannot be carried out as it is.
    pub fn bad_request(code: &str, detail: impl Into<String>) -> Self {
        Self::new(400, "Bad Request", code, detail)
    }

    /// 403: not from here.
    pub fn forbidden(code: &str, detail: impl Into<String>) -> Self {
        Self::new(403, "Forbidden", code, detail)
    }

    /// 404: unknown, malformed, deleted or somebody else's; all look the same.
    pub fn not_found(what: &str) -> Self {
        Self::new(404, "Not Found", "not_found", format!("There is no such {what}."))
    }

    /// 409: it makes no sense in this state.
    pub fn conflict(code: &str, detail: impl Into<String>) -> Self {
        Self::new(409, "Conflict", code, detail)
    }

    /// 413: larger than the server takes.
    pub fn too_large(detail: impl Into<String>) -> Self {
        Self::new(413, "Content Too Large", "too_large", detail)
    }

    /// 415: a kind of file that is not read.
    pub fn unsupported(detail: impl Into<String>) -> Self {
        Self::new(415, "Unsupported Media Type", "unsupported_type", detail)
    }

    /// 422: what came is understood and cannot be worked with.
    pub fn unprocessable(code: &str, detail: impl Into<String>) -> Self {
        Self::new(422, "Unprocessable Content", code, detail)
    }

    /// 501: a later release does this.
    pub fn not_implemented(detail: impl Into<String>) -> Self {
        Self::new(501, "Not Implemented", "not_implemented", detail)
    }

    /// 503: not now.
    pub fn unavailable(code: &str, detail: impl Into<String>) -> Self {
        Self::new(503, "Service Unavailable", code, detail)
    }

    /// 500: a fault of ours. The detail never carries internals.
    pub fn internal() -> Self {
        Self::new(
            500,
            "Internal Server Error",
            "internal",
            "Something went wrong on the server. Its log says what; nothing that was finished is lost.",
        )
    }
}
