//! "Look again": a missed hint costs time, never data.

use domain::VersionId;
use tokio::sync::broadcast;

/// Something changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// A version has new events or other progress.
    Version(VersionId),
    /// A step may be due.
    Steps,
}

/// Sends hints after commits.
pub trait Hints: Send + Sync {
    /// Hints from now on. Register before looking. A receiver that lags must
    /// look at everything.
    fn hints(&self) -> broadcast::Receiver<Hint>;
}
