//! Structured logs, on standard error.

use crate::config::{ConfigError, Environment};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Starts logging as `ADVAI_LOG` and `ADVAI_LOG_FORMAT` say.
///
/// # Errors
/// Where one of them says nothing that can be understood.
pub fn start(environment: &Environment) -> Result<(), ConfigError> {
    let words = environment.get("ADVAI_LOG").unwrap_or("info");
    let filter = EnvFilter::try_new(words).map_err(|_| {
        ConfigError::new(format!(
            "ADVAI_LOG is \"{words}\"; it takes a filter such as info or warn,server=debug"
        ))
    })?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // A second start in one process keeps the first one's settings.
    let _ = match environment.get("ADVAI_LOG_FORMAT") {
        None | Some("text") => lines.try_init(),
        Some("json") => lines.json().flatten_event(true).try_init(),
        Some(other) => {
            return Err(ConfigError::new(format!(
                "ADVAI_LOG_FORMAT is \"{other}\"; it takes text or json"
            )));
        }
    };
    Ok(())
}
