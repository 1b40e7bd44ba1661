//! The user's own library of sources.

use super::SqliteStore;
use super::columns::{Columns, word};
use super::write::Tx;
use crate::{NewSource, Shelf, SourceStore, SourceText, StoreError};
use async_trait::async_trait;
use domain::{Actor, Source, SourceId, SourcePassage, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};
use std::collections::HashMap;

/// Rows of one statement: SQLite binds no more than 32,766 values at once.
const AT_ONCE: usize = 1_000;

const LISTED: &str = "SELECT s.*,
        (SELECT count(*) FROM source_passages p WHERE p.source_id = s.id) AS passages
     FROM sources s WHERE s.owner = ? AND s.deleted_at IS NULL";

#[async_trait]
impl SourceStore for SqliteStore {
    async fn add_source(&self, actor: &Actor, source: NewSource) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(add(tx, actor, source))).await
    }

    async fn sources(&self, actor: &Actor) -> Result<Vec<Source>, StoreError> {
        let mut read = self.read().await?;
        let mut sources = listed(&mut read, actor).await?;
        sources.reverse();
        Ok(sources)
    }

    async fn source(&self, actor: &Actor, id: SourceId) -> Result<SourceText, StoreError> {
        let mut read = self.read().await?;
        let statement = format!("{LISTED} AND s.id = ?");
        // The statement is our own; what was given is bound.
        let row = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(actor.user.to_string())
            .bind(id.to_string())
            .fetch_optional(&mut *read)
            .await?
            .ok_or(StoreError::NotFound)?;
        let rows = sqlx::query(
            "SELECT locator, text FROM source_passages WHERE source_id = ? ORDER BY position",
        )
        .bind(id.to_string())
        .fetch_all(&mut *read)
        .await?;
        let passages = rows.iter().map(passage).collect::<Result<_, _>>()?;
        Ok(SourceText { source: source(&row)?, passages })
    }

    async fn delete_source(&self, actor: &Actor, id: SourceId) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(delete(tx, actor, id))).await
    }

    async fn restore_source(&self, actor: &Actor, id: SourceId) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(restore(tx, actor, id))).await
    }

    async fn sources_revision(&self, actor: &Actor) -> Result<u64, StoreError> {
        let mut read = self.read().await?;
        revision(&mut read, actor).await
    }

    async fn source_shelf(&self, actor: &Actor) -> Result<Shelf, StoreError> {
        // One transaction: the texts are those of the revision.
        let mut read = self.read().await?;
        let revision = revision(&mut read, actor).await?;
        let sources = listed(&mut read, actor).await?;
        let rows = sqlx::query(
            "SELECT p.source_id, p.locator, p.text
             FROM source_passages p JOIN sources s ON s.id = p.source_id
             WHERE s.owner = ? AND s.deleted_at IS NULL ORDER BY p.source_id, p.position",
        )
        .bind(actor.user.to_string())
        .fetch_all(&mut *read)
        .await?;
        let mut passages: HashMap<SourceId, Vec<SourcePassage>> = HashMap::new();
        for row in &rows {
            passages.entry(row.id("source_id")?).or_default().push(passage(row)?);
        }
        let text = |source: Source| SourceText {
            passages: passages.remove(&source.id).unwrap_or_default(),
            source,
        };
        Ok(Shelf { revision, texts: sources.into_iter().map(text).collect() })
    }

    async fn erase_deleted_sources(&self, before: Timestamp) -> Result<u32, StoreError> {
        let erased = self
            .write(move |tx| {
                Box::pin(async move {
                    let erased = sqlx::query("DELETE FROM sources WHERE deleted_at < ?")
                        .bind(before.0)
                        .execute(tx.conn())
                        .await?;
                    Ok(erased.rows_affected() as u32)
                })
            })
            .await?;
        if erased > 0 {
            self.empty_log().await?;
        }
        Ok(erased)
    }
}

