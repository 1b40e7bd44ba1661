//! A text of several lines in a plain form.

use crate::erase::Erase;
use leptos::prelude::*;

/// A `textarea` with its label and, where there is one, a hint. Its text is in
/// the page itself, so that it is there without a script.
pub(crate) fn area(
    name: &'static str,
    label: &'static str,
    hint: Option<&'static str>,
    rows: &'static str,
    text: &str,
    required: bool,
) -> AnyView {
    let described = hint.map(|_| format!("hint-{name}"));
    let note =
        hint.map(|hint| view! { <small class="quiet" id=format!("hint-{name}")>{hint}</small> });
    view! {
        <label class="stacked">
            <span>{label}</span>
            <textarea
                name=name
                rows=rows
                required=required
                maxlength="1000"
                aria-describedby=described
                inner_html=plain(text)
            ></textarea>
            {note}
        </label>
    }
    .erase()
}

/// Text that can open no tag and no entity. A first line end would be lost.
fn plain(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    if text.starts_with('\n') { format!("\n{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn no_text_ends_the_area() {
        let html = plain("</textarea><script>&lt;");
        assert_eq!(html, "&lt;/textarea&gt;&lt;script&gt;&amp;lt;");
    }
}
