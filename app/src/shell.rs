//! The HTML document around every page.

use crate::{App, prefs::Prefs};
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// The whole document. Scripts carry the response's nonce; the language, the
/// theme and the size of the text stand on `<html>`, where the style sheet and
/// the hydrating page find them.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    let prefs = Prefs::current();
    view! {
        <!DOCTYPE html>
        <html lang=prefs.language.tag() data-theme=prefs.theme.tag() data-size=prefs.size.tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link
                    rel="preload"
                    href="/fonts/source-serif-4-latin-400.woff2"
                    r#as="font"
                    r#type="font/woff2"
                    crossorigin="anonymous"
                />
                <link rel="stylesheet" href="/style.css" />
                <HydrationScripts options />
                <MetaTags />
            </head>
            <body>
                {App()}
            </body>
        </html>
    }
}
