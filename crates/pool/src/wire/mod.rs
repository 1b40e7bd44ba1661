//! HTTP: clients, one call from sending to its last byte, frames and hints.

pub(crate) mod call;
pub(crate) mod client;
pub(crate) mod framing;
pub(crate) mod hint;
pub(crate) mod locality;
pub(crate) mod models;
pub(crate) mod relay;
pub(crate) mod token;
