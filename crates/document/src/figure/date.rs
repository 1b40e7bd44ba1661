//! Dates in words and in figures.

use super::{
    Reading, Value,
    convention::{Convention, DateOrder},
    english,
    lex::Tokens,
    month, spanish,
};
use domain::Language;
use std::fmt;

/// A day of the calendar, as it is written: it may be one that no calendar has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    /// `None` for a day of every year, or of one named elsewhere.
    pub year: Option<u16>,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
}

impl Date {
    /// Whether the calendar has it.
    pub fn exists(self) -> bool {
        (1..=12).contains(&self.month)
            && (1..=month::days(self.month, self.year)).contains(&self.day)
    }
}

impl fmt::Display for Date {
    /// ISO 8601: `2025-03-31`, or `--03-31` without a year.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}-{:02}-{:02}", self.month, self.day),
            None => write!(f, "--{:02}-{:02}", self.month, self.day),
        }
    }
}

/// A number that is written in words, in digits or in both.
#[derive(Clone, Copy)]
struct Part {
    value: u16,
    /// What the digits say where the words say something else.
    other: Option<u16>,
    next: usize,
}

/// The date at `at`, and where it goes on.
pub(super) fn read(
    tokens: &Tokens<'_>,
    at: usize,
    convention: Convention,
) -> Option<(Reading, usize)> {
    if let Some(found) = in_figures(tokens, at, convention) {
        return Some(found);
    }
    let language = convention.language;
    let (day, month, next) = match month::read(tokens, at, language) {
        // "March 3, 2025", "octubre 28 de 1993".
        Some((month, next)) => {
            let day = day_part(tokens, next, language)?;
            (day, month, day.next)
        }
        None => {
            let day = day_part(tokens, at, language)?;
            let of = past_of(tokens, day.next, language);
            let (month, next) = month::read(tokens, of, language)?;
            (day, month, next)
        }
    };
    let year = year_part(tokens, next, language);
    // "Ley 80 de octubre 28": the day stands behind the month.
    if year.is_none() && tokens.number(next).is_some_and(|number| number.len() < 3) {
        return None;
    }
    if year.is_none() && day.value > 31 {
        return None;
    }
    let next = year.map_or(next, |year| year.next);
    let date =
        |day: u16, year: Option<u16>| Some(Date { year, month, day: u8::try_from(day).ok()? });
    let written = date(day.value, year.map(|year| year.value))?;
    if day.other.is_some() || year.is_some_and(|year| year.other.is_some()) {
        let figures = date(
            day.other.unwrap_or(day.value),
            year.map(|year| year.other.unwrap_or(year.value)),
        )?;
        let reading =
            Reading::Mismatch { words: Value::Date(written), figures: Value::Date(figures) };
        return Some((reading, next));
    }
    Some((certain(written), next))
}

fn certain(date: Date) -> Reading {
    if date.exists() { Reading::Certain(Value::Date(date)) } else { Reading::Impossible(date) }
}

