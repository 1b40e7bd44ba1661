//! Numbers in digits: `7.`, `7.2`, `5.4A.2`, `7)`; and figures that only look
//! like them.

use super::{
    marker::{Marker, Style, closing},
    reference,
};
use regex::Regex;
use std::sync::LazyLock;

static DECIMAL: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^(\d{4}\b|\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Za-z]{0,2})*)").ok());

/// The number in digits at the start of `text`; `heading`: the file marks a heading.
pub(super) fn decimal(text: &str, heading: bool) -> Option<Marker> {
    let found = DECIMAL.as_ref()?.find(text)?;
    let number = found.as_str();
    let depth = number.split('.').count();
    if is_spanish_figure(number) || number.starts_with('0') {
        return None;
    }
    let tail = &text[found.end()..];
    let next = tail.chars().next();
    let closed = match next {
        Some('.' | ')' | ':') => tail[1..].chars().next().is_none_or(|c| {
            c.is_whitespace()
                || matches!(c, '-' | '–' | '—' | '"' | '“')
                || (c.is_uppercase() && depth > 1)
        }),
        Some('-' | '–' | '—') => {
            !tail[next.map_or(0, char::len_utf8)..].starts_with(|c: char| c.is_alphanumeric())
        }
        _ => false,
    };
    // Four figures are a year or an amount, unless a full stop follows: what they
    // count on from then decides.
    if number.len() == 4 && depth == 1 && !(closed && next == Some('.')) {
        return None;
    }
    let bare = next.is_none_or(char::is_whitespace);
    let fits = if closed {
        !reference::follows_a_number(&tail[closing(tail)..]) || depth == 1
    } else if depth > 1 {
        bare && reference::starts_a_title(tail)
    } else {
        let rest = tail.trim_start();
        bare && !rest.is_empty()
            && !crate::date::starts_with_month(rest)
            && (heading && reference::starts_a_title(tail)
                || rest.starts_with(['-', '–', '—'])
                || (super::title::is_capitals(rest) && super::title::is_title_line(rest)))
    };
    if !fits {
        return None;
    }
    let bracket = next == Some(')') && depth == 1;
    let style = if bracket { Style::DecimalBracket } else { Style::Decimal(depth as u8) };
    Some(Marker {
        style,
        value: last_value(number),
        number: number.to_string(),
        key: number.to_lowercase(),
        after: found.end() + closing(tail),
    })
}

/// 1.000.000, 2.500 or 1.000: thousands in Spanish form.
fn is_spanish_figure(number: &str) -> bool {
    let mut groups = number.split('.');
    groups.next();
    let mut any = false;
    for group in groups {
        if group.len() != 3 || !group.bytes().all(|b| b.is_ascii_digit()) {
            return false;
        }
        any = true;
    }
    any
}

/// What a number of several parts counts.
pub(super) fn last_value(number: &str) -> u32 {
    let last = number.rsplit('.').next().unwrap_or("");
    let digits: String = last.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}
