//! The benches: how they are built, and which server they measure.

use crate::{
    build,
    process::{Failure, cargo, run},
    workspace,
};
use std::process::Command;

/// Builds server and bench, optimised, and runs the bench with these names.
pub(crate) fn measure(names: &[String]) -> Result<(), Failure> {
    let server = build::server(false)?;
    run(&mut cargo(&["build", "--release", "--package", "bench"]))?;
    let bench = workspace::target().join("release/bench");
    run(Command::new(bench).args(names).env("ADVAI_BINARY", server))
}
