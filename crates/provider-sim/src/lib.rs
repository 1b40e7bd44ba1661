//! Simulated providers: real HTTP servers on real ports.
//!
//! A [`Sim`] speaks one of the protocols in [`Dialect`], streaming or not,
//! enforces quotas, takes its time, shows faults by a script or at random and
//! keeps a log of what it was asked. Answers are made deterministically from
//! the prompt: they fit the JSON schema that was asked for and quote real words
//! of the clause.
//!
//! Besides the provider's own routes there are `GET /_log` (what was asked),
//! and `POST /_control` ([`Control`]: faults, answers and delays at run time).
//!
//! [`Offline`] holds them to the same quotas without a network, for simulated time.

mod answer;
mod asked;
mod body;
mod chat;
mod config;
mod connection;
mod control;
mod dialect;
mod document;
mod fault;
mod fill;
mod log;
mod offline;
mod prompt;
mod quota;
mod random;
mod server;
mod stream;

pub use config::{Dialect, SimConfig};
pub use control::Control;
pub use fault::{Fault, Kind};
pub use log::Logged;
pub use offline::Offline;
pub use random::Random;
pub use server::Sim;
