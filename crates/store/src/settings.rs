//! What a person set once for all contracts.

use crate::StoreError;
use async_trait::async_trait;
use domain::{Actor, Settings};

/// Settings, one set for each actor.
#[async_trait]
pub trait SettingStore: Send + Sync {
    /// As last kept; the defaults where nothing was.
    async fn settings(&self, actor: &Actor) -> Result<Settings, StoreError>;

    /// Keeps them in place of those before.
    async fn set_settings(&self, actor: &Actor, settings: Settings) -> Result<(), StoreError>;
}
