//! Exact decimal numbers, as money needs them.

use std::fmt;

/// Hundred-thousandths in one.
const SCALE: i128 = 100_000;
/// Places after the decimal mark.
const PLACES: usize = 5;
/// More digits than any sum of money has; keeps the arithmetic within `i128`.
const LONGEST: usize = 18;

/// An exact decimal number with at most five places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(i128);

impl Decimal {
    /// A whole number.
    pub const fn whole(value: u64) -> Self {
        Self(value as i128 * SCALE)
    }

    /// From its digits before and after the decimal mark; `None` where they
    /// are no digits or more than can be held exactly.
    pub fn from_parts(whole: &str, fraction: &str) -> Option<Self> {
        let fraction = fraction.trim_end_matches('0');
        if whole.len() > LONGEST || fraction.len() > PLACES {
            return None;
        }
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(fraction) {
            return None;
        }
        let part: i128 = format!("{fraction:0<PLACES$}").parse().ok()?;
        Some(Self(whole.parse::<i128>().ok()? * SCALE + part))
    }

    /// This and another.
    pub(super) fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// This many times `factor`.
    pub(crate) fn times(self, factor: u64) -> Option<Self> {
        self.0.checked_mul(i128::from(factor)).map(Self)
    }

    /// A part of it; `None` where that is not exact.
    pub(super) fn over(self, divisor: u64) -> Option<Self> {
        let divisor = i128::from(divisor);
        (divisor != 0 && self.0 % divisor == 0).then(|| Self(self.0 / divisor))
    }

    /// Its value, where it is a whole number.
    pub fn to_whole(self) -> Option<u64> {
        (self.0 % SCALE == 0).then(|| u64::try_from(self.0 / SCALE).ok()).flatten()
    }

    /// As it is written with these signs between groups of three digits and
    /// before the fraction: `1.000,50`.
    pub fn written(self, group: char, mark: char) -> String {
        let plain = self.to_string();
        let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
        let mut out = String::with_capacity(plain.len() + 4);
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && (whole.len() - i).is_multiple_of(3) && whole.len() > 3 {
                out.push(group);
            }
            out.push(digit);
        }
        if !fraction.is_empty() {
            out.push(mark);
            out.push_str(fraction);
            // Half a euro is 0,50 and not 0,5.
            if fraction.len() == 1 {
                out.push('0');
            }
        }
        out
    }
}

impl fmt::Display for Decimal {
    /// With a full stop, without groups and without zeros at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / SCALE, self.0 % SCALE);
        if part == 0 {
            return write!(f, "{whole}");
        }
        let part = format!("{part:05}");
        write!(f, "{whole}.{}", part.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_and_print_as_they_are_read() {
        for (whole, fraction, printed, written) in [
            ("1000", "50", "1000.5", "1.000,50"),
            ("1000000", "", "1000000", "1.000.000"),
            ("0", "125", "0.125", "0,125"),
            ("999", "00", "999", "999"),
            ("0001", "", "1", "1"),
        ] {
            let value = Decimal::from_parts(whole, fraction).unwrap();
            assert_eq!(value.to_string(), printed);
            assert_eq!(value.written('.', ','), written);
        }
        let tenth = Decimal::from_parts("0", "1").unwrap();
        assert_eq!(tenth.times(3).unwrap(), Decimal::from_parts("0", "3").unwrap());
        assert_eq!(Decimal::whole(7).to_whole(), Some(7));
        assert_eq!(tenth.to_whole(), None);
    }

    #[test]
    fn what_cannot_be_held_exactly_is_no_number() {
        for (whole, fraction) in
            [("1", "123456"), ("1234567890123456789", ""), ("", "5"), ("x", "")]
        {
            assert_eq!(Decimal::from_parts(whole, fraction), None, "{whole} {fraction}");
        }
        assert_eq!(Decimal::whole(1).over(3), None);
    }
}
