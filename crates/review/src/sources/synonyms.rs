//! Words that mean one thing, as the index spells them.

use super::words;
use domain::Language;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use tantivy::tokenizer::TextAnalyzer;

const FILE: &str = include_str!("../../data/synonyms.toml");

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Groups {
    es: Vec<Vec<String>>,
    en: Vec<Vec<String>>,
}

/// For each stem those that mean the same.
#[derive(Debug, Default)]
pub(super) struct Synonyms(HashMap<String, BTreeSet<String>>);

impl Synonyms {
    /// Of a language. A file that does not parse holds none; a test keeps that
    /// from ever being built.
    pub(super) fn of(language: Language) -> Self {
        let groups = toml::from_str::<Groups>(FILE).unwrap_or_default();
        let groups = match language {
            Language::Es => groups.es,
            Language::En => groups.en,
        };
        let mut analyzer = words::analyzer(language);
        let mut known: HashMap<String, BTreeSet<String>> = HashMap::new();
        for group in groups {
            let stems: BTreeSet<String> =
                group.iter().flat_map(|word| stems(word, &mut analyzer)).collect();
            for stem in &stems {
                let others = stems.iter().filter(|other| *other != stem).cloned();
                known.entry(stem.clone()).or_default().extend(others);
            }
        }
        Self(known)
    }

    /// Those of a stem, without itself.
    pub(super) fn others(&self, stem: &str) -> impl Iterator<Item = &String> {
        self.0.get(stem).into_iter().flatten()
    }
}

fn stems(word: &str, analyzer: &mut TextAnalyzer) -> Vec<String> {
    let mut stems = Vec::new();
    analyzer.token_stream(word).process(&mut |token| stems.push(token.text.clone()));
    stems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_parses_and_every_word_has_others() {
        let groups = toml::from_str::<Groups>(FILE).unwrap();
        assert!(groups.es.iter().chain(&groups.en).all(|group| group.len() >= 2));
        let en = Synonyms::of(Language::En);
        assert!(en.others("lessor").any(|other| other == "landlord"));
        assert_eq!(en.others("weather").count(), 0);
    }
}
