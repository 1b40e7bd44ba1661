//! The page's heading. After a navigation it takes the focus, as the router
//! neither moves it nor announces the page.

use super::hydrated;
use crate::browser;
use crate::erase::Erase;
use leptos::prelude::*;
use leptos_meta::Title;

/// An `h1`, and the document's title.
pub(crate) fn page_heading(text: String) -> AnyView {
    let navigated = hydrated().get_untracked();
    Effect::new(move |_| {
        if navigated {
            browser::focus("h1");
        }
    });
    let title = format!("{text} · AdvAI");
    view! {
        <Title text=title />
        <h1 tabindex="-1">{text}</h1>
    }
    .erase()
}
