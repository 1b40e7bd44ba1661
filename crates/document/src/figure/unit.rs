//! What is counted behind a number: money, a percentage, time.

use super::{
    currency::{self, Named},
    lex::Tokens,
};
use domain::Language;
use std::fmt;

/// A unit of time. Days are three units, for a deadline in one kind ends on
/// another day than in the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeUnit {
    /// Working days: "días hábiles", "business days".
    BusinessDays,
    /// Every day: "días naturales", "calendar days".
    CalendarDays,
    /// "días", and nothing says which.
    Days,
    /// Hours.
    Hours,
    /// Weeks.
    Weeks,
    /// Months.
    Months,
    /// Years.
    Years,
}

impl fmt::Display for TimeUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BusinessDays => "business",
            Self::CalendarDays => "calendar",
            Self::Days => "unstated",
            Self::Hours => "hours",
            Self::Weeks => "weeks",
            Self::Months => "months",
            Self::Years => "years",
        })
    }
}

/// What stands behind a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Money(Named),
    Percent,
    Time(TimeUnit),
}

/// The unit at `at`, and where it goes on.
pub(super) fn read(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(Unit, usize)> {
    if let Some(next) = percent(tokens, at) {
        return Some((Unit::Percent, next));
    }
    if let Some((unit, next)) = time(tokens, at, language) {
        return Some((Unit::Time(unit), next));
    }
    currency::after(tokens, at).map(|(name, next)| (Unit::Money(name), next))
}

fn percent(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    match tokens.word(at) {
        "" if tokens.is_sign(at, '%') => Some(at + 1),
        "por" if tokens.word(at + 1) == "ciento" => Some(at + 2),
        "por" if matches!(tokens.number(at + 1), Some("100")) => Some(at + 2),
        "percent" | "porciento" => Some(at + 1),
        "per" if tokens.word(at + 1) == "cent" => Some(at + 2),
        _ => None,
    }
}

fn time(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(TimeUnit, usize)> {
    // "30-day", "thirty-day".
    let at = if tokens.is_sign(at, '-') && tokens.is_glued(at) { at + 1 } else { at };
    match language {
        Language::Es => spanish(tokens, at),
        Language::En => english(tokens, at),
    }
}

fn spanish(tokens: &Tokens<'_>, at: usize) -> Option<(TimeUnit, usize)> {
    let unit = match tokens.word(at) {
        "dia" | "dias" => match day_kind(tokens, at + 1) {
            Some((kind, next)) => return Some((kind, next)),
            None => TimeUnit::Days,
        },
        // "30 naturales días" is rare and still Spanish.
        "habiles" if tokens.word(at + 1) == "dias" => {
            return Some((TimeUnit::BusinessDays, at + 2));
        }
        "hora" | "horas" => TimeUnit::Hours,
        "semana" | "semanas" => TimeUnit::Weeks,
        "mes" | "meses" => TimeUnit::Months,
        "ano" | "anos" => TimeUnit::Years,
        _ => return None,
    };
    Some((unit, at + 1))
}

/// Which kind of days, said behind the word in Spanish.
pub(super) fn day_kind(tokens: &Tokens<'_>, at: usize) -> Option<(TimeUnit, usize)> {
    let de = tokens.past_word(at, &["de"]);
    match tokens.word(at) {
        "habil" | "habiles" | "laborable" | "laborables" | "util" | "utiles" => {
            let next = tokens.past_word(at + 1, &["bancarios", "administrativos", "judiciales"]);
            Some((TimeUnit::BusinessDays, next))
        }
        "natural" | "naturales" | "corrido" | "corridos" | "calendarios" => {
            Some((TimeUnit::CalendarDays, at + 1))
        }
        _ if tokens.word(de) == "calendario" => Some((TimeUnit::CalendarDays, de + 1)),
        _ => None,
    }
}

fn english(tokens: &Tokens<'_>, at: usize) -> Option<(TimeUnit, usize)> {
    let at = tokens.past_word(at, &["full", "clear"]);
    let (kind, at) = match tokens.word(at) {
        "business" | "working" | "banking" | "trading" => (Some(TimeUnit::BusinessDays), at + 1),
        "calendar" | "consecutive" | "running" => (Some(TimeUnit::CalendarDays), at + 1),
        _ => (None, at),
    };
    let unit = match tokens.word(at) {
        "day" | "days" => kind.unwrap_or(TimeUnit::Days),
        // "Calendar months" are months; business months there are none.
        _ if kind == Some(TimeUnit::BusinessDays) => return None,
        "hour" | "hours" => TimeUnit::Hours,
        "week" | "weeks" => TimeUnit::Weeks,
        "month" | "months" => TimeUnit::Months,
        "year" | "years" => TimeUnit::Years,
        _ => return None,
    };
    Some((unit, at + 1))
}
