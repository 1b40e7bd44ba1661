//! Points in time, and the clock that tests own.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{
    fmt,
    time::{Duration, UNIX_EPOCH},
};

/// Milliseconds since 1970-01-01T00:00:00Z; RFC 3339 in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This point plus `duration`.
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration.as_millis().min(i64::MAX as u128) as i64))
    }

    /// How long from `earlier` to this point; zero where it is not later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0).max(0) as u64)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = UNIX_EPOCH + Duration::from_millis(self.0.max(0) as u64);
        humantime::format_rfc3339_millis(point).fmt(f)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let point = humantime::parse_rfc3339(&text).map_err(D::Error::custom)?;
        let since = point.duration_since(UNIX_EPOCH).map_err(D::Error::custom)?;
        Ok(Self(since.as_millis().min(i64::MAX as u128) as i64))
    }
}

/// Where the time comes from. Passed in everywhere, so that tests own it.
pub trait Clock: Send + Sync + 'static {
    /// Now, in UTC.
    fn now(&self) -> Timestamp;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_rfc_3339_in_utc_with_milliseconds() {
        let json = serde_json::to_string(&Timestamp(1_796_025_600_123)).unwrap();
        assert_eq!(json, "\"2026-11-30T08:00:00.123Z\"");
        assert_eq!(serde_json::from_str::<Timestamp>(&json).unwrap(), Timestamp(1_796_025_600_123));
    }
}
