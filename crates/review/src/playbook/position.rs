//! What one side wants of a topic.

use super::{Topic, Words};
use crate::side::Role;
use domain::Language;
use serde::Deserialize;
use std::fmt::Write;

/// From best to worst, and what to ask the client before settling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    /// What we would write ourselves.
    pub(crate) preferred: Words,
    /// What we take without a word.
    pub(crate) acceptable: Words,
    /// What we offer where the other side refuses.
    pub(crate) fallback: Words,
    /// What we do not sign.
    pub(crate) unacceptable: Words,
    /// What only the client can say.
    pub(crate) ask: Words,
}

impl Topic {
    /// The position of the side we act for; where none is known, or the topic
    /// has none for it, the one that holds for any, else all that there are.
    pub(crate) fn positions_for(&self, role: Option<Role>) -> Vec<&Position> {
        let of = |key: &str| {
            self.positions.iter().find(|(side, _)| side == key).map(|(_, position)| position)
        };
        let own = role.and_then(|role| of(role.name).or_else(|| of(role.family)));
        match own.or_else(|| of("any")) {
            Some(position) => vec![position],
            None => self.positions.iter().map(|(_, position)| position).collect(),
        }
    }
}

impl Position {
    /// As a model is told: from preferred to unacceptable.
    pub(crate) fn told(&self, reader: Language) -> String {
        let mut told = self.preferred.of(reader).to_owned();
        for (name, words) in [
            ("acceptable", &self.acceptable),
            ("fallback", &self.fallback),
            ("unacceptable", &self.unacceptable),
        ] {
            let words = words.of(reader);
            if !words.is_empty() {
                let _ = write!(told, " {name}: {words}");
            }
        }
        told
    }
}
