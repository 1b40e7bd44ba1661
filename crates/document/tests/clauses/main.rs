//! Splitting, lining up and comparing, seen from outside.

// The lints spare `#[test]` functions only, not what they share.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod built;
mod comparing;
mod generated;
mod hostile;
mod likeness;
mod lining_up;
mod properties;
mod samples;
mod several;
mod splitting;
mod untracked;
