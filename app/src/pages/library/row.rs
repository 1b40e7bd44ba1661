//! A contract in the library.

use super::Library;
use crate::erase::Erase;
use crate::{
    parts::{Mark, mark, moment, on_submit},
    texts::Texts,
};
use domain::{Contract, RiskCounts, VersionSummary};
use leptos::prelude::*;

/// One contract with its versions.
pub(super) fn row(t: Texts, library: Library, contract: Contract) -> AnyView {
    let Some(last) = contract.versions.last().cloned() else {
        return ().into_any();
    };
    let id = contract.id;
    let link = format!("/versions/{}", last.id);
    let delete = on_submit(move || library.delete(id));
    let state = t.short_status(last.status, last.stage, last.progress);
    let side = contract.side.as_deref().map(|side| format!("{} · ", t.acting_for(side)));
    let compare = (contract.versions.len() > 1)
        .then(|| view! { <a href=format!("{link}/compare")>{t.compare_versions()}</a> }.erase());
    view! {
        <li
            class="contract"
            data-testid="contract-row"
            data-contract-id=id.to_string()
            data-title=contract.title.clone()
            data-status=last.status.as_str()
        >
            <div class="contract-line">
                <h2><a href=link.clone()>{contract.title.clone()}</a></h2>
                {risks(t, last.risks)}
            </div>
            <p class="contract-line quiet">
                <span>{side} {t.version(last.number)}" · " {moment(last.created_at)}</span>
                <span class="state" data-testid="row-state">{state}</span>
            </p>
            {bar(t, &last)}
            <div class="contract-line">
                {dots(t, &contract.versions)}
                <div class="row-actions">
                    {compare}
                    <form method="post" action="/fn/delete_contract" on:submit=delete>
                        <input type="hidden" name="id" value=id.to_string() />
                        <button
                            class="plain"
                            aria-label=t.delete_named(&contract.title)
                            data-testid="delete-contract"
                        >
                            {t.delete()}
                        </button>
                    </form>
                </div>
            </div>
        </li>
    }
    .erase()
}

/// How many clauses of which level, by mark.
fn risks(t: Texts, risks: RiskCounts) -> AnyView {
    let label = t.risk_bar(risks.high, risks.medium, risks.low, risks.none);
    let counts = [(Mark::High, risks.high), (Mark::Medium, risks.medium), (Mark::Low, risks.low)];
    view! {
        <span class="counts" role="img" aria-label=label.clone() title=label>
            {counts.into_iter()
                .filter(|(_, count)| *count > 0)
                .map(|(kind, count)| view! { <span>{mark(kind)}{count}</span> }.erase())
                .collect_view()}
        </span>
    }
    .erase()
}

/// A thin bar of the levels, or of the progress while the version is analysed.
fn bar(t: Texts, version: &VersionSummary) -> AnyView {
    let RiskCounts { high, medium, low, none } = version.risks;
    let read = high + medium + low + none;
    let total = read.max(version.progress.total).max(1);
    let mut from = 0;
    let parts =
        [("high", high), ("medium", medium), ("low", low), ("none", none)].map(|(class, count)| {
            let x = from;
            from += count;
            view! { <rect class=class x=x width=count y="0" height="4" /> }
        });
    let progress = version.status.is_live().then(|| {
        view! {
            <progress
                max=version.progress.total.max(1)
                value=version.progress.done
                aria-label=t.short_status(version.status, version.stage, version.progress)
            ></progress>
        }
        .erase()
    });
    view! {
        <svg class="bar" viewBox=format!("0 0 {total} 4") preserveAspectRatio="none" height="4" aria-hidden="true">
            {parts.collect_view()}
        </svg>
        {progress}
    }
    .erase()
}

/// The versions as dots in time.
fn dots(t: Texts, versions: &[VersionSummary]) -> AnyView {
    let count = versions.len();
    let dots = versions.iter().enumerate().map(|(index, version)| {
        let class = if index + 1 == count { "dot last" } else { "dot" };
        let name = format!("{}, {}", t.version(version.number), version.file_name);
        view! {
            <li>
                <a class=class href=format!("/versions/{}", version.id) title=name.clone() aria-label=name>
                    {version.number}
                </a>
            </li>
        }
        .erase()
    });
    view! { <ol class="dots" aria-label=t.versions()>{dots.collect_view()}</ol> }.erase()
}
