//! What a person looks for in the sources and notes.

use super::{Sources, entry::Entry};
use domain::{FoundPassage, Language, SourceQuery};

impl Sources {
    /// The passages that fit, in either language: best first where words are
    /// looked for, else the user's own before the notes. At most `limit`.
    pub fn find(&self, query: &SourceQuery, limit: usize) -> Vec<FoundPassage> {
        let words = query.words.trim();
        let mut found: Vec<(f32, Language, &Entry)> = Vec::new();
        for (language, shelf) in self.shelves() {
            let all = || shelf.entries.iter().map(|entry| (0.0, entry)).collect();
            let entries = if words.is_empty() { all() } else { shelf.matching(words) };
            let fitting = entries.into_iter().filter(|(_, entry)| fits(entry, query));
            found.extend(fitting.map(|(score, entry)| (score, language, entry)));
        }
        // Stable: what is equal keeps the order of its shelf.
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.2.is_own().cmp(&a.2.is_own())));
        found.truncate(limit);
        found.into_iter().map(|(_, language, entry)| entry.found(language)).collect()
    }
}

fn fits(entry: &Entry, query: &SourceQuery) -> bool {
    let country = query.country.as_deref().is_none_or(|country| entry.holds_in(country));
    let topic = query.topic.as_deref().is_none_or(|topic| entry.topic.as_deref() == Some(topic));
    country && topic
}
