//! What looks like an identity number and is an amount, a count or a date:
//! a review needs those, so they stay.

use crate::pattern;
use regex::Regex;
use std::sync::LazyLock;

static BEFORE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?:[$€£¥₡₲]|S/\.?|Bs\.?|(?-u:\b)(?:USD|EUR|MXN|COP|ARS|CLP|PEN|GBP|CAD|AUD|NZD|CHF|BRL|UYU|BOB|CRC|SGD|HKD|ZAR|JPY|CNY|INR|DKK|SEK|NOK|PLN|UF|UTM|Q|L))\s*$",
    )
});

static AFTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^(?:[.,][0-9]{1,2}(?:[^0-9]|$)|[.,]-|\s*(?:[$€£¥%]|(?i:euros?|eur|usd|us\$|d[oó]lares|dollars|pesos|soles|pounds|mxn|cop|ars|clp|pen|gbp|cad|aud|nzd|chf|brl|uyu|bob|crc|sgd|hkd|zar|jpy|cny|inr|rand|quetzales|reais|francs|yen|mil(?-u:\b)|m\.n\.|millones|million|acciones|shares|participaciones|unidades|units|metros|m2|m²|kwh|bytes)))",
    )
});

/// Whether the words around the number say that it is an amount or a count.
pub(crate) fn is_amount(text: &str, start: usize, end: usize) -> bool {
    let mut from = start.saturating_sub(12);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    matches(&BEFORE, &text[from..start]) || matches(&AFTER, &text[end..])
}

/// Whether a word is the sign of a currency.
pub(super) fn is_currency(word: &str) -> bool {
    [
        "USD", "EUR", "MXN", "COP", "ARS", "CLP", "PEN", "GBP", "CAD", "AUD", "NZD", "CHF", "BRL",
        "UYU", "BOB", "CRC", "SGD", "HKD", "ZAR", "JPY", "CNY", "INR", "UF", "UTM", "MN", "US",
    ]
    .contains(&word)
}

static MEASURE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^\s*(?:%|°|(?i:days?|d[ií]as?|hours?|horas?|months?|mes(?:es)?|years?|años?|weeks?|semanas?|minut[eo]s?|square|sq\.?|metr(?:os?|es?)|feet|foot|ft|m[23²³]?|km|kg|gb|mb|tb|kw|kwh|hect[áa]reas?|acres?|por\s+ciento|percent|per\s+cent|cajas?|veces|times|users?|usuarios?)(?-u:\b))",
    )
});

/// Whether a unit follows: a length, a time, a share.
pub(crate) fn is_measured(text: &str, end: usize) -> bool {
    matches(&MEASURE, &text[end..])
}

fn matches(pattern: &LazyLock<Option<Regex>>, text: &str) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.is_match(text))
}

/// Whether eight digits read as a year, a month and a day.
pub(crate) fn is_date(digits: &str) -> bool {
    let part = |range: std::ops::Range<usize>| digits.get(range)?.parse::<u32>().ok();
    digits.len() == 8
        && part(0..4).is_some_and(|year| (1900..2100).contains(&year))
        && part(4..6).is_some_and(|month| (1..=12).contains(&month))
        && part(6..8).is_some_and(|day| (1..=31).contains(&day))
}

/// Whether the groups of `number` read as day, month and year: "01-02-2025".
pub(crate) fn is_date_in_parts(number: &str) -> bool {
    let groups: Vec<&str> = number.split(['-', '/', '.', ' ']).collect();
    let [first, second, third] = groups.as_slice() else { return false };
    let small =
        |group: &str| group.len() <= 2 && group.parse::<u32>().is_ok_and(|n| (1..=31).contains(&n));
    let year =
        |group: &str| group.len() == 4 && (group.starts_with("19") || group.starts_with("20"));
    small(second) && (small(first) && year(third) || year(first) && small(third))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_counts_and_dates_are_told_from_identity_numbers() {
        for (text, amount) in [
            ("€ 12345678", true),
            ("12345678 euros", true),
            ("12345678,50", true),
            ("USD 12345678", true),
            ("12345678 acciones", true),
            ("12345678", false),
            ("12345678, vecino", false),
        ] {
            let start = text.find('1').unwrap();
            assert_eq!(is_amount(text, start, start + 8), amount, "{text}");
        }
        assert!(is_date("20240131") && !is_date("20241331") && !is_date("2024013"));
    }
}
