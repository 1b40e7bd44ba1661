//! The benches: how they are built, and which server they measure.

use crate::{
    build,
    process::{Failure, run},
};
use std::process::Command;

/// Builds server and bench, as they are handed out, and runs the bench with these names.
pub(crate) fn measure(names: &[String]) -> Result<(), Failure> {
    // One after the other: what one asks of a shared crate is not built into the other.
    let server = build::dist("server")?.join("advai");
    let bench = build::dist("bench")?.join("bench");
    run(Command::new(bench).args(names).env("ADVAI_BINARY", server))
}
