//! A page that the server draws anew every few seconds while it is looked at:
//! rows that changed are put in the place of the old ones, and what the reader
//! has opened stays open.

use crate::browser;
use gloo_net::http::Request;
use leptos::prelude::{document, set_interval_with_handle, window};
use std::{cell::Cell, rc::Rc, time::Duration};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DomParser, Element, HtmlElement, SupportedType};

/// Between two looks.
const PAUSE: Duration = Duration::from_secs(2);

/// Keeps the rows of the page up to date: elements with `data-row`.
pub(crate) fn keep() {
    let looking = Rc::new(Cell::new(false));
    let look = move || {
        if document().hidden() || looking.replace(true) {
            return;
        }
        let looking = looking.clone();
        spawn_local(async move {
            // A server that restarts is asked again the next time.
            if let Some(new) = fetched().await {
                renew(&new);
            }
            looking.set(false);
        });
    };
    let _ = set_interval_with_handle(look, PAUSE);
}

async fn fetched() -> Option<web_sys::Document> {
    let address = window().location().href().ok()?;
    let answer = Request::get(&address).send().await.ok().filter(|answer| answer.ok())?;
    let text = answer.text().await.ok()?;
    // Scripts of a parsed page do not run.
    DomParser::new().ok()?.parse_from_string(&text, SupportedType::TextHtml).ok()
}

fn renew(new: &web_sys::Document) {
    let Ok(rows) = new.query_selector_all("[data-row]") else { return };
    let mut changed = false;
    for index in 0..rows.length() {
        let row = rows.item(index).and_then(|row| row.dyn_into::<Element>().ok());
        let name = row.as_ref().and_then(|row| row.get_attribute("data-row"));
        let (Some(row), Some(name)) = (row, name) else { continue };
        let old = browser::find(&format!("[data-row='{name}']"));
        let Some(old) = old.filter(|old| !is_read(old)) else { continue };
        // What the server sent is remembered, as the page itself writes times in.
        let sent = row.outer_html();
        if old.get_attribute("data-sent").as_deref() == Some(&sent) {
            continue;
        }
        let _ = row.set_attribute("data-sent", &sent);
        let is_open = matches!(old.query_selector("details[open]"), Ok(Some(_)));
        if let (true, Ok(Some(details))) = (is_open, row.query_selector("details")) {
            let _ = details.set_attribute("open", "");
        }
        let focused = document().active_element().is_some_and(|at| old.contains(Some(&at)));
        if old.replace_with_with_node_1(&row).is_ok() && focused {
            let summary = row.query_selector("summary").ok().flatten();
            if let Some(summary) = summary.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                let _ = summary.focus();
            }
        }
        changed = true;
    }
    if changed {
        browser::show_moments();
    }
}

/// Whether its table is being moved by keys just now.
fn is_read(row: &Element) -> bool {
    let within = |at: &Element| at.class_name() == "table" && row.contains(Some(at));
    document().active_element().is_some_and(|at| within(&at))
}
