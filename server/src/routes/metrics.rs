//! The pool in Prometheus' text format. Names of providers only: nothing of a
//! contract, nothing of a key.

use super::{Api, Refusal, actor::By};
use app::Backend;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use domain::{PoolStatus, ProviderState, ProviderStatus};
use pool::{Histogram, Totals};
use std::{
    fmt::{Display, Write},
    sync::Arc,
};

pub(super) async fn metrics(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Response, Refusal> {
    let text = text(&api.service.providers(&actor).await?, &api.service.totals());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

fn text(pool: &PoolStatus, totals: &Totals) -> String {
    let mut page = Page::default();
    page.family("advai_queue_length", "gauge", "Requests that wait for a provider.");
    page.line("advai_queue_length", &[("lane", "interactive")], pool.queue.interactive);
    page.line("advai_queue_length", &[("lane", "batch")], pool.queue.batch);

    let name = "advai_queue_wait_seconds";
    page.family(name, "histogram", "Time that requests waited for a place.");
    page.histogram(name, &[("lane", "interactive")], &totals.waited_interactive);
    page.histogram(name, &[("lane", "batch")], &totals.waited_batch);

    of_each(&mut page, pool, "advai_provider_ready", "Whether a provider can serve now.", |it| {
        Some(f64::from(u8::from(it.state == ProviderState::Ready)))
    });
    of_each(&mut page, pool, "advai_provider_in_flight", "Requests under way.", |it| {
        Some(f64::from(it.in_flight))
    });
    let p50 = "Median latency of the last 30 answers.";
    of_each(&mut page, pool, "advai_provider_latency_p50_seconds", p50, |it| seconds(it.p50_ms));
    let p95 = "95th percentile of the latency of the last 30 answers.";
    of_each(&mut page, pool, "advai_provider_latency_p95_seconds", p95, |it| seconds(it.p95_ms));

    limits(&mut page, pool);
    counters(&mut page, totals);
    page.0
}

fn seconds(ms: Option<u64>) -> Option<f64> {
    ms.map(|ms| ms as f64 / 1_000.0)
}

fn of_each(
    page: &mut Page,
    pool: &PoolStatus,
    name: &str,
    help: &str,
    value: impl Fn(&ProviderStatus) -> Option<f64>,
) {
    page.family(name, "gauge", help);
    for provider in &pool.providers {
        if let Some(value) = value(provider) {
            page.line(name, &[("provider", &provider.name)], value);
        }
    }
}

/// What is used of each limit, keys told apart by their place in the list.
fn limits(page: &mut Page, pool: &PoolStatus) {
    let words = |kind| serde_json::to_value(kind).ok();
    for (name, help, used) in [
        ("advai_limit_usable", "What may be used of a limit, after headroom.", false),
        ("advai_limit_used", "What is reserved or spent of it now.", true),
    ] {
        page.family(name, "gauge", help);
        for provider in &pool.providers {
            for (place, key) in provider.keys.iter().enumerate() {
                for limit in &key.limits {
                    let kind = words(limit.kind);
                    let kind = kind.as_ref().and_then(|kind| kind.as_str()).unwrap_or("");
                    let labels = [
                        ("provider", provider.name.as_str()),
                        ("key", &place.to_string()),
                        ("kind", kind),
                    ];
                    page.line(name, &labels, if used { limit.used } else { limit.usable });
                }
            }
        }
    }
}

fn counters(page: &mut Page, totals: &Totals) {
    let name = "advai_attempts_total";
    page.family(name, "counter", "Attempts, by what came of them.");
    for provider in &totals.providers {
        for (outcome, count) in &provider.outcomes {
            page.line(name, &[("provider", &provider.name), ("outcome", outcome)], count);
        }
    }
    let name = "advai_tokens_total";
    page.family(name, "counter", "Tokens, as the providers count them.");
    for provider in &totals.providers {
        let label = ("provider", provider.name.as_str());
        page.line(name, &[label, ("direction", "in")], provider.tokens_in);
        page.line(name, &[label, ("direction", "out")], provider.tokens_out);
    }
    let name = "advai_cost_total";
    page.family(name, "counter", "Cost, in the currency of the configured prices.");
    for provider in &totals.providers {
        page.line(name, &[("provider", &provider.name)], provider.cost);
    }
    let name = "advai_cooldowns_total";
    page.family(name, "counter", "Rests of a provider, model or key that began.");
    for provider in &totals.providers {
        page.line(name, &[("provider", &provider.name)], provider.cooldowns);
    }
    let name = "advai_answer_seconds";
    page.family(name, "histogram", "Time from sending a request to the last byte of its answer.");
    for provider in &totals.providers {
        page.histogram(name, &[("provider", &provider.name)], &provider.latency);
    }
}

/// The text as it grows. Writing to a string cannot fail.
#[derive(Default)]
struct Page(String);

impl Page {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> =
            labels.iter().map(|(name, value)| format!("{name}={}", quoted(value))).collect();
        let _ = writeln!(self.0, "{name}{{{}}} {value}", labels.join(","));
    }

    fn histogram(&mut self, name: &str, labels: &[(&str, &str)], histogram: &Histogram) {
        let bucket = format!("{name}_bucket");
        let ends =
            histogram.cumulative().map(|(ms, count)| (format!("{}", ms as f64 / 1e3), count));
        for (end, count) in ends.chain([("+Inf".to_owned(), histogram.count)]) {
            let labels = [labels, &[("le", end.as_str())]].concat();
            self.line(&bucket, &labels, count);
        }
        self.line(&format!("{name}_sum"), labels, histogram.sum_ms as f64 / 1e3);
        self.line(&format!("{name}_count"), labels, histogram.count);
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ProviderStatus, QueueStatus};
    use pool::ProviderTotals;

    #[test]
    fn each_provider_has_a_line_and_a_name_cannot_break_it() {
        let provider = ProviderStatus {
            name: "a\"b".to_owned(),
            model: "m".to_owned(),
            dialect: "openai".to_owned(),
            local: false,
            country: None,
            trains_on_input: None,
            state: ProviderState::Cooling,
            until: None,
            reason: None,
            in_flight: 3,
            max_in_flight: 4,
            p50_ms: Some(1_500),
            p95_ms: None,
            quota_shared: false,
            keys: Vec::new(),
            recent: Vec::new(),
        };
        let pool = PoolStatus {
            queue: QueueStatus { interactive: 2, batch: 0 },
            providers: vec![provider],
        };
        let mut asked = ProviderTotals { name: "a\"b".to_owned(), ..ProviderTotals::default() };
        asked.outcomes.insert("rate_limited", 4);
        let totals = Totals { providers: vec![asked], ..Totals::default() };
        let text = text(&pool, &totals);
        for line in [
            "advai_queue_length{lane=\"interactive\"} 2",
            "advai_provider_ready{provider=\"a\\\"b\"} 0",
            "advai_provider_in_flight{provider=\"a\\\"b\"} 3",
            "advai_provider_latency_p50_seconds{provider=\"a\\\"b\"} 1.5",
            "advai_attempts_total{provider=\"a\\\"b\",outcome=\"rate_limited\"} 4",
            "advai_answer_seconds_bucket{provider=\"a\\\"b\",le=\"+Inf\"} 0",
            "advai_queue_wait_seconds_count{lane=\"batch\"} 0",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    }
}
