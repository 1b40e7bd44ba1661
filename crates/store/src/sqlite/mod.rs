//! SQLite: one file, one process, every write durable before it is answered.

mod answers;
mod blobs;
mod calls;
mod changes;
mod claim;
mod clauses;
mod columns;
mod commit;
mod contracts;
mod control;
mod counts;
mod decisions;
mod duties;
mod erase;
mod events;
mod facts;
mod fault;
mod folder;
mod gateway;
mod journal;
mod leases;
mod library;
mod peek;
mod playbook;
mod pool_state;
mod remarks;
mod schema;
mod settings;
mod sources;
mod state;
mod steps;
mod versions;
mod write;

pub use peek::{PoolPeek, peek_at_pool};

use crate::{Hint, Hints, StoreError};
use domain::Clock;
use folder::FolderLock;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Sqlite, Transaction};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, broadcast};
use write::Writer;

/// How many hints a slow listener may fall behind before it must look at everything.
const HINTS_KEPT: usize = 1024;
/// Readers at the same time; they never wait for the writer.
const READERS: u32 = 4;
/// How long SQLite waits for a lock that another process holds (a backup).
const BUSY: Duration = Duration::from_secs(10);

/// The store in SQLite. A clone is the same store.
#[derive(Clone)]
pub struct SqliteStore {
    inner: Arc<Inner>,
}

struct Inner {
    clock: Arc<dyn Clock>,
    writer: Arc<Mutex<Writer>>,
    readers: SqlitePool,
    files: PathBuf,
    hints: broadcast::Sender<Hint>,
    // Last, so that it is let go of when all else is closed.
    _lock: FolderLock,
}

impl SqliteStore {
    /// Opens the store in `folder` (made where absent, for its owner only):
    /// the database `advai.db` and the uploaded files in `files`.
    ///
    /// # Errors
    /// `InUse`, `Newer`, `Unwritable`, `Damaged`, each with a sentence for the user.
    pub async fn open(folder: &Path, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        Self::open_at(&folder.join("advai.db"), &folder.join("files"), clock).await
    }

    /// Opens the store with its database and its files at places of their own.
    /// The lock lies beside the database.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_at(
        database: &Path,
        files: &Path,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, StoreError> {
        let folder = match database.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        folder::make(folder)?;
        let lock = FolderLock::take(folder)?;
        folder::make(files)?;
        schema::refuse_newer(database).await?;

        let options = SqliteConnectOptions::new()
            .filename(database)
            .busy_timeout(BUSY)
            .foreign_keys(true)
            .disable_statement_logging();
        let mut connection = options
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("secure_delete", "ON")
            .connect()
            .await?;
        schema::migrate(&mut connection, database).await?;

        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .min_connections(READERS)
            // A local file does not go away: no timers, no checks.
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .connect_with(options.read_only(true))
            .await?;
        let store = Self {
            inner: Arc::new(Inner {
                clock,
                writer: Arc::new(Mutex::new(Writer::new(connection))),
                readers,
                files: files.to_owned(),
                hints: broadcast::Sender::new(HINTS_KEPT),
                _lock: lock,
            }),
        };
        store.sweep_files().await?;
        Ok(store)
    }

    /// A transaction that sees one state of the database.
    async fn read(&self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        Ok(self.inner.readers.begin().await?)
    }
}

impl Hints for SqliteStore {
    fn hints(&self) -> broadcast::Receiver<Hint> {
        self.inner.hints.subscribe()
    }
}
