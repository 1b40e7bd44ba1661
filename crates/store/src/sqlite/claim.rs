//! Claiming steps that are due.

use super::columns::Columns;
use super::journal::Journal;
use super::write::Tx;
use crate::{Claimed, Lease, StepId, StoreError, WorkerId};
use domain::{VersionId, VersionStatus};
use std::time::Duration;
use uuid::Uuid;

/// Due steps in the order in which they are to be taken.
///
/// A contract's n-th due step comes after n - 1 others of its own, on top of
/// those it has leased already: ordering by that sum is the same as picking
/// the contract with fewest leased steps again and again.
const DUE: &str = "
WITH leased AS (
    SELECT v.contract_id, count(*) AS n
    FROM steps s JOIN versions v ON v.id = s.version_id
    WHERE s.token IS NOT NULL AND s.leased_until > ?1
    GROUP BY v.contract_id
), due AS (
    SELECT s.id, s.version_id, s.stage, s.key, s.position, s.fresh,
        s.crashes + (s.token IS NOT NULL) AS crashes,
        v.contract_id, v.status, v.lane, v.lane = 'batch' AS batch, c.created_at,
        row_number() OVER (PARTITION BY v.contract_id
            ORDER BY v.lane = 'batch', v.number, s.position, s.id) AS turn
    FROM versions v CROSS JOIN contracts c CROSS JOIN steps s
    WHERE v.status IN ('queued', 'running') AND c.id = v.contract_id AND c.deleted_at IS NULL
        AND s.id IN (
            SELECT t.id FROM steps t
            WHERE t.version_id = v.id AND t.state = 'open'
                AND (t.token IS NULL OR t.leased_until <= ?1)
                AND (t.not_before IS NULL OR t.not_before <= ?1)
                AND (v.hold <> 1 OR t.stage NOT IN ('clauses', 'review'))
            ORDER BY t.position LIMIT ?2)
)
SELECT due.* FROM due LEFT JOIN leased USING (contract_id)
ORDER BY batch, coalesce(n, 0) + turn, created_at, contract_id
LIMIT ?2";

/// Claims up to `limit` due steps for `lease`.
pub(super) async fn claim(
    tx: &mut Tx,
    worker: WorkerId,
    limit: u32,
    lease: Duration,
) -> Result<Vec<Claimed>, StoreError> {
    let now = tx.now;
    let rows = sqlx::query(DUE).bind(now.0).bind(limit).fetch_all(tx.conn()).await?;
    let mut claimed = Vec::with_capacity(rows.len());
    let mut begun: Vec<VersionId> = Vec::new();
    for row in &rows {
        let token = Uuid::new_v4();
        sqlx::query(
            "UPDATE steps SET worker = ?, token = ?, leased_until = ?, crashes = ?,
                not_before = NULL, reason = NULL, provider = NULL
             WHERE id = ?",
        )
        .bind(worker.0.to_string())
        .bind(token.to_string())
        .bind(now.plus(lease).0)
        .bind(row.int("crashes")?)
        .bind(row.int("id")?)
        .execute(tx.conn())
        .await?;
        let version: VersionId = row.id("version_id")?;
        if row.word::<VersionStatus>("status")? == VersionStatus::Queued
            && !begun.contains(&version)
        {
            begun.push(version);
            let mut journal = Journal::open(tx, version).await?;
            journal.enter(tx, journal.stage, VersionStatus::Running).await?;
            journal.close(tx).await?;
        }
        claimed.push(Claimed {
            lease: Lease {
                step: StepId { version, stage: row.word("stage")?, key: row.text("key")? },
                token,
            },
            contract: row.id("contract_id")?,
            lane: row.word("lane")?,
            crashes: row.count("crashes")?,
            fresh: row.flag("fresh")?,
        });
    }
    Ok(claimed)
}
