//! Theme and size of the text, shown at once. Each is a plain form, which works
//! without this; with it the page need not be loaded anew.

use crate::{browser, functions::send};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

/// Listens for as long as the page stands.
pub(crate) fn listen() {
    // The handle is let go: nothing ends it but the page.
    let _ = window_event_listener(ev::click, |event| {
        let button = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .and_then(|element| element.closest("form[data-choice] button").ok().flatten());
        if let Some(button) = button
            && choose(&button).is_some()
        {
            event.prevent_default();
        }
    });
}

fn choose(button: &Element) -> Option<()> {
    let form = button.closest("form[data-choice]").ok()??;
    let (name, value) = (form.get_attribute("data-choice")?, button.get_attribute("value")?);
    let pressed = form.query_selector("[aria-pressed=true]").ok().flatten();
    if let Some(before) = pressed {
        before.set_attribute("aria-pressed", "false").ok()?;
    }
    button.set_attribute("aria-pressed", "true").ok()?;
    browser::set_root_attribute(&format!("data-{name}"), &value);
    spawn_local(async move {
        // The page already shows it; a lost cookie costs one click.
        let _ = send::<()>("prefer", &[("name", &name), ("value", &value), ("back", "")]).await;
    });
    Some(())
}
