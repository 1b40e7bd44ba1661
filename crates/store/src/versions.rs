//! One version: its state for people, its rows for the worker, its controls.

use crate::{BlobHash, StoreError};
use async_trait::async_trait;
use domain::{
    Actor, Clause, ClauseId, ContractId, Control, Finding, FindingId, FindingPatch, Lane, Language,
    Law, Party, Privacy, Risk, VersionId, VersionState, VersionStatus,
};
use serde::{Deserialize, Serialize};

/// What one speaker says about a clause, before the two are merged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// Absent where no rule applies.
    pub risk: Option<Risk>,
    /// In a sentence.
    pub summary: String,
    /// Without decisions.
    pub findings: Vec<Finding>,
}

/// A clause with what only the worker needs.
#[derive(Debug, Clone)]
pub struct ClauseRow {
    /// As people see it.
    pub clause: Clause,
    /// The clause in which its line of versions began; finding ids derive from it.
    pub lineage: ClauseId,
    /// Hash of all that its analysis depended on.
    pub basis: Option<String>,
    /// Hash of the definitions that it uses.
    pub definitions: Option<String>,
    /// What the playbook alone says.
    pub playbook: Option<Analysis>,
}

/// A version with what only the worker needs.
#[derive(Debug, Clone)]
pub struct VersionRow {
    /// Its id.
    pub id: VersionId,
    /// Whose it is.
    pub actor: Actor,
    /// The contract.
    pub contract: ContractId,
    /// The contract's title.
    pub title: String,
    /// As uploaded.
    pub file_name: String,
    /// Its bytes.
    pub file: BlobHash,
    /// Opens an encrypted file.
    pub password: Option<String>,
    /// The version it is compared with.
    pub previous: Option<VersionId>,
    /// As said at the upload; absent = detect.
    pub language_said: Option<Language>,
    /// As detected or said.
    pub language: Language,
    /// In which the user reads.
    pub reader: Language,
    /// What may leave this computer.
    pub privacy: Privacy,
    /// Whom we act for.
    pub side: Option<String>,
    /// Named in the opening.
    pub parties: Vec<Party>,
    /// What kind of contract it is.
    pub contract_type: Option<String>,
    /// What governs it.
    pub law: Law,
    /// ISO country, where the user said it.
    pub law_said: Option<String>,
    /// How urgent it is.
    pub lane: Lane,
    /// Whether it holds before the first text leaves, and has not been released.
    pub hold: bool,
    /// Which token stands for which value, as JSON of `privacy::Pseudonyms`; per contract.
    pub pseudonyms: Option<String>,
    /// The user's terms to mask and keep, as JSON of `privacy::Terms`; per contract.
    pub masking: Option<String>,
}

/// One version.
#[async_trait]
pub trait VersionStore: Send + Sync {
    /// The whole state at its `seq`, read in one transaction, decisions
    /// included. `eta_seconds` and `waiting_for` are what the steps say
    /// (`not_before` and its reason); the server may know better.
    async fn version_state(
        &self,
        actor: &Actor,
        version: VersionId,
    ) -> Result<VersionState, StoreError>;

    /// The row for the worker.
    async fn version_row(&self, version: VersionId) -> Result<VersionRow, StoreError>;

    /// What the file says besides its text, as JSON of `document::Markup`;
    /// absent where it says nothing.
    async fn markup(&self, version: VersionId) -> Result<Option<String>, StoreError>;

    /// Every clause in document order, for the worker. Findings carry no decisions.
    async fn clause_rows(&self, version: VersionId) -> Result<Vec<ClauseRow>, StoreError>;

    /// One clause for the worker.
    async fn clause_row(&self, clause: ClauseId) -> Result<ClauseRow, StoreError>;

    /// Does what a person asked; `Conflict` where it makes no sense (pausing
    /// what is done, resuming what is not paused …). Writes the events.
    async fn control(
        &self,
        actor: &Actor,
        version: VersionId,
        control: Control,
    ) -> Result<VersionStatus, StoreError>;

    /// Asks about one clause anew, past any stored answer: its step is opened
    /// again with `fresh`, the version goes back to `running` in stage `clauses`.
    async fn retry_clause(&self, actor: &Actor, clause: ClauseId) -> Result<(), StoreError>;

    /// Keeps a decision for the contract, recomputes risks and writes a
    /// `clause` event in every version that shows the finding (where the
    /// version is finished too). Returns the finding as it now stands.
    async fn decide(
        &self,
        actor: &Actor,
        finding: FindingId,
        patch: FindingPatch,
    ) -> Result<Finding, StoreError>;

    /// Keeps a remark of a person's on a clause, for its whole line of versions:
    /// it is shown wherever its words stand, and is no part of any analysis.
    async fn add_remark(
        &self,
        actor: &Actor,
        clause: ClauseId,
        finding: Finding,
    ) -> Result<Finding, StoreError>;

    /// Confirms the day of a duty for all versions of the contract, or takes that
    /// back, with a `review` event. The duty is one of this version's review.
    async fn confirm_duty(
        &self,
        actor: &Actor,
        version: VersionId,
        duty: String,
        confirmed: bool,
    ) -> Result<(), StoreError>;

    /// Marks a clause as read to the end, or takes that back. It holds for the
    /// next versions as long as the clause says the same.
    async fn set_reviewed(
        &self,
        actor: &Actor,
        clause: ClauseId,
        reviewed: bool,
    ) -> Result<(), StoreError>;

    /// The version that a clause belongs to.
    async fn version_of(&self, actor: &Actor, clause: ClauseId) -> Result<VersionId, StoreError>;
}
