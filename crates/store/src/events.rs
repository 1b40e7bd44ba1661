//! Events, written with the result they tell of.

use crate::StoreError;
use async_trait::async_trait;
use domain::{Actor, VersionId, VersionStatus};

/// An event as it was committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Rising by one for each version.
    pub seq: i64,
    /// Its name on the stream.
    pub name: String,
    /// Its data, one line of JSON.
    pub data: String,
}

/// Where a version's events stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The last event.
    pub seq: i64,
    /// The oldest event still kept.
    pub oldest: i64,
    /// Whether more will come.
    pub status: VersionStatus,
}

/// Events.
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Where a version's events stand.
    async fn head(&self, actor: &Actor, version: VersionId) -> Result<Head, StoreError>;

    /// Events later than `after`, in order, at most `limit`.
    async fn events_after(
        &self,
        version: VersionId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, StoreError>;
}
