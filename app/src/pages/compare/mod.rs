//! The comparison: a list of changes is the spine, the text stands beside it.

mod change;
mod values;

use crate::erase::Erase;
use crate::{
    functions::{ComparePage, PairView},
    parts::page_heading,
    prefs::texts,
    texts::Texts,
};
use domain::Change;
use leptos::prelude::*;

/// Whether a pair says something beyond its form.
fn is_of_form(pair: &PairView) -> bool {
    !pair.substantive
        && pair.changes.iter().all(|change| matches!(change, Change::Cosmetic | Change::Renumbered))
}

/// The document's title and the page's heading.
pub(super) fn title(page: &ComparePage) -> String {
    format!("{} · {}", texts().compare_title(), page.title)
}

/// The page.
pub(super) fn show(page: ComparePage) -> AnyView {
    let (t, id) = (texts(), page.id);
    let lang = page.language.tag();
    let heading = page_heading(title(&page));
    let Some(previous) = page.previous else {
        return view! {
            <div class="column">
                {heading}
                <p class="lead">{t.no_previous()}</p>
                <p><a href=format!("/versions/{id}")>{t.back_to_review()}</a></p>
            </div>
        }
        .erase();
    };
    let unchanged = page.pairs.iter().filter(|pair| pair.changes.is_empty()).count();
    let (small, changed): (Vec<_>, Vec<_>) =
        page.pairs.into_iter().filter(|pair| !pair.changes.is_empty()).partition(is_of_form);
    let substance = changed.iter().filter(|pair| pair.substantive).count();
    let untracked = changed.iter().chain(&small).filter(|pair| pair.tracked == Some(false)).count();
    let sentence = match (changed.len(), small.len()) {
        (0, 0) => t.identical().to_owned(),
        (0, _) => t.only_form().to_owned(),
        (count, small) => {
            t.changes_sentence((count + small) as u32, substance as u32, untracked as u32)
        }
    };
    let count = changed.len();
    let spine =
        changed.iter().enumerate().map(|(index, pair)| spine_line(t, index, pair)).collect_view();
    let sections = changed
        .into_iter()
        .enumerate()
        .map(|(index, pair)| change::change(t, lang, pair, Some((index, count))))
        .collect_view();
    view! {
        <div class="compare">
            <div class="compare-head">
                {heading}
                <p class="quiet">
                    {t.versions_compared(previous.number, page.number)} " · "
                    {previous.file_name} " → " {page.file_name} " · "
                    <a href=format!("/versions/{id}")>{t.back_to_review()}</a>
                </p>
                <p class="lead" data-testid="compare-sentence">{sentence}</p>
            </div>
            <nav class="spine" aria-label=t.spine()>
                <ol>{spine}</ol>
            </nav>
            <div class="changes-text">
                {sections}
                {folded(t, lang, small)}
                {(unchanged > 0).then(|| {
                    view! { <p class="quiet" data-testid="unchanged">{t.unchanged(unchanged as u32)}"."</p> }.erase()
                })}
            </div>
        </div>
    }
    .erase()
}

fn spine_line(t: Texts, index: usize, pair: &PairView) -> AnyView {
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

/// Differences of form, out of the way.
fn folded(t: Texts, lang: &'static str, small: Vec<PairView>) -> AnyView {
    if small.is_empty() {
        return ().into_any();
    }
    let title = t.small_differences(small.len() as u32);
    let sections = small.into_iter().map(|pair| change::change(t, lang, pair, None)).collect_view();
    view! {
        <details class="small">
            <summary>{title}</summary>
            {sections}
        </details>
    }
    .erase()
}
