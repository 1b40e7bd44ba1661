//! Running other programs.

use std::{
    fmt::Display,
    io::{BufRead, BufReader},
    path::Path,
    process::{self, Command, Stdio},
};

/// A task failed; the sentence says at what.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

impl Failure {
    /// What was being done, and what came of it.
    pub(crate) fn at(what: impl Display, error: impl Display) -> Self {
        Self(format!("{what}: {error}"))
    }
}

/// Runs a program with the workspace as its folder, and waits.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let name = describe(command);
    let status = command.status().map_err(|error| Failure::at(&name, error))?;
    if status.success() { Ok(()) } else { Err(Failure::at(name, status)) }
}

/// Cargo, the one that runs this task.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(crate::workspace::root());
    // Flags from the environment hide those of `.cargo/config.toml`.
    for name in ["RUSTFLAGS", "RUSTDOCFLAGS"] {
        if let Ok(flags) = std::env::var(name) {
            command.env(name, format!("{flags} --cfg erase_components"));
        }
    }
    command
}

/// A program of ours that listens; it ends with this.
pub(crate) struct Child {
    process: process::Child,
    /// Where it listens.
    pub(crate) address: String,
}

impl Child {
    /// Starts it and waits until it says `… listens on http://ADDRESS`.
    pub(crate) fn listening(command: &mut Command) -> Result<Self, Failure> {
        let name = describe(command);
        let started = command.stdout(Stdio::piped()).spawn();
        let process = started.map_err(|error| Failure::at(&name, error))?;
        let mut child = Self { process, address: String::new() };
        let mut line = String::new();
        if let Some(output) = child.process.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        let (_, address) = line
            .trim()
            .split_once(" listens on http://")
            .ok_or_else(|| Failure::at(&name, "it ended before it listened"))?;
        address.clone_into(&mut child.address);
        Ok(child)
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Whether a program can be started at all.
pub(crate) fn is_there(program: &str, version_argument: &str) -> bool {
    Command::new(program)
        .arg(version_argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Installs packages of the system, where it is a Debian and we may.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Failure> {
    if !Path::new("/usr/bin/apt-get").exists() {
        return Err(Failure(format!(
            "please install these with your system's package manager: {}",
            packages.join(", ")
        )));
    }
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments).stdout(Stdio::null());
        command
    };
    run(&mut apt(&["update"]))?;
    let mut install = apt(&["install", "-y", "--no-install-recommends"]);
    install.args(packages);
    run(&mut install).map_err(|Failure(why)| {
        Failure(format!("{why}; as an administrator: apt-get install {}", packages.join(" ")))
    })
}

fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let arguments: Vec<_> =
        command.get_args().take(4).map(|argument| argument.to_string_lossy()).collect();
    format!("{program} {}", arguments.join(" "))
}
