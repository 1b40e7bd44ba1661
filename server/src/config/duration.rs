//! Durations, given in seconds.

use super::ConfigError;
use std::time::Duration;

/// The longest that makes sense anywhere here: a day.
const LONGEST: f64 = 86_400.0;

/// More than nothing, at most a day.
pub(super) fn from_seconds(seconds: f64) -> Option<Duration> {
    (seconds > 0.0 && seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

/// From a variable's text.
pub(super) fn from_words(name: &str, text: &str) -> Result<Duration, ConfigError> {
    text.parse().ok().and_then(from_seconds).ok_or_else(|| {
        ConfigError::new(format!(
            "{name} is \"{text}\"; it takes seconds, more than 0 and at most 86400, such as 15"
        ))
    })
}
