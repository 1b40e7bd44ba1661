//! The rail: a map of the contract. One mark for each clause that has one,
//! and the reading place. It repeats what the paper says, so it is for the eye
//! and the mouse only.

use super::ReviewState;
use crate::erase::Erase;
use crate::parts::{mark, mark_of_clause};
use leptos::prelude::*;

/// Above so many clauses the marks are smaller.
const DENSE: usize = 60;

/// The rail.
pub(super) fn rail(state: ReviewState, place: RwSignal<u32>) -> AnyView {
    let t = state.t;
    let dense = Memo::new(move |_| state.clauses.with(Vec::len) > DENSE);
    view! {
        <div class="rail" aria-hidden="true" title=t.map()>
            <svg class="place" width="2" height="100%">
                <rect width="2" height="5%" y=move || { let place = place.get(); format!("{}.{}%", place / 10, place % 10) } />
            </svg>
            <ol class=move || if dense.get() { "dense" } else { "" }>
                <For
                    each=move || state.clauses.get()
                    key=|clause| clause.with_untracked(|clause| clause.id)
                    children=move |clause| {
                        let id = clause.with_untracked(|clause| clause.id);
                        let kind = Memo::new(move |_| clause.with(mark_of_clause));
                        view! {
                            <li>
                                <a href=format!("#c-{id}") tabindex="-1">
                                    {move || mark(kind.get())}
                                </a>
                            </li>
                        }
                        .erase()
                    }
                />
            </ol>
        </div>
    }
    .erase()
}
