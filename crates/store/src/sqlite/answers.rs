//! Answers of models, under their request's hash.

use super::SqliteStore;
use super::columns::Columns;
use super::write::Tx;
use crate::{AnswerStore, StoreError, StoredAnswer};
use async_trait::async_trait;
use domain::{CallId, ContractId, Timestamp};
use sqlx::Row;

#[async_trait]
impl AnswerStore for SqliteStore {
    async fn answer(
        &self,
        contract: ContractId,
        request_hash: &str,
    ) -> Result<Option<StoredAnswer>, StoreError> {
        let mut read = self.read().await?;
        sqlx::query(
            "SELECT answered_by, text, at FROM answers WHERE contract_id = ? AND request_hash = ?",
        )
        .bind(contract.to_string())
        .bind(request_hash)
        .fetch_optional(&mut *read)
        .await?
        .map(|row| {
            Ok(StoredAnswer {
                answered_by: row.text("answered_by")?,
                text: row.text("text")?,
                at: Timestamp(row.int("at")?),
            })
        })
        .transpose()
    }

    async fn keep_answer(
        &self,
        contract: ContractId,
        request_hash: &str,
        answer: StoredAnswer,
    ) -> Result<(), StoreError> {
        let hash = request_hash.to_owned();
        self.write(move |tx| {
            Box::pin(async move {
                let found: i64 = sqlx::query("SELECT count(*) FROM contracts WHERE id = ?")
                    .bind(contract.to_string())
                    .fetch_one(tx.conn())
                    .await?
                    .try_get(0)?;
                if found == 1 { put(tx, &contract.to_string(), hash, answer).await } else { Ok(()) }
            })
        })
        .await
    }
}

/// Keeps an answer for the contract that a call was made for. Of a contract
/// that was erased meanwhile nothing comes back: its calls are gone too.
pub(super) async fn keep(
    tx: &mut Tx,
    call: CallId,
    request_hash: String,
    answer: StoredAnswer,
) -> Result<(), StoreError> {
    let row = sqlx::query(
        "SELECT v.contract_id FROM calls JOIN versions v ON v.id = calls.version_id
         WHERE calls.id = ?",
    )
    .bind(call.to_string())
    .fetch_optional(tx.conn())
    .await?;
    match row {
        Some(row) => put(tx, &row.text("contract_id")?, request_hash, answer).await,
        None => Ok(()),
    }
}

/// In place of an earlier answer to the same request.
async fn put(
    tx: &mut Tx,
    contract: &str,
    request_hash: String,
    answer: StoredAnswer,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO answers (contract_id, request_hash, answered_by, text, at)
         VALUES (?, ?, ?, ?, ?)",
    )
    .bind(contract)
    .bind(request_hash)
    .bind(answer.answered_by)
    .bind(answer.text)
    .bind(answer.at.0)
    .execute(tx.conn())
    .await?;
    Ok(())
}
