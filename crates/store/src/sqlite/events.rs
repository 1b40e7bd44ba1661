//! Events, read from their table.

use super::SqliteStore;
use super::columns::Columns;
use crate::{EventStore, Head, StoreError, StoredEvent};
use async_trait::async_trait;
use domain::{Actor, VersionId};

#[async_trait]
impl EventStore for SqliteStore {
    async fn head(&self, actor: &Actor, version: VersionId) -> Result<Head, StoreError> {
        let mut read = self.read().await?;
        let row = sqlx::query(
            "SELECT v.seq, v.status,
                (SELECT min(e.seq) FROM events e WHERE e.version_id = v.id) AS oldest
             FROM versions v JOIN contracts c ON c.id = v.contract_id
             WHERE v.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
        )
        .bind(version.to_string())
        .bind(actor.user.to_string())
        .fetch_optional(&mut *read)
        .await?
        .ok_or(StoreError::NotFound)?;
        let seq = row.int("seq")?;
        Ok(Head {
            seq,
            // Where none is kept, the oldest is the one that is still to come.
            oldest: row.maybe_int("oldest")?.unwrap_or(seq + 1),
            status: row.word("status")?,
        })
    }

    async fn events_after(
        &self,
        version: VersionId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query(
            "SELECT seq, name, data FROM events WHERE version_id = ? AND seq > ?
             ORDER BY seq LIMIT ?",
        )
        .bind(version.to_string())
        .bind(after)
        .bind(limit)
        .fetch_all(&mut *read)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(StoredEvent {
                    seq: row.int("seq")?,
                    name: row.text("name")?,
                    data: row.text("data")?,
                })
            })
            .collect()
    }
}
