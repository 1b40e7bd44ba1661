//! A finding in full: the words, what they mean for us, the wording proposed
//! instead, and the decision. Ground and sources are folded.

use super::{
    ReviewState,
    decide::{decisions, word},
};
use crate::erase::Erase;
use crate::{
    browser,
    parts::{marked_word, on_click, ops_view},
    texts::Texts,
    word_diff::word_diff,
};
use domain::{Decision, Finding, FindingKind, Speaker};
use leptos::prelude::*;

/// The open finding.
pub(super) fn card(
    state: ReviewState,
    finding: Finding,
    answered_by: Option<String>,
    lang: &'static str,
) -> AnyView {
    let t = state.t;
    Effect::new(move |_| {
        browser::level_card();
        if state.focus_card.get_value() {
            state.focus_card.set_value(false);
            browser::show(".paper-text mark");
            browser::focus(".card");
        }
    });
    let id = finding.id;
    let close = move || {
        state.open.set(None);
        browser::focus(&format!("[data-finding-id=\"{id}\"]"));
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        // Not while a wording is being written, which would be lost.
        if event.key() == "Escape" && !browser::is_writing() {
            close();
        }
    };
    let reader = state.head.with_untracked(|head| head.reader.tag());
    let quote_label = if finding.kind == FindingKind::Omission { t.anchor() } else { t.quoted() };
    view! {
        <section
            class="card"
            tabindex="-1"
            aria-label=t.topic(&finding.topic)
            data-testid="finding"
            data-finding-id=id.to_string()
            data-decision=word(finding.decision)
            on:keydown=on_key
        >
            <div class="card-head">
                {marked_word(t, Some(finding.severity))}
                <strong>{t.topic(&finding.topic)}</strong>
                <a
                    class="close"
                    href="?"
                    aria-label=t.close()
                    on:click=on_click(close)
                >
                    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                        <path d="M4 4l8 8M12 4l-8 8" />
                    </svg>
                </a>
            </div>
            <p class="label">{quote_label}</p>
            <blockquote lang=lang>{finding.quote.clone()}</blockquote>
            <p class="label">{t.means()}</p>
            <p lang=reader>{finding.why.clone()}</p>
            {proposal(t, &finding, lang)}
            {reopened(t, &finding)}
            {decisions(state, &finding)}
            {noted(t, &finding)}
            {ground(t, &finding, answered_by)}
        </section>
    }
    .erase()
}

/// Why what was decided is open again.
fn reopened(t: Texts, finding: &Finding) -> Option<AnyView> {
    let before = finding.reopened.filter(|_| finding.decision == Decision::Open)?;
    Some(view! { <p class="note" data-testid="reopened">{t.reopened(before)}</p> }.erase())
}

/// What was noted on it, and who will see that.
fn noted(t: Texts, finding: &Finding) -> Option<AnyView> {
    let note = finding.note.as_deref().filter(|note| !note.trim().is_empty());
    if note.is_none() && !finding.share {
        return None;
    }
    let who = if finding.share { t.share_yes() } else { t.share_no() };
    let note = note.map(|note| view! { <span>{note.to_owned()}</span> " · " }.erase());
    Some(view! { <p class="quiet" data-testid="note">{note} {who}</p> }.erase())
}

/// The wording proposed, with only the changed words marked.
fn proposal(t: Texts, finding: &Finding, lang: &'static str) -> AnyView {
    let (label, body) = match (&finding.text, finding.edits.is_empty()) {
        (Some(own), _) if finding.decision == Decision::Edited => {
            (t.own_wording(), view! { <p class="wording">{own.clone()}</p> }.erase())
        }
        (_, false) => {
            let edits = finding.edits.iter().map(|edit| {
                view! { <p class="wording">{ops_view(word_diff(&edit.old, &edit.new))}</p> }.erase()
            });
            (t.proposed_wording(), edits.collect_view().into_any())
        }
        (_, true) if !finding.suggestion.is_empty() => {
            (t.suggestion(), view! { <p>{finding.suggestion.clone()}</p> }.erase())
        }
        _ => return ().into_any(),
    };
    view! {
        <p class="label">{label}</p>
        <div lang=lang>{body}</div>
    }
    .erase()
}

fn ground(t: Texts, finding: &Finding, answered_by: Option<String>) -> AnyView {
    let who = match (finding.by, answered_by) {
        (Speaker::Model, Some(model)) if model != "playbook" => t.answered_by(&model),
        (speaker, _) => t.speaker(speaker).to_owned(),
    };
    let sources = if finding.sources.is_empty() {
        view! { <p class="quiet">{t.no_sources()}</p> }.erase()
    } else {
        let titles =
            finding.sources.iter().map(|source| view! { <li>{source.title.clone()}</li> }.erase());
        view! { <ul class="sources" aria-label=t.sources()>{titles.collect_view()}</ul> }.erase()
    };
    view! {
        <details class="ground">
            <summary>{t.ground()}</summary>
            <p>{t.said_by()}": "{who}"."</p>
            {sources}
        </details>
    }
    .erase()
}
