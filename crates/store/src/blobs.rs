//! Uploaded files, under their hash.

use crate::StoreError;
use async_trait::async_trait;

/// SHA-256 of a file, in lower-case hex.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BlobHash(pub String);

/// Uploaded files: written under a temporary name, synced, renamed to their
/// hash; erased with the last version that refers to them.
#[async_trait]
pub trait BlobStore: Send + Sync {
    /// Keeps bytes and returns their hash.
    async fn put_blob(&self, bytes: Vec<u8>) -> Result<BlobHash, StoreError>;

    /// The bytes; `Damaged` where they no longer have their hash.
    async fn blob(&self, hash: &BlobHash) -> Result<Vec<u8>, StoreError>;
}
