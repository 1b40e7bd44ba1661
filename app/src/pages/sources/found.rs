//! Looking for passages, and what was found.

use crate::erase::Erase;
use crate::{functions::SourcesPage, texts::Texts};
use domain::FoundPassage;
use leptos::prelude::*;

pub(super) fn search(t: Texts, page: &SourcesPage) -> AnyView {
    let query = &page.query;
    let results = (!query.is_empty()).then(|| results(t, page));
    view! {
        <section aria-labelledby="search">
            <h2 id="search">{t.search_sources()}</h2>
            <form class="search" method="get" action="/sources#search" role="search">
                <label class="stacked">
                    <span>{t.search_label()}</span>
                    <input
                        type="search"
                        name="q"
                        value=query.words.clone()
                        maxlength="300"
                        aria-describedby="hint-search"
                    />
                </label>
                <button type="submit">{t.search()}</button>
            </form>
            <p class="quiet" id="hint-search">{t.search_hint()}</p>
            {results}
        </section>
    }
    .erase()
}

fn results(t: Texts, page: &SourcesPage) -> AnyView {
    let query = &page.query;
    let by_words = !query.words.trim().is_empty();
    if page.found.is_empty() {
        let words = if by_words { t.found_nothing() } else { t.found_none_here() };
        return view! { <p role="status" data-testid="found-nothing">{words}</p> }.erase();
    }
    let heading = t.found_heading(
        &page.found,
        &query.words,
        query.country.as_deref(),
        query.topic.as_deref(),
    );
    let items = page.found.iter().map(|found| passage(t, found)).collect_view();
    view! {
        <h3 id="found">{heading}</h3>
        <ol class="found">{items}</ol>
    }
    .erase()
}

fn passage(t: Texts, found: &FoundPassage) -> AnyView {
    let title = match found.place.as_str() {
        "" => found.norm.clone(),
        place => format!("{}, {place}", found.norm),
    };
    let mut facts = vec![t.holds_in(&found.countries)];
    facts.extend(found.topic.as_deref().map(|topic| t.topic(topic)));
    if found.own {
        facts.push(t.own_source().to_owned());
    }
    let standing = t.standing(found.checked_by_lawyer, found.checked_on.as_deref());
    view! {
        <li data-testid="found">
            <h4>{title}</h4>
            <p class="quiet">{facts.join(" · ")}</p>
            <p class="text" lang=found.language.tag()>{found.text.clone()}</p>
            <p class="quiet">{standing}</p>
        </li>
    }
    .erase()
}
