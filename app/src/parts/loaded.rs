//! A page that waits for its data.

use super::trouble_page;
use crate::trouble::Trouble;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use serde::{Serialize, de::DeserializeOwned};
use std::str::FromStr;

/// The id in the page's path; a malformed one is as good as unknown.
pub(crate) fn id_of_path<T: FromStr + PartialEq + Clone + Send + Sync + 'static>() -> Memo<Option<T>>
{
    let params = use_params_map();
    Memo::new(move |_| params.with(|params| params.get("id")).and_then(|id| id.parse().ok()))
}

/// Shows the data when it is there, or what went wrong.
pub(crate) fn loaded<T>(resource: Resource<Result<T, Trouble>>, show: fn(T) -> AnyView) -> AnyView
where
    T: Clone + Send + Sync + Serialize + DeserializeOwned + 'static,
{
    view! {
        <Suspense fallback=|| {
            view! { <p class="column quiet">"…"</p> }
        }>
            {move || Suspend::new(async move {
                match resource.await {
                    Ok(data) => show(data),
                    Err(trouble) => trouble_page(&trouble),
                }
            })}
        </Suspense>
    }
    .into_any()
}
