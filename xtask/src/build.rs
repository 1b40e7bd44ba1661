//! The server, the site, and both together.

use crate::{
    process::{Failure, cargo, run},
    report::say,
    site,
    wasm_target::WasmCompiler,
    workspace,
};
use std::{path::PathBuf, process::Command};

/// Builds server and site; returns the binary.
pub(crate) fn everything(debug: bool) -> Result<PathBuf, Failure> {
    let binary = server(debug)?;
    site::build(&WasmCompiler::find()?)?;
    Ok(binary)
}

/// Builds the server; returns the binary.
pub(crate) fn server(debug: bool) -> Result<PathBuf, Failure> {
    // In debug the binary that the tests are built with: their dependencies ask
    // for other features of shared crates, and a build without would be a second.
    let arguments: &[&str] = if debug {
        &["test", "--no-run", "--quiet"]
    } else {
        &["build", "--release", "--package", "server"]
    };
    run(&mut cargo(arguments))?;
    let profile = if debug { "debug" } else { "release" };
    Ok(workspace::target().join(profile).join("advai"))
}

/// Builds a package as it is handed out, optimised across crates; returns
/// where its binaries are.
pub(crate) fn dist(package: &str) -> Result<PathBuf, Failure> {
    run(&mut cargo(&["build", "--profile", "dist", "--package", package]))?;
    Ok(workspace::target().join("dist"))
}

/// Builds a package for use on this computer; returns where its binaries are.
pub(crate) fn release(package: &str) -> Result<PathBuf, Failure> {
    run(&mut cargo(&["build", "--release", "--package", package]))?;
    Ok(workspace::target().join("release"))
}

/// Builds everything and runs the server until it ends.
pub(crate) fn serve(arguments: &[String]) -> Result<(), Failure> {
    say("building the server and the page; the first time takes some minutes");
    let binary = everything(false)?;
    run(Command::new(binary)
        .current_dir(workspace::root())
        .arg("serve")
        .args(arguments)
        .env("ADVAI_SITE", workspace::site()))
}
