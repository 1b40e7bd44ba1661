//! Days that are neither business nor calendar days, where it matters.

use super::{contract::Contract, found::Found};
use crate::figure::{Decimal, Reading, TimeUnit, Value};
use domain::{ClauseKind, Language};
use regex::Regex;
use std::sync::LazyLock;

/// Up to so many days a week-end moves a deadline noticeably.
const SHORT: Decimal = Decimal::whole(15);
/// Where the contract itself tells kinds of days apart, somewhat longer ones.
const LONG: Decimal = Decimal::whole(20);

/// Words of a deadline in front of the days.
static DEADLINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:plazos?|dentro|antelacion|anticipacion|preaviso|aviso|antes|maximo|en (?:el|los|un)|a (?:los|mas tardar)|termino|within|notice|no later than|at least|not less than|prior)\b[^.;]{0,60}$").ok()
});
/// A rule on how days are counted.
static RULE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:dias|plazos?)\b[^.;]{0,120}\b(?:se entender|se computar|se contar|se consider|seran|son)[a-z]*\b[^.;]{0,80}\b(?:habil|natural|calendario|corrido|laborable)|\b(?:se entender|se computar|se contar|salvo)[a-z]*\b[^.;]{0,80}\bdias (?:habiles|naturales|calendario|corridos|laborables)|\x22?days?\x22? (?:means?|shall mean|refers? to|are|shall be)\b[^.;]{0,60}\b(?:calendar|business)|\breferences? to (?:\x22?days?\x22?|a day)\b").ok()
});

/// A short deadline in days of which nothing says whether they are business or
/// calendar days: once in each clause. In Spanish both readings are usual. In
/// English days are calendar days unless the contract itself tells the two apart.
pub(super) fn day_count_undefined(contract: &Contract<'_>, found: &mut Found<'_>) {
    let (Some(deadline), Some(rule)) = (DEADLINE.as_ref(), RULE.as_ref()) else { return };
    if contract.sentences().any(|(_, sentence)| rule.is_match(&sentence.folded.text)) {
        return;
    }
    let says = |kind: TimeUnit| {
        let mut figures = contract.units.iter().flat_map(|unit| &unit.figures);
        figures.any(|figure| {
            matches!(figure.reading, Reading::Certain(Value::Duration { unit, .. }) if unit == kind)
        })
    };
    let (business, calendar) = (says(TimeUnit::BusinessDays), says(TimeUnit::CalendarDays));
    let most = match contract.language {
        Language::Es if business || calendar => LONG,
        Language::Es => SHORT,
        Language::En if business && calendar => SHORT,
        Language::En => return,
    };
    for (at, unit) in contract.units.iter().enumerate() {
        if unit.clause.kind != ClauseKind::Clause {
            continue;
        }
        let first = unit.figures.iter().find_map(|figure| {
            let Reading::Certain(Value::Duration { count, unit: TimeUnit::Days }) = figure.reading
            else {
                return None;
            };
            let sentence = unit.sentence_at(figure.range.start)?;
            let before = end_of(unit.text().get(sentence.range.start..figure.range.start)?);
            let short = Decimal::whole(1) < count && count <= most;
            let before = crate::fold::fold(&crate::fold::fold_space(before));
            let ordinal =
                before.trim_end().ends_with("primeros") || before.trim_end().ends_with("first");
            (short && !ordinal && deadline.is_match(&before)).then_some((figure, count))
        });
        let Some((figure, count)) = first else { continue };
        let detail = match contract.reader {
            Language::Es => format!("No dice si los {count} días son hábiles o naturales."),
            Language::En => {
                format!("It does not say whether the {count} days are business or calendar days.")
            }
        };
        let suggestion = contract.say(
            "Añada «hábiles» o «naturales», o una regla general de cómputo de plazos.",
            "Say which, here or in one rule for the whole contract.",
        );
        found.push(at, figure.range.clone(), "day_count_undefined", detail, suggestion);
    }
}

/// The end of `text`, as far as words can belong to what is behind them.
fn end_of(text: &str) -> &str {
    let from = text.char_indices().rev().nth(120).map_or(0, |(at, _)| at);
    &text[from..]
}
