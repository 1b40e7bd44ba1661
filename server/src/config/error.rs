//! What is wrong with the configuration, where, and what is right.

use serde::Deserialize;
use std::{fmt, ops::Range, path::Path};
use toml::Spanned;

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
        let message = message.into();
        let mut place = format!("{}, line {line}", path.display());
        if let Some(name) = provider_at(source, span.start)
            && !message.contains(&name)
        {
            place.push_str(", provider ");
            place.push_str(&name);
        }
        Self { place: Some(place), message }
    }
}

/// What is needed of a `[[provider]]` to speak of it, whatever is wrong with the rest.
#[derive(Deserialize)]
struct Block {
    name: Option<String>,
    preset: Option<String>,
}

#[derive(Deserialize)]
struct Blocks {
    #[serde(default)]
    provider: Vec<Spanned<Block>>,
}

/// The provider in whose block a place of the file lies.
fn provider_at(source: &str, place: usize) -> Option<String> {
    let blocks: Blocks = toml::from_str(source).ok()?;
    let block = blocks.provider.into_iter().rfind(|block| block.span().start <= place)?;
    let Block { name, preset } = block.into_inner();
    // Anything else may be a key that stands in the wrong place.
    name.or(preset).filter(|name| is_name(name))
}

/// Whether a provider may be called so.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
        && !["none", "auto"].contains(&text)
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
