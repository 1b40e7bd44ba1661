//! What a request wants, as far as choosing a provider goes.

use crate::{Difficulty, Lane, Locality, UnixMillis};

/// A request in search of a provider.
#[derive(Debug, Clone)]
pub(crate) struct Want {
    /// Rises with each request: the smaller, the older.
    pub(crate) id: u64,
    pub(crate) lane: Lane,
    pub(crate) locality: Locality,
    pub(crate) difficulty: Difficulty,
    /// Of the prompt, before the model's scale.
    pub(crate) tokens_in: u64,
    pub(crate) max_tokens: u32,
    pub(crate) deadline: UnixMillis,
    /// Models that have answered this request with something unusable.
    pub(crate) excluded: Vec<(usize, String)>,
    /// Models with no more context than this are too small.
    pub(crate) larger_than: Option<u32>,
    /// Providers that are or were waited for out of patience, and until when.
    pub(crate) patient: Vec<(usize, UnixMillis)>,
}

impl Want {
    pub(crate) fn excludes(&self, provider: usize, model: &str) -> bool {
        self.excluded.iter().any(|(index, name)| *index == provider && name == model)
    }

    /// Whether a provider that opens then is waited for: once for each.
    pub(crate) fn is_patient(&self, provider: usize, opens: UnixMillis) -> bool {
        self.patient
            .iter()
            .filter(|(index, _)| *index == provider)
            .all(|(_, until)| opens <= *until)
    }

    /// Remembers that a provider is waited for.
    pub(crate) fn wait_for(&mut self, provider: usize, opens: UnixMillis) {
        if self.patient.iter().all(|(index, _)| *index != provider) {
            self.patient.push((provider, opens));
        }
    }
}
