//! An open loop: requests come at their time, whatever became of those before.

use crate::http::{Connection, Question};
use crate::numbers::now_ms;
use serde_json::json;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

const PACE: Duration = Duration::from_millis(1);
/// For answers that are under way when the last request has left.
const AFTERWARDS: Duration = Duration::from_millis(500);

/// What came of one request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer {
    /// When it came, in milliseconds since 1970.
    pub(super) at: u64,
    /// Since the request was due: what kept the client from asking counts.
    pub(super) took: Duration,
    /// 0 where the connection broke.
    pub(super) status: u16,
    /// In seconds.
    pub(super) retry_after: Option<u64>,
}

/// The flood; what still waits is given up when it is dropped.
pub(super) struct Flood {
    shared: Arc<Shared>,
    asked: JoinSet<()>,
}

struct Shared {
    address: String,
    question: Question,
    /// Connections whose last request was answered.
    idle: Mutex<Vec<Connection>>,
    answers: Mutex<Vec<Answer>>,
}

impl Flood {
    pub(super) fn at(address: &str) -> Self {
        let shared = Shared {
            address: address.to_owned(),
            question: Question::to("auto", json!({})),
            idle: Mutex::default(),
            answers: Mutex::default(),
        };
        Self { shared: Arc::new(shared), asked: JoinSet::new() }
    }

    /// Sends so many, and waits a moment for the last answers.
    pub(super) async fn pour(&mut self, requests: usize) {
        let mut pace = tokio::time::interval(PACE);
        for _ in 0..requests {
            let due = pace.tick().await;
            let shared = self.shared.clone();
            self.asked.spawn(async move {
                let answer = shared.ask(due).await;
                locked(&shared.answers).push(answer);
            });
        }
        tokio::time::sleep(AFTERWARDS).await;
    }

    /// The answers until now.
    pub(super) fn answers(&self) -> Vec<Answer> {
        locked(&self.shared.answers).clone()
    }
}

impl Shared {
    async fn ask(&self, due: Instant) -> Answer {
        let (status, retry_after) = self.outcome().await.unwrap_or((0, None));
        Answer { at: now_ms(), took: due.elapsed(), status, retry_after }
    }

    async fn outcome(&self) -> Option<(u16, Option<u64>)> {
        let idle = locked(&self.idle).pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => Connection::open(&self.address).await.ok()?,
        };
        let whole = connection.whole(&self.question).await.ok()?;
        let retry_after = whole.headers.get("retry-after");
        let retry_after = retry_after.and_then(|value| value.to_str().ok()?.parse().ok());
        locked(&self.idle).push(connection);
        Some((whole.status.as_u16(), retry_after))
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
