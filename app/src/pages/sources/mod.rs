//! What findings can cite: the user's own library, the notes that come with
//! the program, and what neither covers.

mod add;
mod coverage;
mod found;
mod own;

use crate::erase::Erase;
use crate::{functions::SourcesPage, parts::page_heading, prefs::texts};
use leptos::prelude::*;

/// The page.
pub(super) fn show(page: SourcesPage) -> AnyView {
    let t = texts();
    let added = page.added.as_ref().map(|source| {
        view! { <p class="done" role="status" data-testid="source-added">{t.source_added(source)}</p> }
            .erase()
    });
    view! {
        <div class="column shelf">
            {page_heading(t.sources_page().to_owned())}
            <p class="lead">{t.sources_lead(page.library.notes)}</p>
            {added}
            {own::library(t, &page)}
            {found::search(t, &page)}
            {coverage::table(t, &page.coverage)}
            {own::undo(t, page.deleted)}
        </div>
    }
    .erase()
}
