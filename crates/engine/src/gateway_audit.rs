//! The audit of the gateway, off the path of its calls: rows go through a
//! bounded channel to one writer, which keeps them in batches. A full channel
//! slows callers down; nothing is dropped.

use crate::outcome::domain_outcome;
use domain::{Outcome, Timestamp};
use pool::{AttemptEnd, AttemptStart};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use store::{GatewayCall, Store};
use tokio::sync::{mpsc, oneshot};

/// The label of a gateway's requests.
pub const GATEWAY: &str = "gateway";

/// Rows that may wait for the writer.
const WAITING: usize = 8_192;
/// Between two batches.
const PAUSE: Duration = Duration::from_millis(50);
/// After a batch that could not be kept.
const AGAIN: Duration = Duration::from_secs(1);

enum Note {
    Call(Box<GatewayCall>),
    /// All that came before is kept; tell.
    Flush(oneshot::Sender<()>),
}

/// Where a gateway's attempts are recorded.
#[derive(Clone)]
pub struct GatewayAudit {
    to: mpsc::Sender<Note>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    last: AtomicU64,
    open: Mutex<HashMap<u64, Box<GatewayCall>>>,
}

impl GatewayAudit {
    /// Starts the writer, which ends when nobody can tell it anything more.
    pub(crate) fn start(store: Arc<dyn Store>) -> Self {
        let (to, from) = mpsc::channel(WAITING);
        // It does not keep the store open: who closes it flushes first.
        tokio::spawn(write(Arc::downgrade(&store), from));
        Self { to, state: Arc::default() }
    }

    /// Waits until everything recorded so far is kept.
    pub async fn flush(&self) {
        let (tell, told) = oneshot::channel();
        if self.to.send(Note::Flush(tell)).await.is_ok() {
            let _ = told.await;
        }
    }

    /// Opens a row; its number is smaller than any that a contract's call has.
    pub(crate) fn begin(&self, start: AttemptStart) -> u64 {
        let row = self.state.last.fetch_add(1, Ordering::Relaxed) + 1;
        let call = GatewayCall {
            at: Timestamp(start.at),
            provider: start.provider,
            model: start.model,
            key: start.key,
            outcome: Outcome::InFlight,
            reason: None,
            wait_ms: start.wait_ms,
            latency_ms: 0,
            tokens_estimated: start.tokens_estimated,
            tokens_in: None,
            tokens_out: None,
            cost: None,
        };
        self.open().insert(row, Box::new(call));
        row
    }

    pub(crate) async fn end(&self, row: u64, end: AttemptEnd) {
        let Some(mut call) = self.open().remove(&row) else { return };
        call.outcome = domain_outcome(end.outcome);
        call.reason = end.reason;
        call.latency_ms = end.latency_ms;
        call.tokens_in = end.tokens_in;
        call.tokens_out = end.tokens_out;
        call.cost = end.cost;
        // The writer ends only with the last of us.
        let _ = self.to.send(Note::Call(call)).await;
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Box<GatewayCall>>> {
        self.state.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn write(store: Weak<dyn Store>, mut from: mpsc::Receiver<Note>) {
    let mut notes = Vec::new();
    while from.recv_many(&mut notes, WAITING).await > 0 {
        let mut calls = Vec::new();
        let mut flushes = Vec::new();
        for note in notes.drain(..) {
            match note {
                Note::Call(call) => calls.push(*call),
                Note::Flush(tell) => flushes.push(tell),
            }
        }
        let calls: Arc<[GatewayCall]> = calls.into();
        while let Some(store) = store.upgrade()
            && let Err(error) = store.keep_gateway_calls(calls.clone()).await
        {
            drop(store);
            tracing::error!(%error, rows = calls.len(), "the gateway's audit cannot be kept; callers wait");
            tokio::time::sleep(AGAIN).await;
        }
        let flushed = !flushes.is_empty();
        for tell in flushes {
            let _ = tell.send(());
        }
        if !flushed {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept;
    use domain::Clock;
    use store::SqliteStore;

    struct Noon;
    impl Clock for Noon {
        fn now(&self) -> Timestamp {
            Timestamp(1_796_040_000_000)
        }
    }

    fn start(label: &str) -> AttemptStart {
        AttemptStart {
            label: Some(label.to_owned()),
            at: 1_796_040_000_000,
            provider: "alpha".to_owned(),
            local: false,
            model: "small".to_owned(),
            key: None,
            wait_ms: 3,
            tokens_estimated: 40,
            body: "what somebody wrote".to_owned(),
        }
    }

    #[tokio::test]
    async fn rows_are_kept_in_order_and_hold_no_text() {
        let folder = tempfile::tempdir().unwrap();
        let clock: Arc<dyn Clock> = Arc::new(Noon);
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open(folder.path(), clock.clone()).await.unwrap());
        let keeping = kept(store.clone(), clock);
        for number in 0..300 {
            let row = keeping.kept.audit.begin(start(GATEWAY)).await.unwrap();
            let end = AttemptEnd {
                outcome: pool::Outcome::Ok,
                reason: None,
                latency_ms: number,
                tokens_in: Some(7),
                tokens_out: Some(9),
                cost: None,
            };
            keeping.kept.audit.end(row, end, Some("what a model said")).await;
        }
        keeping.gateway.flush().await;
        let calls = store.gateway_calls(1_000).await.unwrap();
        assert_eq!(calls.len(), 300);
        assert_eq!(calls[0].latency_ms, 299);
        let shown = format!("{calls:?}");
        assert!(!shown.contains("somebody") && !shown.contains("said"));
        assert_eq!(store.forget_gateway_calls(Timestamp(1_796_040_000_001)).await.unwrap(), 300);
    }
}
