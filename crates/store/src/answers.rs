//! Answers of models, under their request's hash: a crash between an answer
//! and its step's commit does not pay twice. They are kept by
//! [`crate::CallStore::end_call`], and by themselves where one call answered several.

use crate::StoreError;
use async_trait::async_trait;
use domain::{ContractId, Timestamp};

/// A model's accepted answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    /// `PROVIDER/MODEL`.
    pub answered_by: String,
    /// The model's text, masked as it came.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// Answers.
#[async_trait]
pub trait AnswerStore: Send + Sync {
    /// The answer to this very request for this contract.
    async fn answer(
        &self,
        contract: ContractId,
        request_hash: &str,
    ) -> Result<Option<StoredAnswer>, StoreError>;

    /// Keeps an answer that came together with others. Nothing where the
    /// contract is gone meanwhile.
    async fn keep_answer(
        &self,
        contract: ContractId,
        request_hash: &str,
        answer: StoredAnswer,
    ) -> Result<(), StoreError>;
}
