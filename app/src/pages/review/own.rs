//! What a person adds to a clause: that it has been read to the end, and
//! remarks of their own.

use super::ReviewState;
use crate::erase::Erase;
use crate::{
    browser,
    functions::send,
    parts::{on_click, on_submit},
};
use domain::{Clause, ClauseId};
use leptos::{prelude::*, task::spawn_local};

/// Both, quietly, below what the margin says.
pub(super) fn foot(state: ReviewState, clause: &Clause) -> AnyView {
    let (t, id, reviewed) = (state.t, clause.id, clause.reviewed);
    let toggle = on_submit(move || state.mark_reviewed(id, !reviewed));
    let page = format!("/clauses/{id}/remark");
    let to = page.clone();
    // What is selected is what the remark is about.
    let remark = on_click(move || {
        let words = browser::selected();
        let quote =
            if words.is_empty() { words } else { format!("?quote={}", browser::encoded(&words)) };
        browser::go_to(&format!("{to}{quote}"));
    });
    let word = if reviewed { t.reviewed() } else { t.mark_reviewed() };
    view! {
        <form class="foot" method="post" action="/fn/set_reviewed" on:submit=toggle data-reviewed=reviewed.to_string()>
            <input type="hidden" name="id" value=id.to_string() />
            <button
                class="plain"
                name="reviewed"
                value=(!reviewed).to_string()
                aria-pressed=reviewed.to_string()
                data-testid="reviewed"
            >
                {word}
            </button>
            <a href=page on:click=remark data-testid="add-remark">{t.add_remark()}</a>
        </form>
    }
    .erase()
}

impl ReviewState {
    fn mark_reviewed(self, id: ClauseId, reviewed: bool) {
        spawn_local(async move {
            let fields = [("id", id.to_string()), ("reviewed", reviewed.to_string())];
            let [(a, b), (c, d)] = &fields;
            match send("set_reviewed", &[(a, b.as_str()), (c, d.as_str())]).await {
                Ok(()) => self.show_reviewed(id, reviewed),
                Err(trouble) => self.fail(trouble),
            }
        });
    }

    fn show_reviewed(self, id: ClauseId, reviewed: bool) {
        let found = self.clauses.try_with_untracked(|clauses| {
            clauses.iter().find(|clause| clause.with_untracked(|clause| clause.id == id)).cloned()
        });
        if let Some(Some(clause)) = found {
            clause.update(|clause| clause.reviewed = reviewed);
            browser::focus(&format!("#c-{id} [data-testid=reviewed]"));
        }
    }
}
