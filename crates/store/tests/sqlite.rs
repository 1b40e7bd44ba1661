//! The conformance suite on SQLite, each test in a folder of its own.

// A test may fail where it stands.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]
// For the JSON of a whole state.
#![recursion_limit = "256"]

mod conformance;

use async_trait::async_trait;
use conformance::bench::{Bench, Place, TestClock};
use std::sync::Arc;
use store::{SqliteStore, Store, StoreError};

struct Folder(tempfile::TempDir);

#[async_trait]
impl Place for Folder {
    async fn open(&self, clock: Arc<TestClock>) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(SqliteStore::open(self.0.path(), clock).await?))
    }
}

macro_rules! on_sqlite {
    ($($area:ident { $($test:ident)* })*) => {$(
        mod $area {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let folder = super::Folder(tempfile::tempdir().unwrap());
                let mut bench = super::Bench::new(Box::new(folder)).await;
                super::conformance::$area::$test(&mut bench).await;
            }
        )*}
    )*};
}

every_test!(on_sqlite);
