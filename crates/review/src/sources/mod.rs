//! What can be cited: short notes on the law in the project's own words, and
//! the user's own sources. Searched in memory.

mod coverage;
mod entry;
mod find;
mod note;
mod own;
mod shelf;
mod split;
mod synonyms;
mod words;

pub use own::OwnSource;
pub use split::split_source;

use crate::{ClauseText, Facts};
use domain::{Language, NoteCounts, SourceId};
use entry::Entry;
use shelf::Shelf;
use std::sync::Arc;

/// A passage of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The passage's id; a note's is stable over releases.
    pub id: String,
    /// The norm and its article, or the source and the place in it.
    pub title: String,
    /// What it says, with the date it was looked at.
    pub text: String,
    /// Title and text with names masked, where they are the user's own words
    /// and may name somebody. What leaves is this, masked as a clause is.
    pub masked: Option<String>,
}

/// The notes and sources of both languages, ready to be searched.
pub struct Sources {
    es: Option<Shelf>,
    en: Option<Shelf>,
    own: Vec<Arc<OwnSource>>,
}

impl std::fmt::Debug for Sources {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sources").finish_non_exhaustive()
    }
}

impl Sources {
    /// The notes that come with the program.
    pub fn builtin() -> Self {
        Self::with(Vec::new())
    }

    /// The notes, and the user's own sources. Computes for some milliseconds:
    /// not on an async thread.
    pub fn with(own: Vec<Arc<OwnSource>>) -> Self {
        let shelf = |language| {
            let mine = own.iter().filter(|own| own.language() == language);
            let mut entries: Vec<Entry> = note::notes(language);
            entries.extend(mine.flat_map(OwnSource::entries));
            Shelf::build(entries, language)
        };
        Self { es: shelf(Language::Es), en: shelf(Language::En), own }
    }

    /// The passages nearest to a clause, best first, at most `limit`. What
    /// speaks of a country's law is offered only where that country's law is
    /// known to govern the contract. Computes for a moment where a source is
    /// offered for the first time.
    pub fn search(&self, facts: Facts<'_>, clause: ClauseText<'_>, limit: usize) -> Vec<Passage> {
        let shelf = match facts.language {
            Language::Es => &self.es,
            Language::En => &self.en,
        };
        let near = shelf.as_ref().map(|shelf| shelf.near(facts, clause)).unwrap_or_default();
        near.into_iter().take(limit).map(Entry::passage).collect()
    }

    /// The user's source of this id.
    pub fn own(&self, id: SourceId) -> Option<&Arc<OwnSource>> {
        self.own.iter().find(|own| own.id() == id)
    }

    /// How many notes come with the program.
    pub fn note_counts(&self) -> NoteCounts {
        let count = |shelf: &Option<Shelf>| {
            let entries = shelf.iter().flat_map(|shelf| &shelf.entries);
            u32::try_from(entries.filter(|entry| !entry.is_own()).count()).unwrap_or(0)
        };
        NoteCounts { es: count(&self.es), en: count(&self.en) }
    }

    fn shelves(&self) -> impl Iterator<Item = (Language, &Shelf)> {
        let es = self.es.iter().map(|shelf| (Language::Es, shelf));
        es.chain(self.en.iter().map(|shelf| (Language::En, shelf)))
    }
}

#[cfg(test)]
mod tests;
