//! The limits that a simulated provider enforces, counted on arrival.

use crate::SimConfig;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Sliding windows, a count of the day, and slots.
#[derive(Debug)]
pub(crate) struct Quota {
    window: Mutex<Window>,
    in_flight: Arc<AtomicUsize>,
}

#[derive(Debug, Default)]
struct Window {
    entries: VecDeque<(Instant, u64)>,
    today: u64,
}

/// A slot; free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Slot(Arc<AtomicUsize>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Which limit refused a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    Requests(Duration),
    Tokens(Duration),
    Day,
    Busy,
}

/// What is left, for headers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Left {
    pub(crate) requests: u64,
    pub(crate) tokens: u64,
    pub(crate) reset: Duration,
}

impl Quota {
    pub(crate) fn new() -> Self {
        Self { window: Mutex::default(), in_flight: Arc::default() }
    }

    /// A request arrives with about so many tokens. A refused one does not count.
    pub(crate) fn arrive(&self, config: &SimConfig, tokens: u64) -> Result<Slot, Refused> {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        window.purge(now, config.minute);
        if config.requests_per_day.is_some_and(|limit| window.today >= limit) {
            return Err(Refused::Day);
        }
        let reset = window.reset(now, config.minute);
        if config.requests_per_minute.is_some_and(|limit| window.entries.len() as u64 >= limit) {
            return Err(Refused::Requests(reset));
        }
        if config.tokens_per_minute.is_some_and(|limit| window.tokens() + tokens > limit) {
            return Err(Refused::Tokens(reset));
        }
        if config.max_in_flight.is_some_and(|limit| self.in_flight.load(Ordering::SeqCst) >= limit)
        {
            return Err(Refused::Busy);
        }
        window.entries.push_back((now, tokens));
        window.today += 1;
        self.in_flight.fetch_add(1, Ordering::SeqCst);
        Ok(Slot(self.in_flight.clone()))
    }

    pub(crate) fn left(&self, config: &SimConfig) -> Left {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        window.purge(now, config.minute);
        let requests = window.entries.len() as u64;
        Left {
            requests: config.requests_per_minute.unwrap_or(0).saturating_sub(requests),
            tokens: config.tokens_per_minute.unwrap_or(0).saturating_sub(window.tokens()),
            reset: window.reset(now, config.minute),
        }
    }
}

impl Window {
    fn purge(&mut self, now: Instant, minute: Duration) {
        while self.entries.front().is_some_and(|(at, _)| now.duration_since(*at) >= minute) {
            self.entries.pop_front();
        }
    }

    fn tokens(&self) -> u64 {
        self.entries.iter().map(|(_, tokens)| tokens).sum()
    }

    fn reset(&self, now: Instant, minute: Duration) -> Duration {
        self.entries
            .front()
            .map_or(Duration::ZERO, |(at, _)| minute.saturating_sub(now.duration_since(*at)))
    }
}
