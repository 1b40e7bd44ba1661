//! What only a browser can do. On the server each of these does nothing, so
//! that the pages need not say on which side they are.

use crate::texts::Texts;
use domain::Timestamp;

#[cfg(feature = "hydrate")]
mod in_browser {
    use super::{Texts, Timestamp};
    use domain::Language;
    use leptos::prelude::{document, window};
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{Element, HtmlElement};

    /// What is higher in the window than this is behind the strip, in pixels.
    const READING_LINE: f64 = 120.0;

    /// The first element that matches.
    pub(crate) fn find(selector: &str) -> Option<Element> {
        document().query_selector(selector).ok().flatten()
    }

    /// Sets an attribute of `<html>`.
    pub(crate) fn set_root_attribute(name: &str, value: &str) {
        if let Some(html) = document().document_element() {
            let _ = html.set_attribute(name, value);
        }
    }

    /// Moves the focus to the first element that matches, once what was just
    /// drawn stands in the document.
    pub(crate) fn focus(selector: &str) {
        let selector = selector.to_owned();
        leptos::prelude::request_animation_frame(move || {
            if let Some(element) = find(&selector).and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
                let _ = element.focus();
            }
        });
    }

    /// Scrolls the first element that matches into view, and nothing where it is in view.
    pub(crate) fn show(selector: &str) {
        if let Some(element) = find(selector) {
            let options = web_sys::ScrollIntoViewOptions::new();
            options.set_block(web_sys::ScrollLogicalPosition::Nearest);
            element.scroll_into_view_with_scroll_into_view_options(&options);
        }
    }

    /// Puts the open finding level with its quote.
    pub(crate) fn level_card() {
        let Some(card) = find(".card") else { return };
        let Some(around) = card.closest("article").ok().flatten() else { return };
        let inside = |selector| around.query_selector(selector).ok().flatten();
        let above = around.get_bounding_client_rect().top() as i32;
        let level = inside(".paper-text mark")
            .map_or(0, |quote| quote.get_bounding_client_rect().top() as i32 - above - 8);
        // Below what the margin says in any case.
        let free = inside(".lines")
            .map_or(0, |lines| lines.get_bounding_client_rect().bottom() as i32 - above + 4);
        if let Ok(card) = card.dyn_into::<HtmlElement>() {
            // Through the object model, which the content policy allows.
            let _ = card.style().set_property("top", &format!("{}px", level.max(free)));
        }
    }

    /// Goes to another page.
    pub(crate) fn go_to(path: &str) {
        let _ = window().location().assign(path);
    }

    /// Sets the document's title.
    pub(crate) fn set_title(title: &str) {
        document().set_title(title);
    }

    /// Shows each point in time on the page as the reader's region writes it.
    pub(crate) fn show_moments() {
        let language = crate::prefs::Prefs::current().language;
        let Ok(moments) = document().query_selector_all("time[datetime]") else { return };
        for index in 0..moments.length() {
            let Some(element) = moments.item(index).and_then(|n| n.dyn_into::<Element>().ok())
            else {
                continue;
            };
            let text = element
                .get_attribute("datetime")
                .and_then(|at| local_moment(Timestamp(js_sys::Date::parse(&at) as i64), language));
            // The text's own node stays, as the live view holds on to it.
            if let (Some(text), Some(node)) = (text, element.first_child()) {
                node.set_node_value(Some(&text));
            }
        }
    }

    /// Whether a text is being written.
    pub(crate) fn is_writing() -> bool {
        let writes = |element: Element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT");
        document().active_element().is_some_and(writes)
    }

    /// The words that are selected in the page.
    pub(crate) fn selected() -> String {
        let selection = window().get_selection().ok().flatten();
        selection.map(|selection| String::from(selection.to_string())).unwrap_or_default()
    }

    /// As a part of an address.
    pub(crate) fn encoded(text: &str) -> String {
        String::from(js_sys::encode_uri_component(text))
    }

    /// Which clause stands at the top of the window, in thousandths of all.
    pub(crate) fn reading_place() -> u32 {
        let Ok(clauses) = document().query_selector_all("article.clause") else { return 0 };
        let bottom = |index| {
            let clause = clauses.item(index).and_then(|node| node.dyn_into::<Element>().ok());
            clause.map_or(0.0, |clause| clause.get_bounding_client_rect().bottom())
        };
        // They stand one below the other, so ten looks do for a thousand.
        let (mut from, mut to) = (0, clauses.length());
        while from < to {
            let middle = (from + to) / 2;
            if bottom(middle) < READING_LINE { from = middle + 1 } else { to = middle }
        }
        from * 1000 / clauses.length().max(1)
    }

    /// Keeps what is open in the address, for a reload and for a link to send.
    pub(crate) fn keep_in_address(query: &str) {
        let place = window().location();
        let (path, hash) = (place.pathname().unwrap_or_default(), place.hash().unwrap_or_default());
        let mark = if query.is_empty() { "" } else { "?" };
        let address = format!("{path}{mark}{query}{hash}");
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// Calls back when the page is shown again as it was left, with whatever
    /// was under way when it was.
    pub(crate) fn on_return(act: impl Fn() + 'static) {
        let shown = leptos::prelude::window_event_listener(leptos::ev::pageshow, move |event| {
            if event.persisted() {
                act();
            }
        });
        leptos::prelude::on_cleanup(move || shown.remove());
    }

    /// Day and time where the reader is, as the reader's region writes them.
    pub(crate) fn moment(at: Timestamp, t: Texts) -> String {
        local_moment(at, t.0).unwrap_or_else(|| at.to_string())
    }

    fn local_moment(at: Timestamp, language: Language) -> Option<String> {
        let tag = window()
            .navigator()
            .languages()
            .iter()
            .filter_map(|tag| tag.as_string())
            .find(|tag| tag.starts_with(language.tag()))
            .unwrap_or_else(|| language.tag().to_owned());
        let options = js_sys::Object::new();
        for (key, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
            js_sys::Reflect::set(&options, &key.into(), &value.into()).ok()?;
        }
        let date = js_sys::Date::new(&JsValue::from_f64(at.0 as f64));
        date.to_locale_string(&tag, &options).as_string()
    }
}

#[cfg(not(feature = "hydrate"))]
mod on_server {
    use super::{Texts, Timestamp};

    pub(crate) fn go_to(_path: &str) {}
    pub(crate) fn set_title(_title: &str) {}
    pub(crate) fn focus(_selector: &str) {}
    pub(crate) fn show(_selector: &str) {}
    pub(crate) fn level_card() {}
    pub(crate) fn is_writing() -> bool {
        false
    }
    pub(crate) fn selected() -> String {
        String::new()
    }
    pub(crate) fn encoded(text: &str) -> String {
        text.to_owned()
    }
    pub(crate) fn reading_place() -> u32 {
        0
    }
    pub(crate) fn keep_in_address(_query: &str) {}
    pub(crate) fn on_return(_act: impl Fn() + 'static) {}
    pub(crate) fn moment(at: Timestamp, t: Texts) -> String {
        t.moment_utc(at)
    }
}

#[cfg(feature = "hydrate")]
pub(crate) use in_browser::*;
#[cfg(not(feature = "hydrate"))]
pub(crate) use on_server::*;
