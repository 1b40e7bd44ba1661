//! A pattern that is compiled once it is needed.

use regex::Regex;
use std::sync::OnceLock;

/// A pattern over folded text, compiled when it is first needed: a contract in
/// one language never pays for the other's.
#[derive(Debug)]
pub(crate) struct Pattern {
    source: String,
    compiled: OnceLock<Option<Regex>>,
}

impl Pattern {
    pub(crate) fn new(source: String) -> Self {
        Self { source, compiled: OnceLock::new() }
    }

    /// The compiled pattern. The built-in ones all compile: a test says so.
    pub(crate) fn regex(&self) -> Option<&Regex> {
        self.compiled.get_or_init(|| Regex::new(&self.source).ok()).as_ref()
    }

    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(text))
    }
}
