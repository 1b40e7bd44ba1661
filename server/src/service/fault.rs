//! From what the store says to what people are told.

use domain::Problem;
use std::error::Error;
use store::StoreError;

/// The problem for a failure of the store that concerned a `what`. Internals
/// go to the log, once, with their causes.
pub(super) fn problem(what: &str, error: StoreError) -> Problem {
    match error {
        StoreError::NotFound => Problem::not_found(what),
        StoreError::Conflict(why) => Problem::conflict("conflict", sentence(why)),
        StoreError::LeaseLost => {
            Problem::conflict("conflict", "The work on this has just moved on; look again.")
        }
        StoreError::Unwritable(_) => {
            tracing::error!(error = %chain(&error), "the store cannot be written");
            Problem::unavailable(
                "unwritable",
                "Nothing can be saved at the moment: the disk is full, read-only or broken. What was saved before is not harmed.",
            )
        }
        StoreError::InUse(_)
        | StoreError::Newer(_)
        | StoreError::Damaged(_)
        | StoreError::Database(_) => {
            tracing::error!(error = %chain(&error), "the store failed");
            Problem::internal()
        }
    }
}

/// An error with its causes, in one line.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut line = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        line.push_str(": ");
        line.push_str(&error.to_string());
        cause = error.source();
    }
    line
}

fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map(char::to_uppercase);
    let end = if why.ends_with('.') { "" } else { "." };
    first.into_iter().flatten().chain(letters).chain(end.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_a_sentence_and_never_internals() {
        for (error, status, detail) in [
            (StoreError::NotFound, 404, "There is no such version."),
            (StoreError::Conflict("it is done already"), 409, "It is done already."),
            (StoreError::Damaged("row 7 of clauses".to_owned()), 500, "Something went wrong"),
            (StoreError::Unwritable("/secret/place".to_owned()), 503, "Nothing can be saved"),
        ] {
            let problem = problem("version", error);
            assert_eq!(problem.status, status);
            assert!(problem.detail.starts_with(detail), "{}", problem.detail);
        }
    }
}
