//! `advai.toml`, as it is written.

use super::{ConfigError, Environment, duration};
use serde::Deserialize;
use std::{
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};
use toml::Spanned;

/// The file with where it came from, so that an error can name the line.
pub(super) struct ConfigFile {
    path: PathBuf,
    source: String,
    pub(super) written: Written,
}

/// Every key that the file may have.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    heartbeat_seconds: Option<Spanned<f64>>,
    headroom: Option<Spanned<f64>>,
    patience: Option<Spanned<f64>>,
    deadline_seconds: Option<Spanned<f64>>,
    max_attempts: Option<Spanned<u32>>,
    queue_interactive: Option<Spanned<usize>>,
    queue_batch: Option<Spanned<usize>>,
    max_upload_mb: Option<Spanned<usize>>,
    audit_days: Option<Spanned<u32>>,
    #[serde(default)]
    pub(super) provider: Vec<Spanned<WrittenProvider>>,
}

/// Every key of a `[[provider]]`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenProvider {
    pub(super) name: Option<Spanned<String>>,
    pub(super) preset: Option<Spanned<String>>,
    pub(super) dialect: Option<Spanned<String>>,
    pub(super) base_url: Option<Spanned<String>>,
    pub(super) model: Option<String>,
    pub(super) simple_model: Option<String>,
    pub(super) context: Option<Spanned<u32>>,
    pub(super) keys: Option<Vec<Spanned<String>>>,
    pub(super) local: Option<bool>,
    pub(super) requests_per_minute: Option<Spanned<u64>>,
    pub(super) tokens_per_minute: Option<Spanned<u64>>,
    pub(super) requests_per_day: Option<Spanned<u64>>,
    pub(super) tokens_per_day: Option<Spanned<u64>>,
    pub(super) day_resets: Option<Spanned<String>>,
    pub(super) quota_shared: Option<bool>,
    pub(super) max_in_flight: Option<Spanned<u32>>,
    pub(super) connect_timeout: Option<Spanned<f64>>,
    pub(super) first_token_timeout: Option<Spanned<f64>>,
    pub(super) idle_timeout: Option<Spanned<f64>>,
    pub(super) total_timeout: Option<Spanned<f64>>,
    pub(super) price_in: Option<Spanned<f64>>,
    pub(super) price_out: Option<Spanned<f64>>,
    pub(super) daily_budget: Option<Spanned<f64>>,
    pub(super) country: Option<String>,
    pub(super) trains_on_input: Option<bool>,
}

/// The settings outside the providers, with their defaults.
pub(super) struct Settings {
    pub(super) heartbeat: Duration,
    pub(super) headroom: f64,
    pub(super) patience: Duration,
    pub(super) deadline: Duration,
    pub(super) max_attempts: u32,
    pub(super) queue_interactive: usize,
    pub(super) queue_batch: usize,
    pub(super) max_upload: usize,
    pub(super) audit_days: u32,
}

/// Reads the file that `ADVAI_CONFIG` names, else `advai.toml` where present.
pub(super) fn read(environment: &Environment) -> Result<ConfigFile, ConfigError> {
    let named = environment.get("ADVAI_CONFIG");
    let path = PathBuf::from(named.unwrap_or("advai.toml"));
    let source = match std::fs::read_to_string(environment.folder().join(&path)) {
        Ok(source) => source,
        Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            String::new()
        }
        Err(error) => {
            return Err(ConfigError::new(format!("{} cannot be read: {error}", path.display())));
        }
    };
    parse(path, source)
}

fn parse(path: PathBuf, source: String) -> Result<ConfigFile, ConfigError> {
    match toml::from_str(&source) {
        Ok(written) => Ok(ConfigFile { path, source, written }),
        Err(error) => {
            let span = error.span().unwrap_or_default();
            Err(ConfigError::at(&path, &source, span, without_values(error.message())))
        }
    }
}

/// The parser's message without the values that it quotes: one may be a key
/// that stands in the wrong place.
fn without_values(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let mut quoted = false;
    for c in message.chars() {
        match c {
            '"' if quoted => quoted = false,
            '"' => {
                quoted = true;
                out.push('…');
            }
            _ if quoted => {}
            _ => out.push(c),
        }
    }
    out
}

impl ConfigFile {
    /// An error at a place of this file.
    pub(super) fn wrong(&self, span: Range<usize>, message: impl Into<String>) -> ConfigError {
        ConfigError::at(&self.path, &self.source, span, message)
    }

    /// The file's name, for sentences about all of it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A number of seconds, or what stands for it where it is absent.
    pub(super) fn seconds(
        &self,
        name: &str,
        value: Option<&Spanned<f64>>,
        default: f64,
    ) -> Result<Duration, ConfigError> {
        let Some(value) = value else { return Ok(Duration::from_secs_f64(default)) };
        duration::from_seconds(*value.get_ref()).ok_or_else(|| {
            self.wrong(
                value.span(),
                format!("{name} takes seconds, more than 0 and at most 86400, such as {default}"),
            )
        })
    }

    /// A whole number between these, or what stands for it where it is absent.
    pub(super) fn count<N: Copy + PartialOrd + std::fmt::Display>(
        &self,
        name: &str,
        value: Option<&Spanned<N>>,
        least: N,
        most: N,
        default: N,
    ) -> Result<N, ConfigError> {
        let Some(value) = value else { return Ok(default) };
        if *value.get_ref() >= least && *value.get_ref() <= most {
            return Ok(*value.get_ref());
        }
        Err(self.wrong(value.span(), format!("{name} takes {least} to {most}, such as {default}")))
    }

    /// The settings outside the providers.
    pub(super) fn settings(&self) -> Result<Settings, ConfigError> {
        let it = &self.written;
        let headroom = match &it.headroom {
            None => 0.8,
            Some(value) if *value.get_ref() > 0.0 && *value.get_ref() <= 1.0 => *value.get_ref(),
            Some(value) => {
                return Err(self.wrong(
                    value.span(),
                    "headroom is the share of a per-minute limit that is used: more than 0 and at most 1, such as 0.8",
                ));
            }
        };
        let patience = match &it.patience {
            // No patience at all is a sensible wish.
            Some(value) if *value.get_ref() == 0.0 => Duration::ZERO,
            value => self.seconds("patience", value.as_ref(), 2.5)?,
        };
        let megabytes = self.count("max_upload_mb", it.max_upload_mb.as_ref(), 1, 1024, 32)?;
        Ok(Settings {
            heartbeat: self.seconds("heartbeat_seconds", it.heartbeat_seconds.as_ref(), 15.0)?,
            headroom,
            patience,
            deadline: self.seconds("deadline_seconds", it.deadline_seconds.as_ref(), 240.0)?,
            max_attempts: self.count("max_attempts", it.max_attempts.as_ref(), 1, 100, 5)?,
            queue_interactive: self.count(
                "queue_interactive",
                it.queue_interactive.as_ref(),
                1,
                100_000,
                64,
            )?,
            queue_batch: self.count("queue_batch", it.queue_batch.as_ref(), 1, 100_000, 256)?,
            max_upload: megabytes * 1024 * 1024,
            audit_days: self.count("audit_days", it.audit_days.as_ref(), 1, 36_500, 90)?,
        })
    }
}
