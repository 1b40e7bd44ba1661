//! Uploaded files: `files/ab/abcdef…`, each under its SHA-256.
//!
//! A row in `blobs` says that a file belongs here and when it was last put.
//! It is written before the file: erasing spares what was put lately, so a
//! file cannot vanish between its upload and its version.

use super::folder::{make, unwritable};
use super::{SqliteStore, columns::Columns};
use crate::{BlobHash, BlobStore, StoreError};
use async_trait::async_trait;
use domain::Timestamp;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use uuid::Uuid;

#[async_trait]
impl BlobStore for SqliteStore {
    async fn put_blob(&self, bytes: Vec<u8>) -> Result<BlobHash, StoreError> {
        let (hash, bytes) = blocking(move || (hash_of(&bytes), bytes)).await?;
        let row = hash.clone();
        self.write(move |tx| {
            Box::pin(async move {
                let Timestamp(now) = tx.now;
                sqlx::query(
                    "INSERT INTO blobs (hash, put_at) VALUES (?, ?)
                     ON CONFLICT (hash) DO UPDATE SET put_at = excluded.put_at",
                )
                .bind(row)
                .bind(now)
                .execute(tx.conn())
                .await?;
                Ok(())
            })
        })
        .await?;
        let files = self.inner.files.clone();
        let place = place(&files, &hash);
        blocking(move || write_file(&place, &bytes).map_err(|error| unwritable(&files, &error)))
            .await??;
        Ok(BlobHash(hash))
    }

    async fn blob(&self, hash: &BlobHash) -> Result<Vec<u8>, StoreError> {
        if !is_hash(&hash.0) {
            return Err(StoreError::NotFound);
        }
        let wanted = hash.0.clone();
        let place = place(&self.inner.files, &wanted);
        blocking(move || match fs::read(&place) {
            Ok(bytes) if hash_of(&bytes) == wanted => Ok(bytes),
            Ok(_) => Err(StoreError::Damaged("an uploaded file has changed on disk".to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(StoreError::NotFound),
            Err(_) => Err(StoreError::Damaged("an uploaded file cannot be read".to_owned())),
        })
        .await?
    }
}

impl SqliteStore {
    /// Removes what a killed process left: half-written files, and files
    /// whose last version was erased.
    pub(super) async fn sweep_files(&self) -> Result<(), StoreError> {
        let mut read = self.read().await?;
        let rows = sqlx::query("SELECT hash FROM blobs").fetch_all(&mut *read).await?;
        drop(read);
        let known =
            rows.iter().map(|row| row.text("hash")).collect::<Result<HashSet<_>, StoreError>>()?;
        let files = self.inner.files.clone();
        blocking(move || sweep(&files, &known).map_err(|error| unwritable(&files, &error))).await?
    }

    /// Removes files whose rows are gone. Called while the writer is held.
    pub(super) async fn remove_files(
        files: PathBuf,
        hashes: Vec<String>,
    ) -> Result<(), StoreError> {
        blocking(move || {
            for hash in hashes {
                match fs::remove_file(place(&files, &hash)) {
                    Ok(()) => {}
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(unwritable(&files, &error)),
                }
            }
            Ok(())
        })
        .await?
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| StoreError::Damaged("work on a file did not end".to_owned()))
}

fn hash_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A hash never leads out of the folder.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn place(files: &Path, hash: &str) -> PathBuf {
    files.join(hash.get(..2).unwrap_or_default()).join(hash)
}

fn write_file(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(folder) = place.parent() else { return Err(io::ErrorKind::InvalidInput.into()) };
    make(folder).map_err(io::Error::other)?;
    let temporary = folder.join(format!("{}.part", Uuid::new_v4().simple()));
    let written = File::create_new(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, place)?;
        // The name is durable only when its folder is, and so is the folder's own.
        File::open(folder)?.sync_all()?;
        folder.parent().map_or(Ok(()), |files| File::open(files)?.sync_all())
    });
    if written.is_err() {
        fs::remove_file(&temporary).ok();
    }
    written
}

fn sweep(files: &Path, known: &HashSet<String>) -> io::Result<()> {
    for folder in fs::read_dir(files)? {
        let folder = folder?.path();
        if !folder.is_dir() {
            continue;
        }
        for file in fs::read_dir(&folder)? {
            let file = file?;
            let name = file.file_name();
            let name = name.to_string_lossy();
            let ours = is_hash(&name) || name.ends_with(".part");
            if ours && !known.contains(name.as_ref()) {
                fs::remove_file(file.path())?;
            }
        }
    }
    Ok(())
}
