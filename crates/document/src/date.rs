//! Dates in words and figures, in both languages.

use crate::fold::fold;
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// A date as it is written: one token when versions are compared.
pub(crate) const PATTERN: &str = r"\d{1,2}(?:º|°|st|nd|rd|th)?\s+(?:de\s+|of\s+)?(?i:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december)(?:,|\s+de|\s+del)?\s+\d{4}|(?i:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b";

static DATE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(PATTERN).ok());

const MONTHS: [(&str, &str); 12] = [
    ("enero", "january"),
    ("febrero", "february"),
    ("marzo", "march"),
    ("abril", "april"),
    ("mayo", "may"),
    ("junio", "june"),
    ("julio", "july"),
    ("agosto", "august"),
    ("septiembre", "september"),
    ("octubre", "october"),
    ("noviembre", "november"),
    ("diciembre", "december"),
];

/// `text` with its dates as year, month, day. A date in figures of which day
/// and month cannot be told apart is day first in a Spanish sentence and left as
/// it is in an English one.
pub(crate) fn in_one_form(text: &str) -> String {
    match DATE.as_ref() {
        Some(date) => date
            .replace_all(text, |found: &Captures<'_>| {
                iso(&found[0], || is_spanish(text)).unwrap_or_else(|| found[0].to_string())
            })
            .into_owned(),
        None => text.to_string(),
    }
}

/// The first date in `text` as `YYYY-MM-DD`; none where there is no date, or
/// where day and month cannot be told apart.
pub fn iso_date(text: &str) -> Option<String> {
    let (year, month, day) = parts(DATE.as_ref()?.find(text)?.as_str(), || false)?;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// Whether a date stands in `text`.
pub(crate) fn is_in(text: &str) -> bool {
    DATE.as_ref().is_some_and(|date| date.is_match(text))
}

/// Whether `text` begins with the name of a month: "1 FEBRUARY 2001" is no clause.
pub(crate) fn starts_with_month(text: &str) -> bool {
    let folded = fold(text.trim_start_matches(['d', 'e', ' ']));
    MONTHS.iter().any(|(es, en)| folded.starts_with(es) || folded.starts_with(en))
}

/// By the words that a sentence in either language cannot do without.
fn is_spanish(text: &str) -> bool {
    let count = |words: &[&str]| words.iter().map(|word| text.matches(word).count()).sum::<usize>();
    count(&[" de ", " el ", " la ", " los ", " en "]) > count(&[" the ", " of ", " to ", " in "])
}

fn iso(date: &str, day_first: impl Fn() -> bool) -> Option<String> {
    let (year, month, day) = parts(date, day_first)?;
    Some(format!(" {year:04}y{month:02}m{day:02}d "))
}

/// Year, month and day.
fn parts(date: &str, day_first: impl Fn() -> bool) -> Option<(u32, u32, u32)> {
    let figures: Vec<u32> =
        date.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let folded = fold(date).replace("setiembre", "septiembre");
    let named = MONTHS
        .iter()
        .position(|(es, en)| folded.contains(es) || folded.contains(en))
        .map(|month| month as u32 + 1);
    let (year, month, day) = match (named, figures.as_slice()) {
        (Some(month), [day, year]) => (*year, month, *day),
        (None, [year, month, day]) if *year > 999 => (*year, *month, *day),
        (None, [a, b, year]) if a == b || *a > 12 => (*year, *b, *a),
        (None, [a, b, year]) if *b > 12 => (*year, *a, *b),
        (None, [a, b, year]) if day_first() => (*year, *b, *a),
        _ => return None,
    };
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some((year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_date_has_one_form_however_it_is_written() {
        let forms = [
            "15 de marzo de 2024",
            "15 March 2024",
            "March 15, 2024",
            "15/03/2024",
            "2024-03-15",
            "15th of March 2024",
        ];
        for form in forms {
            assert_eq!(in_one_form(form), " 2024y03m15d ", "{form}");
        }
        assert_eq!(iso_date("due on 15 March 2024 at noon").as_deref(), Some("2024-03-15"));
        assert_eq!(iso_date("03/04/2024"), None);
        assert_eq!(in_one_form("03/04/2024"), "03/04/2024");
        assert_eq!(in_one_form("by 03/04/2024 in the office"), "by 03/04/2024 in the office");
        assert!(in_one_form("antes de las doce de 03/04/2024").ends_with(" 2024y04m03d "));
    }
}
