//! What a person can do to the work on a version.

use serde::{Deserialize, Serialize};

/// What a person does to a version's work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    /// Stop for good. Steps under way lose their lease.
    Cancel,
    /// Halt; steps under way lose their lease.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Run what is not done: failed clauses, cancelled or failed versions.
    Retry,
    /// Read it once more, as the playbook and the sources are now. What was
    /// answered before is not asked again.
    Again,
    /// End a hold.
    Release,
    /// Let nothing leave this computer or its network from now on, and end a hold.
    Stay,
}
