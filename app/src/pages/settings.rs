//! What is set once for all contracts.

use crate::erase::Erase;
use crate::{parts::page_heading, prefs::texts, texts::Texts};
use domain::Settings;
use leptos::prelude::*;

/// The page.
pub(super) fn show(settings: &Settings) -> AnyView {
    let t = texts();
    view! {
        <div class="column settings-page">
            {page_heading(t.settings_title().to_owned())}
            <section aria-labelledby="ours">
                <h2 id="ours">{t.our_companies()}</h2>
                <p class="quiet">{t.our_companies_note()}</p>
                {companies(t, &settings.our_companies)}
                <form class="add-term" method="post" action="/fn/our_company" data-testid="add-company">
                    <label class="stacked">
                        <span>{t.company_name()}</span>
                        <input type="text" name="name" required=true maxlength="200" autocomplete="organization" />
                    </label>
                    <button name="ours" value="true">{t.add()}</button>
                </form>
            </section>
        </div>
    }
    .erase()
}

fn companies(t: Texts, names: &[String]) -> AnyView {
    if names.is_empty() {
        return view! { <p>{t.no_companies()}</p> }.erase();
    }
    let items = names
        .iter()
        .map(|name| {
            let label = format!("{}: {name}", t.take_out());
            view! {
                <li>
                    <span>{name.clone()}</span>
                    <form method="post" action="/fn/our_company">
                        <input type="hidden" name="name" value=name.clone() />
                        <button class="plain" name="ours" value="false" aria-label=label>{t.take_out()}</button>
                    </form>
                </li>
            }
            .erase()
        })
        .collect_view();
    view! { <ul class="terms" data-testid="companies">{items}</ul> }.erase()
}
