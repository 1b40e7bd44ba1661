//! Deleted contracts are erased when their ten minutes are over.

use super::fault::chain;
use domain::{Clock, Timestamp};
use std::{sync::Arc, time::Duration};
use store::Store;
use tokio_util::sync::CancellationToken;

/// How long a deletion can be undone.
const UNDO: Duration = Duration::from_secs(600);
/// How often it is looked.
const LOOK: Duration = Duration::from_secs(30);

/// Erases what was deleted ten minutes ago, until `stop`.
pub async fn erase_deleted(store: Arc<dyn Store>, clock: Arc<dyn Clock>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match store.erase_deleted(before(clock.now())).await {
            Ok(0) => {}
            Ok(contracts) => tracing::info!(contracts, "erased deleted contracts"),
            Err(error) => {
                tracing::error!(error = %chain(&error), "deleted contracts could not be erased")
            }
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

fn before(now: Timestamp) -> Timestamp {
    Timestamp(now.0.saturating_sub(UNDO.as_millis() as i64))
}
