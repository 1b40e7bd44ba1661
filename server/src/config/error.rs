//! What is wrong with the configuration, where, and what is right.

use std::{fmt, ops::Range, path::Path};

/// Stops the start. Never carries a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    place: Option<String>,
    message: String,
}

impl ConfigError {
    /// Something about a variable or about all of it.
    pub fn new(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into() }
    }

    /// Something at a place of a file.
    pub fn at(path: &Path, source: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let before = source.get(..span.start.min(source.len())).unwrap_or_default();
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        Self { place: Some(format!("{}, line {line}", path.display())), message: message.into() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ConfigError {}
