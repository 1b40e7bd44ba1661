//! A look at the pool's state from beside a running server: read only, with no lock.

use super::columns::Columns;
use crate::{CooldownRow, StoreError};
use domain::Timestamp;
use sqlx::{ConnectOptions, Connection, Row, sqlite::SqliteConnectOptions};
use std::path::Path;

/// What is kept of the pool.
#[derive(Debug, Clone, Default)]
pub struct PoolPeek {
    /// Who rests.
    pub cooldowns: Vec<CooldownRow>,
    /// What counts of each ledger, by its name.
    pub used: Vec<(String, u64)>,
}

/// Reads it from a database that another process may be writing to.
///
/// # Errors
/// Where the file is no database of ours, or of an older release. A file that
/// does not exist has nothing to tell.
pub async fn peek_at_pool(database: &Path, now: Timestamp) -> Result<PoolPeek, StoreError> {
    if !database.exists() {
        return Ok(PoolPeek::default());
    }
    let options = SqliteConnectOptions::new().filename(database).read_only(true);
    let mut connection = options.connect().await?;
    let rows = sqlx::query(
        "SELECT scope, until, strikes, since, reason FROM cooldowns WHERE until > ? ORDER BY scope",
    )
    .bind(now.0)
    .fetch_all(&mut connection)
    .await?;
    let cooldown = |row: &sqlx::sqlite::SqliteRow| {
        Ok(CooldownRow {
            scope: row.text("scope")?,
            until: Timestamp(row.int("until")?),
            strikes: row.int("strikes")?.clamp(0, i64::from(u32::MAX)) as u32,
            since: Timestamp(row.int("since")?),
            reason: row.text("reason")?,
        })
    };
    let cooldowns = rows.iter().map(cooldown).collect::<Result<_, StoreError>>()?;
    let rows = sqlx::query(
        "SELECT ledger, sum(amount) AS used FROM quota WHERE expires_at > ?
         GROUP BY ledger ORDER BY ledger",
    )
    .bind(now.0)
    .fetch_all(&mut connection)
    .await?;
    let used = rows
        .iter()
        .map(|row| Ok((row.try_get("ledger")?, row.int("used")?.max(0) as u64)))
        .collect::<Result<_, StoreError>>()?;
    connection.close().await?;
    Ok(PoolPeek { cooldowns, used })
}
