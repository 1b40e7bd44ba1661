//! The data folder: made for its owner only, and locked by one process.

use crate::StoreError;
use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::path::Path;

/// Makes a folder that only its owner can look into.
pub(super) fn make(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| unwritable(folder, &error))
}

/// Held as long as the store is open; the system lets go of it when the
/// process dies, however it dies.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks the folder, or says who cannot share it.
    pub(super) fn take(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join("lock");
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|error| unwritable(folder, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(format!(
                "The data folder {} is in use by another AdvAI process. Stop that one first; to \
                 run several side by side, let them share a PostgreSQL database: \
                 DATABASE_URL=postgres://…",
                folder.display()
            ))),
            Err(TryLockError::Error(error)) => Err(unwritable(folder, &error)),
        }
    }
}

/// Why nothing can be written into `folder`.
pub(super) fn unwritable(folder: &Path, error: &io::Error) -> StoreError {
    let what = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "its disk is full. Free some space and start again"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            "its file system is read-only. Choose another with ADVAI_DATA"
        }
        io::ErrorKind::PermissionDenied => {
            "this user has no permission. Grant it, or choose another with ADVAI_DATA"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "a file stands in its place. Choose another with ADVAI_DATA"
        }
        _ => {
            return StoreError::Unwritable(format!(
                "The data folder {} cannot be written to: {error}.",
                folder.display()
            ));
        }
    };
    StoreError::Unwritable(format!(
        "The data folder {} cannot be written to: {what}.",
        folder.display()
    ))
}
