//! What there is to judge by: what clients heard, and the providers' own logs.

use super::heard::Heard;
use provider_sim::Logged;
use std::time::Duration;

pub(super) struct Seen {
    pub(super) heard: Vec<Heard>,
    /// Of each provider, in order of preference.
    pub(super) logs: Vec<Vec<Logged>>,
    /// When the first one was well again, in milliseconds since 1970.
    pub(super) recovered: Option<u64>,
}

impl Seen {
    fn log(&self, provider: usize) -> &[Logged] {
        self.logs.get(provider).map_or(&[], Vec::as_slice)
    }

    /// How often a provider was asked.
    pub(super) fn calls(&self, provider: usize) -> usize {
        self.log(provider).len()
    }

    /// How often it answered with this status.
    pub(super) fn calls_with(&self, provider: usize, status: u16) -> usize {
        self.log(provider).iter().filter(|line| line.status == status).count()
    }

    /// How often it was asked within so many ms of the first time.
    pub(super) fn calls_within(&self, provider: usize, ms: u64) -> usize {
        let log = self.log(provider);
        let first = log.first().map_or(0, |line| line.at);
        log.iter().filter(|line| line.at < first + ms).count()
    }

    /// Between its first two calls, in ms; 0 where there are none.
    pub(super) fn gap(&self, provider: usize) -> u64 {
        match self.log(provider) {
            [first, second, ..] => second.at.saturating_sub(first.at),
            _ => 0,
        }
    }

    /// How long the slowest request took.
    pub(super) fn longest(&self) -> Duration {
        self.heard.iter().map(|heard| heard.took).max().unwrap_or_default()
    }

    /// Whether the first request was answered by this provider, as it is told.
    pub(super) fn is_credited_to(&self, provider: &str) -> bool {
        self.heard.first().and_then(Heard::provider).is_some_and(|named| named == provider)
    }

    /// Whether every event of the first answer names this model.
    pub(super) fn is_said_by(&self, model: &str) -> bool {
        self.heard.first().is_some_and(|heard| heard.values().all(|event| event["model"] == model))
    }

    pub(super) fn usage(&self) -> Option<(u64, u64)> {
        self.heard.first().and_then(Heard::usage)
    }

    /// How long after its recovery the first one answered again, in ms.
    pub(super) fn back_after(&self) -> Option<u64> {
        let recovered = self.recovered?;
        let back = self.log(0).iter().find(|line| line.at >= recovered && line.answered)?;
        Some(back.at - recovered)
    }

    /// Calls at each, and the time of the slowest request.
    pub(super) fn brief(&self) -> String {
        let calls: Vec<String> = self.logs.iter().map(|log| log.len().to_string()).collect();
        let back = self.back_after().map(|ms| format!(", back after {:.1} s", ms as f64 / 1e3));
        format!(
            "{} calls, {:.2} s{}",
            calls.join("+"),
            self.longest().as_secs_f64(),
            back.unwrap_or_default()
        )
    }
}
