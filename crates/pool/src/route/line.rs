//! Who waits, in which order they are looked at, and how they are told.

use super::ticket::Ticket;
use super::want::Want;
use crate::{AskErrorKind, Lane, Opening, UnixMillis};
use std::collections::{HashMap, HashSet};
use tokio::sync::oneshot;

/// After so many others went before it, a waiting request holds its places.
const OVERTAKEN_AT_MOST: u32 = 8;

/// A request that waits for its turn.
pub(crate) struct Waiter {
    pub(crate) want: Want,
    /// When it joined the line.
    pub(crate) since: UnixMillis,
    pub(crate) tell: oneshot::Sender<Result<Placed, Turned>>,
    /// The first opening known, for the error at the deadline.
    pub(crate) opening: Option<Opening>,
    /// Providers that could take it once they are free.
    pub(crate) waits_for: HashSet<usize>,
    pub(crate) overtaken: u32,
}

/// A place, and the request as it then stands.
pub(crate) struct Placed {
    pub(crate) ticket: Ticket,
    pub(crate) want: Want,
}

/// Why a waiting request gets no ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Turned {
    For(AskErrorKind),
    /// Every model that would have been allowed was already tried.
    Tried,
}

/// The waiting requests.
#[derive(Default)]
pub(crate) struct Line {
    waiting: HashMap<u64, Waiter>,
}

impl Line {
    pub(crate) fn join(&mut self, waiter: Waiter) {
        self.waiting.insert(waiter.want.id, waiter);
    }

    pub(crate) fn leave(&mut self, id: u64) -> Option<Waiter> {
        self.waiting.remove(&id)
    }

    pub(crate) fn get_mut(&mut self, id: u64) -> Option<&mut Waiter> {
        self.waiting.get_mut(&id)
    }

    /// Who waits is no later for a clock that leapt ahead.
    pub(crate) fn carry(&mut self, by: i64) {
        for waiter in self.waiting.values_mut() {
            waiter.since += by;
            waiter.want.carry(by);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn count(&self, lane: Lane) -> u32 {
        let count = self.waiting.values().filter(|waiter| waiter.want.lane == lane).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Those who were overtaken too often, then interactive, then batch; the
    /// oldest first within each.
    pub(crate) fn order(&self) -> Vec<u64> {
        let mut order: Vec<(u8, u64)> = self
            .waiting
            .values()
            .map(|waiter| {
                let rank = match waiter.want.lane {
                    _ if waiter.overtaken >= OVERTAKEN_AT_MOST => 0,
                    Lane::Interactive => 1,
                    Lane::Batch => 2,
                };
                (rank, waiter.want.id)
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// Providers that a much overtaken request waits for: nobody behind it
    /// takes them.
    pub(crate) fn held_by(&self, id: u64) -> Option<&HashSet<usize>> {
        self.waiting
            .get(&id)
            .filter(|waiter| waiter.overtaken >= OVERTAKEN_AT_MOST)
            .map(|waiter| &waiter.waits_for)
    }

    /// A request went; older ones that wait for the same provider were overtaken.
    pub(crate) fn went(&mut self, id: u64, provider: usize) {
        for waiter in self.waiting.values_mut() {
            if waiter.want.id < id && waiter.waits_for.contains(&provider) {
                waiter.overtaken += 1;
            }
        }
    }
}
