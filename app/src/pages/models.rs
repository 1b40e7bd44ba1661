//! The models page: one row for each provider, in words, with its limits.

use crate::erase::Erase;
use crate::{
    parts::{moment, page_heading},
    prefs::texts,
    texts::Texts,
};
use domain::{
    KeyStatus, LimitKind, LimitSource, LimitStatus, PoolStatus, ProviderState, ProviderStatus,
};
use leptos::prelude::*;

/// The page.
pub(super) fn show(pool: PoolStatus) -> AnyView {
    let t = texts();
    let body = if pool.providers.is_empty() {
        view! { <p class="lead" data-testid="no-models">{t.models_empty()}</p> }.erase()
    } else {
        let rows = pool.providers.into_iter().map(|provider| row(t, provider)).collect_view();
        view! {
            <p class="lead">{t.models_intro()}</p>
            <ol class="models">{rows}</ol>
        }
        .erase()
    };
    view! {
        <div class="column">
            {page_heading(t.models_title().to_owned())}
            {body}
            {how_to_add(t)}
        </div>
    }
    .erase()
}

fn how_to_add(t: Texts) -> AnyView {
    view! {
        <section class="how" aria-labelledby="how-heading">
            <h2 id="how-heading">{t.how_to_add()}</h2>
            <h3>{t.add_ollama_title()}</h3>
            <p>{t.add_ollama()}</p>
            <pre tabindex="0"><code>"ollama pull gemma3:4b"</code></pre>
            <h3>{t.add_groq_title()}</h3>
            <p>{t.add_groq()}</p>
            <pre tabindex="0"><code>"export GROQ_API_KEY=…"</code></pre>
        </section>
    }
    .erase()
}

fn row(t: Texts, provider: ProviderStatus) -> AnyView {
    let place =
        t.whereabouts(provider.local, provider.country.as_deref(), provider.trains_on_input);
    // A row's name in a selector: of any text only what needs no escaping.
    let name: String =
        provider.name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let until = provider.until.map(|at| view! { " " {t.until()} " " {moment(at)} }.erase());
    let pace = (provider.state == ProviderState::Ready).then(|| pace(t, &provider)).flatten();
    let limits = limits(t, &provider);
    let limits = if limits.is_empty() {
        view! { <p class="quiet">{t.limits_unknown()}</p> }.erase()
    } else {
        view! {
            {limits.collect_view()}
            <p class="quiet">{sources(t, &provider)}</p>
        }
        .erase()
    };
    let state = match provider.state {
        ProviderState::Ready => "ready",
        ProviderState::Cooling => "cooling",
        ProviderState::Exhausted => "exhausted",
        ProviderState::Disabled => "disabled",
    };
    view! {
        <li class="model" data-testid="model-row" data-state=state data-row=name>
            <h2><span>{t.provider(&provider.name)}</span> " " <span class="quiet">{provider.model.clone()}</span></h2>
            <p>{place}</p>
            <p class="model-state">
                <span>{t.provider_state(provider.state)}{until}</span>
                {pace.map(|pace| format!("; {pace}"))}
                {provider.reason.as_deref().map(|reason| view! { <span class="quiet">" · " {t.reason(reason)}</span> }.erase())}
            </p>
            {limits}
            {technical(t, provider)}
        </li>
    }
    .erase()
}

