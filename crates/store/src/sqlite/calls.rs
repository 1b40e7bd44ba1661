//! The audit.

use super::columns::{Columns, json};
use super::journal::Journal;
use super::{SqliteStore, answers};
use crate::{CallEnd, CallStart, CallStore, StoreError};
use async_trait::async_trait;
use domain::{Actor, Call, CallId, ClauseId, ClauseStatus, StepLabel, Timestamp, VersionId};
use sqlx::{Row, sqlite::SqliteRow};

#[async_trait]
impl CallStore for SqliteStore {
    async fn begin_call(&self, call: CallStart) -> Result<(), StoreError> {
        let (version, leaves) = (call.step.version, call.sent.is_some());
        let begun = self.write(move |tx| {
            Box::pin(async move {
                let begun = sqlx::query(
                    // One statement: the row exists only where its text may leave.
                    "INSERT INTO calls (id, version_id, clause_id, at, provider, model, key,
                        outcome, wait_ms, tokens_estimated, sent, together)
                     SELECT ?1, v.id, ?3, ?4, ?5, ?6, ?7, 'in_flight', ?8, ?9, ?10, ?11
                     FROM versions v JOIN contracts c ON c.id = v.contract_id
                     WHERE v.id = ?2 AND v.status = 'running' AND c.deleted_at IS NULL
                        AND (v.hold = 0 OR v.hold = 2 AND ?10 IS NULL)
                        AND (v.privacy = 'masked' OR ?10 IS NULL)",
                )
                .bind(call.id.to_string())
                .bind(call.step.version.to_string())
                .bind(call.step.clause.map(|clause| clause.to_string()))
                .bind(call.at.0)
                .bind(call.provider)
                .bind(call.model)
                .bind(call.key)
                .bind(call.wait_ms as i64)
                .bind(call.tokens_estimated as i64)
                .bind(call.sent)
                .bind(json(&call.together)?)
                .execute(tx.conn())
                .await?;
                if begun.rows_affected() != 1 {
                    // A hold that stood idle, because nothing would leave, is in
                    // force again as soon as something would.
                    sqlx::query("UPDATE versions SET hold = 1 WHERE id = ? AND hold = 2 AND ?")
                        .bind(version.to_string())
                        .bind(leaves)
                        .execute(tx.conn())
                        .await?;
                    return Ok(false);
                }
                let Some(clause) = call.step.clause else { return Ok(true) };
                let pending = sqlx::query(
                    "SELECT 1 FROM clauses WHERE id = ? AND version_id = ? AND status = 'pending'",
                )
                .bind(clause.to_string())
                .bind(call.step.version.to_string())
                .fetch_optional(tx.conn())
                .await?;
                if pending.is_some() {
                    let mut journal = Journal::open(tx, call.step.version).await?;
                    journal.set_clause(tx, clause, ClauseStatus::Running).await?;
                    journal.close(tx).await?;
                }
                Ok(true)
            })
        });
        if begun.await? { Ok(()) } else { Err(StoreError::LeaseLost) }
    }

    async fn end_call(&self, call: CallId, end: CallEnd) -> Result<(), StoreError> {
        self.write(move |tx| {
            Box::pin(async move {
                sqlx::query(
                    "UPDATE calls SET outcome = ?, reason = ?, latency_ms = ?, tokens_in = ?,
                        tokens_out = ?, cost = ?
                     WHERE id = ? AND outcome = 'in_flight'",
                )
                .bind(end.outcome.as_str())
                .bind(end.reason)
                .bind(end.latency_ms as i64)
                .bind(end.tokens_in.map(|tokens| tokens as i64))
                .bind(end.tokens_out.map(|tokens| tokens as i64))
                .bind(end.cost)
                .bind(call.to_string())
                .execute(tx.conn())
                .await?;
                match end.answer {
                    Some((hash, answer)) => answers::keep(tx, call, hash, answer).await,
                    None => Ok(()),
                }
            })
        })
        .await
    }

    async fn calls(&self, actor: &Actor, version: VersionId) -> Result<Vec<Call>, StoreError> {
        let mut read = self.read().await?;
        sqlx::query(
            "SELECT 1 FROM versions v JOIN contracts c ON c.id = v.contract_id
             WHERE v.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
        )
        .bind(version.to_string())
        .bind(actor.user.to_string())
        .fetch_optional(&mut *read)
        .await?
        .ok_or(StoreError::NotFound)?;
        let rows = sqlx::query("SELECT * FROM calls WHERE version_id = ? ORDER BY row")
            .bind(version.to_string())
            .fetch_all(&mut *read)
            .await?;
        rows.iter().map(|row| read_call(row, version)).collect()
    }
}

fn read_call(row: &SqliteRow, version: VersionId) -> Result<Call, StoreError> {
    let unsigned = |column: &str| -> Result<Option<u64>, StoreError> {
        Ok(row.maybe_int(column)?.map(|value| value.max(0) as u64))
    };
    let clause: Option<ClauseId> = row.maybe_id("clause_id")?;
    let together: Vec<ClauseId> = row.json("together")?;
    Ok(Call {
        id: row.id("id")?,
        at: Timestamp(row.int("at")?),
        step: StepLabel { version, clause }.step(),
        clauses: clause.into_iter().chain(together).collect(),
        provider: row.text("provider")?,
        model: row.text("model")?,
        key: row.maybe_text("key")?,
        outcome: row.word("outcome")?,
        reason: row.maybe_text("reason")?,
        wait_ms: unsigned("wait_ms")?.unwrap_or_default(),
        latency_ms: unsigned("latency_ms")?,
        tokens_estimated: unsigned("tokens_estimated")?.unwrap_or_default(),
        tokens_in: unsigned("tokens_in")?,
        tokens_out: unsigned("tokens_out")?,
        cost: row.try_get("cost")?,
        sent: row.maybe_text("sent")?,
    })
}
