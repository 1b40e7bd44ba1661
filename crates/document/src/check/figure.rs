//! Figures that contradict themselves: words against digits, days that no
//! calendar has, money of no currency.

use super::{contract::Contract, found::Found};
use crate::figure::{Date, Marks, Reading, TimeUnit, Value};
use domain::Language;

/// An amount, a period or a count that the words and the digits give differently.
pub(super) fn amount_mismatch(contract: &Contract<'_>, found: &mut Found<'_>) {
    for (at, unit) in contract.units.iter().enumerate() {
        for figure in &unit.figures {
            let Reading::Mismatch { words, figures } = figure.reading else { continue };
            // "the first (1) of two (3)": a bare count is a note's number as well.
            if matches!(words, Value::Count(_)) && is_note(unit.text(), figure.range.end) {
                continue;
            }
            let (words, digits) = (shown(contract, words), shown(contract, figures));
            let detail = match contract.reader {
                Language::Es => format!("En letra dice {words} y en cifra {digits}."),
                Language::En => format!("The words say {words}, the figures {digits}."),
            };
            let suggestion = contract.say(
                "Aclare cuál es el valor correcto y corrija el otro.",
                "Settle which one is right, and correct the other.",
            );
            found.push(at, figure.range.clone(), "amount_mismatch", detail, suggestion);
        }
    }
}

/// Whether what stands behind a bare count is no noun that it could count.
fn is_note(text: &str, end: usize) -> bool {
    !text[end..].trim_start_matches(' ').starts_with(|c: char| c.is_lowercase())
}

/// A value as a reader of the contract would write it.
pub(super) fn shown(contract: &Contract<'_>, value: Value) -> String {
    let marks = contract.convention.marks.unwrap_or(match contract.language {
        Language::Es => Marks::POINT_GROUPS,
        Language::En => Marks::COMMA_GROUPS,
    });
    let number = |value: crate::figure::Decimal| value.written(marks.group(), marks.decimal());
    match value {
        Value::Amount { value, currency: Some(code) } => format!("{} {code}", number(value)),
        Value::Amount { value, currency: None } | Value::Count(value) => number(value),
        Value::Percent(value) => format!("{} %", number(value)),
        Value::Duration { count, unit } => {
            format!("{} {}", number(count), unit_name(contract, unit))
        }
        Value::Date(date) => date_name(date),
    }
}

fn unit_name(contract: &Contract<'_>, unit: TimeUnit) -> &'static str {
    match unit {
        TimeUnit::BusinessDays => contract.say("días hábiles", "business days"),
        TimeUnit::CalendarDays => contract.say("días naturales", "calendar days"),
        TimeUnit::Days => contract.say("días", "days"),
        TimeUnit::Hours => contract.say("horas", "hours"),
        TimeUnit::Weeks => contract.say("semanas", "weeks"),
        TimeUnit::Months => contract.say("meses", "months"),
        TimeUnit::Years => contract.say("años", "years"),
    }
}

fn date_name(date: Date) -> String {
    match date.year {
        Some(_) => date.to_string(),
        None => format!("{}-{}", date.month, date.day),
    }
}

/// A date that no calendar has.
pub(super) fn impossible_date(contract: &Contract<'_>, found: &mut Found<'_>) {
    for (at, unit) in contract.units.iter().enumerate() {
        for figure in &unit.figures {
            let Reading::Impossible(_) = figure.reading else { continue };
            let written = crate::fold::fold_space(&unit.text()[figure.range.clone()]);
            let detail = match contract.reader {
                Language::Es => format!("El {written} no existe en el calendario."),
                Language::En => format!("There is no {written} in the calendar."),
            };
            let suggestion =
                contract.say("Compruebe la fecha y corríjala.", "Check the date, and correct it.");
            found.push(at, figure.range.clone(), "impossible_date", detail, suggestion);
        }
    }
}

/// "$" where nothing in the contract says whose. Told once, at the first sum.
/// In English it is told only where a law is known under which other dollars
/// or pesos may be meant.
pub(super) fn currency_undefined(contract: &Contract<'_>, found: &mut Found<'_>) {
    if contract.language == Language::En
        && (contract.convention.country.is_none() || contract.is_of(&["US"]))
    {
        return;
    }
    let mut first = None;
    for (at, unit) in contract.units.iter().enumerate() {
        for figure in &unit.figures {
            let value = match figure.reading {
                Reading::Certain(value) | Reading::Ask(value, _) => value,
                Reading::Mismatch { words, .. } => words,
                Reading::Impossible(_) => continue,
            };
            if !matches!(value, Value::Amount { .. }) {
                continue;
            }
            let written = &unit.text()[figure.range.clone()];
            if written.contains('$') && !written.contains(char::is_alphabetic) {
                first = first.or(Some((at, figure.range.clone())));
            }
        }
    }
    if contract.sentences().any(|(_, sentence)| names_a_currency(&sentence.folded.text)) {
        return;
    }
    let Some((at, place)) = first else { return };
    found.push(
        at,
        place,
        "currency_undefined",
        contract.say(
            "El signo «$» no dice de qué moneda se trata, y nada en el contrato lo aclara.",
            "The sign “$” does not say which currency is meant, and nothing in the contract does.",
        ),
        contract.say(
            "Indique la moneda con su nombre o su código (MXN, COP, USD…).",
            "Name the currency, or give its code (USD, CAD, MXN…).",
        ),
    );
}

fn names_a_currency(folded: &str) -> bool {
    const NAMES: [&str; 14] = [
        "peso", "pesos", "dolar", "dolares", "dollar", "dollars", "m.n", "mxn", "usd", "cop",
        "ars", "clp", "cad", "aud",
    ];
    let mut words = folded.split(|c: char| !c.is_alphanumeric() && c != '.');
    words.any(|word| NAMES.contains(&word.trim_end_matches('.')))
        || ["moneda nacional", "us$", "u$s", "u.s.$", "m/cte", "mcte"]
            .iter()
            .any(|name| folded.contains(name))
}
