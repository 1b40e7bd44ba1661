//! A place at a provider: slot, quota, breaker permits. Given back whatever
//! happens, at the latest when it is dropped.

use super::admission::Grant;
use super::provider::{Key, Provider};
use super::state::{AccountState, ProviderState, State};
use crate::core::Core;
use crate::ledger::block::{Cover, Need, NoCover, Settlement, settle};
use crate::ledger::{Amounts, KIND_COUNT, KINDS, Ledger, expiry};
use crate::timeline::millis;
use crate::uncut::uncut;
use crate::wire::hint::{Counted, Reported};
use crate::{KeptError, Lane, LimitKind, Outcome, Recent, UnixMillis, Usage};
use http::HeaderMap;
use std::sync::Arc;
use tokio::time::Instant;

/// A place at a provider.
pub(crate) struct Ticket {
    core: Arc<Core>,
    call: u64,
    pub(crate) grant: Grant,
    pub(crate) down_epoch: u64,
    pub(crate) limit_epoch: u64,
    covers: [Option<Cover>; KIND_COUNT],
    /// When something may have reached the provider: by the wall clock, and ours.
    pub(crate) sent: Option<(UnixMillis, Instant)>,
    released: bool,
}

/// What a call used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Used {
    pub(crate) amounts: Amounts,
    /// When the provider had surely counted it.
    pub(crate) arrived: Instant,
}

/// Why a place cannot be used after all.
pub(crate) enum NotCovered {
    /// Other instances hold the quota; the request goes back to the line.
    Again,
    Kept(KeptError),
}

impl Ticket {
    /// Takes slot, quota and permits, all under the caller's lock.
    pub(crate) fn take(core: Arc<Core>, state: &mut State, grant: Grant) -> Self {
        let call = state.new_id();
        let (mut down_epoch, mut limit_epoch) = (0, 0);
        if let Some(provider) = state.providers.get_mut(grant.provider) {
            provider.in_flight += 1;
            provider.batch_in_flight += u32::from(grant.lane == Lane::Batch);
            down_epoch = provider.down.begin(grant.down_permit);
            if let Some(account) = provider.accounts.get_mut(grant.account) {
                limit_epoch = account
                    .limited
                    .entry(grant.model.clone())
                    .or_default()
                    .begin(grant.limit_permit);
                for ledger in &mut account.ledgers {
                    ledger.reserve(call, grant.amounts.of(ledger.kind));
                }
            }
        }
        let covers = std::array::from_fn(|_| None);
        Self { core, call, grant, down_epoch, limit_epoch, covers, sent: None, released: false }
    }

    pub(crate) fn provider(&self) -> Option<&Provider> {
        self.core.providers.get(self.grant.provider)
    }

    pub(crate) fn key(&self) -> Option<&Key> {
        self.provider()?.accounts.get(self.grant.account)?.keys.get(self.grant.key)
    }

    /// Leases what is reserved from the store, block by block, for every limit that is known.
    pub(crate) async fn cover(&mut self) -> Result<(), NotCovered> {
        let core = self.core.clone();
        let Some(provider) = core.providers.get(self.grant.provider) else { return Ok(()) };
        let Some(account) = provider.accounts.get(self.grant.account) else { return Ok(()) };
        let usable = core.with_account(&self.grant, |account| {
            account.ledgers.each_ref().map(|ledger| ledger.usable())
        });
        for (index, kind) in KINDS.into_iter().enumerate() {
            let Some(usable) =
                usable.as_ref().and_then(|usable| usable.get(index).copied().flatten())
            else {
                continue;
            };
            let need = Need {
                amount: self.grant.amounts.of(kind),
                usable,
                now: core.time.wall(),
                provider,
            };
            let Some(blocks) = account.blocks.get(index) else { continue };
            match blocks.cover(core.kept.ledgers.as_ref(), &need).await {
                Ok(cover) => {
                    if let Some(place) = self.covers.get_mut(index) {
                        *place = Some(cover);
                    }
                }
                Err(NoCover::Kept(error)) => return Err(NotCovered::Kept(error)),
                Err(NoCover::Starved(until)) => {
                    let until = core.time.of_wall(until);
                    core.with_account(&self.grant, |account| {
                        if let Some(ledger) = account.ledgers.get_mut(index) {
                            ledger.starve(until);
                        }
                    });
                    return Err(NotCovered::Again);
                }
            }
        }
        Ok(())
    }

