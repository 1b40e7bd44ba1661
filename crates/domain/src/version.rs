//! The whole state of one version, as the page and the API see it.

use crate::{
    Clause, ContractId, Coverage, Failure, KeyTerm, Language, Law, Party, Privacy, Progress,
    Review, Timestamp, VersionId, WaitingFor,
};
use serde::{Deserialize, Serialize};

/// State of a version at `seq`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VersionState {
    /// Its id.
    pub id: VersionId,
    /// The contract it belongs to.
    pub contract_id: ContractId,
    /// From 1.
    pub number: u32,
    /// The contract's title.
    pub title: String,
    /// As uploaded.
    pub file_name: String,
    /// When it was uploaded.
    pub created_at: Timestamp,
    /// The version it is compared with.
    pub previous_version_id: Option<VersionId>,
    /// Of the contract's text.
    pub language: Language,
    /// The language that observations are written in.
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
    /// What a lawyer wants to see of it first.
    #[serde(default)]
    pub key_terms: Vec<KeyTerm>,
    /// The edition of the playbook with which it was read; 0 = as it comes with
    /// the program.
    #[serde(default)]
    pub playbook_edition: u32,
    /// Whether work goes on.
    pub status: VersionStatus,
    /// How far it is.
    pub stage: Stage,
    /// The number of the last event.
    pub seq: i64,
    /// Counts over the analysed clauses.
    pub progress: Progress,
    /// Seconds to the end, where they can be estimated.
    pub eta_seconds: Option<u64>,
    /// What is waited for.
    pub waiting_for: Option<WaitingFor>,
    /// What was read and by whom.
    pub coverage: Coverage,
    /// What the reader should know.
    pub warnings: Vec<Warning>,
    /// Every unit in document order.
    pub clauses: Vec<Clause>,
    /// The review of the whole, once there.
    pub review: Option<Review>,
    /// Why it failed.
    pub error: Option<Failure>,
}

/// Whether work on a version goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VersionStatus {
    /// Not begun.
    Queued,
    /// Under way.
    Running,
    /// Halted by the user.
    Paused,
    /// Finished.
    Done,
    /// Could not be read.
    Failed,
    /// Stopped by the user or superseded by the next version.
    Cancelled,
}

impl VersionStatus {
    /// Whether events are still to come.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Queued | Self::Running | Self::Paused)
    }

    /// The word as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The stages of a version, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Extract and split.
    Document,
    /// Line up with the previous version.
    Compare,
    /// The built-in rules.
    Playbook,
    /// Each clause through the pool.
    Clauses,
    /// The whole contract.
    Review,
    /// Nothing left to do.
    Done,
}

impl Stage {
    /// The word as in JSON and in step names.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Compare => "compare",
            Self::Playbook => "playbook",
            Self::Clauses => "clauses",
            Self::Review => "review",
            Self::Done => "done",
        }
    }

    /// The stage with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Document, Self::Compare, Self::Playbook, Self::Clauses, Self::Review, Self::Done]
            .into_iter()
            .find(|stage| stage.as_str() == word)
    }
}

/// Something the reader should know about a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Which (`no_model`, `page_unreadable` …).
    pub code: String,
    /// Details, never text of the contract.
    pub detail: String,
}
