//! What a rule tests, sentence by sentence.

use crate::pattern::Pattern;
use crate::{
    excerpt::{around, sentences},
    folded::{Folded, Folding},
    period,
};
use domain::Language;
use std::ops::Range;

/// One way for a rule to apply.
#[derive(Debug)]
pub(super) struct Trigger {
    pub(super) language: Language,
    pub(super) find: Pattern,
    pub(super) with: Vec<Pattern>,
    pub(super) without: Vec<Pattern>,
    pub(super) clause_with: Vec<Pattern>,
    pub(super) clause_without: Vec<Pattern>,
    pub(super) above: Option<f64>,
    pub(super) below: Option<f64>,
}

/// A clause, cut into sentences and folded once for all rules.
pub(super) struct Prepared<'a> {
    text: &'a str,
    whole: Folded,
    sentences: Vec<(Range<usize>, Folded)>,
}

impl<'a> Prepared<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let sentences = sentences(text)
            .into_iter()
            .map(|range| (range.clone(), Folded::new(&text[range], Folding::Search)))
            .collect();
        Self { text, whole: Folded::new(text, Folding::Search), sentences }
    }

    pub(super) fn folded(&self) -> &str {
        &self.whole.text
    }
}

impl Trigger {
    /// The words to quote where this applies to the clause.
    pub(super) fn quote(&self, clause: &Prepared<'_>) -> Option<Range<usize>> {
        let all = |patterns: &[Pattern], text: &str| patterns.iter().all(|p| p.is_match(text));
        let any = |patterns: &[Pattern], text: &str| patterns.iter().any(|p| p.is_match(text));
        let whole = clause.folded();
        if !all(&self.clause_with, whole) || any(&self.clause_without, whole) {
            return None;
        }
        let find = self.find.regex()?;
        for (range, sentence) in &clause.sentences {
            let text = &sentence.text;
            for hit in find.captures_iter(text) {
                if !self.in_bounds(&hit) || !all(&self.with, text) || any(&self.without, text) {
                    continue;
                }
                let Some(place) = hit.get(0).and_then(|m| sentence.original(m.range())) else {
                    continue;
                };
                let place = range.start + place.start..range.start + place.end;
                if let Some(quote) = around(clause.text, range.clone(), place) {
                    return Some(quote);
                }
            }
        }
        None
    }

    fn in_bounds(&self, hit: &regex::Captures<'_>) -> bool {
        if self.above.is_none() && self.below.is_none() {
            return true;
        }
        let Some(mut value) = hit.name("n").and_then(|n| period::count(n.as_str())) else {
            return false;
        };
        if let Some(unit) = hit.name("u") {
            let Some(days) = period::days(value, unit.as_str()) else { return false };
            value = days;
        }
        self.above.is_none_or(|limit| value > limit) && self.below.is_none_or(|limit| value < limit)
    }
}
