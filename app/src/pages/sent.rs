//! What left for a version: first the sum in a sentence, then each text.

use super::no_such_page;
use crate::{
    functions::{SentPage, read_sent},
    parts::{id_of_path, loaded, moment, page_heading},
    prefs::texts,
    texts::Texts,
};
use domain::{Call, ClauseId, VersionId};
use leptos::prelude::*;

/// The page at `/versions/{id}/sent`.
pub(crate) fn sent() -> AnyView {
    let id = id_of_path::<VersionId>();
    let page = Resource::new_blocking(
        move || id.get(),
        |id| async move {
            match id {
                Some(id) => read_sent(id).await,
                None => Err(no_such_page()),
            }
        },
    );
    loaded(page, show)
}

fn show(page: SentPage) -> AnyView {
    let t = texts();
    let left: Vec<&Call> = page.calls.calls.iter().filter(|call| call.sent.is_some()).collect();
    let mut providers: Vec<String> = Vec::new();
    for call in &left {
        let name = t.provider(&call.provider);
        if !providers.contains(&name) {
            providers.push(name);
        }
    }
    let sentence = match (left.len(), page.calls.calls.len()) {
        (0, 0) => t.nothing_sent().to_owned(),
        (0, _) => t.local_only().to_owned(),
        (count, _) => t.sent_sentence(count as u32, &providers),
    };
    let note = (!left.is_empty()).then(|| {
        view! { <p class="quiet">{t.masked_words()} " " {t.masked_note()}</p> }.into_any()
    });
    let rows = page.calls.calls.iter().map(|call| row(t, call, &page.clauses)).collect_view();
    view! {
        <div class="column">
            {page_heading(format!("{} · {}", t.sent_title(), page.title))}
            <p class="lead" data-testid="sent-sentence">{sentence}</p>
            {note}
            <ol class="calls">{rows}</ol>
        </div>
    }
    .into_any()
}

fn row(t: Texts, call: &Call, clauses: &[(ClauseId, String)]) -> AnyView {
    let what = call
        .step
        .strip_prefix("clauses/")
        .and_then(|id| id.parse::<ClauseId>().ok())
        .and_then(|id| clauses.iter().find(|(clause, _)| *clause == id))
        .map_or_else(|| t.whole_review().to_owned(), |(_, name)| t.clause_named(name, ""));
    let cost = call.cost.map(|cost| {
        let cost = format!("{cost:.4}");
        let cost = if t.0 == domain::Language::Es { cost.replace('.', ",") } else { cost };
        view! { <span>{t.sent_cost()} " " {cost}</span> }.into_any()
    });
    let text = match &call.sent {
        Some(text) => view! {
            <details>
                <summary>{t.sent_text()}</summary>
                <pre tabindex="0">{masked(text)}</pre>
            </details>
        }
        .into_any(),
        None => view! { <p class="quiet">{t.sent_local()}</p> }.into_any(),
    };
    let reason =
        call.reason.clone().map(|reason| view! { <p class="quiet">{reason}</p> }.into_any());
    view! {
        <li data-testid="call">
            <p class="call-line">
                <strong>{what}</strong>
                <span>{t.provider(&call.provider)} " · " {call.model.clone()}</span>
                <span>{t.outcome(call.outcome)}</span>
                {call.latency_ms.map(|ms| view! { <span>{t.latency(ms)}</span> }.into_any())}
                {cost}
                <span class="quiet">{moment(call.at)}</span>
            </p>
            {reason}
            {text}
        </li>
    }
    .into_any()
}

/// The text with its pseudonyms, such as `[[PERSONA_1]]`, marked.
fn masked(text: &str) -> AnyView {
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
        out.push(view! { <mark class="masked">{token.to_owned()}</mark> }.into_any());
        rest = &rest[start + length..];
    }
    out.push(rest.to_owned().into_any());
    out.collect_view().into_any()
}
