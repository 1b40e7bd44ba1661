//! What a provider's headers say about when to come back and what is left.

use crate::UnixMillis;
use http::HeaderMap;
use std::time::Duration;

/// A hint beyond this is taken for a mistake.
const LONGEST: Duration = Duration::from_secs(8 * 24 * 3600);

/// `retry-after-ms`, else `Retry-After` in seconds or as a date.
pub(crate) fn retry_after(headers: &HeaderMap, now: UnixMillis) -> Option<Duration> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let hint = match text("retry-after-ms").and_then(|ms| ms.parse::<f64>().ok()) {
        Some(ms) => seconds(ms / 1000.0)?,
        None => {
            let value = text("retry-after")?;
            match value.parse::<f64>() {
                Ok(number) => seconds(number)?,
                Err(_) => {
                    let then =
                        jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(value).ok()?;
                    crate::timeline::until(now, then.as_millisecond())
                }
            }
        }
    };
    Some(hint.min(LONGEST))
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Requests,
    Tokens,
}

impl Counted {
    /// The headers that say limit, remainder and reset: as most have them, and
    /// as Anthropic has them.
    fn headers(self) -> [[&'static str; 2]; 3] {
        match self {
            Self::Requests => [
                ["x-ratelimit-limit-requests", "anthropic-ratelimit-requests-limit"],
                ["x-ratelimit-remaining-requests", "anthropic-ratelimit-requests-remaining"],
                ["x-ratelimit-reset-requests", "anthropic-ratelimit-requests-reset"],
            ],
            Self::Tokens => [
                ["x-ratelimit-limit-tokens", "anthropic-ratelimit-tokens-limit"],
                ["x-ratelimit-remaining-tokens", "anthropic-ratelimit-tokens-remaining"],
                ["x-ratelimit-reset-tokens", "anthropic-ratelimit-tokens-reset"],
            ],
        }
    }
}

/// What one limit's headers say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reported {
    pub(crate) limit: Option<u64>,
    pub(crate) remaining: Option<u64>,
    pub(crate) reset: Option<Duration>,
}

impl Reported {
    pub(crate) fn read(headers: &HeaderMap, what: Counted, now: UnixMillis) -> Option<Self> {
        let text = |names: [&str; 2]| {
            let value = names.into_iter().find_map(|name| headers.get(name))?;
            value.to_str().ok().map(str::trim)
        };
        let moment = |text: &str| {
            let then = text.parse::<jiff::Timestamp>().ok()?;
            Some(crate::timeline::until(now, then.as_millisecond()))
        };
        let [limit, remaining, reset] = what.headers();
        let reported = Self {
            limit: text(limit).and_then(|value| value.parse().ok()),
            remaining: text(remaining).and_then(|value| value.parse().ok()),
            reset: text(reset).and_then(|text| go_duration(text).or_else(|| moment(text))),
        };
        (reported.limit.is_some() || reported.remaining.is_some()).then_some(reported)
    }

    /// Whether the figures are of a day rather than of a minute. Some
    /// providers count requests by the day under the same names. A minute's
    /// figures reset within a minute; a day's take longer, and the time that
    /// one unit takes to come back tells a day from a slow clock.
    pub(crate) fn is_daily(&self) -> bool {
        let (Some(limit), Some(remaining), Some(reset)) = (self.limit, self.remaining, self.reset)
        else {
            return false;
        };
        let used = limit.saturating_sub(remaining);
        used > 0
            && reset > Duration::from_secs(65)
            && reset.as_secs_f64() * limit as f64 / used as f64 > 3600.0
    }
}

/// `1s`, `6m0s`, `2m59.56s`, `285ms`, `1h2m`, or bare seconds.
pub(crate) fn go_duration(text: &str) -> Option<Duration> {
    if let Ok(number) = text.parse::<f64>() {
        return seconds(number);
    }
    let mut rest = text;
    let mut sum = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let number: f64 = rest.get(..digits)?.parse().ok()?;
        let tail = rest.get(digits..)?;
        let unit = tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len());
        sum += number
            * match tail.get(..unit)? {
                "h" => 3600.0,
                "m" => 60.0,
                "s" => 1.0,
                "ms" => 1e-3,
                "us" | "µs" => 1e-6,
                "ns" => 1e-9,
                _ => return None,
            };
        rest = tail.get(unit..)?;
    }
    seconds(sum)
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok().map(|hint| hint.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (http::HeaderName::from_static(name), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn retry_after_is_read_in_seconds_milliseconds_and_as_a_date() {
        // 2015-10-21T07:28:00Z
        let now = 1_445_412_480_000 - 30_000;
        for (name, value, expected) in [
            ("retry-after", "2", Some(2_000)),
            ("retry-after", "1.5", Some(1_500)),
            ("retry-after-ms", "250", Some(250)),
            ("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT", Some(30_000)),
            ("retry-after", "soon", None),
            ("retry-after", "-3", None),
        ] {
            let hint = retry_after(&headers(&[(name, value)]), now);
            assert_eq!(hint.map(|hint| hint.as_millis()), expected, "{name}: {value}");
        }
    }

    #[test]
    fn go_durations_are_read() {
        for (text, expected) in [
            ("1s", Some(1_000)),
            ("6m0s", Some(360_000)),
            ("2m59.56s", Some(179_560)),
            ("285ms", Some(285)),
            ("1h1m", Some(3_660_000)),
            ("7", Some(7_000)),
            ("x", None),
            ("5", Some(5_000)),
            ("5q", None),
        ] {
            assert_eq!(go_duration(text).map(|d| d.as_millis()), expected, "{text}");
        }
    }

    #[test]
    fn anthropic_says_the_same_under_other_names_and_with_moments() {
        // 2015-10-21T07:28:00Z
        let now = 1_445_412_480_000 - 30_000;
        let reported = Reported::read(
            &headers(&[
                ("anthropic-ratelimit-requests-limit", "50"),
                ("anthropic-ratelimit-requests-remaining", "0"),
                ("anthropic-ratelimit-requests-reset", "2015-10-21T07:28:00Z"),
            ]),
            Counted::Requests,
            now,
        )
        .unwrap();
        assert_eq!((reported.limit, reported.remaining), (Some(50), Some(0)));
        assert_eq!(reported.reset, Some(Duration::from_secs(30)));
        assert!(!reported.is_daily());
    }

    #[test]
    fn figures_of_a_day_are_told_from_those_of_a_minute_by_their_refill() {
        let read = |limit, remaining, reset| {
            Reported::read(
                &headers(&[
                    ("x-ratelimit-limit-requests", limit),
                    ("x-ratelimit-remaining-requests", remaining),
                    ("x-ratelimit-reset-requests", reset),
                ]),
                Counted::Requests,
                0,
            )
            .unwrap()
        };
        assert!(read("1000", "999", "1m26.4s").is_daily());
        assert!(!read("60", "59", "1s").is_daily());
        assert!(!read("60", "60", "0s").is_daily());
        assert!(!read("1000", "999", "59s").is_daily(), "a sliding minute");
    }
}
