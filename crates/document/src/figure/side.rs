//! One way of writing a number: in words or in digits, with the currency before
//! it or the unit behind it.

use super::{
    convention::Convention,
    currency,
    decimal::Decimal,
    digits::{self, Digits},
    english,
    lex::Tokens,
    spanish,
    unit::{self, Unit},
};
use domain::Language;

/// One way of writing a number, with the unit that stands beside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    pub(super) spelled: bool,
    pub(super) value: Digits,
    pub(super) unit: Option<Unit>,
    pub(super) next: usize,
}

/// A number in words or in digits, with currency before it or a unit after it.
pub(super) fn side(tokens: &Tokens<'_>, at: usize, convention: Convention) -> Option<Side> {
    let prefix = currency::before(tokens, at);
    let start = prefix.map_or(at, |(_, next)| next);
    let mut side = match tokens.number(start) {
        Some(text) => in_digits(tokens, start, text, prefix.is_some(), convention)?,
        None => in_words(tokens, start, convention)?,
    };
    if let Some((name, _)) = prefix {
        side.unit = Some(match side.unit {
            Some(Unit::Money(after)) => Unit::Money(name.joined(after, convention)?),
            Some(_) => return None,
            None => Unit::Money(name),
        });
    }
    Some(side)
}

fn in_digits(
    tokens: &Tokens<'_>,
    at: usize,
    text: &str,
    money: bool,
    convention: Convention,
) -> Option<Side> {
    let mut next = at + 1;
    let mut value = digits::read(text, convention.marks)?;
    if let Some((spaced, end)) = spaced_groups(tokens, at) {
        value = digits::read(&spaced, convention.marks)?;
        next = end;
    }
    // A house's number, a part of a date or a fraction: 12/24, 5-7.
    if tokens.is_sign(next, '/') && tokens.is_glued(next) && tokens.number(next + 1).is_some() {
        return None;
    }
    if let Some((factor, end)) = scale(tokens, next, money, convention.language) {
        value = value.map(|value| value.times(factor))?;
        next = end;
    }
    next = dash(tokens, next);
    let mut unit = unit::read(tokens, next, convention.language)
        .filter(|(unit, _)| !money || matches!(unit, Unit::Money(_)));
    if money && unit.is_some() {
        // "$1,500.00 M.N." but not "US$ 500 euros".
        unit = unit.filter(|_| tokens.word(next) != "de");
    }
    if matches!(unit, Some((Unit::Percent, _)))
        && let Digits::Either(_, fraction) = value
    {
        value = Digits::One(fraction);
    }
    if let Some((_, end)) = unit {
        next = dash(tokens, end);
    }
    Some(Side { spelled: false, value, unit: unit.map(|(unit, _)| unit), next })
}

/// "12 345 678 euros": groups of three behind single spaces, where a currency follows.
fn spaced_groups(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let first = tokens.number(at)?;
    if first.len() > 3 || first.starts_with('0') {
        return None;
    }
    let mut text = first.to_owned();
    let mut next = at + 1;
    while let Some(group) = tokens.number(next)
        && next < at + 6
        && !tokens.is_glued(next)
        && group.bytes().take_while(u8::is_ascii_digit).count() == 3
    {
        text.push('\u{a0}');
        text.push_str(group);
        next += 1;
    }
    (next > at + 1 && currency::after(tokens, next).is_some()).then_some((text, next))
}

/// Past ".-", ",-", ".—" behind a sum, which keep others from adding digits to it.
fn dash(tokens: &Tokens<'_>, at: usize) -> usize {
    let glued = |i: usize| tokens.is_glued(i);
    let sign = tokens.past(tokens.past(at, '.'), ',');
    if sign > at && glued(at) && tokens.is_sign(sign, '-') && glued(sign) {
        return tokens.past(sign + 1, '-');
    }
    at
}

