//! Answers of models, under their request's hash.

use super::SqliteStore;
use super::columns::Columns;
use crate::{AnswerStore, StoreError, StoredAnswer};
use async_trait::async_trait;
use domain::{ContractId, Timestamp};

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
                let kept = sqlx::query(
                    // Of a contract that was erased meanwhile nothing may come back.
                    "INSERT INTO answers (contract_id, request_hash, answered_by, text, at)
                     SELECT id, ?2, ?3, ?4, ?5 FROM contracts WHERE id = ?1
                     ON CONFLICT (contract_id, request_hash) DO UPDATE SET
                        answered_by = excluded.answered_by, text = excluded.text,
                        at = excluded.at",
                )
                .bind(contract.to_string())
                .bind(hash)
                .bind(answer.answered_by)
                .bind(answer.text)
                .bind(answer.at.0)
                .execute(tx.conn())
                .await?;
                if kept.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NotFound) }
            })
        })
        .await
    }
}
