//! A pool of language-model providers.
//!
//! A [`Request`] says what it needs; [`Pool::ask`] answers with the provider,
//! model and key that gave the answer, or with an error that says what was
//! tried and when it makes sense to come back. Quota is reserved before a call
//! and settled after it; a provider in trouble rests; a waiting request is
//! woken when a slot opens.
//!
//! The pool knows nothing of contracts or databases. What it needs kept it
//! declares as small traits: [`LedgerStore`], [`CooldownStore`], [`AuditSink`].

mod answer;
mod clock;
mod config;
mod error;
mod kept;
mod outcome;
mod request;
mod status;

pub use answer::{Answer, Attempt, Usage};
pub use clock::{Clock, UnixMillis};
pub use config::{Dialect, Limits, PoolConfig, ProviderConfig};
pub use error::{AskError, AskErrorKind, Binding, Opening};
pub use kept::{AttemptEnd, AttemptStart, AuditSink, Block, Cooldown, CooldownStore, KeptError, LedgerEntry, LedgerStore};
pub use outcome::Outcome;
pub use request::{Accept, Difficulty, Lane, Locality, Message, Request, Role, Schema};
pub use status::{KeyStatus, LimitKind, LimitSource, LimitStatus, ProviderStatus, Recent, State, Status};

/// The pool itself.
pub struct Pool {}

impl Pool {
    /// A pool over these providers, with what was kept from before.
    ///
    /// # Errors
    /// Where what was kept cannot be read.
    pub async fn start(config: PoolConfig, kept: Kept, clock: std::sync::Arc<dyn Clock>) -> Result<std::sync::Arc<Self>, KeptError> { let _ = (config, kept, clock); unimplemented!() }
    /// Asks whichever provider can answer.
    ///
    /// # Errors
    /// See [`AskErrorKind`].
    pub async fn ask(&self, request: Request) -> Result<Answer, AskError> { let _ = request; unimplemented!() }
    /// The pool as it stands.
    pub fn status(&self) -> Status { unimplemented!() }
    /// The first opening for such a request; absent where a slot is free now or no provider is allowed.
    pub fn opening(&self, locality: Locality) -> Option<Opening> { let _ = locality; unimplemented!() }
    /// Whether any enabled provider is allowed for this locality (free or not).
    pub fn has_provider(&self, locality: Locality) -> bool { let _ = locality; unimplemented!() }
}

/// Where the pool keeps things.
#[derive(Clone)]
pub struct Kept {
    /// Quota.
    pub ledgers: std::sync::Arc<dyn LedgerStore>,
    /// Cooldowns.
    pub cooldowns: std::sync::Arc<dyn CooldownStore>,
    /// Attempts.
    pub audit: std::sync::Arc<dyn AuditSink>,
}
