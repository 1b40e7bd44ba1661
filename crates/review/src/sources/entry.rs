//! What stands on a shelf: a note of ours, or a passage of the user's.

use super::{OwnSource, Passage};
use crate::{
    Facts,
    folded::{Folding, fold},
};
use domain::{FoundPassage, Language};
use std::sync::Arc;

/// A passage with all that decides where it is offered.
#[derive(Debug)]
pub(super) struct Entry {
    /// By which findings cite it.
    pub(super) id: String,
    /// The user's source that it is of, and its place in it; absent for a note of ours.
    pub(super) own: Option<(Arc<OwnSource>, usize)>,
    /// ISO countries in whose law it holds; empty = everywhere.
    pub(super) countries: Vec<String>,
    /// A state of that country, folded: the words that choose the law must name it.
    pub(super) state: Option<String>,
    pub(super) topic: Option<String>,
    pub(super) norm: String,
    /// The article, heading or page.
    pub(super) place: String,
    pub(super) checked_on: Option<String>,
    pub(super) checked_by_lawyer: bool,
    /// All of the words before it, as findings cite it.
    pub(super) title: String,
    /// Whose it is, and who has checked it.
    pub(super) standing: String,
    pub(super) text: String,
    /// The words by which it is found.
    pub(super) indexed: String,
}

impl Entry {
    pub(super) fn passage(&self) -> Passage {
        Passage {
            id: self.id.clone(),
            title: self.title.clone(),
            text: format!("{} [{}]", self.text, self.standing),
            masked: self
                .own
                .as_ref()
                .map(|(source, at)| format!("{} [{}]", source.masked(*at), self.standing)),
        }
    }

    pub(super) fn found(&self, language: Language) -> FoundPassage {
        FoundPassage {
            id: self.id.clone(),
            own: self.is_own(),
            norm: self.norm.clone(),
            place: self.place.clone(),
            language,
            countries: self.countries.clone(),
            topic: self.topic.clone(),
            checked_on: self.checked_on.clone(),
            checked_by_lawyer: self.checked_by_lawyer,
            text: self.text.clone(),
        }
    }

    /// Whether it is of a source of the user's.
    pub(super) fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// Whether it may be offered for a contract.
    pub(super) fn applies(&self, facts: Facts<'_>) -> bool {
        let country = match &facts.law.country {
            _ if self.countries.is_empty() => true,
            Some(country) => self.holds_in(country),
            None => false,
        };
        let state = self.state.as_ref().is_none_or(|state| {
            let quote = facts.law.quote.as_deref().unwrap_or_default();
            fold(quote, Folding::Search).contains(state)
        });
        country && state
    }

    /// Whether it speaks of this country's law.
    pub(super) fn holds_in(&self, country: &str) -> bool {
        let listed = |wanted: &str| self.countries.iter().any(|listed| listed == wanted);
        listed(country) || (MEMBERS.contains(&country) && listed("EU"))
    }
}

/// The states of the European Union, in which its law holds.
const MEMBERS: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT",
    "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];
