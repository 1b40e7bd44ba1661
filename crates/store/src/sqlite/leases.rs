//! Leases: kept alive, given back, taken over from the dead.

use super::columns::Columns;
use super::journal::Journal;
use super::write::Tx;
use crate::{Hint, Lease, StoreError, WorkerId};
use domain::VersionId;
use std::collections::HashSet;
use std::time::Duration;

/// Extends the leases of a worker; returns those of `held` that it has lost.
pub(super) async fn beat(
    tx: &mut Tx,
    worker: WorkerId,
    held: Vec<Lease>,
    lease: Duration,
) -> Result<Vec<Lease>, StoreError> {
    let until = tx.now.plus(lease).0;
    let rows = sqlx::query(
        "UPDATE steps SET leased_until = ? WHERE worker = ? AND token IS NOT NULL RETURNING token",
    )
    .bind(until)
    .bind(worker.0.to_string())
    .fetch_all(tx.conn())
    .await?;
    let mut valid = HashSet::with_capacity(rows.len());
    for row in &rows {
        valid.insert(row.text("token")?);
    }
    Ok(held.into_iter().filter(|lease| !valid.contains(&lease.token.to_string())).collect())
}

/// Gives every step of a worker back: no crash.
pub(super) async fn release_all(tx: &mut Tx, worker: WorkerId) -> Result<(), StoreError> {
    let worker = worker.0.to_string();
    let versions = versions(
        sqlx::query("SELECT DISTINCT version_id FROM steps WHERE worker = ? AND token IS NOT NULL")
            .bind(&worker)
            .fetch_all(tx.conn())
            .await?,
    )?;
    sqlx::query(
        "UPDATE steps SET token = NULL, worker = NULL, leased_until = NULL
         WHERE worker = ? AND token IS NOT NULL",
    )
    .bind(&worker)
    .execute(tx.conn())
    .await?;
    calm(tx, versions).await
}

/// Ends the leases of all other workers: each counts as a crash, and their
/// calls are lost.
pub(super) async fn take_over(tx: &mut Tx, survivor: WorkerId) -> Result<(), StoreError> {
    let survivor = survivor.0.to_string();
    sqlx::query(
        "UPDATE steps SET token = NULL, worker = NULL, leased_until = NULL, crashes = crashes + 1
         WHERE token IS NOT NULL AND worker <> ?",
    )
    .bind(&survivor)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "UPDATE calls SET outcome = 'lost' WHERE outcome = 'in_flight' AND NOT EXISTS (
            SELECT 1 FROM steps s WHERE s.version_id = calls.version_id AND s.token IS NOT NULL
                AND ((s.stage = 'clauses' AND s.key = calls.clause_id)
                    OR (s.stage = 'review' AND calls.clause_id IS NULL)))",
    )
    .execute(tx.conn())
    .await?;
    // Not only of those just ended: a clause must never stay `running` for ever.
    let versions = versions(
        sqlx::query(
            "SELECT DISTINCT v.id AS version_id FROM versions v CROSS JOIN clauses k
             WHERE k.version_id = v.id AND k.kind = 'clause' AND k.status = 'running'",
        )
        .fetch_all(tx.conn())
        .await?,
    )?;
    calm(tx, versions).await
}

/// Ends the leases of one version's steps: their results would be refused.
pub(super) async fn take_away(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE steps SET token = NULL, worker = NULL, leased_until = NULL
         WHERE version_id = ? AND token IS NOT NULL",
    )
    .bind(journal.version.to_string())
    .execute(tx.conn())
    .await?;
    tx.hint(Hint::Steps);
    journal.calm(tx).await
}

fn versions(rows: Vec<sqlx::sqlite::SqliteRow>) -> Result<Vec<VersionId>, StoreError> {
    rows.iter().map(|row| row.id("version_id")).collect()
}

async fn calm(tx: &mut Tx, versions: Vec<VersionId>) -> Result<(), StoreError> {
    for version in versions {
        let mut journal = Journal::open(tx, version).await?;
        journal.calm(tx).await?;
        journal.close(tx).await?;
    }
    tx.hint(Hint::Steps);
    Ok(())
}
