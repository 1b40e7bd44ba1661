//! The resumable worker. It claims steps from the store under a lease, does
//! them, and commits result, event and `seq` in one transaction; the provider
//! pool is asked with what `review` builds. Killing the process at any instant
//! loses no finished step, and a restart repeats at most the calls that were
//! in flight.

mod ask;
mod basis;
mod clock;
mod convert;
mod gateway_audit;
mod grounds;
mod held;
mod kept;
mod outcome;
mod outgoing;
mod packs;
mod playbooks;
mod prepared;
mod reader;
mod reader_child;
mod settings;
mod source_index;
mod steps;
mod tesseract;
mod work;
mod worker;

pub use clock::PoolClock;
pub use convert::Converter;
pub use gateway_audit::{GATEWAY, GatewayAudit};
pub use grounds::Grounds;
pub use kept::{Keeping, kept};
pub use outcome::domain_outcome;
pub use outgoing::{Leaving, leaving, masking_kept, masking_terms};
pub use playbooks::{InEffect, Playbooks};
pub use reader::{ChildReader, InProcessReader, Reader};
pub use reader_child::child_main;
pub use settings::Settings;
pub use source_index::SourceIndex;
pub use worker::{Engine, Parts};
