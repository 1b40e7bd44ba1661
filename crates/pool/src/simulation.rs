//! A network that is only played, so that hours of it pass in a moment.
//!
//! Time in the pool is tokio's and its [`crate::Clock`]'s. Where both are
//! simulated the answers have to be as well: a real socket does not wait for a
//! paused clock.

use async_trait::async_trait;
use reqwest::Response;

/// What is sent to a provider.
#[derive(Debug)]
pub struct Sent {
    /// The provider's name.
    pub provider: String,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256; empty without a key.
    pub key: String,
    /// The exact body.
    pub body: String,
}

/// Stands in for the network.
#[async_trait]
pub trait Simulation: Send + Sync {
    /// The provider's answer, after as long as it takes.
    async fn answer(&self, sent: Sent) -> http::Response<Vec<u8>>;
}

/// The simulated answer in the form of a real one.
pub(crate) async fn exchange(simulation: &dyn Simulation, sent: Sent) -> Response {
    simulation.answer(sent).await.into()
}
