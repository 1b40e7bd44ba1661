//! The user's own library of sources.

use crate::StoreError;
use async_trait::async_trait;
use domain::{Actor, Language, Source, SourceId, SourcePassage, Timestamp};

/// A source that is being added.
#[derive(Debug, Clone)]
pub struct NewSource {
    /// Its id.
    pub id: SourceId,
    /// What it is called.
    pub title: String,
    /// As uploaded.
    pub file_name: String,
    /// In which it is written.
    pub language: Language,
    /// ISO country in whose law it holds, or `EU`; absent = everywhere.
    pub country: Option<String>,
    /// A topic of the playbook.
    pub topic: Option<String>,
    /// The law or norm that it holds or explains.
    pub norm: Option<String>,
    /// ISO date on which its wording was last compared with the norm.
    pub checked_on: Option<String>,
    /// Whether a lawyer has checked it.
    pub checked_by_lawyer: bool,
    /// In the file's order.
    pub passages: Vec<SourcePassage>,
}

/// A source with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// What is known of it.
    pub source: Source,
    /// In the file's order.
    pub passages: Vec<SourcePassage>,
}

/// All that can be cited, at one point in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelf {
    /// [`SourceStore::sources_revision`] as it was then.
    pub revision: u64,
    /// Oldest first.
    pub texts: Vec<SourceText>,
}

/// The user's own sources. Every method sees only what `actor` owns.
#[async_trait]
pub trait SourceStore: Send + Sync {
    /// Keeps a source with its passages, in one transaction.
    async fn add_source(&self, actor: &Actor, source: NewSource) -> Result<(), StoreError>;

    /// All that are not deleted, newest first.
    async fn sources(&self, actor: &Actor) -> Result<Vec<Source>, StoreError>;

    /// One with its text.
    async fn source(&self, actor: &Actor, id: SourceId) -> Result<SourceText, StoreError>;

    /// Out of the list and of the shelf at once.
    async fn delete_source(&self, actor: &Actor, id: SourceId) -> Result<(), StoreError>;

    /// Undoes a deletion that has not been carried out yet.
    async fn restore_source(&self, actor: &Actor, id: SourceId) -> Result<(), StoreError>;

    /// Rises with every addition, deletion and restoring, in the same
    /// transaction; 0 where there never was a source. Who holds the shelf's
    /// index in memory looks at this to know whether it is still right.
    async fn sources_revision(&self, actor: &Actor) -> Result<u64, StoreError>;

    /// All texts that are not deleted, with the revision that they are of.
    async fn source_shelf(&self, actor: &Actor) -> Result<Shelf, StoreError>;

    /// Erases sources deleted before `before`. Returns how many.
    async fn erase_deleted_sources(&self, before: Timestamp) -> Result<u32, StoreError>;
}
