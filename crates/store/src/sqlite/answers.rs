//! Answers of models, under their request's hash.

use super::SqliteStore;
use super::columns::Columns;
use super::write::Tx;
use crate::{AnswerStore, StoreError, StoredAnswer};
use async_trait::async_trait;
use domain::{CallId, ContractId, Timestamp};

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
}

/// Keeps an answer for the contract that a call was made for. Of a contract
/// that was erased meanwhile nothing comes back: its calls are gone too.
pub(super) async fn keep(
    tx: &mut Tx,
    call: CallId,
    request_hash: String,
    answer: StoredAnswer,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO answers (contract_id, request_hash, answered_by, text, at)
         SELECT v.contract_id, ?2, ?3, ?4, ?5
         FROM calls JOIN versions v ON v.id = calls.version_id WHERE calls.id = ?1
         ON CONFLICT (contract_id, request_hash) DO UPDATE SET
            answered_by = excluded.answered_by, text = excluded.text, at = excluded.at",
    )
    .bind(call.to_string())
    .bind(request_hash)
    .bind(answer.answered_by)
    .bind(answer.text)
    .bind(answer.at.0)
    .execute(tx.conn())
    .await?;
    Ok(())
}
