//! What keeps a bench from measuring; a figure that is missed is none.

use std::fmt::Display;

/// The sentence says at what it failed.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

impl Failure {
    /// What was being done, and what came of it.
    pub(crate) fn at(what: impl Display, error: impl Display) -> Self {
        Self(format!("{what}: {error}"))
    }
}
