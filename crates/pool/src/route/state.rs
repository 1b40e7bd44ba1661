//! What changes about providers, under one lock that is never held over an await.

use super::line::Line;
use super::provider::Provider;
use crate::breaker::Breaker;
use crate::estimate::Scale;
use crate::ledger::{KIND_COUNT, Ledger};
use crate::totals::{ProviderTotals, Waits};
use crate::{Recent, UnixMillis};
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

/// So many answers tell how quick a model is.
const KNOWN_AFTER: usize = 8;

/// Attempts that the status shows.
const RECENT: usize = 30;

/// The pool's memory.
pub(crate) struct State {
    pub(crate) providers: Vec<ProviderState>,
    pub(crate) line: Line,
    pub(crate) last_id: u64,
    pub(crate) waits: Waits,
    /// As much as the clock had leapt over when this was last looked at.
    skipped: i64,
    /// When something that is waited for may have opened.
    pub(crate) next_opening: Option<UnixMillis>,
}

/// What changes about a provider.
#[derive(Default)]
pub(crate) struct ProviderState {
    pub(crate) in_flight: u32,
    /// Those of them that nobody waits for.
    pub(crate) batch_in_flight: u32,
    pub(crate) down: Breaker,
    pub(crate) accounts: Vec<AccountState>,
    /// Models that it does not have.
    pub(crate) bad_models: HashSet<String>,
    /// Models whose whole answer was once too long in coming.
    pub(crate) in_pieces: HashSet<String>,
    /// Models that refuse a schema and answer without one.
    pub(crate) schemaless: HashSet<String>,
    pub(crate) scales: HashMap<String, Scale>,
    pub(crate) recent: VecDeque<Recent>,
    pub(crate) totals: ProviderTotals,
    /// Of successes.
    pub(crate) latencies: VecDeque<u64>,
}

/// What changes about an account.
pub(crate) struct AccountState {
    /// Money or plan.
    pub(crate) out: bool,
    /// By position of the key.
    pub(crate) dead: Vec<bool>,
    /// Attempts with each, since the start.
    pub(crate) asked: Vec<u64>,
    pub(crate) next_key: usize,
    pub(crate) ledgers: [Ledger; KIND_COUNT],
    /// By model.
    pub(crate) limited: HashMap<String, Breaker>,
    /// Models whose day is used up, among the limited ones.
    pub(crate) day_limited: HashSet<String>,
}

impl State {
    pub(crate) fn new(providers: &[Provider], headroom: f64, now: UnixMillis) -> Self {
        let providers = providers
            .iter()
            .map(|provider| ProviderState {
                accounts: provider
                    .accounts
                    .iter()
                    .map(|account| AccountState {
                        out: false,
                        dead: vec![false; account.keys.len()],
                        asked: vec![0; account.keys.len()],
                        next_key: 0,
                        ledgers: Ledger::set(&provider.config.limits, headroom, now),
                        limited: HashMap::new(),
                        day_limited: HashSet::new(),
                    })
                    .collect(),
                ..ProviderState::default()
            })
            .collect();
        Self {
            providers,
            line: Line::default(),
            last_id: 0,
            waits: Waits::default(),
            skipped: 0,
            next_opening: None,
        }
    }

    /// Moves along what is measured in time that passes, where the clock leapt.
    /// Rests are not moved: they end early, and one probe shows whether that is right.
    pub(crate) fn carry(&mut self, skipped: i64) {
        let by = skipped - std::mem::replace(&mut self.skipped, skipped);
        if by == 0 {
            return;
        }
        self.line.carry(by);
        for provider in &mut self.providers {
            provider.down.carry(by);
            for account in &mut provider.accounts {
                account.ledgers.iter_mut().for_each(|ledger| ledger.carry(by));
                account.limited.values_mut().for_each(|breaker| breaker.carry(by));
            }
        }
    }

    pub(crate) fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }
}

impl ProviderState {
    pub(crate) fn note(&mut self, recent: Recent) {
        if recent.outcome == crate::Outcome::Ok {
            self.latencies.push_front(recent.latency_ms);
            self.latencies.truncate(RECENT);
        }
        self.recent.push_front(recent);
        self.recent.truncate(RECENT);
    }

    /// Whether a model's last answers took so little time that the next one
    /// need not be watched while it comes: a silent provider is noticed all
    /// the same, as the limit for the first token then holds for all of it.
    pub(crate) fn is_quick(&self, model: &str, first_token: Duration) -> bool {
        let quick = self.latency(95).is_some_and(|ms| Duration::from_millis(ms) * 4 < first_token);
        self.latencies.len() >= KNOWN_AFTER && quick && !self.in_pieces.contains(model)
    }

    /// A key was used.
    pub(crate) fn asked(&mut self, account: usize, key: usize) {
        let count = self.accounts.get_mut(account).and_then(|it| it.asked.get_mut(key));
        if let Some(count) = count {
            *count += 1;
        }
    }

    /// A percentile of recent successes.
    pub(crate) fn latency(&self, percent: usize) -> Option<u64> {
        percentile(&self.latencies, percent)
    }
}

/// Nearest rank.
pub(crate) fn percentile(values: &VecDeque<u64>, percent: usize) -> Option<u64> {
    let mut sorted: Vec<u64> = values.iter().copied().collect();
    sorted.sort_unstable();
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

impl AccountState {
    /// The next key that works, in turn.
    pub(crate) fn key(&mut self) -> Option<usize> {
        if self.out {
            return None;
        }
        let count = self.dead.len();
        let found = (0..count)
            .map(|step| (self.next_key + step) % count)
            .find(|key| self.dead.get(*key) == Some(&false))?;
        self.next_key = (found + 1) % count;
        Some(found)
    }

    pub(crate) fn is_alive(&self) -> bool {
        !self.out && self.dead.contains(&false)
    }
}
