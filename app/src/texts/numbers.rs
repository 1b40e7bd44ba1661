//! Numbers, durations and dates as each language writes them.

use super::Texts;
use domain::Timestamp;

const MONTHS: [[&str; 2]; 12] = [
    ["ene", "Jan"],
    ["feb", "Feb"],
    ["mar", "Mar"],
    ["abr", "Apr"],
    ["may", "May"],
    ["jun", "Jun"],
    ["jul", "Jul"],
    ["ago", "Aug"],
    ["sept", "Sep"],
    ["oct", "Oct"],
    ["nov", "Nov"],
    ["dic", "Dec"],
];

impl Texts {
    /// With thousands set apart; Spanish leaves four digits together.
    pub(crate) fn number(self, number: u64) -> String {
        let digits = number.to_string();
        if self.pick(digits.len() < 5, digits.len() < 4) {
            return digits;
        }
        let separator = self.pick('\u{a0}', ',');
        let mut out = String::with_capacity(digits.len() + 4);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                out.push(separator);
            }
            out.push(digit);
        }
        out
    }

    /// With one decimal, as "2,5" or "2.5"; none where it is whole.
    pub(crate) fn decimal(self, tenths: u64) -> String {
        if tenths.is_multiple_of(10) {
            return self.number(tenths / 10);
        }
        format!("{}{}{}", self.number(tenths / 10), self.pick(',', '.'), tenths % 10)
    }

    /// A span a person can take in: "40 s", "3 min", "2 h".
    pub(crate) fn span(self, seconds: u64) -> String {
        match seconds {
            0..=99 => format!("{seconds}\u{a0}s"),
            100..=5_399 => format!("{}\u{a0}min", seconds.div_ceil(60)),
            _ => format!("{}\u{a0}h", self.decimal((seconds * 10).div_ceil(3_600))),
        }
    }

    /// An estimate, rounded so that it does not flicker.
    pub(crate) fn about(self, seconds: u64) -> String {
        let rounded = match seconds {
            0..=4 => return self.pick("unos segundos", "a few seconds").to_owned(),
            5..=19 => seconds,
            20..=99 => seconds.div_ceil(5) * 5,
            _ => seconds,
        };
        format!("{} {}", self.pick("unos", "about"), self.span(rounded))
    }

    /// A latency: "820 ms", "4,2 s".
    pub(crate) fn latency(self, ms: u64) -> String {
        match ms {
            0..=999 => format!("{ms}\u{a0}ms"),
            _ => format!("{}\u{a0}s", self.decimal(ms / 100)),
        }
    }

    /// A day, from `2026-11-30`.
    pub(crate) fn day(self, iso: &str) -> String {
        let mut parts = iso.splitn(3, '-').map(|part| part.parse::<usize>().ok());
        match (parts.next().flatten(), parts.next().flatten(), parts.next().flatten()) {
            (Some(year), Some(month @ 1..=12), Some(day)) => {
                format!("{day} {} {year}", self::month(self, month))
            }
            _ => iso.to_owned(),
        }
    }

    /// Day and time in UTC, until the browser knows better.
    pub(crate) fn moment_utc(self, at: Timestamp) -> String {
        let seconds = at.0.div_euclid(1000);
        let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = civil(days);
        let name = MONTHS.get(month as usize - 1).map_or("", |names| self.pick(names[0], names[1]));
        format!("{day} {name} {year}, {:02}:{:02}", second / 3600, second / 60 % 60)
    }
}

/// The short name of a month, from 1.
fn month(t: Texts, month: usize) -> &'static str {
    MONTHS.get(month.wrapping_sub(1)).map_or("", |names| t.pick(names[0], names[1]))
}

/// Days since 1970-01-01 as year, month and day of the Gregorian calendar.
/// Counts in eras of 400 years that begin in March, so that the leap day is last.
fn civil(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = (of_year - (153 * march + 2) / 5 + 1) as u32;
    let month = if march < 10 { march + 3 } else { march - 9 } as u32;
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Language::{En, Es};

    #[test]
    fn numbers_follow_the_language() {
        for (number, es, en) in [
            (7, "7", "7"),
            (1_000, "1000", "1,000"),
            (12_000, "12\u{a0}000", "12,000"),
            (1_234_567, "1\u{a0}234\u{a0}567", "1,234,567"),
        ] {
            assert_eq!(Texts(Es).number(number), es);
            assert_eq!(Texts(En).number(number), en);
        }
        assert_eq!(Texts(Es).latency(4_210), "4,2\u{a0}s");
        assert_eq!(Texts(En).latency(820), "820\u{a0}ms");
    }

    #[test]
    fn a_moment_is_a_day_of_the_calendar() {
        for (at, text) in [
            (0, "1 ene 1970, 00:00"),
            (1_796_025_600_123, "30 nov 2026, 08:00"),
            (1_709_164_800_000, "29 feb 2024, 00:00"),
            (1_735_689_599_000, "31 dic 2024, 23:59"),
        ] {
            assert_eq!(Texts(Es).moment_utc(Timestamp(at)), text);
        }
    }

    #[test]
    fn an_estimate_does_not_flicker_by_the_second() {
        assert_eq!(Texts(Es).about(38), Texts(Es).about(40));
        assert_eq!(Texts(Es).about(41), "unos 45\u{a0}s");
        assert_eq!(Texts(En).about(170), "about 3\u{a0}min");
        assert_eq!(Texts(En).about(2), "a few seconds");
    }
}
