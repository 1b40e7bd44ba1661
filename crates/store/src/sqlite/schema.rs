//! The database's schema: numbered migrations, each in one transaction with
//! the number it leads to (`PRAGMA user_version`).

use crate::StoreError;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use std::path::Path;

/// In order; the first leads to schema 1. Never changed once released.
const MIGRATIONS: [&str; 10] = [
    include_str!("migrations/0001_first.sql"),
    include_str!("migrations/0002_gateway.sql"),
    include_str!("migrations/0003_markup.sql"),
    include_str!("migrations/0004_settings.sql"),
    include_str!("migrations/0005_sources.sql"),
    include_str!("migrations/0006_together.sql"),
    include_str!("migrations/0007_playbook.sql"),
    include_str!("migrations/0008_remarks.sql"),
    include_str!("migrations/0009_key_terms.sql"),
    include_str!("migrations/0010_duties.sql"),
];

/// Refuses a database of a newer release before anything is written to it.
pub(super) async fn refuse_newer(file: &Path) -> Result<(), StoreError> {
    if !std::fs::metadata(file).is_ok_and(|metadata| metadata.len() > 0) {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.connect().await?;
    let found = schema_of(&mut connection).await?;
    connection.close().await?;
    check(found, file)
}

/// Brings the schema up to date.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), StoreError> {
    let found = schema_of(connection).await?;
    check(found, file)?;
    for (number, migration) in (1_i64..).zip(MIGRATIONS) {
        if number > found {
            let mut tx = connection.begin_with("BEGIN IMMEDIATE").await?;
            sqlx::raw_sql(migration).execute(&mut *tx).await?;
            // A pragma takes no parameters; the number is our own.
            let pragma = format!("PRAGMA user_version = {number}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(pragma)).execute(&mut *tx).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn schema_of(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query("PRAGMA user_version").fetch_one(connection).await?.try_get(0)?)
}

fn check(found: i64, file: &Path) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    if found <= known {
        return Ok(());
    }
    Err(StoreError::Newer(format!(
        "The database {} was written by a newer release of AdvAI (schema {found}; this one knows \
         up to {known}). Start that release again, or use another data folder. Nothing was changed.",
        file.display()
    )))
}
