//! The pool in Prometheus' text format. Names of providers and models only:
//! nothing of a contract, nothing of a key.

use super::{Api, Refusal, actor::By};
use app::Backend;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use domain::{PoolStatus, ProviderState};
use std::{fmt::Write, sync::Arc};

pub(super) async fn metrics(
    State(api): State<Arc<Api>>,
    By(actor): By,
) -> Result<Response, Refusal> {
    let text = text(&api.service.providers(&actor).await?);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

fn text(pool: &PoolStatus) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let mut line = |text: std::fmt::Arguments<'_>| {
        let _ = writeln!(out, "{text}");
    };
    line(format_args!("# HELP advai_queue_length Requests that wait for a provider."));
    line(format_args!("# TYPE advai_queue_length gauge"));
    line(format_args!("advai_queue_length{{lane=\"interactive\"}} {}", pool.queue.interactive));
    line(format_args!("advai_queue_length{{lane=\"batch\"}} {}", pool.queue.batch));
    line(format_args!("# HELP advai_provider_ready Whether a provider can serve now."));
    line(format_args!("# TYPE advai_provider_ready gauge"));
    for provider in &pool.providers {
        let ready = u8::from(provider.state == ProviderState::Ready);
        line(format_args!("advai_provider_ready{{provider={}}} {ready}", label(&provider.name)));
    }
    line(format_args!("# HELP advai_provider_in_flight Requests under way."));
    line(format_args!("# TYPE advai_provider_in_flight gauge"));
    for provider in &pool.providers {
        let name = label(&provider.name);
        line(format_args!("advai_provider_in_flight{{provider={name}}} {}", provider.in_flight));
    }
    out
}

fn label(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ProviderStatus, QueueStatus};

    #[test]
    fn each_provider_has_a_line_and_a_name_cannot_break_it() {
        let provider = ProviderStatus {
            name: "a\"b".to_owned(),
            model: "m".to_owned(),
            dialect: "openai".to_owned(),
            local: false,
            country: None,
            state: ProviderState::Cooling,
            until: None,
            reason: None,
            in_flight: 3,
            max_in_flight: 4,
            p50_ms: None,
            p95_ms: None,
            keys: Vec::new(),
            recent: Vec::new(),
        };
        let pool = PoolStatus {
            queue: QueueStatus { interactive: 2, batch: 0 },
            providers: vec![provider],
        };
        let text = text(&pool);
        for line in [
            "advai_queue_length{lane=\"interactive\"} 2",
            "advai_provider_ready{provider=\"a\\\"b\"} 0",
            "advai_provider_in_flight{provider=\"a\\\"b\"} 3",
        ] {
            assert!(text.lines().any(|l| l == line), "{text}");
        }
    }
}
