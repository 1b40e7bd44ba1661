//! Programs of ours that listen and end with the bench.

use crate::failure::Failure;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{self, Command};

/// A program that listens.
pub(crate) struct Child {
    process: process::Child,
    /// Host and port.
    pub(crate) address: String,
}

impl Child {
    /// Starts it and waits until it says `… listens on http://ADDRESS`.
    pub(crate) async fn listening(mut command: Command) -> Result<Self, Failure> {
        let name = command.as_std().get_program().to_string_lossy().into_owned();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn().map_err(|error| Failure::at(&name, error))?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            let read = BufReader::new(output).read_line(&mut line).await;
            read.map_err(|error| Failure::at(&name, error))?;
        }
        let (_, address) = line
            .trim()
            .split_once(" listens on http://")
            .ok_or_else(|| Failure::at(&name, "it ended before it listened"))?;
        Ok(Self { process, address: address.to_owned() })
    }

    /// This program again, as something to measure with.
    pub(crate) async fn of_ours(arguments: &[&str]) -> Result<Self, Failure> {
        let program = std::env::current_exe().map_err(|error| Failure::at("bench", error))?;
        let mut command = Command::new(program);
        command.args(arguments);
        Self::listening(command).await
    }

    /// Kills it and waits until it is gone.
    pub(crate) async fn end(mut self) -> Result<(), Failure> {
        self.process.kill().await.map_err(|error| Failure::at("the process", error))
    }

    /// Memory of the process, in bytes: a line such as `VmRSS` of what Linux says of it.
    pub(crate) fn memory(&self, line: &str) -> Result<u64, Failure> {
        let id = self.process.id().ok_or_else(|| Failure("the process has ended".to_owned()))?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))
            .map_err(|error| Failure::at("the process's memory", error))?;
        status
            .lines()
            .find_map(|it| it.strip_prefix(line)?.strip_prefix(':')?.split_whitespace().next())
            .and_then(|kib| kib.parse::<u64>().ok())
            .map(|kib| kib * 1024)
            .ok_or_else(|| Failure::at("the process's memory", format!("no {line}")))
    }
}
