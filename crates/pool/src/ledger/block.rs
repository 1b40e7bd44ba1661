//! Durable quota in blocks: leased in one write, spent without I/O, settled
//! when all that was spent of it is known.

use super::{KIND_COUNT, KINDS, expiry, is_daily};
use crate::route::provider::Provider;
use crate::{KeptError, LedgerStore, LimitKind, UnixMillis};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(test)]
mod tests;

/// A minute's block is spent within this or given back.
const SPENT_WITHIN_MS: i64 = 60_000;

/// The blocks of one limit of one account.
pub(crate) struct Blocks {
    name: String,
    kind: LimitKind,
    open: tokio::sync::Mutex<Option<Arc<Leased>>>,
}

struct Leased {
    id: u64,
    granted: u64,
    valid_until: UnixMillis,
    spent: Mutex<Spent>,
}

#[derive(Default)]
struct Spent {
    /// Reserved or used.
    taken: u64,
    calls: u32,
    closed: bool,
    expires: UnixMillis,
}

/// A call's part of a block.
pub(crate) struct Cover {
    block: Arc<Leased>,
    reserved: u64,
}

/// A block whose every call is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settlement {
    id: u64,
    spent: u64,
    expires: UnixMillis,
}

/// Why there is no cover.
pub(crate) enum NoCover {
    /// Others hold what is left, until then.
    Starved(UnixMillis),
    Kept(KeptError),
}

impl From<KeptError> for NoCover {
    fn from(error: KeptError) -> Self {
        Self::Kept(error)
    }
}

/// What a cover is wanted for.
pub(crate) struct Need<'a> {
    pub(crate) amount: u64,
    /// What may be used of the limit, by all instances together.
    pub(crate) usable: u64,
    /// By the wall clock, which other instances share.
    pub(crate) now: UnixMillis,
    pub(crate) provider: &'a Provider,
}

impl Blocks {
    /// Those of an account, one for each limit.
    pub(crate) fn set(scope: &str) -> [Blocks; KIND_COUNT] {
        KINDS.map(|kind| Blocks {
            name: format!("{scope}/{}", super::kind_word(kind)),
            kind,
            open: tokio::sync::Mutex::new(None),
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Takes a call's part of the open block, or leases another: a tenth of
    /// the limit, at least one call.
    pub(crate) async fn cover(
        &self,
        store: &dyn LedgerStore,
        need: &Need<'_>,
    ) -> Result<Cover, NoCover> {
        let mut open = self.open.lock().await;
        if let Some(cover) = open.as_ref().and_then(|block| Cover::of(block, need)) {
            return Ok(cover);
        }
        if let Some(block) = open.take() {
            settle(store, block.close(need.now)).await;
        }
        let want = (need.usable / 10).max(need.amount);
        let valid_until = if is_daily(self.kind) {
            expiry(self.kind, need.now, &need.provider.zone)
        } else {
            need.now.saturating_add(SPENT_WITHIN_MS)
        };
        let expires = self.latest(need.now, need.provider);
        let granted = store.lease(&self.name, need.usable, want, need.now, expires).await?;
        let block = Arc::new(Leased {
            id: granted.id,
            granted: granted.granted,
            valid_until,
            spent: Mutex::default(),
        });
        if let Some(cover) = Cover::of(&block, need) {
            *open = Some(block);
            return Ok(cover);
        }
        if granted.granted > 0 {
            settle(store, block.close(need.now)).await;
        }
        let entries = store.load(&self.name, need.now).await?;
        let in_time = |at| self.in_time(at, need.now, need.provider);
        if let Some(late) = entries.iter().find(|entry| entry.expires_at > expires) {
            store.shorten(&self.name, expires, in_time(late.expires_at)).await?;
        }
        let ends = entries.iter().map(|entry| in_time(entry.expires_at));
        let first = ends.filter(|at| *at > need.now).min();
        Err(NoCover::Starved(first.unwrap_or(need.now + 1_000)))
    }

    /// When all that is leased now has surely stopped counting. Just before
    /// midnight that is the next one: a call leased after it may be settled
    /// before this lease is written, and must not be cut short by it.
    pub(crate) fn latest(&self, now: UnixMillis, provider: &Provider) -> UnixMillis {
        let spent = now.saturating_add(SPENT_WITHIN_MS);
        if is_daily(self.kind) {
            return expiry(self.kind, spent, &provider.zone);
        }
        spent.saturating_add(provider.longest_ms()).saturating_add(super::WINDOW_MS)
    }

    /// When an entry really stops counting. One that is dated later than
    /// anything can be was written by a clock that was ahead; it is no older
    /// than now.
    pub(crate) fn in_time(
        &self,
        dated: UnixMillis,
        now: UnixMillis,
        provider: &Provider,
    ) -> UnixMillis {
        if dated > self.latest(now, provider) {
            expiry(self.kind, now, &provider.zone)
        } else {
            dated
        }
    }

    /// Gives the rest of the open block back.
    pub(crate) async fn give_back(&self, store: &dyn LedgerStore, now: UnixMillis) {
        if let Some(block) = self.open.lock().await.take() {
            settle(store, block.close(now)).await;
        }
    }
}

impl Leased {
    /// No more is taken from it; what was spent is known once its calls are.
    fn close(&self, now: UnixMillis) -> Option<Settlement> {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        spent.closed = true;
        spent.expires = spent.expires.max(now);
        self.settlement(&spent)
    }

    /// Comes once: nothing is taken from a closed block, so its last call ends only once.
    fn settlement(&self, spent: &Spent) -> Option<Settlement> {
        if !spent.closed || spent.calls > 0 {
            return None;
        }
        Some(Settlement { id: self.id, spent: spent.taken, expires: spent.expires })
    }
}

impl Cover {
    fn of(block: &Arc<Leased>, need: &Need<'_>) -> Option<Self> {
        let mut spent = block.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let left = block.granted.saturating_sub(spent.taken);
        if left < need.amount || need.now >= block.valid_until {
            return None;
        }
        spent.taken += need.amount;
        spent.calls += 1;
        drop(spent);
        Some(Self { block: block.clone(), reserved: need.amount })
    }

    /// The call used so much, which counts until `expires`.
    pub(crate) fn finish(self, used: u64, expires: UnixMillis) -> Option<Settlement> {
        let mut spent = self.block.spent.lock().unwrap_or_else(PoisonError::into_inner);
        spent.taken = spent.taken.saturating_sub(self.reserved).saturating_add(used);
        spent.calls = spent.calls.saturating_sub(1);
        if used > 0 {
            spent.expires = spent.expires.max(expires);
        }
        self.block.settlement(&spent)
    }
}

/// Writes a settlement. Where that fails the block counts in full until it
/// expires: an error on the safe side.
pub(crate) async fn settle(store: &dyn LedgerStore, settlement: Option<Settlement>) {
    if let Some(Settlement { id, spent, expires }) = settlement
        && let Err(error) = store.settle(id, spent, expires).await
    {
        tracing::warn!(%error, "a quota block could not be settled and counts in full");
    }
}
