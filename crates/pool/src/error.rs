//! Why no answer came, what was tried, and when to come back.

use crate::fault::Fault;
use crate::timeline::Timeline;
use crate::{Attempt, LimitKind, UnixMillis};

/// No answer, after these attempts.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{kind}")]
pub struct AskError {
    /// Why.
    pub kind: AskErrorKind,
    /// Every attempt of this request, oldest first.
    pub attempts: Vec<Attempt>,
}

/// Why no answer came.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskErrorKind {
    /// No enabled provider is allowed for this request.
    #[error("no provider is configured for this request")]
    NoProvider,
    /// Nobody was free before the deadline. Not an attempt, not a failure.
    #[error("no provider is free yet")]
    Busy(Opening),
    /// Every attempt of the budget was made; the last one says why.
    #[error("every attempt failed")]
    Exhausted,
    /// The request itself is at fault; asking again does not help.
    #[error("the request was refused: {reason}")]
    BadRequest {
        /// Status and code, in our words.
        reason: String,
        /// What the provider said about it.
        words: Option<Words>,
    },
    /// No provider of that name, or it has no such model.
    #[error("there is no such model")]
    UnknownModel,
    /// More tokens than any provider's limit or context holds.
    #[error("the request is larger than any provider takes")]
    NeverFits,
    /// Nobody listens to the answer any more.
    #[error("nobody listens any more")]
    Cancelled,
    /// What had to be kept before the call could not be kept; nothing was sent.
    #[error("the call could not be recorded")]
    NotKept,
}

impl AskErrorKind {
    pub(crate) fn refused(fault: &Fault) -> Self {
        Self::BadRequest { reason: fault.reason.clone(), words: fault.words.clone() }
    }
}

/// A provider's own words about a request that it refused. They may quote the
/// request, so they are for its caller alone: never kept, never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(pub String);

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words(..)")
    }
}

/// The first opening that the pool knows of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// When it makes sense to come back.
    pub at: UnixMillis,
    /// At which provider.
    pub provider: String,
    /// Which limit binds until then.
    pub binding: Binding,
}

impl Opening {
    /// From the pool's own time to that of everybody else.
    pub(crate) fn by_wall(self, time: &Timeline) -> Self {
        Self { at: time.to_wall(self.at), ..self }
    }
}

/// Which limit binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binding {
    /// A limit per minute; which one, unless a refusal left that open.
    Quota(Option<LimitKind>),
    /// A limit until the day ends; likewise.
    DayLimit(Option<LimitKind>),
    /// All slots are busy.
    Slot,
    /// The provider rests after an error.
    Cooldown,
}