/// "answers in about 4 s; about 60 clauses left today".
fn pace(t: Texts, provider: &ProviderStatus) -> Option<String> {
    let answers = provider.p50_ms.map(|ms| t.answers_in(ms));
    let left = provider
        .keys
        .iter()
        .flat_map(|key| &key.limits)
        .filter(|limit| limit.kind == LimitKind::RequestsPerDay)
        .map(|limit| limit.usable.saturating_sub(limit.used))
        .reduce(|a, b| a + b)
        .map(|left| t.requests_left(left));
    let said: Vec<_> = answers.into_iter().chain(left).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// The limits of each key, or of all where they share them.
fn limits(t: Texts, provider: &ProviderStatus) -> Vec<AnyView> {
    let keys = provider.keys.iter().filter(|key| !key.limits.is_empty());
    let shown: Vec<&KeyStatus> =
        if provider.quota_shared { keys.take(1).collect() } else { keys.collect() };
    let several = shown.len() > 1;
    let of_key = |key: &KeyStatus| {
        let name = several.then(|| {
            view! {
                <p class="quiet">{t.key()} " " <code>{key.fingerprint.clone()}</code></p>
            }
            .erase()
        });
        let bars: Vec<_> = key.limits.iter().map(|limit| bar(t, &key.fingerprint, limit)).collect();
        view! {
            {name}
            <ul class="limits">{bars.collect_view()}</ul>
        }
        .erase()
    };
    shown.into_iter().map(of_key).collect()
}

/// How the limits are known, each way once.
fn sources(t: Texts, provider: &ProviderStatus) -> String {
    let mut known: Vec<&str> = Vec::new();
    for limit in provider.keys.iter().flat_map(|key| &key.limits) {
        let source = t.limit_source(source_of(limit));
        if !known.contains(&source) {
            known.push(source);
        }
    }
    format!("{} {}.", t.limits_word(), known.join(", "))
}

/// A preset says nothing of cost: a budget is always the user's own.
fn source_of(limit: &LimitStatus) -> LimitSource {
    match (limit.kind, limit.source) {
        (LimitKind::CostPerDay, LimitSource::Preset) => LimitSource::Config,
        (_, source) => source,
    }
}

fn bar(t: Texts, fingerprint: &str, limit: &LimitStatus) -> AnyView {
    let numbers = match limit.kind {
        LimitKind::CostPerDay => t.spent_of(limit.used, limit.usable),
        _ => t.used_of(limit.used, limit.usable),
    };
    let name = t.limit_kind(limit.kind);
    let label = if fingerprint.is_empty() {
        name.to_owned()
    } else {
        format!("{name}, {} {fingerprint}", t.key())
    };
    view! {
        <li>
            <span>{name}</span>
            <meter min="0" max=limit.usable.max(1) value=limit.used.min(limit.usable) aria-label=label>
                {numbers.clone()}
            </meter>
            <span class="numbers">{numbers}</span>
        </li>
    }
    .erase()
}

fn technical(t: Texts, provider: ProviderStatus) -> AnyView {
    let latencies = match (provider.p50_ms, provider.p95_ms) {
        (Some(p50), Some(p95)) => format!("p50 {} · p95 {}", t.latency(p50), t.latency(p95)),
        _ => "–".to_owned(),
    };
    let keys = provider
        .keys
        .iter()
        .filter(|key| !key.fingerprint.is_empty())
        .map(|key| view! {
            <p>
                {t.key()} " " <code>{key.fingerprint.clone()}</code> ": " {t.provider_state(key.state)}
                {key.until.map(|at| view! { " " {t.until()} " " {moment(at)} }.erase())}
                {key.reason.as_deref().map(|reason| format!(" ({})", t.reason(reason)))}
                "; " {t.asked_since_start(key.asked)}
            </p>
        }
        .erase())
        .collect_view();
    let recent = if provider.recent.is_empty() {
        view! { <p class="quiet">{t.no_recent()}</p> }.erase()
    } else {
        let rows = provider
            .recent
            .iter()
            .map(|attempt| {
                view! {
                    <tr>
                        <td>{moment(attempt.at)}</td>
                        <td>{t.outcome(attempt.outcome)}</td>
                        <td>{t.latency(attempt.latency_ms)}</td>
                        <td>{attempt.reason.as_deref().map(|reason| t.reason(reason))}</td>
                    </tr>
                }
                .erase()
            })
            .collect_view();
        view! {
            <div class="table" tabindex="0" role="group" aria-label=t.recent()>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t.when()}</th>
                            <th scope="col">{t.outcome_word()}</th>
                            <th scope="col">{t.took()}</th>
                            <th scope="col">{t.why()}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
        .erase()
    };
    view! {
        <details>
            <summary>{t.details()}</summary>
            <p>{t.in_flight()} ": " {t.at_once(provider.in_flight, provider.max_in_flight)}</p>
            <p>{t.latencies()} ": " {latencies}</p>
            {keys}
            <h3>{t.recent()}</h3>
            {recent}
        </details>
    }
    .erase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_not_what_the_provider_publishes() {
        let limit = |kind, source| LimitStatus {
            kind,
            limit: 10,
            usable: 9,
            used: 0,
            resets_at: None,
            source,
        };
        for (kind, told, said) in [
            (LimitKind::CostPerDay, LimitSource::Preset, LimitSource::Config),
            (LimitKind::RequestsPerDay, LimitSource::Preset, LimitSource::Preset),
            (LimitKind::RequestsPerDay, LimitSource::Learnt, LimitSource::Learnt),
        ] {
            assert_eq!(source_of(&limit(kind, told)), said);
        }
    }
}
