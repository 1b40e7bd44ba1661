//! The contract as a whole: what to settle first, what is missing, who owes
//! what by when, and what does not fit together.

use super::ReviewState;
use crate::erase::Erase;
use crate::{parts::marked_word, texts::Texts};
use domain::{ClauseId, Review};
use leptos::prelude::*;

/// The review of the whole, or that it is still to come.
pub(super) fn whole(state: ReviewState) -> AnyView {
    let t = state.t;
    let review = Memo::new(move |_| state.head.with(|head| head.review.clone()));
    let live = Memo::new(move |_| state.head.with(|head| head.status.is_live()));
    let lang = state.head.with_untracked(|head| head.language.tag());
    view! {
        <div class="whole" data-testid="whole-review">
            {move || {
                // A decision shows here too.
                state.tally.track();
                match review.get() {
                    Some(review) => shown(state, review, lang),
                    None if live.get() => {
                        view! { <p class="quiet">{t.whole_pending()}</p> }.erase()
                    }
                    None => ().into_any(),
                }
            }}
        </div>
    }
    .erase()
}

fn shown(state: ReviewState, review: Review, lang: &'static str) -> AnyView {
    let t = state.t;
    // What is said of the contract is in the reader's language, its words in its own.
    let reader = state.head.with_untracked(|head| head.reader.tag());
    let issues: Vec<_> = review
        .top_issues
        .iter()
        .map(|issue| {
            let decided = state.is_decided(issue.clause_id).then(|| {
                view! { <span class="quiet" lang=t.0.tag()>" · " {t.all_decided()}</span> }.erase()
            });
            view! { <li lang=reader>{issue.what.clone()} " " {link(state, issue.clause_id)} {decided}</li> }
                .erase()
        })
        .collect();
    let missing: Vec<_> = review
        .missing_clauses
        .iter()
        .map(|missing| {
            let wording = (!missing.proposed_text.is_empty()).then(|| {
                view! {
                    <details>
                        <summary>{t.proposed_clause()}</summary>
                        <p class="wording" lang=lang>{missing.proposed_text.clone()}</p>
                    </details>
                }
                .erase()
            });
            view! {
                <li>
                    <strong>{t.topic(&missing.topic)}</strong> ". "
                    <span lang=reader>{missing.why.clone()}</span>
                    " " {missing.near_clause_id.map(|id| link(state, id))}
                    {wording}
                </li>
            }
            .erase()
        })
        .collect();
    let checks: Vec<_> = review
        .checks
        .iter()
        .map(|check| {
            view! {
                <li>
                    <strong>{t.check(&check.kind)}</strong> ". "
                    <span lang=reader>{check.detail.clone()} " " {check.suggestion.clone()}</span>
                    {(!check.quote.is_empty()).then(|| view! { " " <q lang=lang>{check.quote.clone()}</q> }.into_any())}
                    " " {link(state, check.clause_id)}
                </li>
            }
            .erase()
        })
        .collect();
    view! {
        <h3>{t.whole_title()} " " {marked_word(t, review.risk)}</h3>
        <p class="whole-summary" lang=reader>{review.summary.clone()}</p>
        {list(t.top_issues(), issues, true)}
        {list(t.missing_clauses(), missing, false)}
        {list(t.checks(), checks, false)}
        {obligations(t, state, &review, lang)}
    }
    .erase()
}

pub(super) fn link(state: ReviewState, id: ClauseId) -> AnyView {
    view! { <a class="to-clause" href=state.clause_href(id) lang=state.t.0.tag()>{state.clause_name(id)}</a> }.erase()
}

fn list(title: &'static str, items: Vec<AnyView>, ordered: bool) -> AnyView {
    if items.is_empty() {
        return ().into_any();
    }
    let items = if ordered {
        view! { <ol>{items.collect_view()}</ol> }.erase()
    } else {
        view! { <ul>{items.collect_view()}</ul> }.erase()
    };
    view! { <h4>{title}</h4> {items} }.erase()
}

fn obligations(t: Texts, state: ReviewState, review: &Review, lang: &'static str) -> AnyView {
    if review.obligations.is_empty() {
        return ().into_any();
    }
    let rows = review.obligations.iter().map(|duty| {
        let due = if duty.due.is_empty() {
            t.due_kind(duty.due_kind).to_owned()
        } else {
            duty.due.clone()
        };
        view! {
            <tr>
                <td lang=lang>{duty.who.clone()}</td>
                <td lang=lang>{duty.what.clone()} " " {link(state, duty.clause_id)}</td>
                <td lang=lang>{due}</td>
            </tr>
        }
        .erase()
    });
    view! {
        <h4>{t.obligations()}</h4>
        <table class="obligations">
            <thead>
                <tr>
                    <th scope="col">{t.who_owes()}</th>
                    <th scope="col">{t.what_owed()}</th>
                    <th scope="col">{t.when_due()}</th>
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .erase()
}
