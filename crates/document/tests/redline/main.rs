//! Redlines of the sample contracts, read back. The folder is no part of the
//! project: where it is absent these tests say so and pass.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

mod comparing;
mod editing;
mod file;
