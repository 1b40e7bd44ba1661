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
mod ask;
mod breaker;
mod clock;
mod config;
mod core;
#[cfg(any(test, fuzzing))]
pub mod decode;
mod dialect;
mod error;
mod estimate;
mod fault;
mod kept;
mod ledger;
mod memory;
mod message;
mod named;
mod outcome;
mod pool;
mod request;
mod route;
mod simulation;
mod status;
mod timeline;
mod tools;
mod totals;
mod uncut;
mod wire;

pub use answer::{Answer, Attempt, CallBegins, Finish, Heard, Said, Usage};
pub use clock::{Clock, UnixMillis};
pub use config::{Dialect, Limits, PoolConfig, ProviderConfig};
pub use error::{AskError, AskErrorKind, Binding, Opening, Words};
pub use kept::{
    AttemptEnd, AttemptStart, AuditSink, Block, Cooldown, CooldownStore, KeptError, LedgerEntry,
    LedgerStore,
};
pub use message::{Message, Role, ToolCall};
pub use named::Named;
pub use outcome::Outcome;
pub use pool::{Kept, Pool};
pub use request::{Accept, Difficulty, Format, Lane, Locality, Only, Request, Sampling, Schema};
pub use route::scarcity::Scarcity;
pub use simulation::{Sent, Simulation};
pub use status::{
    KeyStatus, LimitKind, LimitSource, LimitStatus, ProviderStatus, Recent, State, Status,
};
pub use tools::{Choice, Function, Tools};
pub use totals::{Histogram, ProviderTotals, Totals};
