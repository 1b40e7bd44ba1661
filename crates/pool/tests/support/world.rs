//! A network that is only played.

use super::at;
use async_trait::async_trait;
use pool::{Limits, ProviderConfig, Sent, Simulation};
use provider_sim::{Offline, SimConfig};
use std::sync::Arc;
use std::time::Duration;

/// Providers that answer after a second, in simulated time.
pub struct World(Offline);

#[async_trait]
impl Simulation for World {
    async fn answer(&self, sent: Sent) -> http::Response<Vec<u8>> {
        self.0.answer(&sent.provider).await
    }
}

impl World {
    /// Where these providers refuse what is beyond so many requests in any minute.
    pub fn with(limits: &[(&str, Option<u64>)]) -> Arc<Self> {
        let config = |(name, limit): &(&str, Option<u64>)| SimConfig {
            name: (*name).to_owned(),
            latency: Duration::from_secs(1),
            requests_per_minute: *limit,
            ..SimConfig::default()
        };
        Arc::new(Self(Offline::new(limits.iter().map(config))))
    }

    /// How many questions a limit has refused.
    pub fn refused(&self) -> usize {
        self.0.refused()
    }
}

pub fn limited(name: &str, per_minute: u64) -> ProviderConfig {
    ProviderConfig {
        limits: Limits { requests_per_minute: Some(per_minute), ..Limits::default() },
        max_in_flight: 8,
        first_token_timeout: Duration::from_secs(12),
        idle_timeout: Duration::from_secs(15),
        total_timeout: Duration::from_secs(120),
        ..at(name, "http://127.0.0.1:9/v1")
    }
}
