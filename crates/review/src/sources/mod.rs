//! Short notes on the law, in the project's own words, searched in memory.

mod words;

use crate::{
    ClauseText, Facts, Playbook,
    folded::{Folding, fold},
};
use domain::Language;
use serde::Deserialize;
use std::collections::BTreeSet;
use tantivy::{
    Index, IndexReader, TantivyDocument, Term,
    collector::TopDocs,
    query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value},
    tokenizer::TextAnalyzer,
};

const ES: &str = include_str!("../../notes/es.toml");
const EN: &str = include_str!("../../notes/en.toml");

/// Words of a clause that are looked up; more change nothing.
const MAX_TERMS: usize = 300;
/// Below this BM25 score a note on no topic of the clause is not offered.
const MIN_SCORE: f32 = 4.0;
/// How much more a note on a topic of the clause counts.
const ON_TOPIC: f32 = 1.5;

/// A passage of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The note's id, stable over releases.
    pub id: String,
    /// The norm and its article.
    pub title: String,
    /// What it says, with the date it was looked at.
    pub text: String,
}

/// `notes/LANGUAGE.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotesFile {
    note: Vec<Note>,
}

/// `[[note]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    id: String,
    /// ISO countries in which it holds; empty for what is drafting practice anywhere.
    #[serde(default)]
    countries: Vec<String>,
    /// A state of that country, folded: the words that choose the law must name it.
    place: Option<String>,
    norm: String,
    #[serde(default)]
    article: String,
    /// A topic of the playbook.
    topic: String,
    /// ISO date on which the wording was last compared with the norm.
    checked: String,
    text: String,
}

/// The notes of both languages, ready to be searched.
pub struct Sources {
    es: Option<Shelf>,
    en: Option<Shelf>,
}

impl std::fmt::Debug for Sources {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sources").finish_non_exhaustive()
    }
}

impl Sources {
    /// The notes that come with the program.
    pub fn builtin() -> Self {
        Self { es: Shelf::build(ES, Language::Es), en: Shelf::build(EN, Language::En) }
    }

    /// The passages nearest to a clause, best first, at most `limit`. A note on
    /// a country's law is offered only where that country's law is known to
    /// govern the contract.
    pub fn search(&self, facts: Facts<'_>, clause: ClauseText<'_>, limit: usize) -> Vec<Passage> {
        let shelf = match facts.language {
            Language::Es => &self.es,
            Language::En => &self.en,
        };
        shelf.as_ref().map(|shelf| shelf.search(facts, clause, limit)).unwrap_or_default()
    }
}

/// The notes of one language.
struct Shelf {
    language: Language,
    notes: Vec<Note>,
    reader: IndexReader,
    analyzer: TextAnalyzer,
    body: Field,
    number: Field,
}

impl Shelf {
    fn build(text: &str, language: Language) -> Option<Self> {
        let notes = toml::from_str::<NotesFile>(text).ok()?.note;
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("contract")
            .set_index_option(IndexRecordOption::WithFreqs);
        let body =
            schema.add_text_field("body", TextOptions::default().set_indexing_options(indexing));
        let number = schema.add_u64_field("number", STORED);
        let index = Index::create_in_ram(schema.build());
        let analyzer = words::analyzer(language);
        index.tokenizers().register("contract", analyzer.clone());
        let mut writer = index.writer_with_num_threads(1, 15_000_000).ok()?;
        for (n, note) in notes.iter().enumerate() {
            let mut document = TantivyDocument::new();
            document.add_u64(number, n as u64);
            // The norm's name counts too: clauses often cite it.
            document.add_text(body, format!("{} {} {}", note.norm, note.article, note.text));
            writer.add_document(document).ok()?;
        }
        writer.commit().ok()?;
        writer.wait_merging_threads().ok()?;
        let reader = index.reader().ok()?;
        Some(Self { language, notes, reader, analyzer, body, number })
    }

