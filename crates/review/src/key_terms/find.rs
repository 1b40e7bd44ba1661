//! Where a contract says a term.

use super::{
    data::{Finder, Term},
    value::{figure, opening, worded},
};
use crate::{
    ClauseText,
    excerpt::{around, sentences},
    folded::{Folded, Folding, fold},
};
use document::Figure;
use domain::KeyTerm;
use std::ops::Range;

/// A unit of the contract, folded and cut once for all terms.
pub(super) struct Place<'a> {
    pub(super) unit: ClauseText<'a>,
    heading: String,
    sentences: Vec<Sentence>,
    pub(super) figures: Vec<Figure>,
}

/// A sentence, in bytes of the unit and folded.
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    pub(super) folded: Folded,
}

impl<'a> Place<'a> {
    pub(super) fn new(unit: ClauseText<'a>, figures: Vec<Figure>) -> Self {
        let sentence = |range: Range<usize>| Sentence {
            folded: Folded::new(&unit.text[range.clone()], Folding::Search),
            range,
        };
        let heading = fold(unit.heading, Folding::Search);
        Self {
            unit,
            heading,
            sentences: sentences(unit.text).into_iter().map(sentence).collect(),
            figures,
        }
    }

    /// The title printed above the text is none of its sentences.
    fn is_title(&self, sentence: &Sentence) -> bool {
        const NUMBER: usize = 24;
        let end = |c: char| !c.is_alphanumeric();
        let text = sentence.folded.text.trim_end_matches(end);
        let heading = self.heading.trim_end_matches(end);
        !heading.is_empty() && text.ends_with(heading) && text.len() <= heading.len() + NUMBER
    }
}

/// The places of a term: those whose clause is titled so first, else those whose
/// sentence says so.
pub(super) fn places(term: &Term, finders: &[&Finder], read: &[Place<'_>]) -> Vec<KeyTerm> {
    let mut found: Vec<KeyTerm> = Vec::new();
    for titled in [true, false] {
        for place in read {
            for finder in finders {
                if let Some(told) = in_place(term, finder, place, titled) {
                    let known = found.iter().any(|other| alike(&other.value, &told.value));
                    if !known && found.len() < term.most {
                        found.push(told);
                    }
                }
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    found
}

fn alike(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    plain(one) == plain(other)
}

/// The first sentence of a unit that says the term.
fn in_place(term: &Term, finder: &Finder, place: &Place<'_>, titled: bool) -> Option<KeyTerm> {
    let heading = finder.heading.as_ref();
    if titled && !heading.is_some_and(|heading| heading.is_match(&place.heading)) {
        return None;
    }
    let says = |sentence: &&Sentence| {
        let text = &sentence.folded.text;
        let words = finder.words.as_ref();
        // Under its own title a sentence need not say the word again, unless it
        // is the words that tell the value.
        let said = match words {
            Some(words) => {
                words.is_match(text) || (titled && finder.value.is_none() && !finder.strict)
            }
            None => titled,
        };
        said && finder.also.as_ref().is_none_or(|also| also.is_match(text))
            && !place.is_title(sentence)
            && !finder.without.iter().any(|without| without.is_match(text))
    };
    place.sentences.iter().filter(says).find_map(|sentence| {
        let (value, at) = match (&finder.value, term.figure) {
            (None, None) => opening(place, sentence)?,
            (Some(pattern), _) => worded(place, sentence, pattern, finder.cut.as_ref())?,
            (None, Some(kind)) => figure(place, sentence, kind, finder.near.as_ref())?,
        };
        let quote = around(place.unit.text, sentence.range.clone(), at)?;
        Some(KeyTerm {
            term: term.id.clone(),
            value,
            quote: place.unit.text.get(quote)?.to_owned(),
            clause_id: place.unit.id,
        })
    })
}
