//! The contract as a whole: what to settle first, what is missing, who owes
//! what by when, and what does not fit together.

use super::ReviewState;
use crate::erase::Erase;
use crate::{
    functions::send,
    parts::{marked_word, on_submit},
    texts::Texts,
};
use domain::{ClauseId, Obligation, Review};
use leptos::{prelude::*, task::spawn_local};

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
                <td><span lang=lang>{due}</span> {day(state, duty)}</td>
            </tr>
        }
        .erase()
    });
    view! {
        <h4 id="obligations">{t.obligations()}</h4>
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

/// The day that code computed, for a person to confirm: what is confirmed goes
/// into the calendar.
fn day(state: ReviewState, duty: &Obligation) -> Option<AnyView> {
    let (t, date) = (state.t, duty.date.as_deref()?);
    let version = state.head.with_untracked(|head| head.id);
    let (id, confirmed) = (duty.id.clone(), duty.confirmed);
    let word = if confirmed { t.duty_confirmed() } else { t.confirm_duty() };
    let confirm = on_submit(move || confirm(state, id.clone(), !confirmed));
    let form = view! {
        <form class="day" method="post" action="/fn/confirm_duty" on:submit=confirm>
            <input type="hidden" name="id" value=version.to_string() />
            <input type="hidden" name="duty" value=duty.id.clone() />
            <strong>{t.day(date)}</strong>
            <button
                class="plain"
                name="confirmed"
                value=(!confirmed).to_string()
                aria-pressed=confirmed.to_string()
                data-testid="confirm-duty"
            >
                {word}
            </button>
        </form>
    };
    Some(form.erase())
}

fn confirm(state: ReviewState, duty: String, confirmed: bool) {
    spawn_local(async move {
        let Some(id) = state.head.try_with_untracked(|head| head.id.to_string()) else { return };
        let word = confirmed.to_string();
        let fields = [("id", id.as_str()), ("duty", duty.as_str()), ("confirmed", word.as_str())];
        match send::<()>("confirm_duty", &fields).await {
            Ok(()) => {
                state.head.try_update(|head| {
                    let duties = head.review.iter_mut().flat_map(|review| &mut review.obligations);
                    for known in duties.filter(|known| known.id == duty) {
                        known.confirmed = confirmed;
                    }
                });
            }
            Err(trouble) => state.fail(trouble),
        }
    });
}
