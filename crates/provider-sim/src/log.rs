//! What a simulated provider was asked.

use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// One request.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Logged {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Its path.
    pub path: String,
    /// Its headers; of `authorization` only the first 8 hex digits of the
    /// key's SHA-256.
    pub headers: BTreeMap<String, String>,
    /// Its body, as JSON where it is.
    pub body: Value,
    /// The status it got; 0 where it got none.
    pub status: u16,
    /// Whether a whole answer was handed over.
    pub answered: bool,
    /// Why a limit refused it.
    pub refused: Option<String>,
    /// Bytes handed over of an answer in pieces or of one that is too long.
    pub sent: u64,
}

/// The log, shared by all requests.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<Logged>>>);

/// A request's line in the log, where one is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line(Option<(Log, usize)>);

impl Log {
    pub(crate) fn open(&self, path: &str, headers: BTreeMap<String, String>, body: Value) -> Line {
        let mut lines = self.lines();
        lines.push(Logged {
            at: now_ms(),
            path: path.to_owned(),
            headers,
            body,
            status: 0,
            answered: false,
            refused: None,
            sent: 0,
        });
        Line(Some((self.clone(), lines.len() - 1)))
    }

    pub(crate) fn all(&self) -> Vec<Logged> {
        self.lines().clone()
    }

    fn lines(&self) -> std::sync::MutexGuard<'_, Vec<Logged>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    pub(crate) fn status(&self, status: u16) {
        self.edit(|line| line.status = status);
    }

    pub(crate) fn refused(&self, why: &str) {
        self.edit(|line| line.refused = Some(why.to_owned()));
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.edit(|line| line.sent += bytes as u64);
    }

    pub(crate) fn answered(&self) {
        self.edit(|line| line.answered = true);
    }

    fn edit(&self, edit: impl FnOnce(&mut Logged)) {
        if let Some((log, index)) = &self.0
            && let Some(line) = log.lines().get_mut(*index)
        {
            edit(line);
        }
    }
}

pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
