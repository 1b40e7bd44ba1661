//! Providers without a network: a real socket does not wait for a paused clock.

use crate::SimConfig;
use crate::dialect::Said;
use crate::quota::Quota;
use axum::http::{Response, StatusCode, header};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What every question counts for, and every answer.
const TOKENS_IN: u64 = 20;
const TOKENS_OUT: u64 = 1;

/// Several providers whose time is tokio's, real or simulated.
pub struct Offline {
    providers: HashMap<String, Provider>,
    refused: AtomicUsize,
}

struct Provider {
    config: SimConfig,
    quota: Quota,
}

impl Offline {
    /// Those with these behaviours, by name. Their limits and their latencies
    /// count; nothing else is simulated here.
    pub fn new(configs: impl IntoIterator<Item = SimConfig>) -> Self {
        let provider =
            |config: SimConfig| (config.name.clone(), Provider { config, quota: Quota::new() });
        Self {
            providers: configs.into_iter().map(provider).collect(),
            refused: AtomicUsize::new(0),
        }
    }

    /// The answer of one of them, in as long as it takes; 404 where there is
    /// no such provider.
    pub async fn answer(&self, provider: &str) -> Response<Vec<u8>> {
        let Some(Provider { config, quota }) = self.providers.get(provider) else {
            return document(StatusCode::NOT_FOUND, Vec::new());
        };
        match quota.arrive(config, TOKENS_IN + TOKENS_OUT) {
            Ok(slot) => {
                tokio::time::sleep(config.latency).await;
                drop(slot);
                let said = Said {
                    model: config.models.first().map_or("", String::as_str),
                    text: "ok",
                    call: None,
                    tokens_in: TOKENS_IN,
                    tokens_out: TOKENS_OUT,
                    cut: false,
                };
                let body = config.protocol().whole(&said).to_string();
                document(StatusCode::OK, body.into_bytes())
            }
            Err(refused) => {
                self.refused.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(config.refusal_latency).await;
                let (status, body) = config.protocol().limited(refused);
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::TOO_MANY_REQUESTS);
                document(status, body.to_string().into_bytes())
            }
        }
    }

    /// How many questions a limit has refused.
    pub fn refused(&self) -> usize {
        self.refused.load(Ordering::SeqCst)
    }
}

fn document(status: StatusCode, body: Vec<u8>) -> Response<Vec<u8>> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let json = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn a_minutes_limit_is_answered_and_the_rest_refused_each_in_its_time() {
        let offline = Offline::new([SimConfig {
            requests_per_minute: Some(1),
            latency: Duration::from_secs(1),
            refusal_latency: Duration::from_secs(3),
            ..SimConfig::default()
        }]);
        let ask = async || {
            let begun = Instant::now();
            let status = offline.answer("sim").await.status().as_u16();
            (status, begun.elapsed().as_secs())
        };
        assert_eq!(ask().await, (200, 1));
        assert_eq!(ask().await, (429, 3));
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(ask().await, (200, 1));
        assert_eq!(offline.refused(), 1);
        assert_eq!(offline.answer("nobody").await.status(), 404);
    }
}
