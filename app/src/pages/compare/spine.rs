//! The spine: one line for each change.

use super::{Changed, change, values};
use crate::erase::Erase;
use crate::texts::Texts;
use leptos::prelude::*;

/// The list of changes.
pub(super) fn spine(t: Texts, changed: &[Changed]) -> AnyView {
    if changed.is_empty() {
        return ().into_any();
    }
    let lines = changed.iter().enumerate().map(|(index, changed)| line(t, index, changed));
    view! {
        <nav class="spine" aria-label=t.spine()>
            <ol>{lines.collect_view()}</ol>
        </nav>
    }
    .erase()
}

fn line(t: Texts, index: usize, changed: &Changed) -> AnyView {
    let pair = &changed.pair;
    let values = values::in_one_line(&pair.ops);
    view! {
        <li>
            <a href=format!("#p-{index}") data-testid="change-line">
                <span class="spine-name">{change::name(t, pair)}</span>
                <span class="quiet">{change::kind(t, pair)}</span>
                {values.map(|values| view! { <span class="values">{values}</span> }.erase())}
            </a>
        </li>
    }
    .erase()
}
