//! A contract's address leads to its latest version.

use crate::erase::Erase;
use domain::Contract;
use leptos::prelude::*;
use leptos_router::components::Redirect;

/// Sends the reader on.
pub(super) fn show(contract: Contract) -> AnyView {
    let path = match contract.versions.last() {
        Some(version) => format!("/versions/{}", version.id),
        None => "/".to_owned(),
    };
    view! { <Redirect path /> }.erase()
}
