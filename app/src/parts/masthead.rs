//! The line above every page: where one is, the language, and the view.
//! Every choice is a plain form and works without a script.

use crate::erase::Erase;
use crate::{
    browser,
    functions::send,
    prefs::{Prefs, Size, Theme, texts},
    texts::Texts,
};
use domain::Language;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The header.
pub(crate) fn masthead() -> AnyView {
    let t = texts();
    let prefs = use_context::<Prefs>().unwrap_or_default();
    let location = use_location();
    let path = location.pathname;
    let search = location.search;
    let back = Signal::derive(move || {
        let query = search.get();
        if query.is_empty() { path.get() } else { format!("{}?{query}", path.get()) }
    });
    let current =
        move |page: &'static str| Signal::derive(move || (path.get() == page).then_some("page"));
    view! {
        <header class="masthead">
            <a class="brand" href="/">"AdvAI"</a>
            <nav aria-label=t.navigation()>
                <a href="/" aria-current=current("/")>{t.contracts()}</a>
                <a href="/models" aria-current=current("/models")>{t.models()}</a>
            </nav>
            {languages(t, back)}
            <details class="menu">
                <summary>{t.settings()}</summary>
                <div class="sheet">
                    {themes(t, prefs.theme, back)} {sizes(t, prefs.size, back)}
                </div>
            </details>
        </header>
    }
    .erase()
}

fn hidden(name: &'static str, back: Signal<String>) -> AnyView {
    view! {
        <input type="hidden" name="name" value=name />
        <input type="hidden" name="back" value=move || back.get() />
    }
    .erase()
}

/// A change of language needs the whole page anew, so the form is left alone.
fn languages(t: Texts, back: Signal<String>) -> AnyView {
    let buttons = [Language::Es, Language::En].map(|language| {
        let pressed = if t.0 == language { "true" } else { "false" };
        view! {
            <button
                name="value"
                value=language.tag()
                lang=language.tag()
                aria-pressed=pressed
                title=t.language_name(language)
            >
                <span aria-hidden="true">{language.tag().to_uppercase()}</span>
                <span class="unseen">{t.language_name(language)}</span>
            </button>
        }
    });
    view! {
        <form class="switch" method="post" action="/fn/prefer" aria-label=t.language()>
            {hidden("lang", back)}
            {buttons.collect_view()}
        </form>
    }
    .erase()
}

fn themes(t: Texts, chosen: Theme, back: Signal<String>) -> AnyView {
    let chosen = RwSignal::new(chosen.tag());
    let choices = Theme::ALL.map(|theme| (theme.tag(), t.theme_name(theme)));
    choice("theme", "data-theme", t.theme(), chosen, choices, back)
}

fn sizes(t: Texts, chosen: Size, back: Signal<String>) -> AnyView {
    let chosen = RwSignal::new(chosen.tag());
    let choices = Size::ALL.map(|size| (size.tag(), t.size_name(size)));
    choice("size", "data-size", t.text_size(), chosen, choices, back)
}

/// One of three, shown at once and kept by the server.
fn choice(
    name: &'static str,
    attribute: &'static str,
    label: &'static str,
    chosen: RwSignal<&'static str>,
    choices: [(&'static str, &'static str); 3],
    back: Signal<String>,
) -> AnyView {
    let buttons = choices.map(|(tag, word)| {
        let pressed = move || if chosen.get() == tag { "true" } else { "false" };
        let pick = move |event: leptos::ev::MouseEvent| {
            event.prevent_default();
            chosen.set(tag);
            browser::set_root_attribute(attribute, tag);
            leptos::task::spawn_local(async move {
                // The page already shows it; a lost cookie costs one click.
                let _ = send("prefer", &[("name", name), ("value", tag), ("back", "")]).await;
            });
        };
        view! { <button name="value" value=tag aria-pressed=pressed on:click=pick>{word}</button> }
    });
    view! {
        <form class="switch" method="post" action="/fn/prefer" aria-label=label>
            <span class="quiet">{label}</span>
            {hidden(name, back)}
            {buttons.collect_view()}
        </form>
    }
    .erase()
}
