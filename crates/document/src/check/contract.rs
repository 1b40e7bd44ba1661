//! A contract as the checks see it: folded, cut into sentences, its figures read.

use super::CheckInput;
use crate::{
    excerpt::sentences,
    figure::{Convention, Figure, figures},
    folded::{Folded, Folding},
};
use domain::{Clause, ClauseKind, Language, Party};
use std::ops::Range;

/// The contract.
pub(super) struct Contract<'a> {
    pub(super) language: Language,
    /// In which what is found is told.
    pub(super) reader: Language,
    pub(super) parties: &'a [Party],
    pub(super) convention: Convention,
    pub(super) units: Vec<Unit<'a>>,
}

/// One of its units.
pub(super) struct Unit<'a> {
    pub(super) clause: &'a Clause,
    pub(super) sentences: Vec<Sentence>,
    pub(super) figures: Vec<Figure>,
}

/// A sentence: where it stands, and how it reads without accents and case.
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    pub(super) folded: Folded,
}

impl Sentence {
    /// Where in the clause a stretch of the folded sentence stands.
    pub(super) fn place(&self, folded: Range<usize>) -> Range<usize> {
        match self.folded.original(folded) {
            Some(place) => self.range.start + place.start..self.range.start + place.end,
            None => self.range.clone(),
        }
    }
}

impl<'a> Contract<'a> {
    pub(super) fn new(input: CheckInput<'a>) -> Self {
        let texts = input.clauses.iter().map(|clause| clause.text.as_str());
        let convention = Convention::of_document(input.language, input.country, texts);
        let units = input.clauses.iter().map(|clause| Unit::new(clause, convention)).collect();
        Self {
            language: input.language,
            reader: input.reader,
            parties: input.parties,
            convention,
            units,
        }
    }

    /// Whether the convention's country is one of these.
    pub(super) fn is_of(&self, countries: &[&str]) -> bool {
        self.convention
            .country
            .is_some_and(|country| countries.iter().any(|code| code.as_bytes() == country))
    }

    /// Spanish or English words.
    pub(super) fn say<'t>(&self, es: &'t str, en: &'t str) -> &'t str {
        match self.reader {
            Language::Es => es,
            Language::En => en,
        }
    }

    /// Every sentence, with the index of its unit.
    pub(super) fn sentences(&self) -> impl Iterator<Item = (usize, &Sentence)> {
        self.units
            .iter()
            .enumerate()
            .flat_map(|(at, unit)| unit.sentences.iter().map(move |sentence| (at, sentence)))
    }
}

impl<'a> Unit<'a> {
    fn new(clause: &'a Clause, convention: Convention) -> Self {
        let text = clause.text.as_str();
        let sentences = sentences(text)
            .into_iter()
            .map(|range| Sentence {
                folded: Folded::new(&text[range.clone()], Folding::Search),
                range,
            })
            .collect();
        Self { clause, sentences, figures: figures(text, convention) }
    }

    pub(super) fn text(&self) -> &'a str {
        &self.clause.text
    }

    /// Whether it stands in an annex, the annex's own heading included.
    pub(super) fn is_in_annex(&self) -> bool {
        self.clause.kind == ClauseKind::Annex || self.clause.path.starts_with("annex")
    }

    /// The annex it stands in; empty for the body.
    pub(super) fn annex(&self) -> &'a str {
        if !self.is_in_annex() {
            return "";
        }
        self.clause.path.split('/').next().unwrap_or_default()
    }

    pub(super) fn is_opening(&self) -> bool {
        self.clause.kind == ClauseKind::Preamble
    }

    pub(super) fn is_signature(&self) -> bool {
        self.clause.kind == ClauseKind::Signature
    }

    /// The sentence in which the byte at `at` stands.
    pub(super) fn sentence_at(&self, at: usize) -> Option<&Sentence> {
        let next = self.sentences.partition_point(|sentence| sentence.range.end <= at);
        self.sentences.get(next).filter(|sentence| sentence.range.start <= at)
    }
}