fn scale(tokens: &Tokens<'_>, at: usize, money: bool, language: Language) -> Option<(u64, usize)> {
    let short = money && tokens.is_glued(at);
    let factor = match (language, tokens.word(at)) {
        (Language::Es, "mil") if tokens.word(at + 1).starts_with("millon") => {
            return Some((1_000_000_000, at + 2));
        }
        (Language::Es, "mil") => 1_000,
        (Language::Es, "millon" | "millones") => 1_000_000,
        (Language::En, "thousand") => 1_000,
        (Language::En, "million") => 1_000_000,
        (Language::En, "billion") => 1_000_000_000,
        (_, "m" | "mm") if short && !tokens.is_sign(at + 1, '.') => 1_000_000,
        (_, "k") if short => 1_000,
        (Language::En, "bn") if short => 1_000_000_000,
        _ => return None,
    };
    // "10 millones quinientos mil": the rest would be lost.
    if number_in_words(tokens, at + 1, language).is_some() {
        return None;
    }
    Some((factor, at + 1))
}

fn number_in_words(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(Decimal, usize)> {
    match language {
        Language::Es => spanish::read(tokens, at),
        Language::En => english::read(tokens, at),
    }
}

fn in_words(tokens: &Tokens<'_>, at: usize, convention: Convention) -> Option<Side> {
    if goes_on_a_number(tokens, at) {
        return None;
    }
    let (mut value, mut next) = number_in_words(tokens, at, convention.language)?;
    let mut cents_read = false;
    let mut cents = |value: &mut Decimal, next: &mut usize| {
        if !cents_read && let Some((part, end)) = cents_at(tokens, *next, convention.language) {
            cents_read = true;
            *value = value.plus(part)?;
            *next = end;
        }
        Some(())
    };
    cents(&mut value, &mut next)?;
    let mut unit = None;
    if let Some((found, end)) = unit::read(tokens, next, convention.language) {
        (unit, next) = (Some(found), end);
        if let Unit::Money(name) = found {
            cents(&mut value, &mut next)?;
            if let Some((sure, end)) = currency::qualifier(tokens, tokens.past(next, ',')) {
                unit = Some(Unit::Money(name.joined(sure, convention).unwrap_or(name)));
                next = end;
            }
        }
    }
    Some(Side { spelled: true, value: Digits::One(value), unit, next })
}

/// Whether the word before is the end of a number that could not be read, a
/// misspelling for instance: then what stands here is only its tail.
fn goes_on_a_number(tokens: &Tokens<'_>, at: usize) -> bool {
    // "one-half of one percent" is no percent.
    if at > 1
        && matches!(tokens.word(at - 1), "of" | "de" | "del")
        && [
            "half",
            "third",
            "quarter",
            "tenth",
            "hundredth",
            "mitad",
            "tercio",
            "cuarto",
            "decim",
            "medio",
        ]
        .iter()
        .any(|part| tokens.word(at - 2).starts_with(part))
    {
        return true;
    }
    const ENDINGS: [&str; 10] = [
        "ientos", "ientas", "enta", "inta", "mil", "llon", "llones", "hundred", "thousand",
        "illion",
    ];
    let Some(before) = at.checked_sub(1).map(|before| tokens.word(before)) else { return false };
    ENDINGS.iter().any(|ending| {
        before.ends_with(ending)
            && !matches!(
                before,
                "cuenta" | "venta" | "renta" | "presenta" | "representa" | "pinta" | "distinta"
            )
    }) || matches!(before, "coma" | "punto" | "point")
        && at > 1
        && (tokens.number(at - 2).is_some() || spanish::read(tokens, at - 2).is_some())
}

/// "50/100", "con cincuenta céntimos", "and fifty cents": parts of a hundred.
fn cents_at(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(Decimal, usize)> {
    let start = tokens.past_word(tokens.past(at, ','), &["con", "y", "and"]);
    if let Some(part) = tokens.number(start)
        && part.len() <= 2
        && tokens.is_sign(start + 1, '/')
        && tokens.number(start + 2) == Some("100")
    {
        return Some((Decimal::from_parts(part, "")?.over(100)?, start + 3));
    }
    if start == at {
        return None;
    }
    let (part, next) = match tokens.number(start).filter(|part| part.len() <= 2) {
        Some(part) => (Decimal::from_parts(part, "")?, start + 1),
        None => number_in_words(tokens, start, language)?,
    };
    let next = tokens.past_word(next, &["de"]);
    let named = matches!(
        tokens.word(next),
        "centimo" | "centimos" | "centavo" | "centavos" | "cent" | "cents" | "pence"
    );
    if !named && tokens.word(start - 1) != "con" {
        return None;
    }
    let part = part.to_whole().filter(|part| *part < 100)?;
    Some((Decimal::whole(part).over(100)?, if named { next + 1 } else { next }))
}
