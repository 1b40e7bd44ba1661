//! What a person set once for all contracts.

use super::SqliteStore;
use super::columns::{Columns, json};
use crate::{SettingStore, StoreError};
use async_trait::async_trait;
use domain::{Actor, Settings};

#[async_trait]
impl SettingStore for SqliteStore {
    async fn settings(&self, actor: &Actor) -> Result<Settings, StoreError> {
        let mut tx = self.read().await?;
        let row = sqlx::query("SELECT settings FROM settings WHERE owner = ?")
            .bind(actor.user.to_string())
            .fetch_optional(&mut *tx)
            .await?;
        row.map_or_else(|| Ok(Settings::default()), |row| row.json("settings"))
    }

    async fn set_settings(&self, actor: &Actor, settings: Settings) -> Result<(), StoreError> {
        let owner = actor.user.to_string();
        let settings = json(&settings)?;
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query("INSERT OR REPLACE INTO settings (owner, settings) VALUES (?, ?)")
                    .bind(owner)
                    .bind(settings)
                    .execute(tx.conn())
                    .await?;
                Ok(())
            })
        })
        .await
    }
}
