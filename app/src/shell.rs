//! The HTML document around every page.

use crate::{App, prefs::Prefs};
use leptos::{nonce::use_nonce, prelude::*};
use leptos_meta::MetaTags;

/// The whole document. The language, the theme and the size of the text stand
/// on `<html>`, where the style sheet and the hydrating page find them.
///
/// The script that starts the page is written here rather than by Leptos'
/// own component, whose preloading of modules carries no nonce: a strict
/// content policy refuses it and the browser says so on every page.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    let prefs = Prefs::current();
    let package = format!("/{}/{}", options.site_pkg_dir, options.output_name);
    let (script, wasm) = (format!("{package}.js"), format!("{package}_bg.wasm"));
    let start = format!(
        "import start, {{ hydrate }} from \"{script}\";\n\
         start({{ module_or_path: \"{wasm}\" }}).then(hydrate);"
    );
    view! {
        <!DOCTYPE html>
        <html lang=prefs.language.tag() data-theme=prefs.theme.tag() data-size=prefs.size.tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href="/style.css" />
                <link
                    rel="preload"
                    href="/fonts/source-serif-4-latin-400.woff2"
                    r#as="font"
                    r#type="font/woff2"
                    crossorigin="anonymous"
                />
                <link rel="modulepreload" href=script nonce=use_nonce() />
                <link rel="preload" href=wasm r#as="fetch" r#type="application/wasm" crossorigin="anonymous" />
                <script type="module" nonce=use_nonce()>
                    {start}
                </script>
                <MetaTags />
            </head>
            <body>{App()}</body>
        </html>
    }
}
