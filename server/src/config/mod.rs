//! What the server is told: environment, `advai.toml`, presets.
//!
//! Everything is read once, at the start. What is wrong stops the start with
//! a sentence that names the place and says what is right.

mod address;
mod duration;
mod environment;
mod error;
mod file;
mod keys;
mod ollama;
mod presets;
mod provider;
mod selection;

pub use environment::Environment;
pub use error::ConfigError;
pub use ollama::{ByConnecting, Reachable};

use pool::PoolConfig;
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// All that `advai serve` needs to know.
#[derive(Debug)]
pub struct Config {
    /// Where to listen; always loopback.
    pub address: SocketAddr,
    /// Folder of the uploaded files and, unless named apart, of the database.
    pub data: PathBuf,
    /// The database's file.
    pub database: PathBuf,
    /// Folder of the built site, where one was named.
    pub site: Option<PathBuf>,
    /// The address people use, for Host and Origin checks behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Between two signs of life on a live stream.
    pub heartbeat: Duration,
    /// The largest file that is taken, in bytes.
    pub max_upload: usize,
    /// How long one request to a model may take, all attempts together.
    pub deadline: Duration,
    /// For how long the audit is kept, in days.
    pub audit_days: u32,
    /// The providers and how they are used.
    pub pool: PoolConfig,
    /// What to tell at the start: presets that were found but left out, and why.
    pub notes: Vec<String>,
}

/// The address people use, in its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// `http` or `https`.
    pub scheme: String,
    /// Host and, where it is not the scheme's own, port.
    pub authority: String,
}

impl Config {
    /// Reads environment and file. `reachable` is asked whether an Ollama
    /// answers, and only where nothing else says which providers to use.
    ///
    /// # Errors
    /// The first thing that is wrong, in a sentence.
    pub async fn read(
        environment: &Environment,
        reachable: &dyn Reachable,
    ) -> Result<Self, ConfigError> {
        let file = file::read(environment)?;
        let settings = file.settings()?;
        let (providers, notes) = selection::providers(environment, &file, reachable).await?;
        let heartbeat = match environment.get("ADVAI_HEARTBEAT_SECONDS") {
            None => settings.heartbeat,
            Some(text) => duration::from_words("ADVAI_HEARTBEAT_SECONDS", text)?,
        };
        let data =
            environment.get("ADVAI_DATA").map_or_else(|| PathBuf::from("data"), PathBuf::from);
        Ok(Self {
            address: address::listen(environment)?,
            database: address::database(environment, &data)?,
            data,
            site: environment.get("ADVAI_SITE").map(PathBuf::from),
            public_url: address::public_url(environment)?,
            heartbeat,
            max_upload: settings.max_upload,
            deadline: settings.deadline,
            audit_days: settings.audit_days,
            pool: PoolConfig {
                providers,
                headroom: settings.headroom,
                patience: settings.patience,
                max_attempts: settings.max_attempts,
                queue_interactive: settings.queue_interactive,
                queue_batch: settings.queue_batch,
            },
            notes,
        })
    }
}
