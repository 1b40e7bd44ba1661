//! The audit of the gateway: one row for each attempt, without any text.

use crate::StoreError;
use async_trait::async_trait;
use domain::{Outcome, Timestamp};
use std::sync::Arc;

/// An attempt for another program.
#[derive(Debug, Clone, PartialEq)]
pub struct GatewayCall {
    /// When it was sent.
    pub at: Timestamp,
    /// The provider's name.
    pub provider: String,
    /// The model asked.
    pub model: String,
    /// First 8 hex digits of the key's SHA-256.
    pub key: Option<String>,
    /// What came of it.
    pub outcome: Outcome,
    /// Why; never text that was sent or received.
    pub reason: Option<String>,
    /// Waited before, in milliseconds.
    pub wait_ms: u64,
    /// In milliseconds.
    pub latency_ms: u64,
    /// Reserved.
    pub tokens_estimated: u64,
    /// Reported by the provider.
    pub tokens_in: Option<u64>,
    /// Reported by the provider.
    pub tokens_out: Option<u64>,
    /// In the currency of the configured prices.
    pub cost: Option<f64>,
}

/// The audit of the gateway.
#[async_trait]
pub trait GatewayStore: Send + Sync {
    /// Keeps all of them, in one transaction.
    async fn keep_gateway_calls(&self, calls: Arc<[GatewayCall]>) -> Result<(), StoreError>;

    /// The newest, newest first.
    async fn gateway_calls(&self, limit: u32) -> Result<Vec<GatewayCall>, StoreError>;

    /// Removes what is older; says how many there were.
    async fn forget_gateway_calls(&self, before: Timestamp) -> Result<u64, StoreError>;
}
