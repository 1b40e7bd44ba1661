//! What left for a version: first the sum in a sentence, then each text.

use crate::erase::Erase;
use crate::{
    functions::SentPage,
    parts::{moment, page_heading},
    prefs::texts,
    texts::Texts,
};
use domain::{Call, ClauseId};
use leptos::prelude::*;

/// The document's title and the page's heading.
pub(super) fn title(page: &SentPage) -> String {
    format!("{} · {}", texts().sent_title(), page.title)
}

/// The page.
pub(super) fn show(page: SentPage) -> AnyView {
    let t = texts();
    let left: Vec<&Call> = page.calls.calls.iter().filter(|call| call.sent.is_some()).collect();
    let mut providers: Vec<String> = Vec::new();
    for call in &left {
        let name = t.provider(&call.provider);
        if !providers.contains(&name) {
            providers.push(name);
        }
    }
    // A call that several clauses shared carried an excerpt of each.
    let excerpts: usize = left.iter().map(|call| call.clauses.len().max(1)).sum();
    let sentence = match (excerpts, page.calls.calls.len()) {
        (0, 0) => t.nothing_sent().to_owned(),
        (0, _) => t.local_only().to_owned(),
        (count, _) => t.sent_sentence(count as u32, &providers),
    };
    let note = (!left.is_empty())
        .then(|| view! { <p class="quiet">{t.masked_words()} " " {t.masked_note()}</p> }.erase());
    let rows = page.calls.calls.iter().map(|call| row(t, call, &page.clauses)).collect_view();
    view! {
        <div class="column">
            {page_heading(title(&page))}
            <p class="lead" data-testid="sent-sentence">{sentence}</p>
            {note}
            <ol class="calls">{rows}</ol>
        </div>
    }
    .erase()
}

fn row(t: Texts, call: &Call, clauses: &[(ClauseId, String)]) -> AnyView {
    let names: Vec<String> = call
        .clauses
        .iter()
        .filter_map(|id| clauses.iter().find(|(clause, _)| clause == id))
        .map(|(_, name)| name.clone())
        .collect();
    let what = match names.as_slice() {
        [] => t.whole_review().to_owned(),
        [name] => t.clause_named(name, ""),
        several => t.clauses_named(several),
    };
    let cost = call.cost.map(|cost| {
        let cost = format!("{cost:.4}");
        let cost = if t.0 == domain::Language::Es { cost.replace('.', ",") } else { cost };
        view! { <span>{t.sent_cost()} " " {cost}</span> }.erase()
    });
    let text = match &call.sent {
        Some(text) => view! {
            <details>
                <summary>{t.sent_text()}</summary>
                <pre tabindex="0">{masked(text)}</pre>
            </details>
        }
        .erase(),
        None => view! { <p class="quiet">{t.sent_local()}</p> }.erase(),
    };
    let reason = call
        .reason
        .as_deref()
        .map(|reason| view! { <p class="quiet">{t.reason(reason)}</p> }.erase());
    view! {
        <li data-testid="call">
            <p class="call-line">
                <strong>{what}</strong>
                <span>{t.provider(&call.provider)} " · " {call.model.clone()}</span>
                <span>{t.outcome(call.outcome)}</span>
                {call.latency_ms.map(|ms| view! { <span>{t.latency(ms)}</span> }.erase())}
                {cost}
                <span class="quiet">{moment(call.at)}</span>
            </p>
            {reason}
            {text}
        </li>
    }
    .erase()
}

/// The text with its pseudonyms, such as `[[PERSONA_1]]`, marked.
pub(super) fn masked(text: &str) -> AnyView {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("[[") {
        let Some(length) = rest[start..].find("]]").map(|at| at + 2) else { break };
        let token = &rest[start..start + length];
        if token.len() > 60 || token.contains(char::is_whitespace) {
            // Brackets of the contract's own.
            out.push(rest[..start + 2].to_owned().into_any());
            rest = &rest[start + 2..];
            continue;
        }
        out.push(rest[..start].to_owned().into_any());
        out.push(view! { <mark class="masked">{token.to_owned()}</mark> }.erase());
        rest = &rest[start + length..];
    }
    out.push(rest.to_owned().into_any());
    out.collect_view().into_any()
}
