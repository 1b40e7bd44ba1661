//! The strip above the paper: what this is, how far it is, and what is left
//! to decide.

use super::{ReviewState, controls::controls};
use crate::browser;
use crate::erase::Erase;
use crate::parts::on_click;
use domain::{Progress, Stage, VersionStatus};
use leptos::prelude::*;

/// The strip.
pub(super) fn strip(state: ReviewState) -> AnyView {
    let t = state.t;
    let (name, id, number) =
        state.head.with_untracked(|head| (head.title.clone(), head.id, head.number));
    let in_title = name.clone();
    Effect::new(move |_| {
        state.head.with(|head| {
            let Progress { done, total, .. } = head.progress;
            browser::set_title(&if head.status.is_live() && total > 0 {
                format!("({done}/{total}) {in_title}")
            } else {
                format!("{in_title} · AdvAI")
            });
        });
    });
    let sentence = move || {
        let failed = state.tally.with(|tally| tally.failed);
        state.head.with(|head| t.status(head, failed, state.elapsed.get()))
    };
    // What is read aloud changes at the stages and at each quarter, not by the second.
    let aloud = Memo::new(move |_| {
        state.head.with(|head| {
            let Progress { done, total, .. } = head.progress;
            (head.status, head.stage, (done * 4).checked_div(total).unwrap_or(0))
        })
    });
    let spoken = move || {
        let (status, stage, _) = aloud.get();
        let progress = state.head.with_untracked(|head| head.progress);
        spoken(state, status, stage, progress)
    };
    let open = Memo::new(move |_| state.tally.with(|tally| tally.open));
    let decide = on_click(move || state.go_on());
    let compare = state
        .head
        .with_untracked(|head| head.previous_version_id)
        .map(|_| view! { <a href=format!("/versions/{id}/compare")>{t.compare()}</a> }.erase());
    view! {
        <div class="strip">
            <div class="strip-line">
                <h1 tabindex="-1">{name}</h1>
                {versions(state, number)}
                <nav class="strip-links" aria-label=t.actions()>
                    {compare}
                    <a href=format!("/versions/{id}/export")>{t.export()}</a>
                    <a href=format!("/versions/{id}/sent")>{t.what_left()}</a>
                </nav>
            </div>
            <div class="strip-line">
                <p class="sentence" data-testid="status-sentence">{sentence}</p>
                <p class="unseen" role="status">{spoken}</p>
                {controls(state)}
                <button
                    class="to-decide"
                    data-testid="to-decide"
                    disabled=move || open.get() == 0
                    on:click=decide
                >
                    {move || t.still_open(open.get())}
                </button>
            </div>
            {progress(state)}
            <p
                class="connection"
                role="status"
                data-testid="connection-notice"
                hidden=move || state.lost.get().is_none()
            >
                {move || state.lost.get().map(|seconds| t.no_connection(seconds))}
            </p>
        </div>
    }
    .erase()
}

fn spoken(state: ReviewState, status: VersionStatus, stage: Stage, progress: Progress) -> String {
    match (status, stage) {
        (VersionStatus::Running, Stage::Clauses) => state.t.counts(progress),
        _ => {
            let failed = state.tally.with_untracked(|tally| tally.failed);
            state.head.with_untracked(|head| state.t.status(head, failed, 0))
        }
    }
}

/// A hairline that fills as clauses are done.
fn progress(state: ReviewState) -> AnyView {
    let t = state.t;
    let shown = Memo::new(move |_| {
        state
            .head
            .with(|head| head.status.is_live().then_some((head.progress.done, head.progress.total)))
    });
    view! {
        {move || shown.get().map(|(done, total)| view! {
            <progress max=total.max(1) value=done aria-label=t.clauses_heading()></progress>
        })}
    }
    .into_any()
}

/// Links to all versions of the contract.
fn versions(state: ReviewState, number: u32) -> AnyView {
    let t = state.t;
    let links = state.versions.with_value(|versions| {
        versions
            .iter()
            .map(|version| {
                let current = (version.number == number).then_some("page");
                view! {
                    <li>
                        <a
                            class="dot"
                            href=format!("/versions/{}", version.id)
                            aria-current=current
                            aria-label=t.version(version.number)
                        >
                            {version.number}
                        </a>
                    </li>
                }
                .erase()
            })
            .collect_view()
    });
    view! { <ol class="dots" aria-label=t.versions()>{links}</ol> }.erase()
}