async fn add(tx: &mut Tx, actor: Actor, new: NewSource) -> Result<(), StoreError> {
    let Timestamp(now) = tx.now;
    sqlx::query(
        "INSERT INTO sources (id, owner, title, file_name, language, country, topic, norm,
            checked_on, checked_by_lawyer, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(new.id.to_string())
    .bind(actor.user.to_string())
    .bind(new.title)
    .bind(new.file_name)
    .bind(word(new.language)?)
    .bind(new.country)
    .bind(new.topic)
    .bind(new.norm)
    .bind(new.checked_on)
    .bind(new.checked_by_lawyer)
    .bind(now)
    .execute(tx.conn())
    .await?;
    let id = new.id.to_string();
    let numbered: Vec<(i64, SourcePassage)> = (0..).zip(new.passages).collect();
    for passages in numbered.chunks(AT_ONCE) {
        let mut insert = QueryBuilder::<Sqlite>::new(
            "INSERT INTO source_passages (source_id, position, locator, text) ",
        );
        insert.push_values(passages, |mut row, (position, passage)| {
            row.push_bind(id.as_str())
                .push_bind(position)
                .push_bind(passage.locator.as_str())
                .push_bind(passage.text.as_str());
        });
        insert.build().execute(tx.conn()).await?;
    }
    raise(tx, actor).await
}

async fn delete(tx: &mut Tx, actor: Actor, id: SourceId) -> Result<(), StoreError> {
    let Timestamp(now) = tx.now;
    let deleted = sqlx::query(
        "UPDATE sources SET deleted_at = ? WHERE id = ? AND owner = ? AND deleted_at IS NULL",
    )
    .bind(now)
    .bind(id.to_string())
    .bind(actor.user.to_string())
    .execute(tx.conn())
    .await?;
    match deleted.rows_affected() {
        1 => raise(tx, actor).await,
        _ => Err(StoreError::NotFound),
    }
}

async fn restore(tx: &mut Tx, actor: Actor, id: SourceId) -> Result<(), StoreError> {
    let restored = sqlx::query(
        "UPDATE sources SET deleted_at = NULL
         WHERE id = ? AND owner = ? AND deleted_at IS NOT NULL",
    )
    .bind(id.to_string())
    .bind(actor.user.to_string())
    .execute(tx.conn())
    .await?;
    if restored.rows_affected() == 1 {
        return raise(tx, actor).await;
    }
    let there = sqlx::query("SELECT 1 FROM sources WHERE id = ? AND owner = ?")
        .bind(id.to_string())
        .bind(actor.user.to_string())
        .fetch_optional(tx.conn())
        .await?;
    Err(match there {
        Some(_) => StoreError::Conflict("The source is not deleted."),
        None => StoreError::NotFound,
    })
}

/// What can be cited has changed.
async fn raise(tx: &mut Tx, actor: Actor) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO source_revisions (owner, revision) VALUES (?, 1)
         ON CONFLICT (owner) DO UPDATE SET revision = revision + 1",
    )
    .bind(actor.user.to_string())
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn revision(read: &mut SqliteConnection, actor: &Actor) -> Result<u64, StoreError> {
    let row = sqlx::query("SELECT revision FROM source_revisions WHERE owner = ?")
        .bind(actor.user.to_string())
        .fetch_optional(read)
        .await?;
    row.map_or(Ok(0), |row| Ok(row.int("revision")?.max(0) as u64))
}

/// Oldest first; of the same instant, in the order in which they came.
async fn listed(read: &mut SqliteConnection, actor: &Actor) -> Result<Vec<Source>, StoreError> {
    let statement = format!("{LISTED} ORDER BY s.created_at, s.rowid");
    let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(actor.user.to_string())
        .fetch_all(read)
        .await?;
    rows.iter().map(source).collect()
}

fn source(row: &SqliteRow) -> Result<Source, StoreError> {
    Ok(Source {
        id: row.id("id")?,
        title: row.text("title")?,
        file_name: row.text("file_name")?,
        language: row.word("language")?,
        country: row.maybe_text("country")?,
        topic: row.maybe_text("topic")?,
        norm: row.maybe_text("norm")?,
        checked_on: row.maybe_text("checked_on")?,
        checked_by_lawyer: row.flag("checked_by_lawyer")?,
        created_at: Timestamp(row.int("created_at")?),
        passages: row.count("passages")?,
    })
}

fn passage(row: &SqliteRow) -> Result<SourcePassage, StoreError> {
    Ok(SourcePassage { locator: row.text("locator")?, text: row.text("text")? })
}
