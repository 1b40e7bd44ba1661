//! A page that waits for its data.

use super::trouble_page;
use crate::{
    erase::Erase,
    functions::{Page, read_page},
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// Reads the page's data, by its name and the id in its path, and shows it.
pub(crate) fn loaded(name: &'static str, show: fn(Page) -> AnyView) -> AnyView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    let page = Resource::new_blocking(move || id.get(), move |id| read_page(name.to_owned(), id));
    view! {
        <Suspense fallback=|| {
            view! { <p class="column quiet">"…"</p> }
        }>
            {move || Suspend::new(async move {
                match page.await {
                    Ok(data) => show(data),
                    Err(trouble) => trouble_page(&trouble),
                }
            })}
        </Suspense>
    }
    .erase()
}
