//! The pages.

mod compare;
mod contract;
mod library;
mod missing;
mod models;
mod review;
mod sent;

pub(crate) use compare::compare;
pub(crate) use contract::contract;
pub(crate) use library::library;
pub(crate) use missing::not_found;
pub(crate) use models::models;
#[cfg(feature = "hydrate")]
pub(crate) use review::ReviewState;
pub(crate) use review::review;
pub(crate) use sent::sent;

use crate::trouble::Trouble;

/// An address whose id is not one.
fn no_such_page() -> Trouble {
    Trouble { status: 404, code: "not_found".to_owned(), detail: String::new() }
}
