//! What opens the contract: what was read, who the parties are, whom we act
//! for, which law, what to know before reading on.

use super::{ReviewState, whole::whole};
use crate::erase::Erase;
use crate::{parts::moment, texts::Texts};
use domain::VersionState;
use leptos::prelude::*;

/// The summary.
pub(super) fn summary(state: ReviewState) -> AnyView {
    let t = state.t;
    let coverage = move || {
        let coverage = state.coverage();
        t.coverage(coverage.pages, coverage.by_model, coverage.by_playbook, coverage.failed)
    };
    view! {
        <section class="summary" aria-labelledby="summary-heading" data-testid="summary">
            <h2 id="summary-heading">{t.summary_title()}</h2>
            <dl class="facts">
                <div>
                    <dt>{t.read_title()}</dt>
                    <dd data-testid="coverage">{coverage}</dd>
                </div>
                {move || state.head.with(|head| facts(t, head))}
            </dl>
            {warnings(state)}
            {whole(state)}
        </section>
    }
    .erase()
}

fn facts(t: Texts, head: &VersionState) -> AnyView {
    let parties = if head.parties.is_empty() {
        t.unknown_parties().to_owned()
    } else {
        let named = head.parties.iter().map(|party| match party.role.as_str() {
            "" => party.name.clone(),
            role => format!("{} ({role})", party.name),
        });
        named.collect::<Vec<_>>().join(" · ")
    };
    let law = head
        .law
        .country
        .as_deref()
        .map_or_else(|| t.law_unknown().to_owned(), |code| t.country(code));
    let side = head.side.clone().map(|side| fact(t.acting_for_title(), side.into_any()));
    view! {
        {fact(t.parties_title(), parties.into_any())}
        {side}
        {fact(t.law_title(), law.into_any())}
        {fact(t.privacy_title(), t.privacy(head.privacy).into_any())}
        {fact(
            t.file_title(),
            view! { {head.file_name.clone()} " · " {moment(head.created_at)} }.erase(),
        )}
    }
    .erase()
}

fn fact(name: &'static str, value: AnyView) -> AnyView {
    view! { <div><dt>{name}</dt><dd>{value}</dd></div> }.erase()
}

/// What the reader should know, in sentences.
fn warnings(state: ReviewState) -> AnyView {
    let t = state.t;
    let shown = Memo::new(move |_| {
        state.head.with(|head| (head.warnings.clone(), head.coverage.unreadable.clone()))
    });
    view! {
        <div class="warnings" data-testid="warnings">
            {move || {
                let (warnings, unreadable) = shown.get();
                let mut lines: Vec<AnyView> = Vec::new();
                if !unreadable.is_empty() {
                    lines.push(view! { <p>{t.unreadable_pages(&unreadable)}</p> }.erase());
                }
                for warning in warnings {
                    lines.push(match warning.code.as_str() {
                        "no_model" => no_model(t),
                        // Said above, with the pages.
                        "page_unreadable" if !unreadable.is_empty() => continue,
                        _ => view! { <p>{t.warning(&warning)}</p> }.erase(),
                    });
                }
                lines.collect_view()
            }}
        </div>
    }
    .erase()
}

fn no_model(t: Texts) -> AnyView {
    view! {
        <p data-testid="no-model">
            <strong>{t.no_model_title()}". "</strong>
            {t.no_model_text()} " "
            <a href="/models">{t.how_to_add()}</a>
        </p>
    }
    .erase()
}
