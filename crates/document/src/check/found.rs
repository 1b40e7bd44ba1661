//! The checks that were found, each with its quote.

use super::contract::Contract;
use crate::excerpt::around;
use domain::Check;
use std::{collections::HashSet, ops::Range};

/// More of one kind tell a lawyer nothing that the first ones did not.
const MOST_OF_A_KIND: usize = 40;

/// Collects checks and puts them in document order.
pub(super) struct Found<'a> {
    contract: &'a Contract<'a>,
    checks: Vec<(usize, usize, Check)>,
    seen: HashSet<(usize, usize, &'static str, String)>,
}

impl<'a> Found<'a> {
    pub(super) fn new(contract: &'a Contract<'a>) -> Self {
        Self { contract, checks: Vec::new(), seen: HashSet::new() }
    }

    /// A check about `place` in the text of the unit with index `unit`. Its quote
    /// is the sentence, or the words around the place where that is long. One
    /// sentence is told the same thing once.
    pub(super) fn push(
        &mut self,
        unit: usize,
        place: Range<usize>,
        kind: &'static str,
        detail: impl Into<String>,
        suggestion: impl Into<String>,
    ) {
        let Some(of) = self.contract.units.get(unit) else { return };
        let detail = detail.into();
        let sentence = of.sentence_at(place.start).map_or(place.clone(), |it| it.range.clone());
        let text = of.text();
        if !self.seen.insert((unit, sentence.start, kind, detail.clone()))
            || self.checks.iter().filter(|(_, _, check)| check.kind == kind).count()
                >= MOST_OF_A_KIND
        {
            return;
        }
        let quote = around(text, sentence.clone(), place.clone()).unwrap_or(sentence);
        let Some(quote) = text.get(quote) else { return };
        self.checks.push((
            unit,
            place.start,
            Check {
                kind: kind.to_owned(),
                clause_id: of.clause.id,
                quote: quote.to_owned(),
                detail,
                suggestion: suggestion.into(),
            },
        ));
    }

    pub(super) fn in_order(mut self) -> Vec<Check> {
        self.checks.sort_by_key(|(unit, at, _)| (*unit, *at));
        self.checks.into_iter().map(|(_, _, check)| check).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckInput, tests::clause};
    use domain::{ClauseKind, Language};

    #[test]
    fn one_sentence_is_told_the_same_thing_once_and_a_kind_ends_somewhere() {
        let text = "Una frase con sentido. ".repeat(60);
        let clauses = [clause(ClauseKind::Clause, "1", "", &text)];
        let input = CheckInput {
            language: Language::Es,
            reader: Language::Es,
            country: None,
            parties: &[],
            clauses: &clauses,
        };
        let contract = Contract::new(input);
        let mut found = Found::new(&contract);
        for _ in 0..2 {
            for sentence in &contract.units[0].sentences {
                found.push(0, sentence.range.clone(), "open_blank", "x", "y");
            }
        }
        assert_eq!(found.in_order().len(), MOST_OF_A_KIND);
    }
}
