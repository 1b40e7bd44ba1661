//! A number with its unit, in words, in digits or in both: "quince (15) días
//! hábiles", "US$ 10,000 (ten thousand dollars)".

use super::{
    Reading, Value,
    convention::Convention,
    currency::{self, Named},
    decimal::Decimal,
    digits::{self, Digits},
    lex::Tokens,
    side::{Side, side},
    unit::{self, TimeUnit, Unit},
};
use domain::Language;

/// The quantity at `at`, and where it goes on. A bare number is none; one in
/// words and digits is.
pub(super) fn read(
    tokens: &Tokens<'_>,
    at: usize,
    convention: Convention,
) -> Option<(Reading, usize)> {
    let first = side(tokens, at, convention)?;
    let Some((second, mut next)) = bracketed(tokens, first, convention) else {
        let (unit, next) = match first.unit {
            Some(unit) => (unit, first.next),
            None => behind_bracket(tokens, at, first, convention)?,
        };
        return Some((reading(first.value, unit, convention), next));
    };
    // "(30) días", "(10.000) euros", and the kind of days: "treinta días (30) hábiles".
    let mut after = None;
    if first.unit.is_none() || matches!(first.unit, Some(Unit::Money(_))) {
        if let Some((unit, end)) = unit::read(tokens, next, convention.language) {
            let fits = match (first.unit.or(second.unit), unit) {
                (None, _) => true,
                (Some(Unit::Money(_)), Unit::Money(_)) => {
                    currency::qualifier(tokens, next).is_some() || first.unit.is_none()
                }
                (Some(known), unit) => {
                    std::mem::discriminant(&known) == std::mem::discriminant(&unit)
                }
            };
            if fits {
                (after, next) = (Some(unit), end);
            }
        }
    } else if first.unit == Some(Unit::Time(TimeUnit::Days))
        && convention.language == Language::Es
        && let Some((kind, end)) = unit::day_kind(tokens, next)
    {
        (after, next) = (Some(Unit::Time(kind)), end);
    }
    let units = [first.unit, second.unit, after];
    let Ok(unit) = joined(units, convention) else {
        let value = |side: Side, unit| reading(side.value, unit, convention).first();
        let unit_of = |side: Side| side.unit.or(after).or(first.unit);
        let (words, figures) = if first.spelled { (first, second) } else { (second, first) };
        return Some((
            Reading::Mismatch {
                words: value(words, unit_of(words)?)?,
                figures: value(figures, unit_of(figures)?)?,
            },
            next,
        ));
    };
    let (words, figures) = if first.spelled { (first, second) } else { (second, first) };
    let Digits::One(said) = words.value else { return None };
    let agrees = match figures.value {
        Digits::One(value) => value == said,
        Digits::Either(a, b) => said == a || said == b,
    };
    let value_of = |value| match unit {
        Some(unit) => with_unit(value, unit, convention),
        None => Value::Count(value),
    };
    let reading = match figures.value {
        _ if agrees => Reading::Certain(value_of(said)),
        Digits::One(value) | Digits::Either(value, _) => {
            Reading::Mismatch { words: value_of(said), figures: value_of(value) }
        }
    };
    Some((reading, next))
}

/// The same number again in brackets, the other way of writing it.
fn bracketed(tokens: &Tokens<'_>, first: Side, convention: Convention) -> Option<(Side, usize)> {
    let start = past_interval(tokens, first);
    let open = ['(', '['].into_iter().find(|open| tokens.is_sign(start, *open))?;
    let close = if open == '(' { ')' } else { ']' };
    let mut at = start + 1;
    // "(son: diez mil euros)", "(es decir, 10.000)".
    at = tokens.past_word(at, &["son"]);
    at = tokens.past(tokens.past(at, ':'), '-');
    let second = side(tokens, at, convention)?;
    let mut next = tokens.past(tokens.past(second.next, '.'), '-');
    if !tokens.is_sign(next, close) || second.spelled == first.spelled {
        return None;
    }
    // "30 days ($500)" are two figures; so are "one year (12 months)".
    match (first.unit, second.unit) {
        (Some(Unit::Time(a)), Some(Unit::Time(b))) if !same_time(a, b) => return None,
        (Some(a), Some(b)) if std::mem::discriminant(&a) != std::mem::discriminant(&b) => {
            return None;
        }
        _ => next += 1,
    }
    Some((second, next))
}