    /// Gives the place back and settles what was used. `judge` sees the
    /// provider and the account under the same lock, before anybody else can
    /// take what came free.
    pub(crate) async fn close<T>(
        mut self,
        used: Used,
        headers: Option<&HeaderMap>,
        judge: impl FnOnce(&mut ProviderState, usize) -> T,
    ) -> T
    where
        T: Default,
    {
        let core = self.core.clone();
        let (settlements, judged) = self.release(used, headers, judge);
        core.pump();
        if !settlements.is_empty() {
            let _ = uncut(settle_all(core, self.grant.clone(), settlements)).await;
        }
        judged
    }

    fn release<T: Default>(
        &mut self,
        used: Used,
        headers: Option<&HeaderMap>,
        judge: impl FnOnce(&mut ProviderState, usize) -> T,
    ) -> (Vec<Settlement>, T) {
        let mut judged = T::default();
        self.released = true;
        let mut settlements = Vec::new();
        let core = self.core.clone();
        let Some(provider) = core.providers.get(self.grant.provider) else {
            return (settlements, judged);
        };
        let (mut state, now) = core.lock_now();
        let arrived = now.saturating_sub(millis(used.arrived.elapsed()));
        let by_wall = core.time.to_wall(arrived);
        let Some(provider_state) = state.providers.get_mut(self.grant.provider) else {
            return (settlements, judged);
        };
        provider_state.in_flight = provider_state.in_flight.saturating_sub(1);
        let batch = u32::from(self.grant.lane == Lane::Batch);
        provider_state.batch_in_flight = provider_state.batch_in_flight.saturating_sub(batch);
        judged = judge(provider_state, self.grant.account);
        provider_state.down.neutral(self.down_epoch);
        if let Some(account) = provider_state.accounts.get_mut(self.grant.account) {
            if let Some(breaker) = account.limited.get_mut(&self.grant.model) {
                breaker.neutral(self.limit_epoch);
            }
            for (ledger, cover) in account.ledgers.iter_mut().zip(&mut self.covers) {
                let amount = used.amounts.of(ledger.kind);
                let expires = expiry(ledger.kind, by_wall, &provider.zone);
                ledger.settle(self.call, amount, core.time.of_wall(expires));
                settlements.extend(cover.take().and_then(|cover| cover.finish(amount, expires)));
            }
            if let Some(headers) = headers {
                learn(account, headers, arrived, by_wall);
            }
        }
        (settlements, judged)
    }
}

/// Writes settlements, and looks again: the store has room now.
async fn settle_all(core: Arc<Core>, grant: Grant, settlements: Vec<Settlement>) {
    for settlement in settlements {
        settle(core.kept.ledgers.as_ref(), Some(settlement)).await;
    }
    core.with_account(&grant, |account| account.ledgers.iter_mut().for_each(Ledger::feed));
    core.pump();
}

/// Headers say what is left; they can only tighten.
fn learn(account: &mut AccountState, headers: &HeaderMap, now: UnixMillis, by_wall: UnixMillis) {
    for (what, minute, day) in [
        (Counted::Requests, LimitKind::RequestsPerMinute, LimitKind::RequestsPerDay),
        (Counted::Tokens, LimitKind::TokensPerMinute, LimitKind::TokensPerDay),
    ] {
        let Some(reported) = Reported::read(headers, what, by_wall) else { continue };
        let kind = if reported.is_daily() { day } else { minute };
        let ledger = account.ledgers.iter_mut().find(|ledger| ledger.kind == kind);
        if let Some(ledger) = ledger {
            ledger.learn(&reported, now);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.released {
            return;
        }
        // Nobody knows what a call used that was cut off: all of it counts.
        let amounts = if self.sent.is_some() { self.grant.amounts } else { Amounts::default() };
        let used = Used { amounts, arrived: Instant::now() };
        let key = self.grant.key;
        let cut_off = self.sent.map(|(at, since)| Recent {
            at,
            outcome: Outcome::Cancelled,
            latency_ms: u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX),
            reason: Some("nobody waits for it any more".to_owned()),
        });
        let (settlements, ()) = self.release(used, None, |state, account| {
            if let Some(attempt) = cut_off {
                state.asked(account, key);
                state.totals.note(&attempt, Usage::default(), None);
                state.note(attempt);
            }
        });
        let core = self.core.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current()
            && !settlements.is_empty()
        {
            runtime.spawn(settle_all(core, self.grant.clone(), settlements));
        }
        self.core.pump();
    }
}
