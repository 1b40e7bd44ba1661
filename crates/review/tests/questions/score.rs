//! Asks the notes on the law what a person would ask them.

use domain::{ClauseId, Language, Law, LawBasis};
use review::{ClauseText, Facts, Sources};
use serde::Deserialize;
use std::time::{Duration, Instant};

#[derive(Deserialize)]
struct File {
    question: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    id: String,
    set: String,
    language: Language,
    country: String,
    question: String,
    note: String,
}

/// What came of a question.
pub(crate) struct Answered {
    pub(crate) id: String,
    /// `tuned` or `held-out`.
    pub(crate) set: String,
    /// The note that answers it.
    pub(crate) wanted: String,
    /// The first three that were found.
    pub(crate) found: Vec<String>,
    pub(crate) took: Duration,
}

impl Answered {
    pub(crate) fn is_right(&self) -> bool {
        self.found.contains(&self.wanted)
    }
}

/// Asks all of them.
pub(crate) fn ask() -> Vec<Answered> {
    let file: File = toml::from_str(include_str!("../questions.toml")).unwrap();
    let sources = Sources::builtin();
    file.question.into_iter().map(|question| question.ask(&sources)).collect()
}

impl Question {
    fn ask(self, sources: &Sources) -> Answered {
        let law = Law {
            country: Some(self.country),
            basis: LawBasis::Clause,
            quote: Some(self.question.clone()),
        };
        let facts = Facts {
            language: self.language,
            side: None,
            parties: &[],
            contract_type: None,
            law: &law,
        };
        let id = ClauseId(Default::default());
        let clause = ClauseText { lineage: id, id, number: "", heading: "", text: &self.question };
        let began = Instant::now();
        let found = sources.search(facts, clause, 3);
        let took = began.elapsed();
        Answered {
            id: self.id,
            set: self.set,
            wanted: self.note,
            found: found.into_iter().map(|passage| passage.id).collect(),
            took,
        }
    }
}