/// Past what says how often a sum is due: "mensuales", "per month".
fn past_interval(tokens: &Tokens<'_>, first: Side) -> usize {
    let at = first.next;
    if !matches!(first.unit, Some(Unit::Money(_))) {
        return at;
    }
    if matches!(tokens.word(at), "per" | "al" | "por" | "a")
        && matches!(tokens.word(at + 1), "month" | "year" | "annum" | "mes" | "ano")
    {
        return at + 2;
    }
    let adjectives = [
        "mensuales",
        "anuales",
        "trimestrales",
        "semanales",
        "diarios",
        "brutos",
        "netos",
        "monthly",
        "annually",
    ];
    tokens.past_word(at, &adjectives)
}

/// A number with separators that has a line or a cell of a table to itself.
pub(super) fn alone(
    tokens: &Tokens<'_>,
    at: usize,
    convention: Convention,
) -> Option<(Reading, usize)> {
    let text = tokens.number(at)?;
    let ends = |at: usize| tokens.get(at).is_none() || tokens.is_sign(at, '\n');
    let separated = text.len() > 4 && !text.bytes().all(|byte| byte.is_ascii_digit());
    if !separated || !ends(at + 1) || !(at == 0 || ends(at - 1)) {
        return None;
    }
    let reading = match digits::read(text, convention.marks)? {
        Digits::One(value) => Reading::Certain(Value::Count(value)),
        Digits::Either(a, b) => Reading::Ask(Value::Count(a), Value::Count(b)),
    };
    Some((reading, at + 1))
}

/// "(30) días" behind words that could not be read.
fn behind_bracket(
    tokens: &Tokens<'_>,
    at: usize,
    first: Side,
    convention: Convention,
) -> Option<(Unit, usize)> {
    let open = at > 0 && tokens.is_sign(at - 1, '(');
    let alone = open && !first.spelled && tokens.is_sign(first.next, ')');
    alone.then(|| unit::read(tokens, first.next + 1, convention.language)).flatten()
}

fn same_time(a: TimeUnit, b: TimeUnit) -> bool {
    let days =
        |unit| matches!(unit, TimeUnit::Days | TimeUnit::BusinessDays | TimeUnit::CalendarDays);
    a == b || days(a) && days(b)
}

fn joined(units: [Option<Unit>; 3], convention: Convention) -> Result<Option<Unit>, ()> {
    units.into_iter().flatten().try_fold(None, |known: Option<Unit>, unit| {
        Ok(Some(match (known, unit) {
            (None, unit) => unit,
            (Some(Unit::Money(a)), Unit::Money(b)) => {
                Unit::Money(Named::joined(a, b, convention).ok_or(())?)
            }
            (Some(Unit::Time(TimeUnit::Days)), unit @ Unit::Time(_)) => unit,
            (Some(known), Unit::Time(TimeUnit::Days)) => known,
            (Some(known), unit) if known == unit => known,
            _ => return Err(()),
        }))
    })
}

fn reading(value: Digits, unit: Unit, convention: Convention) -> Reading {
    match value {
        Digits::One(value) => Reading::Certain(with_unit(value, unit, convention)),
        Digits::Either(a, b) => {
            Reading::Ask(with_unit(a, unit, convention), with_unit(b, unit, convention))
        }
    }
}

fn with_unit(value: Decimal, unit: Unit, convention: Convention) -> Value {
    match unit {
        Unit::Money(name) => Value::Amount { value, currency: name.code(convention) },
        Unit::Percent => Value::Percent(value),
        Unit::Time(unit) => Value::Duration { count: value, unit },
    }
}
