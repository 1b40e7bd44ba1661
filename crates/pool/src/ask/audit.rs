//! The record of one attempt: begun before it leaves, ended whatever happens.

use crate::uncut::uncut;
use crate::{AttemptEnd, AttemptStart, AuditSink, KeptError, Outcome};
use std::sync::Arc;
use tokio::time::Instant;

/// An open row.
pub(super) struct Record {
    sink: Arc<dyn AuditSink>,
    row: u128,
    sent: Instant,
    ended: bool,
}

impl Record {
    /// Commits the row. Nothing may be sent before this returns. A write that
    /// has begun is not cut off half-way: where the caller goes meanwhile, the
    /// row is committed and then ended as cancelled.
    pub(super) async fn begin(
        sink: Arc<dyn AuditSink>,
        start: AttemptStart,
    ) -> Result<Self, KeptError> {
        let begun = uncut(async move {
            let row = sink.begin(start).await?;
            Ok(Self { sink, row, sent: Instant::now(), ended: false })
        });
        begun.await.unwrap_or_else(|_| Err(KeptError("the record keeper failed".to_owned())))
    }

    pub(super) fn latency_ms(&self) -> u64 {
        u64::try_from(self.sent.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    pub(super) async fn end(mut self, end: AttemptEnd, answer: Option<&str>) {
        self.ended = true;
        let (sink, row, answer) = (self.sink.clone(), self.row, answer.map(str::to_owned));
        let _ = uncut(async move { sink.end(row, end, answer.as_deref()).await }).await;
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let end = AttemptEnd {
            outcome: Outcome::Cancelled,
            reason: Some("nobody waits for it any more".to_owned()),
            latency_ms: self.latency_ms(),
            tokens_in: None,
            tokens_out: None,
            cost: None,
        };
        let (sink, row) = (self.sink.clone(), self.row);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { sink.end(row, end, None).await });
        }
    }
}
