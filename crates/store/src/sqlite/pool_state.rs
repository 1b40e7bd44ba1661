//! The provider pool's quota blocks and cooldowns.

use super::SqliteStore;
use super::columns::Columns;
use crate::{CooldownRow, LedgerEntryRow, PoolStateStore, StoreError};
use async_trait::async_trait;
use domain::Timestamp;
use sqlx::Row;

/// SQLite's integers are signed; more than this is as good as no limit.
fn units(amount: u64) -> i64 {
    i64::try_from(amount).unwrap_or(i64::MAX)
}

#[async_trait]
impl PoolStateStore for SqliteStore {
    async fn lease_quota(
        &self,
        ledger: &str,
        limit: u64,
        want: u64,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(u64, u64), StoreError> {
        let ledger = ledger.to_owned();
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query("DELETE FROM quota WHERE ledger = ? AND expires_at <= ?")
                    .bind(&ledger)
                    .bind(now.0)
                    .execute(tx.conn())
                    .await?;
                let used: i64 = sqlx::query(
                    "SELECT coalesce(sum(amount), 0) FROM quota WHERE ledger = ? AND expires_at > ?",
                )
                .bind(&ledger)
                .bind(now.0)
                .fetch_one(tx.conn())
                .await?
                .try_get(0)?;
                let room = limit.saturating_sub(used.max(0) as u64);
                let granted = want.min(room);
                if granted == 0 {
                    return Ok((0, 0));
                }
                let block = sqlx::query(
                    "INSERT INTO quota (ledger, amount, expires_at) VALUES (?, ?, ?)",
                )
                .bind(&ledger)
                .bind(units(granted))
                .bind(expires_at.0)
                .execute(tx.conn())
                .await?
                .last_insert_rowid();
                Ok((block.max(0) as u64, granted))
            })
        })
        .await
    }

    async fn settle_quota(
        &self,
        block: u64,
        spent: u64,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |tx| {
            Box::pin(async move {
                let statement = if spent == 0 {
                    sqlx::query("DELETE FROM quota WHERE id = ?").bind(units(block))
                } else {
                    sqlx::query("UPDATE quota SET amount = ?, expires_at = ? WHERE id = ?")
                        .bind(units(spent))
                        .bind(expires_at.0)
                        .bind(units(block))
                };
                statement.execute(tx.conn()).await?;
                Ok(())
            })
        })
        .await
    }

    async fn shorten_quota(
        &self,
        ledger: &str,
        after: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let ledger = ledger.to_owned();
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query("UPDATE quota SET expires_at = ? WHERE ledger = ? AND expires_at > ?")
                    .bind(until.0)
                    .bind(ledger)
                    .bind(after.0)
                    .execute(tx.conn())
                    .await?;
                Ok(())
            })
        })
        .await
    }

    async fn quota(&self, ledger: &str, now: Timestamp) -> Result<Vec<LedgerEntryRow>, StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query(
            "SELECT amount, expires_at FROM quota WHERE ledger = ? AND expires_at > ?
             ORDER BY expires_at, id",
        )
        .bind(ledger)
        .bind(now.0)
        .fetch_all(&mut *read)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(LedgerEntryRow {
                    amount: row.int("amount")?.max(0) as u64,
                    expires_at: Timestamp(row.int("expires_at")?),
                })
            })
            .collect()
    }

    async fn keep_cooldown(&self, cooldown: CooldownRow) -> Result<(), StoreError> {
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO cooldowns (scope, until, strikes, since, reason)
                     VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT (scope) DO UPDATE SET
                        until = CASE WHEN since > excluded.since THEN excluded.until
                            ELSE max(until, excluded.until) END,
                        strikes = excluded.strikes, since = excluded.since,
                        reason = excluded.reason",
                )
                .bind(cooldown.scope)
                .bind(cooldown.until.0)
                .bind(cooldown.strikes)
                .bind(cooldown.since.0)
                .bind(cooldown.reason)
                .execute(tx.conn())
                .await?;
                Ok(())
            })
        })
        .await
    }

    async fn forget_cooldown(&self, scope: &str) -> Result<(), StoreError> {
        let scope = scope.to_owned();
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query("DELETE FROM cooldowns WHERE scope = ?")
                    .bind(scope)
                    .execute(tx.conn())
                    .await?;
                Ok(())
            })
        })
        .await
    }

    async fn cooldowns(&self, now: Timestamp) -> Result<Vec<CooldownRow>, StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query(
            "SELECT scope, until, strikes, since, reason FROM cooldowns WHERE until > ?
             ORDER BY scope",
        )
        .bind(now.0)
        .fetch_all(&mut *read)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(CooldownRow {
                    scope: row.text("scope")?,
                    until: Timestamp(row.int("until")?),
                    strikes: row.count("strikes")?,
                    since: Timestamp(row.int("since")?),
                    reason: row.text("reason")?,
                })
            })
            .collect()
    }
}
