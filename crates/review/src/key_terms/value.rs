//! A term's value, in the contract's own words.

use super::{
    data::Kind,
    find::{Place, Sentence},
};
use crate::{
    folded::{Folded, Folding},
    pattern::Pattern,
};
use document::{Figure, Reading, Value};
use regex::Regex;
use std::{ops::Range, sync::LazyLock};

/// Words of a value at most; the quote says the rest.
const WORDS: usize = 18;
/// Words that the opening of a sentence needs to say anything.
const LEAST: usize = 5;

/// What follows an amount or a period and belongs to it.
static TAIL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^[ ,]{0,2}(?:\([^)]{1,60}\) ?)?(?:(?:al|por|cada) (?:mes|ano|trimestre|hora|semana|dia)|mensual(?:es)?|anual(?:es)?|brut[oa]s?(?: (?:anuales|mensuales|al ano|al mes))?|mas (?:el )?iva|(?:per|a|each) (?:month|year|annum|quarter|week|hour|day)|monthly|annually|plus vat|\(?(?:plus|exclusive of|excluding) vat\)?)\b",
    )
    .ok()
});

/// The group `v` of a pattern, up to where it is cut, with its place in the unit.
pub(super) fn worded(
    place: &Place<'_>,
    sentence: &Sentence,
    pattern: &Pattern,
    cut: Option<&Pattern>,
) -> Option<(String, Range<usize>)> {
    let folded = &sentence.folded;
    let mut group = pattern.regex()?.captures(&folded.text)?.name("v")?.range();
    if let Some(end) = cut.and_then(|cut| cut.regex()?.find(folded.text.get(group.clone())?)) {
        group.end = group.start + end.start();
    }
    let found = folded.original(group)?;
    let at = sentence.range.start + found.start..sentence.range.start + found.end;
    Some((shortened(place.unit.text.get(at.clone())?), at))
}

/// The figure of a kind that stands nearest to words, or the first one.
pub(super) fn figure(
    place: &Place<'_>,
    sentence: &Sentence,
    kind: Kind,
    near: Option<&Pattern>,
) -> Option<(String, Range<usize>)> {
    let text = place.unit.text;
    let inside: Vec<&Figure> = place
        .figures
        .iter()
        .filter(|figure| {
            sentence.range.contains(&figure.range.start) && figure.range.end <= sentence.range.end
        })
        // "4.1 £250": a clause's number and the sign of the next amount.
        .filter(|figure| {
            !text[figure.range.end..].trim_start().starts_with(|c: char| c.is_ascii_digit())
        })
        .collect();
    let places: Vec<Range<usize>> = near
        .and_then(Pattern::regex)
        .into_iter()
        .flat_map(|near| near.find_iter(&sentence.folded.text))
        .filter_map(|found| sentence.folded.original(found.range()))
        .map(|found| sentence.range.start + found.start..sentence.range.start + found.end)
        .collect();
    let distance = |figure: &Figure| {
        let apart = |place: &Range<usize>| {
            let before = place.start.saturating_sub(figure.range.end);
            before.max(figure.range.start.saturating_sub(place.end))
        };
        places.iter().map(apart).min().unwrap_or(0)
    };
    let of_kind = inside.iter().filter(|figure| is(figure, kind));
    let figure = of_kind.min_by_key(|figure| distance(figure))?;
    let end = figure.range.end + tail(text.get(figure.range.end..sentence.range.end)?);
    let at = figure.range.start..end;
    Some((shortened(text.get(at.clone())?), at))
}

/// The beginning of a sentence that says what the contract is about.
pub(super) fn opening(place: &Place<'_>, sentence: &Sentence) -> Option<(String, Range<usize>)> {
    let text = place.unit.text.get(sentence.range.clone())?;
    let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic));
    (words.count() >= LEAST).then(|| (shortened(text), sentence.range.clone()))
}

fn is(figure: &Figure, kind: Kind) -> bool {
    match kind {
        Kind::Amount => matches!(says(figure), Some(Value::Amount { .. })),
        Kind::Duration => matches!(says(figure), Some(Value::Duration { .. })),
    }
}

fn says(figure: &Figure) -> Option<Value> {
    match figure.reading {
        Reading::Certain(value) | Reading::Ask(value, _) => Some(value),
        Reading::Mismatch { words, .. } => Some(words),
        Reading::Impossible(_) => None,
    }
}

/// Bytes of what follows and belongs to a figure.
fn tail(after: &str) -> usize {
    let folded = Folded::new(after, Folding::Search);
    let found = TAIL.as_ref().and_then(|tail| tail.find(&folded.text));
    found.and_then(|found| folded.original(found.range())).map_or(0, |range| range.end)
}

/// On one line, at most so many words.
fn shortened(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = words.iter().take(WORDS).copied().collect::<Vec<_>>().join(" ");
    if words.len() > WORDS {
        line.push('…');
    } else {
        line.truncate(line.trim_end_matches([',', ';', '.', ':', ' ']).len());
    }
    line
}
