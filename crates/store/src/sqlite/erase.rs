//! Deleting, undoing it, and erasing for good.

use super::SqliteStore;
use super::columns::Columns;
use super::journal::Journal;
use super::leases::take_away;
use super::write::Tx;
use crate::{Hint, StoreError};
use domain::{Actor, ContractId, Timestamp, VersionId};
use sqlx::Row;

/// Gone from every route at once. The versions keep their status: claims skip
/// them, and undoing the deletion lets them go on where they stood.
pub(super) async fn delete(tx: &mut Tx, actor: Actor, id: ContractId) -> Result<(), StoreError> {
    let Timestamp(now) = tx.now;
    let deleted = sqlx::query(
        "UPDATE contracts SET deleted_at = ? WHERE id = ? AND owner = ? AND deleted_at IS NULL",
    )
    .bind(now)
    .bind(id.to_string())
    .bind(actor.user.to_string())
    .execute(tx.conn())
    .await?;
    if deleted.rows_affected() != 1 {
        return Err(StoreError::NotFound);
    }
    for version in versions_of(tx, id).await? {
        let mut journal = Journal::open(tx, version).await?;
        take_away(tx, &mut journal).await?;
        journal.close(tx).await?;
    }
    Ok(())
}

/// Undoes a deletion that has not been carried out yet.
pub(super) async fn restore(tx: &mut Tx, actor: Actor, id: ContractId) -> Result<(), StoreError> {
    let restored = sqlx::query(
        "UPDATE contracts SET deleted_at = NULL
         WHERE id = ? AND owner = ? AND deleted_at IS NOT NULL",
    )
    .bind(id.to_string())
    .bind(actor.user.to_string())
    .execute(tx.conn())
    .await?;
    if restored.rows_affected() != 1 {
        let there = sqlx::query("SELECT 1 FROM contracts WHERE id = ? AND owner = ?")
            .bind(id.to_string())
            .bind(actor.user.to_string())
            .fetch_optional(tx.conn())
            .await?;
        return Err(match there {
            Some(_) => StoreError::Conflict("The contract is not deleted."),
            None => StoreError::NotFound,
        });
    }
    for version in versions_of(tx, id).await? {
        tx.hint(Hint::Version(version));
    }
    tx.hint(Hint::Steps);
    Ok(())
}

async fn versions_of(tx: &mut Tx, contract: ContractId) -> Result<Vec<VersionId>, StoreError> {
    let rows = sqlx::query("SELECT id FROM versions WHERE contract_id = ? ORDER BY number")
        .bind(contract.to_string())
        .fetch_all(tx.conn())
        .await?;
    rows.iter().map(|row| row.id("id")).collect()
}

impl SqliteStore {
    /// Erases contracts deleted before `before`, their files, and what the
    /// write-ahead log still holds of them.
    pub(super) async fn erase(&self, before: Timestamp) -> Result<u32, StoreError> {
        let files = self.inner.files.clone();
        let erased = self
            .write(move |tx| {
                Box::pin(async move {
                    let erased = sqlx::query("DELETE FROM contracts WHERE deleted_at < ?")
                        .bind(before.0)
                        .execute(tx.conn())
                        .await?
                        .rows_affected();
                    let orphans = sqlx::query(
                        "DELETE FROM blobs WHERE put_at < ? AND NOT EXISTS (
                            SELECT 1 FROM versions WHERE versions.file = blobs.hash)
                         RETURNING hash",
                    )
                    .bind(before.0)
                    .fetch_all(tx.conn())
                    .await?;
                    let hashes = orphans.iter().map(|row| row.text("hash")).collect::<Result<
                        Vec<_>,
                        StoreError,
                    >>(
                    )?;
                    // Where the commit fails after this, their rows are back
                    // with no version that needs the files.
                    SqliteStore::remove_files(files, hashes).await?;
                    Ok(erased as u32)
                })
            })
            .await?;
        if erased > 0 {
            self.empty_log().await?;
        }
        Ok(erased)
    }

    /// Moves the write-ahead log into the database and empties it. A reader in
    /// between only delays that to a later time.
    pub(super) async fn empty_log(&self) -> Result<(), StoreError> {
        let store = self.clone();
        let task = tokio::spawn(async move {
            let mut writer = store.inner.writer.lock().await;
            let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
                .fetch_one(&mut writer.connection)
                .await?;
            if row.try_get::<i64, _>(0)? != 0 {
                tracing::debug!("the write-ahead log is emptied later: a reader was busy");
            }
            Ok(())
        });
        task.await
            .unwrap_or_else(|_| Err(StoreError::Damaged("a checkpoint did not end".to_owned())))
    }
}
