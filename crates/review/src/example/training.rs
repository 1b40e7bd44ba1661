//! What is learnt from, text by text.

use super::{data, words, words::Sides};
use crate::excerpt;
use domain::{Language, Risk};

/// Whole clauses count more than statements: they are what will be read.
const CLAUSE: f32 = 2.0;
/// A sentence of something fair is fair, but says less than the whole.
const SENTENCE: f32 = 0.4;
/// Below this a sentence is a heading or a number.
const SENTENCE_WORDS: usize = 3;

/// A text to learn from.
pub(super) struct Sample {
    pub(super) kind: Kind,
    /// The role that it is read for.
    pub(super) role: Option<&'static str>,
    pub(super) features: Vec<u64>,
    pub(super) level: Risk,
    /// How much it counts; 1 is usual.
    pub(super) weight: f32,
    /// Texts of one source were written together.
    pub(super) source: usize,
}

/// Where a text is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A statement of the idea of this number.
    Statement(usize),
    /// A whole clause.
    Clause,
    /// A part that both sides can sign.
    Fair,
    /// A sentence of a clause or part that is fair.
    Sentence,
}

/// Who reads which contract.
struct Reader<'a> {
    kind: &'a str,
    side: &'a str,
}

impl Reader<'_> {
    fn sample(&self, kind: Kind, text: &str, level: Risk, weight: f32, source: usize) -> Sample {
        let contract = if self.kind == "software" { "license" } else { self.kind };
        let role = Sides::role(self.side, Some(contract));
        let features = words::features(&words::words(text, role.and_then(Sides::of)));
        Sample { kind, role, features, level, weight, source }
    }

    /// A text that is fair, whole and sentence by sentence: else the short parts of a
    /// contract would all look like statements of the ideas, which are short and
    /// mostly harmful.
    fn fair(&self, kind: Kind, whole: Sample, text: &str) -> Vec<Sample> {
        let long = |text: &str| text.split_whitespace().count() >= SENTENCE_WORDS;
        let sentences: Vec<_> = excerpt::sentences(text)
            .into_iter()
            .map(|range| &text[range])
            .filter(|s| long(s))
            .collect();
        let source = whole.source;
        let mut samples = vec![Sample { kind, ..whole }];
        if sentences.len() >= 2 {
            samples.extend(sentences.into_iter().map(|sentence| {
                self.sample(Kind::Sentence, sentence, Risk::None, SENTENCE, source)
            }));
        }
        samples
    }
}

/// All that is learnt from in a language, the ideas' statements in their order first.
pub(super) fn samples(language: Language, ideas: &[data::Idea]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (at, idea) in ideas.iter().enumerate() {
        let harmful = idea.harmful.iter().map(|statement| (statement, idea.level));
        let harmless = idea.harmless.iter().map(|statement| (statement, Risk::None));
        for (data::Statement(kind, side, text), level) in harmful.chain(harmless) {
            let reader = Reader { kind, side };
            samples.push(reader.sample(Kind::Statement(at), text, level, 1.0, at));
        }
    }
    let mut source = ideas.len();
    for clause in data::clauses(language) {
        let reader = Reader { kind: &clause.r#type, side: &clause.side };
        let text = format!("{} {}", clause.heading, clause.text);
        let whole = reader.sample(Kind::Clause, &text, clause.level, CLAUSE, source);
        if clause.level == Risk::None {
            samples.extend(reader.fair(Kind::Clause, whole, &clause.text));
        } else {
            samples.push(whole);
        }
        source += 1;
    }
    for part in data::fair(language) {
        for side in &part.sides {
            let reader = Reader { kind: &part.r#type, side };
            let whole = reader.sample(Kind::Fair, &part.text, Risk::None, 1.0, source);
            samples.extend(reader.fair(Kind::Fair, whole, &part.text));
        }
        source += 1;
    }
    samples
}
