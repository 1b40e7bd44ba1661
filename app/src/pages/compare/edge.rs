//! The strip at the edge: where in the contract the changes are. It repeats
//! what the spine says, so it is for the eye and the mouse only.

use super::Changed;
use crate::erase::Erase;
use crate::texts::Texts;
use domain::Change;
use leptos::prelude::*;

/// The strip is so high, in units of its own.
const HEIGHT: usize = 1000;
/// A mark is at least so high.
const LEAST: usize = 6;

/// One mark for each change, at its place among `count` pairs.
pub(super) fn edge(t: Texts, changed: &[Changed], count: usize) -> AnyView {
    if changed.is_empty() {
        return ().into_any();
    }
    let height = (HEIGHT / count.max(1)).max(LEAST);
    let marks = changed.iter().enumerate().map(|(index, changed)| {
        let y = changed.place * (HEIGHT - height) / count.saturating_sub(1).max(1);
        let class = class(&changed.pair.changes);
        view! {
            <a href=format!("#p-{index}") tabindex="-1">
                <rect class=class x="0" y=y width="10" height=height></rect>
            </a>
        }
        .erase()
    });
    view! {
        <svg
            class="edge-strip"
            viewBox=format!("0 0 10 {HEIGHT}")
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            <title>{t.where_changes_are()}</title>
            {marks.collect_view()}
        </svg>
    }
    .erase()
}

fn class(changes: &[Change]) -> &'static str {
    match changes.first() {
        Some(Change::Added) => "added",
        Some(Change::Removed) => "removed",
        _ if changes.contains(&Change::Modified) => "modified",
        _ => "moved",
    }
}
