//! The one connection that writes.
//!
//! A write transaction runs in a task of its own: a caller that is dropped
//! half-way (a closed browser tab, an aborted task) leaves it neither half
//! done nor holding the lock. Inside it nothing foreign is awaited.

use super::SqliteStore;
use crate::{Hint, StoreError};
use domain::Timestamp;
use sqlx::SqliteConnection;
use std::pin::Pin;
use tokio::sync::OwnedMutexGuard;

/// The writing connection, and whether a transaction was left open on it.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) connection: SqliteConnection,
    open: bool,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        Self { connection, open: false }
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        sqlx::query(statement).execute(&mut self.connection).await?;
        Ok(())
    }
}

/// A write transaction.
pub(super) struct Tx {
    writer: OwnedMutexGuard<Writer>,
    /// The time at which all that it writes happens.
    pub(super) now: Timestamp,
    hints: Vec<Hint>,
}

impl Tx {
    /// The connection inside the transaction.
    pub(super) fn conn(&mut self) -> &mut SqliteConnection {
        &mut self.writer.connection
    }

    /// To be sent once the transaction is committed.
    pub(super) fn hint(&mut self, hint: Hint) {
        if !self.hints.contains(&hint) {
            self.hints.push(hint);
        }
    }
}

/// What a write transaction does.
pub(super) type Work<'tx, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'tx>>;

impl SqliteStore {
    /// Runs `work` in one write transaction; where it fails nothing of it stays.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'tx> FnOnce(&'tx mut Tx) -> Work<'tx, T> + Send + 'static,
    {
        let store = self.clone();
        let task = tokio::spawn(async move {
            let mut writer = store.inner.writer.clone().lock_owned().await;
            if writer.open {
                // Its transaction panicked; nothing of it may stay.
                writer.run("ROLLBACK").await.ok();
            }
            writer.run("BEGIN IMMEDIATE").await?;
            writer.open = true;
            let mut tx = Tx { writer, now: store.inner.clock.now(), hints: Vec::new() };
            let result = work(&mut tx).await;
            let Tx { mut writer, hints, .. } = tx;
            let result = match result {
                Ok(value) => writer.run("COMMIT").await.map(|()| value),
                Err(error) => Err(error),
            };
            if result.is_err() {
                // A full disk may have rolled it back already.
                writer.run("ROLLBACK").await.ok();
            }
            writer.open = false;
            drop(writer);
            if result.is_ok() {
                for hint in hints {
                    // Nobody listening is no error.
                    store.inner.hints.send(hint).ok();
                }
            }
            result
        });
        match task.await {
            Ok(result) => result,
            Err(_) => Err(StoreError::Damaged("a write transaction did not end".to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PoolStateStore;
    use domain::Clock;
    use std::sync::Arc;

    struct Standing;

    impl Clock for Standing {
        fn now(&self) -> Timestamp {
            Timestamp(1_000)
        }
    }

    async fn store(folder: &tempfile::TempDir) -> SqliteStore {
        SqliteStore::open(folder.path(), Arc::new(Standing)).await.unwrap()
    }

    async fn quota(store: &SqliteStore) -> usize {
        store.quota("groq", Timestamp(0)).await.unwrap().len()
    }

    #[tokio::test]
    async fn a_write_that_panics_leaves_nothing_and_the_next_one_works() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        let panicked = store
            .write::<(), _>(|tx| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO quota (ledger, amount, expires_at) VALUES ('groq', 1, 9)",
                    )
                    .execute(tx.conn())
                    .await?;
                    panic!("half-way");
                })
            })
            .await;
        assert!(matches!(panicked, Err(StoreError::Damaged(_))), "{panicked:?}");
        store.lease_quota("groq", 9, 1, Timestamp(1), Timestamp(9)).await.unwrap();
        assert_eq!(quota(&store).await, 1);
    }

    #[tokio::test]
    async fn a_full_disk_is_a_clear_word_and_harms_nothing_stored() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder).await;
        store.lease_quota("groq", 9, 1, Timestamp(1), Timestamp(9)).await.unwrap();
        // As many pages as there are: the next one does not fit.
        let limit = |pragma: &'static str| {
            let store = store.clone();
            async move {
                let mut writer = store.inner.writer.lock().await;
                sqlx::query(pragma).execute(&mut writer.connection).await.unwrap();
            }
        };
        limit("PRAGMA max_page_count = 1").await;
        let scope = "x".repeat(100_000);
        let cooldown = || crate::CooldownRow {
            scope: scope.clone(),
            until: Timestamp(9),
            strikes: 1,
            since: Timestamp(1),
            reason: String::new(),
        };
        let full = store.keep_cooldown(cooldown()).await;
        assert!(
            matches!(&full, Err(StoreError::Unwritable(word)) if word.contains("full")),
            "{full:?}"
        );
        assert_eq!(quota(&store).await, 1);
        limit("PRAGMA max_page_count = 1000000").await;
        store.keep_cooldown(cooldown()).await.unwrap();
    }
}