    fn search(&self, facts: Facts<'_>, clause: ClauseText<'_>, limit: usize) -> Vec<Passage> {
        let topics: BTreeSet<&str> = Playbook::builtin()
            .topics_of(facts, clause)
            .into_iter()
            .map(|topic| topic.id.as_str())
            .collect();
        let mut found: Vec<(bool, f32, usize)> = self
            .scores(clause)
            .into_iter()
            .filter(|(n, _)| self.notes.get(*n).is_some_and(|note| applies(note, facts)))
            .map(|(n, score)| {
                (
                    self.notes.get(n).is_some_and(|note| topics.contains(note.topic.as_str())),
                    score,
                    n,
                )
            })
            .filter(|(on_topic, score, _)| *on_topic || *score >= MIN_SCORE)
            .map(|(on_topic, score, n)| {
                (on_topic, if on_topic { score * ON_TOPIC } else { score }, n)
            })
            .collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.2.cmp(&b.2)));
        found
            .into_iter()
            .take(limit)
            .filter_map(|(_, _, n)| self.notes.get(n))
            .map(|note| note.passage(self.language))
            .collect()
    }

    /// The number of each note that shares a word with the clause, and its score.
    fn scores(&self, clause: ClauseText<'_>) -> Vec<(usize, f32)> {
        let mut terms: Vec<(String, f32)> = Vec::new();
        let mut seen = BTreeSet::new();
        // Its own number says nothing about it: a clause that was only
        // renumbered must find the same passages.
        let text = clause.text.trim_start();
        let text = text.strip_prefix(clause.number).unwrap_or(text);
        for (text, boost) in [(clause.heading, 3.0), (text, 1.0)] {
            let mut analyzer = self.analyzer.clone();
            let mut stream = analyzer.token_stream(text);
            while stream.advance() && terms.len() < MAX_TERMS {
                let word = stream.token().text.clone();
                if seen.insert(word.clone()) {
                    terms.push((word, boost));
                }
            }
        }
        let clauses = terms
            .into_iter()
            .map(|(word, boost)| {
                let term = TermQuery::new(
                    Term::from_field_text(self.body, &word),
                    IndexRecordOption::WithFreqs,
                );
                let query: Box<dyn Query> = Box::new(BoostQuery::new(Box::new(term), boost));
                (Occur::Should, query)
            })
            .collect();
        let searcher = self.reader.searcher();
        let top = TopDocs::with_limit(self.notes.len().max(1)).order_by_score();
        let Ok(hits) = searcher.search(&BooleanQuery::new(clauses), &top) else {
            return Vec::new();
        };
        hits.into_iter()
            .filter_map(|(score, address)| {
                let document: TantivyDocument = searcher.doc(address).ok()?;
                let number = document.get_first(self.number)?.as_u64()?;
                Some((usize::try_from(number).ok()?, score))
            })
            .collect()
    }
}

/// The states of the European Union, in which its law holds.
const MEMBERS: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT",
    "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

fn applies(note: &Note, facts: Facts<'_>) -> bool {
    let country = match &facts.law.country {
        _ if note.countries.is_empty() => true,
        Some(country) => {
            let union = || note.countries.iter().any(|listed| listed == "EU");
            note.countries.contains(country) || (MEMBERS.contains(&country.as_str()) && union())
        }
        None => false,
    };
    let place = note.place.as_ref().is_none_or(|place| {
        let quote = facts.law.quote.as_deref().unwrap_or_default();
        fold(quote, Folding::Search).contains(place)
    });
    country && place
}

