//! What the contract says of object, price, term and the like, each with the way
//! to its clause.

use super::{ReviewState, whole::link};
use crate::erase::Erase;
use domain::{KeyTerm, VersionState};
use leptos::prelude::*;

/// The terms that were found; nothing where none was.
pub(super) fn key_terms(state: ReviewState, head: &VersionState) -> Option<AnyView> {
    if head.key_terms.is_empty() {
        return None;
    }
    let t = state.t;
    let kind = head.contract_type.as_deref().unwrap_or_default();
    let rows = head.key_terms.iter().map(|term| row(state, kind, term, head.language.tag()));
    Some(
        view! {
            <h3 class="terms-title">{t.key_terms()}</h3>
            <dl class="facts key-terms" data-testid="key-terms">{rows.collect_view()}</dl>
        }
        .erase(),
    )
}

fn row(state: ReviewState, kind: &str, term: &KeyTerm, lang: &'static str) -> AnyView {
    let t = state.t;
    let value = if term.term == "law" {
        t.country(&term.value).into_any()
    } else {
        view! { <span lang=lang title=term.quote.clone()>{term.value.clone()}</span> }.erase()
    };
    let quote =
        state.away.then(|| view! { <q class="quiet" lang=lang>{term.quote.clone()}</q> }.erase());
    view! {
        <div data-term=term.term.clone()>
            <dt>{t.key_term(&term.term, kind)}</dt>
            <dd>{value} " · " {link(state, term.clause_id)} {quote}</dd>
        </div>
    }
    .erase()
}
