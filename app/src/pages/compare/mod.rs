//! The comparison: a sentence first, then a list of changes as the spine, the
//! text beside it, a strip at the edge that shows where the changes are.

mod change;
mod edge;
mod files;
mod head;
mod papers;
mod spine;
mod two_files;
mod values;

pub(super) use two_files::{form_page, title as two_files_title};

use crate::erase::Erase;
use crate::{
    functions::{ComparePage, PairView},
    prefs::texts,
    texts::Texts,
};
use domain::Change;
use leptos::prelude::*;

/// A pair that changed and says something beyond its form, with its place
/// among all pairs.
pub(super) struct Changed {
    pair: PairView,
    /// From 0, among all pairs of the comparison.
    place: usize,
}

/// Whether a pair says nothing beyond its form.
fn is_of_form(pair: &PairView) -> bool {
    !pair.substantive
        && pair.changes.iter().all(|change| {
            matches!(change, Change::Cosmetic | Change::Renumbered | Change::RenamedTerm)
        })
}

/// The document's title and the page's heading.
pub(super) fn title(page: &ComparePage) -> String {
    match &page.contract {
        Some(contract) => format!("{} · {}", texts().compare_title(), contract.title),
        None => texts().compare_title().to_owned(),
    }
}

/// The page.
pub(super) fn show(page: ComparePage) -> AnyView {
    let t = texts();
    let lang = page.language.tag();
    let heading = title(&page);
    let Some(files) = page.files else { return head::nothing_before(t, heading, page.contract) };
    let count = page.pairs.len();
    let unchanged = page.pairs.iter().filter(|pair| pair.changes.is_empty()).count();
    let (small, changed): (Vec<_>, Vec<_>) = page
        .pairs
        .into_iter()
        .enumerate()
        .filter(|(_, pair)| !pair.changes.is_empty())
        .map(|(place, pair)| Changed { pair, place })
        .partition(|changed| is_of_form(&changed.pair));
    let sentence = sentence(t, &changed, &small, &files);
    let spine = spine::spine(t, &changed);
    let edge = edge::edge(t, &changed, count);
    let total = changed.len();
    let sections = changed
        .into_iter()
        .enumerate()
        .map(|(index, changed)| change::change(t, lang, changed.pair, Some((index, total))))
        .collect_view();
    view! {
        <div class="compare">
            <div class="compare-head">
                {head::head(t, heading, page.contract, &files, sentence)}
            </div>
            {spine}
            <div class="changes-text">
                {sections}
                {folded(t, lang, small)}
                {(unchanged > 0).then(|| {
                    view! { <p class="quiet" data-testid="unchanged">{t.unchanged(unchanged as u32)}"."</p> }.erase()
                })}
                {files::files(t, files)}
            </div>
            {edge}
        </div>
    }
    .erase()
}

/// What there is to say before anything else.
fn sentence(
    t: Texts,
    changed: &[Changed],
    small: &[Changed],
    files: &(domain::ComparedFile, domain::ComparedFile),
) -> String {
    let substance = changed.iter().filter(|changed| changed.pair.substantive).count();
    let untracked = changed.iter().chain(small).filter(|c| c.pair.tracked == Some(false)).count();
    match (changed.len(), small.len()) {
        (0, 0) if files.0.sha256 == files.1.sha256 => t.same_file().to_owned(),
        (0, 0) if hides(&files.0) || hides(&files.1) => t.identical_visible().to_owned(),
        (0, 0) => t.identical().to_owned(),
        (0, _) => t.only_form().to_owned(),
        (count, small) => {
            t.changes_sentence((count + small) as u32, substance as u32, untracked as u32)
        }
    }
}

fn hides(file: &domain::ComparedFile) -> bool {
    file.warnings.iter().any(|warning| warning.code == "hidden_text")
}

/// Differences of form, out of the way.
fn folded(t: Texts, lang: &'static str, small: Vec<Changed>) -> AnyView {
    if small.is_empty() {
        return ().into_any();
    }
    let title = t.small_differences(small.len() as u32);
    let sections =
        small.into_iter().map(|changed| change::change(t, lang, changed.pair, None)).collect_view();
    view! {
        <details class="small">
            <summary>{title}</summary>
            {sections}
        </details>
    }
    .erase()
}
