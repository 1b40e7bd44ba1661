//! A contract's address leads to its latest version.

use super::no_such_page;
use crate::{
    functions,
    parts::{id_of_path, loaded},
};
use domain::{Contract, ContractId};
use leptos::prelude::*;
use leptos_router::components::Redirect;

/// Sends the reader on.
pub(crate) fn contract() -> AnyView {
    let id = id_of_path::<ContractId>();
    let contract = Resource::new_blocking(
        move || id.get(),
        |id| async move {
            match id {
                Some(id) => functions::read_contract(id).await,
                None => Err(no_such_page()),
            }
        },
    );
    loaded(contract, onward)
}

fn onward(contract: Contract) -> AnyView {
    let path = match contract.versions.last() {
        Some(version) => format!("/versions/{}", version.id),
        None => "/".to_owned(),
    };
    view! { <Redirect path /> }.into_any()
}
