//! What a person changed of the playbook, edition by edition.

use crate::StoreError;
use async_trait::async_trait;
use domain::{Actor, Amendments, Edition, PlaybookChange};

/// Editions of each actor's own playbook. None is ever changed or removed.
#[async_trait]
pub trait PlaybookStore: Send + Sync {
    /// The number of the latest edition; 0 where nothing was ever changed. Who
    /// holds the playbook in memory looks at this to know whether it is still right.
    async fn playbook_edition(&self, actor: &Actor) -> Result<u32, StoreError>;

    /// All that is the actor's own in an edition; nothing in edition 0.
    async fn amendments(&self, actor: &Actor, edition: u32) -> Result<Amendments, StoreError>;

    /// The list of changes, newest first, at most `limit`.
    async fn editions(&self, actor: &Actor, limit: u32) -> Result<Vec<Edition>, StoreError>;

    /// Saves the edition that follows `after`, and returns it. A conflict where
    /// another edition has followed meanwhile.
    async fn save_edition(
        &self,
        actor: &Actor,
        after: u32,
        change: PlaybookChange,
        amendments: Amendments,
    ) -> Result<Edition, StoreError>;
}
