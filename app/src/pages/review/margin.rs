//! Beside a clause: who read it and what came of it, one line for each
//! finding, and the open one in full.

use super::{ReviewState, card::card, own};
use crate::erase::Erase;
use crate::{
    functions::send,
    parts::{Mark, mark, marked_word, on_click, on_submit, risk_mark},
    texts::Texts,
};
use domain::{Change, Clause, ClauseId, ClauseKind, ClauseStatus, Decision, Finding, FindingId};
use leptos::{prelude::*, task::spawn_local};

/// The margin of a clause. It keeps its height from the start, so that an
/// answer moves nothing.
pub(super) fn margin(
    state: ReviewState,
    clause: &Clause,
    open: Option<FindingId>,
    lang: &'static str,
) -> AnyView {
    let t = state.t;
    let changes = changes(t, &clause.changes);
    let analysed = clause.kind == ClauseKind::Clause && clause.status != ClauseStatus::Skipped;
    let said = analysed
        .then(|| view! { <p class="said">{said(t, clause)} {progress(state, clause)}</p> }.erase());
    let lines =
        clause.findings.iter().map(|finding| line(state, clause.id, finding, open)).collect_view();
    let disagrees =
        clause.disagrees.then(|| view! { <p class="note">{t.disagreement()}</p> }.erase());
    let opened = open
        .and_then(|id| clause.findings.iter().find(|finding| finding.id == id).cloned())
        .map(|finding| card(state, finding, clause.answered_by.clone(), lang));
    view! {
        <div class="margin" lang=t.0.tag()>
            {said}
            {disagrees}
            {failed(state, clause)}
            {changes}
            <ul class="lines" aria-label=t.findings_of_clause()>{lines}</ul>
            {opened}
            {own::foot(state, clause)}
        </div>
    }
    .erase()
}

/// The level, or that the playbook has no rule for such a clause.
fn said(t: Texts, clause: &Clause) -> AnyView {
    let by_rules = clause.answered_by.as_deref() == Some("playbook");
    if clause.risk.is_none() && by_rules {
        return view! { <span class="marked">{mark(Mark::NotAnalysed)}<span>{t.no_rule()}</span></span> }
            .erase();
    }
    marked_word(t, clause.risk)
}

/// Who answered, or how far it is.
fn progress(state: ReviewState, clause: &Clause) -> AnyView {
    let t = state.t;
    let (kind, words) = match clause.status {
        ClauseStatus::Pending => (Some(Mark::Pending), t.status_pending().to_owned()),
        ClauseStatus::Running => (Some(Mark::Running), t.status_running().to_owned()),
        ClauseStatus::Reused => {
            let before =
                state.head.with_untracked(|head| head.number.checked_sub(1).filter(|n| *n > 0));
            (Some(Mark::CarriedOver), t.kept_from(before))
        }
        ClauseStatus::Failed => (Some(Mark::NotAnalysed), t.status_failed().to_owned()),
        ClauseStatus::Done | ClauseStatus::Skipped => {
            let who = clause.answered_by.as_deref().map(|who| t.answered_by(who));
            return view! { <span class="by">{who.unwrap_or_default()}</span> }.erase();
        }
    };
    view! { <span class="by">{kind.map(mark)} {words}</span> }.erase()
}

/// Why the analysis failed, and another try.
fn failed(state: ReviewState, clause: &Clause) -> AnyView {
    let Some(failure) = clause.error.as_ref().filter(|_| clause.status == ClauseStatus::Failed)
    else {
        return ().into_any();
    };
    let (t, id) = (state.t, clause.id);
    let again = on_submit(move || {
        spawn_local(async move {
            match send("retry_clause", &[("id", &id.to_string())]).await {
                Ok(()) => state.look_again(),
                Err(trouble) => state.fail(trouble),
            }
        });
    });
    view! {
        <form class="note" method="post" action="/fn/retry_clause" on:submit=again>
            <input type="hidden" name="id" value=id.to_string() />
            <span>{t.failure(failure)}</span>
            <button class="plain">{t.retry_clause()}</button>
        </form>
    }
    .erase()
}

/// How the clause differs from the previous version.
fn changes(t: Texts, changes: &[Change]) -> AnyView {
    if changes.is_empty() {
        return ().into_any();
    }
    let words = changes.iter().map(|change| t.change(*change)).collect::<Vec<_>>().join(", ");
    view! { <p class="changes">{words}</p> }.erase()
}

/// A finding in one line; it opens in place.
fn line(
    state: ReviewState,
    clause: ClauseId,
    finding: &Finding,
    open: Option<FindingId>,
) -> AnyView {
    let (t, id) = (state.t, finding.id);
    let toggle = on_click(move || {
        if state.open.get_untracked() == Some(id) {
            state.open.set(None);
        } else {
            state.open_finding(id);
        }
    });
    let expanded = if open == Some(id) { "true" } else { "false" };
    let decided = (finding.decision != Decision::Open)
        .then(|| view! { <span class="decided">{t.decision(finding.decision)}</span> }.erase());
    view! {
        <li>
            <a
                class="line"
                href=format!("?f={id}#c-{clause}")
                aria-expanded=expanded
                data-testid="finding-line"
                data-finding-id=id.to_string()
                on:click=toggle
            >
                {mark(risk_mark(Some(finding.severity)))}
                <span class="unseen">{t.risk(finding.severity)}": "</span>
                <span class="topic">{t.topic(&finding.topic)}</span>
                {decided}
            </a>
        </li>
    }
    .erase()
}
