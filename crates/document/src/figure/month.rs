//! Months by name.

use super::lex::Tokens;
use domain::Language;

const SPANISH: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const ENGLISH: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The month named at `at` (1 to 12), and where it goes on. In English it must
/// be capitalised: "may" and "march" are verbs.
pub(super) fn read(tokens: &Tokens<'_>, at: usize, language: Language) -> Option<(u8, usize)> {
    let word = tokens.word(at);
    let names = match language {
        Language::Es => &SPANISH,
        Language::En => &ENGLISH,
    };
    let capital = tokens.get(at)?.text.starts_with(char::is_uppercase);
    if language == Language::En && !capital {
        return None;
    }
    let word = if word == "setiembre" { "septiembre" } else { word };
    let whole = names.iter().position(|name| *name == word);
    // "Sept. 3, 2025", "3 ene. 2025".
    let cut = || {
        let short = (3..=4).contains(&word.len());
        names.iter().position(|name| short && name.len() > 4 && name.starts_with(word))
    };
    let month = u8::try_from(whole.or_else(cut)?).ok()? + 1;
    let next = at + 1;
    let dotted = whole.is_none() && tokens.is_sign(next, '.') && tokens.is_glued(next);
    Some((month, if dotted { next + 1 } else { next }))
}

/// How many days a month has at most; in February 29 where the year is not known.
pub(super) fn days(month: u8, year: Option<u16>) -> u8 {
    let leap = |year: u16| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    match month {
        2 if year.is_some_and(|year| !leap(year)) => 28,
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
