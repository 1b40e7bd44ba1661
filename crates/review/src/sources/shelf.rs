//! The passages of one language, ready to be searched.

use super::{entry::Entry, synonyms::Synonyms, words};
use crate::{ClauseText, Facts, Playbook};
use domain::Language;
use std::collections::BTreeSet;
use tantivy::{
    Index, IndexReader, TantivyDocument, Term,
    collector::TopDocs,
    query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value},
    tokenizer::TextAnalyzer,
};

/// Words of a clause that are looked up; more change nothing.
const MAX_TERMS: usize = 300;
/// Below this score a passage on no topic of the clause is not offered.
const MIN_SCORE: f32 = 4.0;
/// How much more a passage on a topic of the clause counts.
const ON_TOPIC: f32 = 1.5;

/// More than any score: what has all the words goes before what has some.
const WHOLE: f32 = 10_000.0;
/// How much a word counts that means what was looked for.
const SYNONYM: f32 = 0.5;

pub(super) struct Shelf {
    pub(super) entries: Vec<Entry>,
    /// How much each entry's score counts.
    weights: Vec<f32>,
    reader: IndexReader,
    analyzer: TextAnalyzer,
    synonyms: Synonyms,
    body: Field,
    number: Field,
}

impl Shelf {
    pub(super) fn build(entries: Vec<Entry>, language: Language) -> Option<Self> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("contract")
            .set_index_option(IndexRecordOption::WithFreqs);
        let body =
            schema.add_text_field("body", TextOptions::default().set_indexing_options(indexing));
        let number = schema.add_u64_field("number", STORED);
        let index = Index::create_in_ram(schema.build());
        let mut analyzer = words::analyzer(language);
        index.tokenizers().register("contract", analyzer.clone());
        let mut writer = index.writer_with_num_threads(1, 15_000_000).ok()?;
        let mut lengths = Vec::with_capacity(entries.len());
        for (n, entry) in entries.iter().enumerate() {
            let mut document = TantivyDocument::new();
            document.add_u64(number, n as u64);
            document.add_text(body, &entry.indexed);
            writer.add_document(document).ok()?;
            lengths.push(length(&entry.indexed, &mut analyzer));
        }
        writer.commit().ok()?;
        writer.wait_merging_threads().ok()?;
        let reader = index.reader().ok()?;
        let weights = weights(&entries, &lengths);
        let synonyms = Synonyms::of(language);
        Some(Self { entries, weights, reader, analyzer, synonyms, body, number })
    }

    /// The passages nearest to a clause, best first; of equals the user's own.
    pub(super) fn near(&self, facts: Facts<'_>, clause: ClauseText<'_>) -> Vec<&Entry> {
        let topics: BTreeSet<&str> = Playbook::builtin()
            .topics_of(facts, clause)
            .into_iter()
            .map(|topic| topic.id.as_str())
            .collect();
        // Its own number says nothing about it: a clause that was only
        // renumbered must find the same passages.
        let text = clause.text.trim_start();
        let text = text.strip_prefix(clause.number).unwrap_or(text);
        let offered = |(n, score): (usize, f32)| {
            let entry = self.entries.get(n).filter(|entry| entry.applies(facts))?;
            let on_topic = entry.topic.as_deref().is_some_and(|topic| topics.contains(topic));
            let score = score * self.weights.get(n)?;
            let counts = if on_topic { score * ON_TOPIC } else { score };
            (on_topic || score >= MIN_SCORE).then_some((counts, n))
        };
        let scores = self.holding(&[(clause.heading, 3.0), (text, 1.0)], Occur::Should);
        self.in_order(scores.into_iter().filter_map(offered).collect())
            .into_iter()
            .map(|(_, entry)| entry)
            .collect()
    }

    /// The passages that share a word with `words`, with their scores: those
    /// with all of the words first.
    pub(super) fn matching(&self, words: &str) -> Vec<(f32, &Entry)> {
        let texts = [(words, 1.0)];
        let whole = self.holding(&texts, Occur::Must);
        let whole: BTreeSet<usize> = whole.into_iter().map(|(n, _)| n).collect();
        let score = |(n, score)| (if whole.contains(&n) { score + WHOLE } else { score }, n);
        self.in_order(self.holding(&texts, Occur::Should).into_iter().map(score).collect())
    }

    fn in_order(&self, mut found: Vec<(f32, usize)>) -> Vec<(f32, &Entry)> {
        let is_note = |n: usize| self.entries.get(n).is_none_or(|entry| !entry.is_own());
        found.sort_by(|a, b| {
            b.0.total_cmp(&a.0).then(is_note(a.1).cmp(&is_note(b.1))).then(a.1.cmp(&b.1))
        });
        let entry = |(score, n): (f32, usize)| Some((score, self.entries.get(n)?));
        found.into_iter().filter_map(entry).collect()
    }

    /// What else to look for: words that mean the same, each once.
    fn synonymous(
        &self,
        terms: &[(String, f32)],
        mut seen: BTreeSet<String>,
    ) -> Vec<(String, f32)> {
        let mut others = Vec::new();
        for (word, boost) in terms {
            for other in self.synonyms.others(word) {
                if seen.insert(other.clone()) {
                    others.push((other.clone(), boost * SYNONYM));
                }
            }
        }
        others
    }

    /// The number of each entry that holds a word of the texts, or all of them,
    /// and its BM25 score.
    fn holding(&self, texts: &[(&str, f32)], occur: Occur) -> Vec<(usize, f32)> {
        let mut terms: Vec<(String, f32)> = Vec::new();
        let mut seen = BTreeSet::new();
        for (text, boost) in texts {
            let mut analyzer = self.analyzer.clone();
            let mut stream = analyzer.token_stream(text);
            while stream.advance() && terms.len() < MAX_TERMS {
                let word = stream.token().text.clone();
                if seen.insert(word.clone()) {
                    terms.push((word, *boost));
                }
            }
        }
        if occur == Occur::Should {
            terms.extend(self.synonymous(&terms, seen));
        }
        let clauses = terms
            .into_iter()
            .map(|(word, boost)| {
                let term = TermQuery::new(
                    Term::from_field_text(self.body, &word),
                    IndexRecordOption::WithFreqs,
                );
                let query: Box<dyn Query> = Box::new(BoostQuery::new(Box::new(term), boost));
                (occur, query)
            })
            .collect();
        let searcher = self.reader.searcher();
        let top = TopDocs::with_limit(self.entries.len().max(1)).order_by_score();
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

/// A note counts in full. A clause is a long query: a passage that is longer
/// than any note shares more of its words by chance alone, and counts less.
fn weights(entries: &[Entry], lengths: &[f32]) -> Vec<f32> {
    let of_notes = entries.iter().zip(lengths).filter(|(entry, _)| !entry.is_own());
    let longest = of_notes.map(|(_, length)| *length).fold(1.0, f32::max);
    let weight = |(entry, length): (&Entry, &f32)| {
        if entry.is_own() { (longest / length.max(longest)).sqrt() } else { 1.0 }
    };
    entries.iter().zip(lengths).map(weight).collect()
}

/// How many words are looked up in it.
fn length(text: &str, analyzer: &mut TextAnalyzer) -> f32 {
    let mut words = 0.0;
    analyzer.token_stream(text).process(&mut |_| words += 1.0);
    words
}
