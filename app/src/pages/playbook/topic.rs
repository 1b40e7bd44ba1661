//! One topic: what each side wants of it, and what is checked.

use super::{own_rules, position, rules, saved};
use crate::erase::Erase;
use crate::{functions::TopicPage, parts::page_heading, prefs::texts};
use leptos::prelude::*;

/// The page's title.
pub(crate) fn title(page: &TopicPage) -> String {
    format!("{} · {}", page.topic.title, texts().playbook_page())
}

/// The page.
pub(crate) fn show(page: TopicPage) -> AnyView {
    let t = texts();
    let TopicPage { topic, edition, sides, saved: just } = &page;
    let types: Vec<String> = topic.types.iter().map(|kind| t.contract_type(kind)).collect();
    let types =
        (!types.is_empty()).then(|| view! { <p class="quiet">{types.join(" · ")}</p> }.erase());
    let positions =
        topic.positions.iter().map(|one| position::show(t, topic, one, *edition)).collect_view();
    view! {
        <div class="column shelf playbook">
            <p><a href="/playbook">{t.playbook_page()}</a></p>
            {page_heading(topic.title.clone())}
            {types}
            {saved(t, *just, *edition)}
            <section aria-labelledby="positions">
                <h2 id="positions">{t.positions()}</h2>
                {positions}
            </section>
            {rules::list(t, topic, *edition)}
            {own_rules::list(t, topic, sides, *edition)}
        </div>
    }
    .erase()
}
