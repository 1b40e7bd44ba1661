//! The user's own sources as a list.

use super::add;
use crate::erase::Erase;
use crate::{functions::SourcesPage, texts::Texts};
use domain::{Source, SourceId};
use leptos::prelude::*;

/// The list, and the form to add to it: open where there is nothing yet.
pub(super) fn library(t: Texts, page: &SourcesPage) -> AnyView {
    let sources = &page.library.sources;
    let body = if sources.is_empty() {
        view! { <p data-testid="no-sources">{t.own_empty()}</p> }.erase()
    } else {
        let rows = sources.iter().map(|source| row(t, source)).collect_view();
        view! { <ul class="own">{rows}</ul> }.erase()
    };
    view! {
        <section aria-labelledby="own">
            <h2 id="own">{t.own_sources()}</h2>
            {body}
            <details class="add" open=sources.is_empty()>
                <summary>{t.add_source()}</summary>
                {add::form(t, &page.topics)}
            </details>
        </section>
    }
    .erase()
}

fn row(t: Texts, source: &Source) -> AnyView {
    let mut facts: Vec<String> = source.norm.iter().cloned().collect();
    facts.push(source.country.as_deref().map_or_else(|| t.everywhere().to_owned(), |c| t.land(c)));
    facts.extend(source.topic.as_deref().map(|topic| t.topic(topic)));
    facts.push(t.language_name(source.language).to_owned());
    facts.push(t.passages(source.passages));
    let standing = t.standing(source.checked_by_lawyer, source.checked_on.as_deref());
    view! {
        <li data-testid="source-row">
            <div>
                <h3>{source.title.clone()}</h3>
                <p class="quiet">{facts.join(" · ")}</p>
                <p class="quiet">{standing}</p>
            </div>
            <form method="post" action="/fn/delete_source">
                <input type="hidden" name="id" value=source.id.to_string() />
                <button class="plain" aria-label=t.delete_named(&source.title) data-testid="delete-source">
                    {t.delete()}
                </button>
            </form>
        </li>
    }
    .erase()
}

/// After a deletion: what happened, and the way back.
pub(super) fn undo(t: Texts, deleted: Option<SourceId>) -> Option<AnyView> {
    deleted.map(|id| {
        view! {
            <div class="toast-place" role="status">
                <form class="toast" method="post" action="/fn/restore_source">
                    <input type="hidden" name="id" value=id.to_string() />
                    <span>{t.source_deleted()}</span>
                    <button class="plain" data-testid="undo-delete">{t.undo()}</button>
                </form>
            </div>
        }
        .erase()
    })
}
