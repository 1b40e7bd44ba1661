//! Numbers in digits, in either of the two conventions.

use super::{convention::Marks, decimal::Decimal};

/// What digits and separators say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// They have one reading.
    One(Decimal),
    /// `1.000` may be a thousand or one: first with groups, then with a fraction.
    Either(Decimal, Decimal),
}

impl Digits {
    /// The same reading of something that `change` makes of it.
    pub(super) fn map(self, change: impl Fn(Decimal) -> Option<Decimal>) -> Option<Self> {
        Some(match self {
            Self::One(value) => Self::One(change(value)?),
            Self::Either(a, b) => Self::Either(change(a)?, change(b)?),
        })
    }
}

/// Reads `1000`, `1.000,50`, `1,000.50`, `1'000,000.50`, `12 500`. Where a single
/// separator has three digits after it, `marks` decides; that `1,500` is one
/// and a half where a comma marks fractions is too odd not to ask. `None`
/// for what is no number: a date, a clause's number.
pub(super) fn read(text: &str, marks: Option<Marks>) -> Option<Digits> {
    let separators: Vec<(usize, char)> =
        text.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let Some(&(last, mark)) = separators.last() else {
        return Decimal::from_parts(text, "").map(Digits::One);
    };
    let (whole, fraction) = (&text[..last], &text[last + mark.len_utf8()..]);
    let alone = separators.len() == 1;
    let repeated = separators.iter().filter(|(_, c)| *c == mark).count() > 1;
    let grouped = groups(text);
    let decimal = || Decimal::from_parts(&groups(whole)?, fraction);
    if repeated
        || is_space(mark)
        || (!alone && fraction.len() == 3 && is_apostrophe(separators[0].1))
    {
        return Decimal::from_parts(&grouped?, "").map(Digits::One);
    }
    if !alone {
        return decimal().map(Digits::One);
    }
    let plain = || Decimal::from_parts(whole, fraction);
    let Some(grouped) = grouped.filter(|_| fraction.len() == 3) else {
        return plain().map(Digits::One);
    };
    let grouped = Decimal::from_parts(&grouped, "")?;
    match marks {
        _ if is_apostrophe(mark) => Some(Digits::One(grouped)),
        Some(marks) if marks.group() == mark => Some(Digits::One(grouped)),
        _ => Some(Digits::Either(grouped, plain()?)),
    }
}

/// Which convention a number must be written in; `None` where it may be either.
pub(super) fn tells(text: &str) -> Option<Marks> {
    let separators: Vec<(usize, char)> =
        text.char_indices().filter(|(_, c)| matches!(c, '.' | ',')).collect();
    let &(last, mark) = separators.last()?;
    let fraction = text.len() - last - 1;
    let repeated = separators.iter().filter(|(_, c)| *c == mark).count() > 1;
    if separators.iter().any(|(_, c)| *c != mark) {
        // Both signs: the last one is before the fraction.
        return (!repeated && groups(&text[..last]).is_some()).then(|| Marks::with_decimal(mark));
    }
    if repeated {
        return groups(text).map(|_| Marks::with_group(mark));
    }
    (fraction == 2).then(|| Marks::with_decimal(mark))
}

/// The digits of a whole number in groups of three; `None` where they are not.
fn groups(text: &str) -> Option<String> {
    let mut parts = text.split(|c: char| !c.is_ascii_digit());
    let first = parts.next()?;
    let mut rest = parts.peekable();
    if rest.peek().is_some() && (first.is_empty() || first.len() > 3 || first.starts_with('0')) {
        return None;
    }
    let mut out = first.to_owned();
    for part in rest {
        if part.len() != 3 {
            return None;
        }
        out.push_str(part);
    }
    Some(out)
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '´')
}

fn is_space(c: char) -> bool {
    c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, marks: Option<Marks>) -> String {
        match read(text, marks) {
            None => "-".to_owned(),
            Some(Digits::One(value)) => value.to_string(),
            Some(Digits::Either(a, b)) => format!("{a}|{b}"),
        }
    }

    #[test]
    fn a_number_is_read_by_its_form_then_by_convention_and_is_asked_where_it_could_be_either() {
        let (point, comma) = (Some(Marks::POINT_GROUPS), Some(Marks::COMMA_GROUPS));
        for (text, marks, value) in [
            ("1000", None, "1000"),
            ("1.000,50", comma, "1000.5"),
            ("1,000.50", point, "1000.5"),
            ("1.000.000", comma, "1000000"),
            ("1,000,000", point, "1000000"),
            ("1'500,000.00", None, "1500000"),
            ("1'500,000", None, "1500000"),
            ("1.000'50", None, "1000.5"),
            ("12\u{a0}500", None, "12500"),
            ("12\u{a0}500,25", None, "12500.25"),
            ("1.000", point, "1000"),
            ("1,000", comma, "1000"),
            ("1.000", comma, "1000|1"),
            ("1,500", point, "1500|1.5"),
            ("1.500", None, "1500|1.5"),
            ("0,125", None, "0.125"),
            ("1500,125", None, "1500.125"),
            ("7.5", point, "7.5"),
            ("1,50", comma, "1.5"),
            ("7.2.1", None, "-"),
            ("03.03.2025", None, "-"),
            ("1.00.000", None, "-"),
        ] {
            assert_eq!(shown(text, marks), value, "{text} {marks:?}");
        }
    }

    #[test]
    fn only_a_number_that_can_be_read_in_one_way_tells_the_convention() {
        for (text, marks) in [
            ("1.000,50", Some(Marks::POINT_GROUPS)),
            ("1.000.000", Some(Marks::POINT_GROUPS)),
            ("12,50", Some(Marks::POINT_GROUPS)),
            ("1,000.50", Some(Marks::COMMA_GROUPS)),
            ("12.50", Some(Marks::COMMA_GROUPS)),
            ("1.000", None),
            ("1000", None),
            ("7.2.1", None),
        ] {
            assert_eq!(tells(text), marks, "{text}");
        }
    }
}