/// A day: "3", "3º", "3rd", "tres", "tres (3)", "primero", "third", with "días"
/// or "day" behind it.
fn day_part(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<Part> {
    let mut part = match tokens.number(at) {
        Some(digits) if digits.len() <= 2 => {
            let mut next = at + 1;
            if tokens.is_glued(next) {
                if tokens.is_sign(next, '.') && tokens.is_sign(next + 1, 'º') {
                    next += 1;
                }
                next = tokens.past(tokens.past(next, 'º'), '°');
                next = tokens.past_word(next, &["st", "nd", "rd", "th", "o", "ro", "er"]);
            }
            let mut part = Part { value: digits.parse().ok()?, other: None, next };
            // "3 (tres) de marzo".
            if let Some((said, end)) = in_brackets(tokens, next, |at| words(tokens, at, language)) {
                if said != part.value {
                    part.other = Some(std::mem::replace(&mut part.value, said));
                }
                part.next = end;
            }
            part
        }
        Some(_) => return None,
        None => with_digits(tokens, day_in_words(tokens, at, language)?),
    };
    if matches!(tokens.word(part.next), "dia" | "dias" | "day" | "days") {
        part.next += 1;
    }
    (part.value > 0).then_some(part)
}

fn day_in_words(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(u16, usize)> {
    let (day, next) = match language {
        Language::Es if matches!(tokens.word(at), "primero" | "primer") => (1, at + 1),
        Language::Es => return words(tokens, at, language).filter(|(day, _)| *day <= 99),
        Language::En => english::ordinal(tokens, at)?,
    };
    Some((u16::try_from(day).ok()?, next))
}

fn words(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(u16, usize)> {
    let (value, next) = match language {
        Language::Es => spanish::read(tokens, at)?,
        Language::En => english::read(tokens, at)?,
    };
    Some((u16::try_from(value.to_whole()?).ok()?, next))
}

/// Past "de", "del mes de", "of", "in the month of".
fn past_of(tokens: &Tokens<'_>, at: usize, language: Language) -> usize {
    match language {
        Language::Es => {
            let mut at = tokens.past_word(at, &["de", "del"]);
            if tokens.word(at) == "mes" || tokens.are(at, &["presente", "mes"]) {
                at = tokens.past_word(tokens.past_word(at, &["presente"]), &["mes"]);
                at = tokens.past_word(at, &["de"]);
            }
            at
        }
        Language::En => tokens.past_word(at, &["of"]),
    }
}

/// A year behind a month: ", 2025", "de 2025", "del año dos mil veinticinco (2025)".
fn year_part(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<Part> {
    let mut at = tokens.past(at, ',');
    let words: &[&str] = match language {
        Language::Es => &["de", "del", "ano"],
        Language::En => &["in", "of", "the", "year", "our", "lord"],
    };
    for _ in 0..3 {
        at = tokens.past_word(at, words);
    }
    if let Some(digits) = tokens.number(at) {
        let (value, next) = (year_in_digits(digits)?, at + 1);
        let said = in_brackets(tokens, next, |at| year_in_words(tokens, at, language));
        return Some(match said {
            Some((said, next)) if said != value => Part { value: said, other: Some(value), next },
            Some((_, next)) => Part { value, other: None, next },
            None => Part { value, other: None, next },
        });
    }
    let found = year_in_words(tokens, at, language)?;
    Some(with_digits(tokens, found))
}

fn year_in_words(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(u16, usize)> {
    let (year, next) = match language {
        Language::Es => words(tokens, at, language)?,
        Language::En => {
            let (year, next) = english::year(tokens, at)?;
            (u16::try_from(year).ok()?, next)
        }
    };
    (1800..2200).contains(&year).then_some((year, next))
}

/// `2025`, and `2.025` as it should not be written and is.
fn year_in_digits(digits: &str) -> Option<u16> {
    let plain: String = digits.chars().filter(char::is_ascii_digit).collect();
    let grouped =
        digits.len() == 5 && digits.as_bytes().get(1).is_some_and(|b| matches!(b, b'.' | b','));
    let year: u16 = plain.parse().ok()?;
    ((digits.len() == 4 || grouped) && (1800..2200).contains(&year)).then_some(year)
}

/// A number in words, with what the digits in brackets behind it say.
fn with_digits(tokens: &Tokens<'_>, (value, next): (u16, usize)) -> Part {
    let digits = in_brackets(tokens, next, |at| {
        let digits = tokens.number(at)?;
        let value = year_in_digits(digits).or_else(|| digits.parse().ok())?;
        Some((value, at + 1))
    });
    match digits {
        Some((digits, next)) => Part { value, other: (digits != value).then_some(digits), next },
        None => Part { value, other: None, next },
    }
}

fn in_brackets(
    tokens: &Tokens<'_>,
    at: usize,
    read: impl Fn(usize) -> Option<(u16, usize)>,
) -> Option<(u16, usize)> {
    if !tokens.is_sign(at, '(') {
        return None;
    }
    let (value, next) = read(at + 1)?;
    tokens.is_sign(next, ')').then_some((value, next + 1))
}

/// `03/04/2025`, `3-4-2025`, `3.4.2025`, `2025-04-03`.
fn in_figures(tokens: &Tokens<'_>, at: usize, convention: Convention) -> Option<(Reading, usize)> {
    let text = tokens.number(at)?;
    let (parts, slashed, next): (Vec<&str>, bool, usize) = if text.contains('.') {
        (text.split('.').collect(), false, at + 1)
    } else {
        let sign = ['/', '-'].into_iter().find(|sign| tokens.is_sign(at + 1, *sign))?;
        let glued = (1..5).all(|i| tokens.is_glued(at + i));
        if !glued || !tokens.is_sign(at + 3, sign) {
            return None;
        }
        let parts = vec![text, tokens.number(at + 2)?, tokens.number(at + 4)?];
        (parts, sign == '/', at + 5)
    };
    // A longer chain is a number of something: 12-05-2024-7.
    let chained = ['/', '-'].iter().any(|sign| {
        tokens.is_sign(next, *sign) && tokens.is_glued(next) && tokens.number(next + 1).is_some()
            || at > 0 && tokens.is_sign(at - 1, *sign) && tokens.is_glued(at)
    });
    let [a, b, c] = parts.as_slice() else { return None };
    if chained {
        return None;
    }
    let small = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() <= 2);
    if a.len() == 4 {
        let date = Date { year: year_in_digits(a), month: small(b)?, day: small(c)? };
        date.year?;
        return Some((certain(date), next));
    }
    let year = match c.len() {
        4 => year_in_digits(c)?,
        2 if slashed => 2000 + c.parse::<u16>().ok()?,
        _ => return None,
    };
    let (a, b) = (small(a)?, small(b)?);
    let day_first = Date { year: Some(year), month: b, day: a };
    let month_first = Date { year: Some(year), month: a, day: b };
    let reading = match (day_first.exists(), month_first.exists()) {
        (true, true) if a == b => Reading::Certain(Value::Date(day_first)),
        (true, true) => match convention.dates {
            Some(DateOrder::DayFirst) => Reading::Certain(Value::Date(day_first)),
            Some(DateOrder::MonthFirst) => Reading::Certain(Value::Date(month_first)),
            None => Reading::Ask(Value::Date(day_first), Value::Date(month_first)),
        },
        (true, false) => Reading::Certain(Value::Date(day_first)),
        (false, true) => Reading::Certain(Value::Date(month_first)),
        (false, false) if convention.dates == Some(DateOrder::MonthFirst) => {
            Reading::Impossible(month_first)
        }
        (false, false) => Reading::Impossible(day_first),
    };
    Some((reading, next))
}
