//! The main part of a page, and the data that it comes to life with.

use crate::{erase::Erase, prefs::texts};
use leptos::prelude::*;
use leptos_meta::Title;
use serde::Serialize;

/// A page that stays what the server sent.
pub(crate) fn still(title: &str, view: AnyView) -> AnyView {
    view! {
        <Title text=format!("{title} · AdvAI") />
        <main id="main" tabindex="-1">
            {view}
        </main>
    }
    .erase()
}

/// A page whose rows the browser fetches again while it is looked at.
pub(crate) fn renewed(name: &'static str, title: &str, view: AnyView) -> AnyView {
    view! {
        <Title text=format!("{title} · AdvAI") />
        <main id="main" tabindex="-1" data-page=name>
            {view}
        </main>
    }
    .erase()
}

/// A page that the browser goes on with, from the data it was rendered from.
pub(crate) fn alive(
    name: &'static str,
    title: &str,
    data: &impl Serialize,
    view: AnyView,
) -> AnyView {
    view! {
        <Title text=format!("{title} · AdvAI") />
        <main id="main" tabindex="-1" data-page=name>
            {view}
        </main>
        <noscript>
            <p class="column quiet">{texts().no_script()} " " <a href="">{texts().load_again()}</a></p>
        </noscript>
        <script type="application/json" id="page-data" inner_html=script_safe(data)></script>
    }
    .erase()
}

/// JSON that cannot end the element it stands in: a contract may say anything.
fn script_safe(data: &impl Serialize) -> String {
    // Types of our own, with names for keys: these always become JSON.
    let json = serde_json::to_string(data).unwrap_or_default();
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::script_safe;

    #[test]
    fn no_text_ends_the_script_or_opens_a_comment() {
        let hostile = "</script><!-- <script>&lt;";
        let json = script_safe(&hostile);
        assert!(!json.contains(['<', '>', '&']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hostile);
    }
}
