//! Where a provider's day ends.

use crate::UnixMillis;
use jiff::{Timestamp, tz::TimeZone};

const DAY_MS: i64 = 24 * 3600 * 1000;

/// The zone of that IANA name; UTC where there is none.
pub(crate) fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or_else(|_| {
        tracing::warn!(zone = name, "unknown time zone, the day is taken to end in UTC");
        TimeZone::UTC
    })
}

/// The next midnight in a zone. Days of 23 and 25 hours are as long as they are.
pub(crate) fn day_end(now: UnixMillis, zone: &TimeZone) -> UnixMillis {
    let next = || {
        let today = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
        today
            .tomorrow()
            .ok()?
            .start_of_day()
            .ok()
            .map(|midnight| midnight.timestamp().as_millisecond())
    };
    next().unwrap_or(now.saturating_add(DAY_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_in_los_angeles_has_23_or_25_hours_when_the_clocks_change() {
        let zone = zone("America/Los_Angeles");
        for (date, hours) in [("2026-03-08", 23), ("2026-11-01", 25), ("2026-07-04", 24)] {
            let midnight: jiff::civil::Date = date.parse().unwrap();
            let start = midnight.to_zoned(zone.clone()).unwrap().timestamp().as_millisecond();
            assert_eq!((day_end(start, &zone) - start) / 3_600_000, hours, "{date}");
            assert_eq!(day_end(start + 3_600_000 * 5, &zone), day_end(start, &zone), "{date}");
        }
    }

    #[test]
    fn an_unknown_zone_ends_its_day_in_utc() {
        assert_eq!(day_end(0, &zone("Nowhere/City")), DAY_MS);
    }
}
