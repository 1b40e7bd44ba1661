//! The queue.

use super::claim::claim;
use super::columns::word;
use super::journal::Journal;
use super::write::Tx;
use super::{SqliteStore, commit, leases};
use crate::{Claimed, Hint, Lease, StepCommit, StepStore, StoreError, Wait, WorkerId};
use async_trait::async_trait;
use domain::{Stage, Timestamp, VersionId};
use sqlx::Row;
use std::time::Duration;

/// Opens a step, anew where it was there before.
pub(super) async fn open_step(
    tx: &mut Tx,
    version: VersionId,
    stage: Stage,
    key: &str,
    fresh: bool,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO steps (version_id, stage, key, position, state, fresh)
         VALUES (?1, ?2, ?3, coalesce((SELECT position FROM clauses WHERE id = ?3), 0), 'open', ?4)
         ON CONFLICT (version_id, stage, key) DO UPDATE SET state = 'open', token = NULL,
            worker = NULL, leased_until = NULL, not_before = NULL, reason = NULL, provider = NULL,
            fresh = excluded.fresh, crashes = 0",
    )
    .bind(version.to_string())
    .bind(stage.as_str())
    .bind(key)
    .bind(fresh)
    .execute(tx.conn())
    .await?;
    tx.hint(Hint::Steps);
    Ok(())
}

#[async_trait]
impl StepStore for SqliteStore {
    async fn claim(
        &self,
        worker: WorkerId,
        limit: u32,
        lease: Duration,
    ) -> Result<Vec<Claimed>, StoreError> {
        self.write(move |tx| Box::pin(claim(tx, worker, limit, lease))).await
    }

    async fn beat(
        &self,
        worker: WorkerId,
        held: &[Lease],
        lease: Duration,
    ) -> Result<Vec<Lease>, StoreError> {
        let held = held.to_vec();
        self.write(move |tx| Box::pin(leases::beat(tx, worker, held, lease))).await
    }

    async fn commit(&self, lease: &Lease, result: StepCommit) -> Result<i64, StoreError> {
        let lease = lease.clone();
        self.write(move |tx| Box::pin(async move { commit::commit(tx, &lease, result).await }))
            .await
    }

    async fn defer(&self, lease: &Lease, wait: Wait) -> Result<(), StoreError> {
        let lease = lease.clone();
        self.write(move |tx| {
            Box::pin(async move {
                let given_back = sqlx::query(
                    "UPDATE steps SET token = NULL, worker = NULL, leased_until = NULL,
                        not_before = ?, reason = ?, provider = ?
                     WHERE version_id = ? AND stage = ? AND key = ? AND token = ?
                        AND state = 'open'",
                )
                .bind(wait.until.0)
                .bind(word(wait.reason)?)
                .bind(wait.provider)
                .bind(lease.step.version.to_string())
                .bind(lease.step.stage.as_str())
                .bind(&lease.step.key)
                .bind(lease.token.to_string())
                .execute(tx.conn())
                .await?;
                if given_back.rows_affected() != 1 {
                    return Err(StoreError::LeaseLost);
                }
                let mut journal = Journal::open(tx, lease.step.version).await?;
                journal.calm(tx).await?;
                journal.close(tx).await?;
                tx.hint(Hint::Steps);
                Ok(())
            })
        })
        .await
    }

    async fn release_all(&self, worker: WorkerId) -> Result<(), StoreError> {
        self.write(move |tx| Box::pin(leases::release_all(tx, worker))).await
    }

    async fn take_over(&self, survivor: WorkerId) -> Result<(), StoreError> {
        self.write(move |tx| Box::pin(leases::take_over(tx, survivor))).await
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut read = self.read().await?;
        let due: Option<i64> = sqlx::query(
            "SELECT min(max(coalesce(s.not_before, 0),
                            CASE WHEN s.token IS NULL THEN 0 ELSE s.leased_until END)) AS due
             FROM versions v JOIN contracts c ON c.id = v.contract_id
             JOIN steps s ON s.version_id = v.id
             WHERE v.status IN ('queued', 'running') AND c.deleted_at IS NULL AND s.state = 'open'
                AND (v.hold <> 1 OR s.stage NOT IN ('clauses', 'review'))",
        )
        .fetch_one(&mut *read)
        .await?
        .try_get("due")?;
        Ok(due.map(Timestamp))
    }
}
