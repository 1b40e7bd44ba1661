//! The line above every page: where one is, the language, and the view.
//! Every choice is a plain form and works without a script.

use crate::erase::Erase;
use crate::{
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
    let (path, query) = (location.pathname.get_untracked(), location.search.get_untracked());
    let back = if query.is_empty() { path.clone() } else { format!("{path}?{query}") };
    let current = |page: &str| (path == page).then_some("page");
    view! {
        <header class="masthead">
            <a class="brand" href="/">"AdvAI"</a>
            <nav aria-label=t.navigation()>
                <a href="/" aria-current=current("/")>{t.contracts()}</a>
                <a href="/compare" aria-current=current("/compare")>{t.compare_two_files()}</a>
                <a href="/playbook" aria-current=current("/playbook")>{t.playbook_page()}</a>
                <a href="/sources" aria-current=current("/sources")>{t.sources_page()}</a>
                <a href="/models" aria-current=current("/models")>{t.models()}</a>
                <a href="/settings" aria-current=current("/settings")>{t.settings_title()}</a>
            </nav>
            {languages(t, &back)}
            <details class="menu">
                <summary>{t.settings()}</summary>
                <div class="sheet">
                    {themes(t, prefs.theme, &back)} {sizes(t, prefs.size, &back)}
                </div>
            </details>
        </header>
    }
    .erase()
}

fn hidden(name: &'static str, back: &str) -> AnyView {
    view! {
        <input type="hidden" name="name" value=name />
        <input type="hidden" name="back" value=back.to_owned() />
    }
    .erase()
}

/// A change of language needs the whole page anew.
fn languages(t: Texts, back: &str) -> AnyView {
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

fn themes(t: Texts, chosen: Theme, back: &str) -> AnyView {
    let choices = Theme::ALL.map(|theme| (theme.tag(), t.theme_name(theme)));
    choice("theme", t.theme(), chosen.tag(), choices, back)
}

fn sizes(t: Texts, chosen: Size, back: &str) -> AnyView {
    let choices = Size::ALL.map(|size| (size.tag(), t.size_name(size)));
    choice("size", t.text_size(), chosen.tag(), choices, back)
}

/// One of three. In the browser `choices` shows it without another page.
fn choice(
    name: &'static str,
    label: &'static str,
    chosen: &'static str,
    choices: [(&'static str, &'static str); 3],
    back: &str,
) -> AnyView {
    let buttons = choices.map(|(tag, word)| {
        let pressed = if chosen == tag { "true" } else { "false" };
        view! { <button name="value" value=tag aria-pressed=pressed>{word}</button> }
    });
    view! {
        <form class="switch" method="post" action="/fn/prefer" aria-label=label data-choice=name>
            <span class="quiet">{label}</span>
            {hidden(name, back)}
            {buttons.collect_view()}
        </form>
    }
    .erase()
}
