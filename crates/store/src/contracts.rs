//! Contracts and their versions.

use crate::{BlobHash, StoreError};
use async_trait::async_trait;
use domain::{
    Actor, Contract, ContractId, ContractPatch, Lane, Language, Privacy, Timestamp, VersionId,
};

/// A contract that is being created with its first version.
#[derive(Debug, Clone)]
pub struct NewContract {
    /// Its id.
    pub id: ContractId,
    /// Its title.
    pub title: String,
}

/// A version that is being added, with everything its analysis depends on.
#[derive(Debug, Clone)]
pub struct NewVersion {
    /// Its id.
    pub id: VersionId,
    /// As uploaded.
    pub file_name: String,
    /// Its bytes, already in the [`crate::BlobStore`].
    pub file: BlobHash,
    /// Of the contract; absent = detect.
    pub language: Option<Language>,
    /// In which the user reads; the language of `why`.
    pub reader: Language,
    /// What may leave this computer.
    pub privacy: Privacy,
    /// Whom we act for.
    pub side: Option<String>,
    /// ISO country of the law, where the user said it.
    pub law: Option<String>,
    /// How urgent it is.
    pub lane: Lane,
    /// Whether to stop before the first text leaves.
    pub hold: bool,
    /// Opens an encrypted file. Kept only until the file has been read.
    pub password: Option<String>,
}

/// What a further version takes over where its upload says nothing.
#[derive(Debug, Clone)]
pub struct Outline {
    /// The contract.
    pub contract: ContractId,
    /// Its title.
    pub title: String,
    /// The latest version.
    pub latest: VersionId,
    /// As said at the last upload; absent = detect.
    pub language: Option<Language>,
    /// As at the last upload.
    pub reader: Language,
    /// As at the last upload.
    pub privacy: Privacy,
    /// As at the last upload or changed since.
    pub side: Option<String>,
    /// As said by the user.
    pub law: Option<String>,
    /// As at the last upload.
    pub lane: Lane,
}

/// The user's terms with the tokens that stand for them, as JSON.
#[derive(Debug, Clone)]
pub struct Masking {
    /// The tokens as they were read.
    pub made_from: Option<String>,
    /// The tokens with those of the terms.
    pub pseudonyms: Option<String>,
    /// The terms.
    pub terms: String,
}

/// Contracts and their versions. Every method sees only what `actor` owns.
#[async_trait]
pub trait ContractStore: Send + Sync {
    /// Creates a contract with version 1, its `document` step and its first
    /// event (`stage`, `seq` 1), in one transaction.
    async fn create_contract(
        &self,
        actor: &Actor,
        contract: NewContract,
        version: NewVersion,
    ) -> Result<(), StoreError>;

    /// Adds the next version. An unfinished previous one is cancelled
    /// (reason `superseded`); what it finished stays to be carried over.
    async fn add_version(
        &self,
        actor: &Actor,
        contract: ContractId,
        version: NewVersion,
    ) -> Result<(), StoreError>;

    /// What a further version takes over.
    async fn outline(&self, actor: &Actor, contract: ContractId) -> Result<Outline, StoreError>;

    /// All that are not deleted, newest first.
    async fn contracts(&self, actor: &Actor) -> Result<Vec<Contract>, StoreError>;

    /// One.
    async fn contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, StoreError>;

    /// Changes title, side, law or type.
    async fn patch_contract(
        &self,
        actor: &Actor,
        id: ContractId,
        patch: ContractPatch,
    ) -> Result<(), StoreError>;

    /// Keeps the user's terms to mask and keep, and the tokens that they made
    /// of them (`VersionRow::masking` and `pseudonyms`). `Conflict` where the
    /// tokens are not `made_from` any more: read them again and repeat.
    async fn set_masking(
        &self,
        actor: &Actor,
        id: ContractId,
        masking: Masking,
    ) -> Result<(), StoreError>;

    /// Gone from every route at once; its unfinished work is cancelled.
    async fn delete_contract(&self, actor: &Actor, id: ContractId) -> Result<(), StoreError>;

    /// Undoes a deletion that has not been carried out yet. Work that the
    /// deletion stopped goes on.
    async fn restore_contract(&self, actor: &Actor, id: ContractId) -> Result<(), StoreError>;

    /// Erases contracts deleted before `before`, with all that belongs to
    /// them: texts, files, events, audit bodies, cached answers. Returns how many.
    async fn erase_deleted(&self, before: Timestamp) -> Result<u32, StoreError>;
}
