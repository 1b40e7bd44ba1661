//! The pages.

mod compare;
mod contract;
mod library;
mod missing;
mod models;
mod review;
mod sent;

pub(crate) use missing::not_found;
#[cfg(feature = "hydrate")]
pub(crate) use review::ReviewState;

use crate::{functions::Page, parts::loaded};
use leptos::prelude::AnyView;

/// The page at `/`.
pub(crate) fn library() -> AnyView {
    loaded("library", show)
}

/// The page at `/models`.
pub(crate) fn models() -> AnyView {
    loaded("models", show)
}

/// The page at `/contracts/{id}`.
pub(crate) fn contract() -> AnyView {
    loaded("contract", show)
}

/// The page at `/versions/{id}`.
pub(crate) fn review() -> AnyView {
    loaded("review", show)
}

/// The page at `/versions/{id}/compare`.
pub(crate) fn compare() -> AnyView {
    loaded("compare", show)
}

/// The page at `/versions/{id}/sent`.
pub(crate) fn sent() -> AnyView {
    loaded("sent", show)
}

fn show(page: Page) -> AnyView {
    match page {
        Page::Library(contracts) => library::show(contracts),
        Page::Models(pool) => models::show(pool),
        Page::Contract(contract) => contract::show(contract),
        Page::Review(page) => review::show(*page),
        Page::Compare(page) => compare::show(*page),
        Page::Sent(page) => sent::show(*page),
    }
}
