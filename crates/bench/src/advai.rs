//! The server that is measured.

use crate::child::Child;
use crate::failure::Failure;
use crate::http::Connection;
use serde_json::Value;
use std::fs::File;
use tempfile::TempDir;
use tokio::process::Command;

/// A running server with its own folder; both go when it is dropped.
pub(crate) struct Advai {
    pub(crate) child: Child,
    /// Its configuration, data and log.
    folder: TempDir,
}

impl Advai {
    /// With this `advai.toml`, saying only what is wrong.
    pub(crate) async fn start(configuration: &str) -> Result<Self, Failure> {
        Self::logging(configuration, Some("warn")).await
    }

    /// With a filter for its log; without one, as it comes. The log goes to a file.
    pub(crate) async fn logging(configuration: &str, log: Option<&str>) -> Result<Self, Failure> {
        let folder =
            tempfile::tempdir().map_err(|error| Failure::at("a server's folder", error))?;
        let child = listening(&folder, configuration, log).await?;
        Ok(Self { child, folder })
    }

    /// Ended as by a crash, and started over what it has kept, with this `advai.toml`.
    pub(crate) async fn again(self, configuration: &str) -> Result<Self, Failure> {
        let Self { child, folder } = self;
        child.end().await?;
        let child = listening(&folder, configuration, Some("warn")).await?;
        Ok(Self { child, folder })
    }

    pub(crate) fn address(&self) -> &str {
        &self.child.address
    }

    /// The pool as it says of itself.
    pub(crate) async fn pool(&self) -> Result<Value, Failure> {
        Connection::open(self.address()).await?.json("/api/providers").await
    }

    /// Resident memory in bytes.
    pub(crate) fn resident(&self) -> Result<u64, Failure> {
        self.child.memory("VmRSS")
    }
}

async fn listening(
    folder: &TempDir,
    configuration: &str,
    log: Option<&str>,
) -> Result<Child, Failure> {
    let binary = std::env::var_os("ADVAI_BINARY").ok_or_else(|| {
        Failure("ADVAI_BINARY names no server; run `cargo xtask bench`".to_owned())
    })?;
    let binary = std::path::absolute(&binary).map_err(|error| Failure::at("advai", error))?;
    let failed = |error: &dyn std::fmt::Display| Failure::at("a server's folder", error);
    let file = folder.path().join("advai.toml");
    std::fs::write(&file, configuration).map_err(|error| failed(&error))?;
    let written = File::create(folder.path().join("log.txt")).map_err(|error| failed(&error))?;
    let mut command = Command::new(binary);
    command
        .env_clear()
        .current_dir(folder.path())
        .env("ADVAI_ADDR", "127.0.0.1:0")
        .env("ADVAI_CONFIG", &file)
        .env("ADVAI_DATA", folder.path().join("data"))
        .stderr(written);
    if let Some(filter) = log {
        command.env("ADVAI_LOG", filter);
    }
    Child::listening(command).await
}
