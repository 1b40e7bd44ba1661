//! How far a version is and what it waits for.

use serde::{Deserialize, Serialize};

/// Counts over the analysed clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Done, failed or reused.
    pub done: u32,
    /// All that are analysed.
    pub total: u32,
    /// Carried over from the previous version, without a call.
    pub reused: u32,
}

/// What was read and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Coverage {
    /// Pages, where the file has pages.
    pub pages: Option<u32>,
    /// Pages without readable text, from 1.
    pub unreadable: Vec<u32>,
    /// Clauses answered by a model.
    pub by_model: u32,
    /// Clauses with the playbook's view only.
    pub by_playbook: u32,
    /// Clauses whose analysis failed.
    pub failed: u32,
}

/// What a version waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingFor {
    /// Which limit binds.
    pub reason: WaitReason,
    /// Whose; absent where no provider is involved.
    pub provider: Option<String>,
    /// Until then, in whole seconds from now.
    pub seconds: u64,
}

/// Why a clause waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitReason {
    /// Requests or tokens per minute.
    Quota,
    /// The day's limit.
    DayLimit,
    /// All slots are busy.
    Slot,
    /// The provider rests after an error.
    Cooldown,
    /// The user has not released the text yet.
    Masking,
}

/// The `progress` event; it has no id and is sent at most once a second.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgressUpdate {
    /// Counts.
    pub progress: Progress,
    /// Seconds to the end, where they can be estimated.
    pub eta_seconds: Option<u64>,
    /// What is waited for.
    pub waiting_for: Option<WaitingFor>,
}
