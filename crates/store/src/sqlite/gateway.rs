//! The audit of the gateway.

use super::SqliteStore;
use super::columns::Columns;
use crate::{GatewayCall, GatewayStore, StoreError};
use async_trait::async_trait;
use domain::Timestamp;
use sqlx::{QueryBuilder, Row, Sqlite};
use std::sync::Arc;

/// Rows of one statement: SQLite binds no more than 32,766 values at once.
const AT_ONCE: usize = 200;

#[async_trait]
impl GatewayStore for SqliteStore {
    async fn keep_gateway_calls(&self, calls: Arc<[GatewayCall]>) -> Result<(), StoreError> {
        if calls.is_empty() {
            return Ok(());
        }
        self.write(move |tx| {
            Box::pin(async move {
                for calls in calls.chunks(AT_ONCE) {
                    let mut insert = QueryBuilder::<Sqlite>::new(
                        "INSERT INTO gateway_calls (at, provider, model, key, outcome, reason,
                            wait_ms, latency_ms, tokens_estimated, tokens_in, tokens_out, cost) ",
                    );
                    insert.push_values(calls, |mut row, call| {
                        row.push_bind(call.at.0)
                            .push_bind(call.provider.as_str())
                            .push_bind(call.model.as_str())
                            .push_bind(call.key.as_deref())
                            .push_bind(call.outcome.as_str())
                            .push_bind(call.reason.as_deref())
                            .push_bind(call.wait_ms as i64)
                            .push_bind(call.latency_ms as i64)
                            .push_bind(call.tokens_estimated as i64)
                            .push_bind(call.tokens_in.map(|tokens| tokens as i64))
                            .push_bind(call.tokens_out.map(|tokens| tokens as i64))
                            .push_bind(call.cost);
                    });
                    insert.build().execute(tx.conn()).await?;
                }
                Ok(())
            })
        })
        .await
    }

    async fn gateway_calls(&self, limit: u32) -> Result<Vec<GatewayCall>, StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query("SELECT * FROM gateway_calls ORDER BY row DESC LIMIT ?")
            .bind(limit)
            .fetch_all(&mut *read)
            .await?;
        let call = |row: &sqlx::sqlite::SqliteRow| {
            let count = |column: &str| -> Result<Option<u64>, StoreError> {
                Ok(row.maybe_int(column)?.map(|value| value.max(0) as u64))
            };
            Ok(GatewayCall {
                at: Timestamp(row.int("at")?),
                provider: row.text("provider")?,
                model: row.text("model")?,
                key: row.maybe_text("key")?,
                outcome: row.word("outcome")?,
                reason: row.maybe_text("reason")?,
                wait_ms: count("wait_ms")?.unwrap_or_default(),
                latency_ms: count("latency_ms")?.unwrap_or_default(),
                tokens_estimated: count("tokens_estimated")?.unwrap_or_default(),
                tokens_in: count("tokens_in")?,
                tokens_out: count("tokens_out")?,
                cost: row.try_get("cost")?,
            })
        };
        rows.iter().map(call).collect()
    }

    async fn forget_gateway_calls(&self, before: Timestamp) -> Result<u64, StoreError> {
        self.write(move |tx| {
            Box::pin(async move {
                let gone = sqlx::query("DELETE FROM gateway_calls WHERE at < ?")
                    .bind(before.0)
                    .execute(tx.conn())
                    .await?;
                Ok(gone.rows_affected())
            })
        })
        .await
    }
}
