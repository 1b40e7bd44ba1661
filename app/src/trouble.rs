//! A problem on its way from the server to the page.

#[cfg(feature = "ssr")]
use crate::wire::Wire;
#[cfg(feature = "ssr")]
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// What a server function answers when it cannot do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// The HTTP status; 0 where the server was not reached.
    pub status: u16,
    /// Stable, machine-readable.
    pub code: String,
    /// What happened, in a sentence.
    pub detail: String,
}

impl Trouble {
    /// The server was not reached.
    pub(crate) fn offline() -> Self {
        Self { status: 0, code: "offline".to_owned(), detail: String::new() }
    }
}

impl From<domain::Problem> for Trouble {
    fn from(problem: domain::Problem) -> Self {
        Self { status: problem.status, code: problem.code, detail: problem.detail }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Trouble {}

#[cfg(feature = "ssr")]
impl FromServerFnError for Trouble {
    type Encoder = Wire;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Request(_) | ServerFnErrorErr::Response(_) => Self::offline(),
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_) => {
                crate::functions::refused(domain::Problem::bad_request(
                    "bad_request",
                    "A field of the form is missing or wrong.",
                ))
            }
            // A proxy's error page instead of our answer, for one.
            _ => Self { status: 500, code: "internal".to_owned(), detail: String::new() },
        }
    }
}
