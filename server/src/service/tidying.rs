//! What time takes away: contracts and sources deleted ten minutes ago, and
//! rows of the gateway's audit that are older than they are kept.

use super::fault::chain;
use domain::{Clock, Timestamp};
use std::{sync::Arc, time::Duration};
use store::Store;
use tokio_util::sync::CancellationToken;

/// How long a deletion can be undone.
const UNDO: Duration = Duration::from_secs(600);
/// How often it is looked.
const LOOK: Duration = Duration::from_secs(30);

/// Erases what was deleted ten minutes ago, and what the audit keeps no
/// longer, until `stop`.
pub async fn tidy(
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    audit_days: u32,
    stop: CancellationToken,
) {
    let audited = Duration::from_secs(u64::from(audit_days) * 24 * 3600);
    while !stop.is_cancelled() {
        match store.erase_deleted(before(clock.now(), UNDO)).await {
            Ok(0) => {}
            Ok(contracts) => tracing::info!(contracts, "erased deleted contracts"),
            Err(error) => {
                tracing::error!(error = %chain(&error), "deleted contracts could not be erased")
            }
        }
        match store.erase_deleted_sources(before(clock.now(), UNDO)).await {
            Ok(0) => {}
            Ok(sources) => tracing::info!(sources, "erased deleted sources"),
            Err(error) => {
                tracing::error!(error = %chain(&error), "deleted sources could not be erased")
            }
        }
        match store.forget_gateway_calls(before(clock.now(), audited)).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "forgot old rows of the gateway's audit"),
            Err(error) => {
                tracing::error!(error = %chain(&error), "old rows of the gateway's audit are still there")
            }
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

fn before(now: Timestamp, time: Duration) -> Timestamp {
    Timestamp(now.0.saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)))
}
