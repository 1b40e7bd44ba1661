//! The page's heading.

use crate::erase::Erase;
use leptos::prelude::*;

/// An `h1`. It takes the focus where what had it is gone from the page.
pub(crate) fn page_heading(text: String) -> AnyView {
    view! { <h1 tabindex="-1">{text}</h1> }.erase()
}
