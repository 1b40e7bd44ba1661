//! The server as others see it: the real binary on a free port with its own
//! data folder, asked over HTTP.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod comparisons;
mod contracts;
mod door;
mod edge;
mod export;
mod gateway;
mod outgoing;
mod playbook;
mod review;
mod shapes;
mod sources;
mod start;
mod stopping;
mod stream;
mod support;
