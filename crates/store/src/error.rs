//! What can go wrong with what is kept.

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Unknown, deleted or somebody else's; all look the same.
    #[error("not found")]
    NotFound,
    /// It makes no sense in the present state.
    #[error("{0}")]
    Conflict(&'static str),
    /// The lease is over: somebody else has the step, or it was cancelled.
    /// Nothing was written.
    #[error("the lease is over")]
    LeaseLost,
    /// The data folder is in use by another process.
    #[error("{0}")]
    InUse(String),
    /// The database was written by a newer release.
    #[error("{0}")]
    Newer(String),
    /// The disk is full, read-only or broken.
    #[error("{0}")]
    Unwritable(String),
    /// What is stored cannot be read back.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// The database refused.
    #[error("database")]
    Database(#[source] sqlx::Error),
}
