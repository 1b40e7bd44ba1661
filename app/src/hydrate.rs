//! The browser's side of a page: what the server rendered comes to life.

use crate::{
    browser, choices,
    json::{FromJs, parse},
    pages::{library, review},
    prefs::Prefs,
    refresh,
};
use leptos::{mount::hydrate_from, prelude::*};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

/// Brings the page that the server rendered to life.
pub fn hydrate() {
    choices::listen();
    let main =
        browser::find("main[data-page]").and_then(|main| main.dyn_into::<HtmlElement>().ok());
    if let Some(main) = main {
        match main.dataset().get("page").as_deref() {
            Some("library") => alive(main, library::show),
            Some("review") => alive(main, review::show),
            Some("models") => refresh::keep(),
            _ => {}
        }
    }
    browser::show_moments();
    // After the effects that hydration has set up.
    spawn_local(async { browser::set_root_attribute("data-hydrated", "true") });
}

/// Hydrates a page with the data that the server rendered it from.
fn alive<T: FromJs + 'static>(main: HtmlElement, show: fn(T) -> AnyView) {
    let json = browser::find("#page-data").and_then(|script| script.text_content());
    // Without its data the page stays what the server sent: complete, and plain.
    let Some(data) = json.and_then(|json| parse(&json)) else { return };
    hydrate_from(main, move || {
        provide_context(Prefs::current());
        show(data)
    })
    .forget();
}
