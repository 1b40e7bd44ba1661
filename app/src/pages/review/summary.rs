//! What opens the contract: what was read, who the parties are, whom we act
//! for, which law, what to know before reading on.

use super::{ReviewState, terms, whole::whole};
use crate::erase::Erase;
use crate::{
    parts::{moment, party},
    texts::Texts,
};
use domain::VersionState;
use leptos::prelude::*;

/// The summary.
pub(super) fn summary(state: ReviewState) -> AnyView {
    let t = state.t;
    let coverage = move || {
        let coverage = state.coverage();
        t.coverage(coverage.pages, coverage.by_model, coverage.by_playbook, coverage.failed)
    };
    let id = state.head.with_untracked(|head| head.id);
    let print = (!state.away).then(|| {
        view! { <p class="print-summary"><a href=format!("/versions/{id}/summary")>{t.summary_page()}</a></p> }
            .erase()
    });
    view! {
        <section class="summary" aria-labelledby="summary-heading" data-testid="summary">
            <h2 id="summary-heading">{t.summary_title()}</h2>
            <dl class="facts">
                <div>
                    <dt>{t.read_title()}</dt>
                    <dd data-testid="coverage">{coverage}</dd>
                </div>
                {move || state.head.with(|head| facts(t, head))}
                <div>
                    <dt>{t.reviewed_title()}</dt>
                    <dd data-testid="reviewed-count">
                        {move || state.tally.with(|tally| t.reviewed_of(tally.reviewed, tally.clauses))}
                    </dd>
                </div>
            </dl>
            {move || state.head.with(|head| terms::key_terms(state, head))}
            {move || state.head.with(|head| in_another_language(t, head))}
            {newer_playbook(state)}
            {warnings(state)}
            {whole(state)}
            {print}
        </section>
    }
    .erase()
}

fn facts(t: Texts, head: &VersionState) -> AnyView {
    let parties = if head.parties.is_empty() {
        t.unknown_parties().to_owned()
    } else {
        head.parties.iter().map(party::named).collect::<Vec<_>>().join(" · ")
    };
    let law = match &head.law.country {
        Some(code) => t.country(code).into_any(),
        None => view! { {t.law_unknown()} " · " {t.law_unknown_note()} }.erase(),
    };
    let kind = head
        .contract_type
        .as_ref()
        .map(|kind| fact(t.type_title(), t.contract_type(kind).into_any()));
    view! {
        {fact(t.parties_title(), parties.into_any())}
        {acting_for(t, head)}
        {kind}
        {fact(t.law_title(), law)}
        {fact(t.privacy_title(), t.privacy(head.privacy).into_any())}
        {fact(
            t.file_title(),
            view! { {head.file_name.clone()} " · " {moment(head.created_at)} }.erase(),
        )}
    }
    .erase()
}

/// Whom we act for, or the question: everything that follows is judged by it.
fn acting_for(t: Texts, head: &VersionState) -> AnyView {
    let facts = format!("/versions/{}/facts", head.id);
    let side =
        head.side.as_deref().map(|side| if side == "neutral" { t.side_neutral() } else { side });
    if let Some(side) = side {
        let change = view! { {side.to_owned()} " · " <a href=facts>{t.change_facts()}</a> };
        return fact(t.acting_for_title(), change.erase());
    }
    let choices = head.parties.iter().map(|party| {
        view! { <button name="side" value=party::value(party).to_owned()>{party::named(party)}</button> }
    });
    let question = view! {
        <form class="sides" method="post" action="/fn/say_facts" data-testid="whom-we-act-for">
            <input type="hidden" name="id" value=head.id.to_string() />
            <span>{t.side_unknown_note()}</span>
            {choices.collect_view()}
            <a href=facts>{t.other_side_or_law()}</a>
        </form>
    };
    fact(t.whom_we_act_for(), question.erase())
}

/// Findings are written once, in one language; the page may be in the other.
fn in_another_language(t: Texts, head: &VersionState) -> Option<AnyView> {
    (head.reader != t.0).then(|| {
        view! {
            <form method="post" action="/fn/say_facts" data-testid="another-language">
                <input type="hidden" name="id" value=head.id.to_string() />
                <input type="hidden" name="reader" value=t.0.tag() />
                <span>{t.findings_are_in(head.reader)}</span> " "
                <button class="plain">{t.findings_here()}</button>
            </form>
        }
        .erase()
    })
}

/// The playbook was changed since: what is here is as it was before.
fn newer_playbook(state: ReviewState) -> Option<AnyView> {
    let t = state.t;
    let id = state.head.with_untracked(|head| head.id);
    state.playbook_changed.then(|| {
        view! {
            <form method="post" action="/fn/control" data-testid="newer-playbook">
                <input type="hidden" name="id" value=id.to_string() />
                <span>{t.playbook_newer()}</span> " "
                <button class="plain" name="control" value="again">{t.read_again()}</button>
            </form>
        }
        .erase()
    })
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
