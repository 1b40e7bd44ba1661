//! What to look for: `data/key_terms.toml`.

use crate::pattern::Pattern;
use domain::Language;
use serde::Deserialize;
use std::sync::OnceLock;

const FILE: &str = include_str!("../../data/key_terms.toml");

/// A term, with how contracts say it.
#[derive(Debug)]
pub(super) struct Term {
    /// As in the JSON of a version.
    pub(super) id: String,
    /// Places that are told at most.
    pub(super) most: usize,
    /// The figure that it is about.
    pub(super) figure: Option<Kind>,
    /// Contract types in which it matters; empty = in all.
    types: Vec<String>,
    /// Contract types in which it does not.
    not_types: Vec<String>,
    pub(super) find: Vec<Finder>,
}

impl Term {
    pub(super) fn applies(&self, contract_type: Option<&str>) -> bool {
        let listed = |types: &[String]| {
            contract_type.is_some_and(|known| types.iter().any(|listed| listed == known))
        };
        (self.types.is_empty() || listed(&self.types)) && !listed(&self.not_types)
    }
}

/// One way to say it.
#[derive(Debug)]
pub(super) struct Finder {
    pub(super) language: Language,
    pub(super) heading: Option<Pattern>,
    pub(super) words: Option<Pattern>,
    /// Under its own title, too, the sentence says the words.
    pub(super) strict: bool,
    pub(super) also: Option<Pattern>,
    pub(super) near: Option<Pattern>,
    pub(super) cut: Option<Pattern>,
    pub(super) without: Vec<Pattern>,
    pub(super) value: Option<Pattern>,
}

/// A kind of figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Amount,
    Duration,
}

/// All terms, read once. A file that does not parse is no term; a test keeps
/// that from ever being built.
pub(super) fn terms() -> &'static [Term] {
    static TERMS: OnceLock<Vec<Term>> = OnceLock::new();
    TERMS.get_or_init(|| {
        let file = toml::from_str::<File>(FILE);
        file.map(|file| file.term.into_iter().map(Term::from).collect()).unwrap_or_default()
    })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    term: Vec<TermEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TermEntry {
    id: String,
    most: usize,
    figure: Option<Kind>,
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    not_types: Vec<String>,
    find: Vec<FindEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FindEntry {
    lang: Language,
    heading: Option<String>,
    words: Option<String>,
    #[serde(default)]
    strict: bool,
    also: Option<String>,
    near: Option<String>,
    cut: Option<String>,
    #[serde(default)]
    without: Vec<String>,
    value: Option<String>,
}

impl From<TermEntry> for Term {
    fn from(entry: TermEntry) -> Self {
        let find = entry.find.into_iter().map(|find| Finder {
            language: find.lang,
            heading: find.heading.map(Pattern::new),
            words: find.words.map(Pattern::new),
            strict: find.strict,
            also: find.also.map(Pattern::new),
            near: find.near.map(Pattern::new),
            cut: find.cut.map(Pattern::new),
            without: find.without.into_iter().map(Pattern::new).collect(),
            value: find.value.map(Pattern::new),
        });
        Self {
            find: find.collect(),
            id: entry.id,
            most: entry.most,
            figure: entry.figure,
            types: entry.types,
            not_types: entry.not_types,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_parses_and_every_pattern_compiles() {
        toml::from_str::<File>(FILE).unwrap();
        for finder in terms().iter().flat_map(|term| &term.find) {
            let Finder { heading, words, also, near, cut, value, .. } = finder;
            let all = [heading, words, also, near, cut, value].into_iter().flatten();
            for pattern in all.chain(&finder.without) {
                assert!(pattern.regex().is_some(), "{pattern:?}");
            }
        }
    }
}
