//! All topics, to look through and to choose from.

use super::{editions, saved};
use crate::erase::Erase;
use crate::{
    functions::PlaybookPage,
    parts::page_heading,
    prefs::texts,
    texts::{Texts, plain},
};
use domain::{CONTRACT_TYPES, PlaybookTopic};
use leptos::prelude::*;

/// The page.
pub(crate) fn show(page: PlaybookPage) -> AnyView {
    let t = texts();
    let topics = &page.playbook.topics;
    let rules = topics.iter().map(|topic| topic.rules.len() + topic.own_rules.len()).sum();
    let mut shown: Vec<&PlaybookTopic> = topics.iter().filter(|topic| page.shows(topic)).collect();
    shown.sort_by_key(|topic| plain(&topic.title));
    let rows = shown.iter().map(|topic| row(t, topic)).collect_view();
    let list = if shown.is_empty() {
        view! { <p data-testid="no-topics">{t.no_topics()}</p> }.erase()
    } else {
        view! { <ul class="topics" data-testid="topics">{rows}</ul> }.erase()
    };
    view! {
        <div class="column shelf playbook">
            {page_heading(t.playbook_page().to_owned())}
            <p class="lead">{t.playbook_lead(topics.len(), rules)}</p>
            {saved(t, page.saved, page.playbook.edition)}
            <section aria-labelledby="topics">
                <h2 id="topics">{t.all_topics()}</h2>
                {filter(t, &page)}
                {list}
            </section>
            {editions::list(t, &page.playbook)}
        </div>
    }
    .erase()
}

fn filter(t: Texts, page: &PlaybookPage) -> AnyView {
    let chosen = page.kind.clone().unwrap_or_default();
    let types = CONTRACT_TYPES.iter().map(|kind| {
        view! { <option value=*kind selected=chosen == *kind>{t.contract_type(kind)}</option> }
    });
    view! {
        <form class="search" method="get" action="/playbook" role="search">
            <label class="stacked">
                <span>{t.search_label()}</span>
                <input type="search" name="q" value=page.words.clone() maxlength="200" />
            </label>
            <label class="stacked kind">
                <span>{t.for_contracts()}</span>
                <select name="type">
                    <option value="">{t.any_type()}</option>
                    {types.collect_view()}
                </select>
            </label>
            <label class="check">
                <input type="checkbox" name="ours" value="true" checked=page.ours />
                <span>{t.only_ours()}</span>
            </label>
            <button>{t.show_topics()}</button>
        </form>
    }
    .erase()
}

fn row(t: Texts, topic: &PlaybookTopic) -> AnyView {
    let rules = topic.rules.len() + topic.own_rules.len();
    let rules =
        (rules > 0).then(|| view! { <span class="quiet">{t.rules_counted(rules)}</span> }.erase());
    let own =
        topic.is_changed().then(|| view! { <span class="badge">{t.our_own()}</span> }.erase());
    view! {
        <li>
            <a href=format!("/playbook/{}", topic.topic)>{topic.title.clone()}</a>
            {own}
            {rules}
        </li>
    }
    .erase()
}
