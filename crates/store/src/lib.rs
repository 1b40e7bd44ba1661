//! What AdvAI keeps, and how. One small object-safe trait per concern,
//! bundled as [`Store`]; SQLite implements them. Clock and randomness are
//! passed in, so that tests own both.
//!
//! The database is the truth; everything in memory is a cache of it.

mod answers;
mod blobs;
mod calls;
mod contracts;
mod error;
mod events;
mod gateway;
mod hints;
mod playbook;
mod pool_state;
mod settings;
mod sources;
mod sqlite;
mod steps;
mod versions;

pub use answers::{AnswerStore, StoredAnswer};
pub use blobs::{BlobHash, BlobStore};
pub use calls::{CallEnd, CallStart, CallStore};
pub use contracts::{ContractStore, Masking, NewContract, NewVersion, Outline};
pub use error::StoreError;
pub use events::{EventStore, Head, StoredEvent};
pub use gateway::{GatewayCall, GatewayStore};
pub use hints::{Hint, Hints};
pub use playbook::PlaybookStore;
pub use pool_state::{CooldownRow, LedgerEntryRow, PoolStateStore};
pub use settings::SettingStore;
pub use sources::{NewSource, Shelf, SourceStore, SourceText};
pub use sqlite::{PoolPeek, SqliteStore, peek_at_pool};
pub use steps::{
    Advance, Claimed, ClauseChange, Lease, NewClause, Reading, StepCommit, StepId, StepStore,
    VersionChange, Wait, WorkerId,
};
pub use versions::{Analysis, ClauseRow, VersionRow, VersionStore};

/// Everything that is kept.
pub trait Store:
    ContractStore
    + VersionStore
    + StepStore
    + EventStore
    + CallStore
    + AnswerStore
    + GatewayStore
    + PoolStateStore
    + BlobStore
    + SettingStore
    + PlaybookStore
    + SourceStore
    + Hints
{
}

impl<T> Store for T where
    T: ContractStore
        + VersionStore
        + StepStore
        + EventStore
        + CallStore
        + AnswerStore
        + GatewayStore
        + PoolStateStore
        + BlobStore
        + SettingStore
        + PlaybookStore
        + SourceStore
        + Hints
{
}
