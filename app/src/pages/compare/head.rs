//! What stands above the changes: which versions, the sentence that sums them
//! up, the risks over all versions, who tracked changes.

use crate::erase::Erase;
use crate::{
    functions::{ComparedContract, VersionRisks},
    parts::{Mark, mark, page_heading},
    texts::Texts,
};
use domain::{ComparedFile, RiskCounts};
use leptos::prelude::*;

/// The head of a comparison.
pub(super) fn head(
    t: Texts,
    heading: String,
    contract: Option<ComparedContract>,
    files: &(ComparedFile, ComparedFile),
    sentence: String,
) -> AnyView {
    let (old, new) = files;
    let which = contract.as_ref().and_then(|contract| {
        Some(format!("{} · ", t.versions_compared(contract.against?, contract.number)))
    });
    view! {
        {page_heading(heading)}
        <p class="quiet">{which} {old.file_name.clone()} " → " {new.file_name.clone()}</p>
        <p class="lead" data-testid="compare-sentence">{sentence}</p>
        {tracked_by(t, new)}
        {contract.map(|contract| of_contract(t, contract))}
    }
    .erase()
}

/// "Tracked changes by Ana (3), Ben (1)."
fn tracked_by(t: Texts, file: &ComparedFile) -> Option<AnyView> {
    if file.authors.is_empty() {
        return None;
    }
    let authors: Vec<String> = file
        .authors
        .iter()
        .map(|author| {
            let name =
                if author.name.is_empty() { t.unnamed_author() } else { author.name.as_str() };
            format!("{name} ({})", author.changes)
        })
        .collect();
    Some(
        view! { <p class="quiet" data-testid="tracked-by">{t.tracked_by(&authors.join(", "))}</p> }
            .erase(),
    )
}

/// The other versions to compare with, and how the risks went.
fn of_contract(t: Texts, contract: ComparedContract) -> AnyView {
    let ComparedContract { id, number, against, versions, .. } = contract;
    let steps = versions.into_iter().map(|version| {
        let chosen = Some(version.number) == against || version.number == number;
        view! { <li class=if chosen { "chosen" } else { "" }>{step(t, id, number, version)}</li> }
            .erase()
    });
    view! {
        <nav class="versions-line" aria-label=t.risks_over_versions()>
            <ol>{steps.collect_view()}</ol>
        </nav>
        <p class="quiet compare-links">
            <a href=format!("/versions/{id}")>{t.back_to_review()}</a> " · "
            <a href=format!("/versions/{id}/export")>{t.export()}</a>
        </p>
    }
    .erase()
}

/// A version, its risks, and the way to compare with it.
fn step(t: Texts, id: domain::VersionId, number: u32, version: VersionRisks) -> AnyView {
    let name = t.version(version.number);
    let name = if version.number == number {
        view! { <span aria-current="page">{name}</span> }.erase()
    } else {
        let href = format!("/versions/{id}/compare?against={}", version.id);
        view! { <a href=href title=t.compare_with(version.number)>{name}</a> }.erase()
    };
    view! { {name} " " {counts(t, version.risks)} }.erase()
}

fn counts(t: Texts, risks: RiskCounts) -> AnyView {
    let RiskCounts { high, medium, low, none } = risks;
    let label = t.risk_bar(high, medium, low, none);
    let marks = [(Mark::High, high), (Mark::Medium, medium), (Mark::Low, low)]
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| view! { <span>{mark(kind)}{count}</span> }.erase());
    view! { <span class="counts" role="img" aria-label=label.clone() title=label>{marks.collect_view()}</span> }
        .erase()
}

/// A first version: there is nothing to compare it with, and what can be done.
pub(super) fn nothing_before(
    t: Texts,
    heading: String,
    contract: Option<ComparedContract>,
) -> AnyView {
    let review = contract.map(|contract| {
        view! { <p><a href=format!("/versions/{}", contract.id)>{t.back_to_review()}</a></p> }
            .erase()
    });
    view! {
        <div class="column">
            {page_heading(heading)}
            <p class="lead">{t.no_previous()}</p>
            {review}
            <p><a href="/compare">{t.compare_two_files()}</a></p>
        </div>
    }
    .erase()
}
