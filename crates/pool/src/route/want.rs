//! What a request wants, as far as choosing a provider goes.

use super::provider::Provider;
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
    /// Reserved for the answer.
    pub(crate) tokens_out: u64,
    /// Only this provider, perhaps only this model of it.
    pub(crate) only: Option<(usize, Option<String>)>,
    pub(crate) needs: Needs,
    pub(crate) deadline: UnixMillis,
    /// Models that have answered this request with something unusable.
    pub(crate) excluded: Vec<(usize, String)>,
    /// Models with no more context than this are too small.
    pub(crate) larger_than: Option<u32>,
    /// Providers that are or were waited for out of patience, and until when.
    pub(crate) patient: Vec<(usize, UnixMillis)>,
}

/// What not every protocol carries.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Needs {
    /// Functions that may be called.
    pub(crate) tools: bool,
    /// More than text.
    pub(crate) parts: bool,
}

impl Want {
    /// A small request to anybody, to see who is free.
    pub(crate) fn small(locality: Locality) -> Self {
        Self {
            id: u64::MAX,
            lane: Lane::Interactive,
            locality,
            difficulty: Difficulty::Complex,
            tokens_in: 1,
            tokens_out: 1,
            only: None,
            needs: Needs::default(),
            deadline: UnixMillis::MAX,
            excluded: Vec::new(),
            larger_than: None,
            patient: Vec::new(),
        }
    }

    /// Whether a provider is one that was asked for and can carry the request.
    pub(crate) fn may_ask(&self, index: usize, provider: &Provider) -> bool {
        self.only.as_ref().is_none_or(|(only, _)| *only == index)
            && (!self.needs.tools || provider.speak.carries_tools())
            && (!self.needs.parts || provider.speak.carries_parts())
    }

    /// A named model is found among all of a provider's.
    pub(crate) fn asked_difficulty(&self) -> Difficulty {
        match &self.only {
            Some((_, Some(_))) => Difficulty::Simple,
            _ => self.difficulty,
        }
    }

    /// Whether a model is the one that was asked for.
    pub(crate) fn may_be(&self, model: &str) -> bool {
        match &self.only {
            Some((_, Some(only))) => only == model,
            _ => true,
        }
    }

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

    /// The clock leapt ahead by so much.
    pub(crate) fn carry(&mut self, by: i64) {
        self.deadline = self.deadline.saturating_add(by);
        self.patient.iter_mut().for_each(|(_, until)| *until += by);
    }

    /// Remembers that a provider is waited for.
    pub(crate) fn wait_for(&mut self, provider: usize, opens: UnixMillis) {
        if self.patient.iter().all(|(index, _)| *index != provider) {
            self.patient.push((provider, opens));
        }
    }
}
