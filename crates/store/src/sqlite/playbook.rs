//! What a person changed of the playbook, edition by edition.

use super::SqliteStore;
use super::columns::{Columns, json};
use crate::{PlaybookStore, StoreError};
use async_trait::async_trait;
use domain::{Actor, Amendments, Edition, PlaybookChange, Timestamp};
use sqlx::SqliteConnection;

#[async_trait]
impl PlaybookStore for SqliteStore {
    async fn playbook_edition(&self, actor: &Actor) -> Result<u32, StoreError> {
        let mut read = self.read().await?;
        latest(&mut read, actor).await
    }

    async fn amendments(&self, actor: &Actor, edition: u32) -> Result<Amendments, StoreError> {
        if edition == 0 {
            return Ok(Amendments::default());
        }
        let mut read = self.read().await?;
        sqlx::query("SELECT amendments FROM playbook_editions WHERE owner = ? AND number = ?")
            .bind(actor.user.to_string())
            .bind(edition)
            .fetch_optional(&mut *read)
            .await?
            .ok_or(StoreError::NotFound)?
            .json("amendments")
    }

    async fn editions(&self, actor: &Actor, limit: u32) -> Result<Vec<Edition>, StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query(
            "SELECT number, saved_at, change FROM playbook_editions WHERE owner = ?
             ORDER BY number DESC LIMIT ?",
        )
        .bind(actor.user.to_string())
        .bind(limit)
        .fetch_all(&mut *read)
        .await?;
        let edition = |row: &sqlx::sqlite::SqliteRow| -> Result<Edition, StoreError> {
            Ok(Edition {
                number: row.count("number")?,
                saved_at: Timestamp(row.int("saved_at")?),
                change: row.json("change")?,
            })
        };
        rows.iter().map(edition).collect()
    }

    async fn save_edition(
        &self,
        actor: &Actor,
        after: u32,
        change: PlaybookChange,
        amendments: Amendments,
    ) -> Result<Edition, StoreError> {
        let actor = *actor;
        self.write(move |tx| {
            Box::pin(async move {
                if latest(tx.conn(), &actor).await? != after {
                    return Err(StoreError::Conflict(
                        "The playbook was changed meanwhile; look at it again.",
                    ));
                }
                let edition = Edition { number: after + 1, saved_at: tx.now, change };
                sqlx::query(
                    "INSERT INTO playbook_editions (owner, number, saved_at, change, amendments)
                     VALUES (?, ?, ?, ?, ?)",
                )
                .bind(actor.user.to_string())
                .bind(edition.number)
                .bind(edition.saved_at.0)
                .bind(json(&edition.change)?)
                .bind(json(&amendments)?)
                .execute(tx.conn())
                .await?;
                Ok(edition)
            })
        })
        .await
    }
}

async fn latest(conn: &mut SqliteConnection, actor: &Actor) -> Result<u32, StoreError> {
    sqlx::query("SELECT coalesce(max(number), 0) AS number FROM playbook_editions WHERE owner = ?")
        .bind(actor.user.to_string())
        .fetch_one(conn)
        .await?
        .count("number")
}