impl Note {
    fn passage(&self, language: Language) -> Passage {
        let mut title = self.norm.clone();
        if let [country] = self.countries.as_slice() {
            title.push_str(&format!(" ({country})"));
        }
        if !self.article.is_empty() {
            title.push_str(&format!(", {}", self.article));
        }
        let standing = match language {
            Language::Es => {
                format!("Nota propia del {}; no revisada por un abogado.", self.checked)
            }
            Language::En => format!("Own note of {}; not checked by a lawyer.", self.checked),
        };
        Passage { id: self.id.clone(), title, text: format!("{} [{standing}]", self.text.trim()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ClauseId, Law, LawBasis};

    fn search(language: Language, country: Option<&str>, quote: &str, text: &str) -> Vec<String> {
        let law = Law {
            country: country.map(Into::into),
            basis: LawBasis::Clause,
            quote: Some(quote.into()),
        };
        let facts = Facts { language, side: None, parties: &[], contract_type: None, law: &law };
        let id = ClauseId::generate();
        let clause = ClauseText { lineage: id, id, number: "", heading: "", text };
        Sources::builtin().search(facts, clause, 3).into_iter().map(|passage| passage.id).collect()
    }

    #[test]
    fn a_clause_that_was_only_renumbered_finds_the_same_passages() {
        let id = ClauseId::generate();
        let law = Law { country: Some("ES".to_owned()), basis: LawBasis::Clause, quote: None };
        let facts = Facts {
            language: Language::Es,
            side: None,
            parties: &[],
            contract_type: Some("lease"),
            law: &law,
        };
        let found = |number: &str| {
            let text =
                format!("{number}.- FIANZA\nLa arrendataria entrega dos mensualidades de renta.");
            let heading = "FIANZA";
            let clause = ClauseText { lineage: id, id, number, heading, text: &text };
            Sources::builtin().search(facts, clause, 4)
        };
        assert!(!found("QUINTA").is_empty());
        assert_eq!(found("QUINTA"), found("DÉCIMA SEXTA"));
    }

    #[test]
    fn a_clause_finds_the_notes_of_its_topic_however_its_words_are_accented_or_inflected() {
        let deposit = "El arrendatario entrega una fianza de dos mensualidades de renta.";
        assert_eq!(search(Language::Es, Some("ES"), "", deposit)[0], "es-lau-36");
        let penalty = "En caso de retraso se pagará una penalización; la CLAUSULA PENAL sustituye a los daños.";
        assert!(
            search(Language::Es, Some("ES"), "", penalty)
                .iter()
                .any(|id| id.starts_with("es-cc-115"))
        );
        let repairs = "The landlord repairs the structure and exterior of the dwelling.";
        assert_eq!(search(Language::En, Some("GB"), "", repairs)[0], "gb-lta-11");
    }

    #[test]
    fn national_notes_are_offered_only_under_that_countrys_law() {
        let text = "Tenant pays a security deposit of one month's rent to Landlord.";
        for (country, quote, expected) in [
            (Some("GB"), "", vec!["gb-"]),
            (Some("US"), "laws of California", vec!["us-ca"]),
            (Some("US"), "laws of Delaware", vec![]),
            (None, "", vec![]),
        ] {
            let found = search(Language::En, country, quote, text);
            let national: Vec<&String> =
                found.iter().filter(|id| !id.starts_with("en-p")).collect();
            assert!(
                national.iter().all(|id| expected.iter().any(|start| id.starts_with(start))),
                "{country:?} {found:?}"
            );
            assert_eq!(national.is_empty(), expected.is_empty(), "{country:?} {quote} {found:?}");
        }
    }

    #[test]
    fn the_unions_law_holds_in_its_states_alone() {
        let text = "La elección de esta ley no priva al consumidor de la protección imperativa \
            del país de su residencia.";
        let of_the_union = |country| {
            let found = search(Language::Es, Some(country), "", text);
            found.iter().any(|id| id.starts_with("ue-"))
        };
        assert!(of_the_union("ES"));
        assert!(!of_the_union("MX"));
    }

    #[test]
    fn every_note_names_a_topic_a_date_and_its_norm_and_its_id_is_its_own() {
        let mut ids = BTreeSet::new();
        for text in [ES, EN] {
            let notes = toml::from_str::<NotesFile>(text).unwrap().note;
            assert!(notes.len() >= 25);
            for note in notes {
                assert!(
                    Playbook::builtin().topic_ids().any(|topic| topic == note.topic),
                    "{}",
                    note.id
                );
                assert!(
                    note.checked.len() == 10 && !note.norm.is_empty() && note.text.len() > 30,
                    "{}",
                    note.id
                );
                assert!(note.passage(Language::En).text.contains("not checked by a lawyer"));
                assert!(ids.insert(note.id.clone()), "{} twice", note.id);
            }
        }
    }
}
