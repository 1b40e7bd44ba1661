//! A pool over simulated providers, in simulated time.

use crate::failure::Failure;
use crate::http::WORDS;
use async_trait::async_trait;
use futures::future::join_all;
use pool::{
    Clock, Dialect, Kept, Lane, Limits, Message, Pool, PoolConfig, ProviderConfig, Request, Role,
    Sent, Simulation, UnixMillis,
};
use provider_sim::{Offline, SimConfig};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Later than any of them is answered.
const DEADLINE: Duration = Duration::from_secs(3_600);

/// What came of it.
pub(super) struct Played {
    /// From the first question to the last answer, in simulated time.
    pub(super) took: Duration,
    pub(super) answered: u64,
    /// What the providers refused.
    pub(super) refused: usize,
}

/// Asks so many questions at once, as batch work, of providers that refuse
/// what is beyond so many requests in any minute. Calls last so long.
pub(super) async fn ask_all(
    questions: u64,
    limits: &[(&str, u64)],
    headroom: u64,
    call: Duration,
) -> Result<Played, Failure> {
    let sims = limits.iter().map(|(name, limit)| SimConfig {
        name: (*name).to_owned(),
        latency: call,
        requests_per_minute: Some(*limit),
        ..SimConfig::default()
    });
    let network = Arc::new(Network(Offline::new(sims)));
    let config = PoolConfig {
        providers: limits.iter().map(|(name, limit)| provider(name, *limit)).collect(),
        headroom: headroom as f64 / 100.0,
        patience: Duration::from_millis(2_500),
        max_attempts: 5,
        queue_interactive: 64,
        queue_batch: 256,
    };
    let clock = Arc::new(Simulated(Instant::now()));
    let pool = Pool::simulated(config, Kept::in_memory(), clock, network.clone())
        .await
        .map_err(|error| Failure::at("a pool", error))?;
    let begun = Instant::now();
    let answers = join_all((0..questions).map(|_| pool.ask(clause()))).await;
    Ok(Played {
        took: begun.elapsed(),
        answered: answers.iter().filter(|answer| answer.is_ok()).count() as u64,
        refused: network.0.refused(),
    })
}

fn clause() -> Request {
    Request {
        lane: Lane::Batch,
        deadline: DEADLINE,
        max_tokens: Some(100),
        ..Request::new(vec![Message::new(Role::User, WORDS)])
    }
}

/// The providers, as the pool's network.
struct Network(Offline);

#[async_trait]
impl Simulation for Network {
    async fn answer(&self, sent: Sent) -> http::Response<Vec<u8>> {
        self.0.answer(&sent.provider).await
    }
}

/// Goes as tokio's time does, from its beginning on.
struct Simulated(Instant);

impl Clock for Simulated {
    fn now(&self) -> UnixMillis {
        // 2026-11-30T10:00:00Z
        1_796_032_800_000 + i64::try_from(self.0.elapsed().as_millis()).unwrap_or(i64::MAX)
    }
}

/// As the server configures one that says no more than its limit.
fn provider(name: &str, requests_per_minute: u64) -> ProviderConfig {
    ProviderConfig {
        name: name.to_owned(),
        dialect: Dialect::OpenAi,
        base_url: "http://127.0.0.1:9/v1".to_owned(),
        model: "sim-large".to_owned(),
        simple_model: None,
        context: None,
        keys: Vec::new(),
        local: false,
        limits: Limits { requests_per_minute: Some(requests_per_minute), ..Limits::default() },
        limits_from_preset: false,
        day_resets: "UTC".to_owned(),
        quota_shared: false,
        max_in_flight: 4,
        connect_timeout: Duration::from_secs(5),
        first_token_timeout: Duration::from_secs(12),
        idle_timeout: Duration::from_secs(15),
        total_timeout: Duration::from_secs(120),
        price_in: None,
        price_out: None,
        country: None,
        trains_on_input: None,
    }
}
