//! Which provider, key and model takes a request, and when.

pub(crate) mod admission;
pub(crate) mod line;
pub(crate) mod provider;
pub(crate) mod report;
pub(crate) mod scarcity;
pub(crate) mod state;
pub(crate) mod ticket;
pub(crate) mod want;
