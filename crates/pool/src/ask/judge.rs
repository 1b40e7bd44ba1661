//! What an attempt says about the health of provider, model, key and account.

use crate::breaker::after;
use crate::core::Core;
use crate::fault::{Fault, Next, word};
use crate::ledger::day::day_end;
use crate::route::provider::Provider;
use crate::route::state::ProviderState;
use crate::route::ticket::Ticket;
use crate::timeline::Timeline;
use crate::{Cooldown, Outcome, UnixMillis};
use std::time::Duration;

/// A quota without a hint rests so long.
const QUOTA_REST: Duration = Duration::from_secs(60);
/// And so long at least once it has been refused before.
const LEAST_REST: Duration = Duration::from_secs(1);

/// What is to be kept of a judgement, and what the request makes of it.
#[derive(Default)]
pub(super) struct Judged {
    keep: Vec<Cooldown>,
    forget: Vec<String>,
    /// A hiccup that costs nobody anything: ask the same provider again.
    pub(super) hiccup: bool,
    /// Another key of the same provider is fresh.
    pub(super) fresh_key: bool,
}

/// Who was asked, as far as judging goes.
pub(super) struct Asked<'a> {
    pub(super) provider: &'a Provider,
    pub(super) account: usize,
    pub(super) key: usize,
    pub(super) model: &'a str,
    pub(super) down_epoch: u64,
    pub(super) limit_epoch: u64,
    time: &'a Timeline,
    now: UnixMillis,
}

impl<'a> Asked<'a> {
    pub(super) fn of(
        ticket: &Ticket,
        provider: &'a Provider,
        model: &'a str,
        time: &'a Timeline,
    ) -> Self {
        Self {
            provider,
            account: ticket.grant.account,
            key: ticket.grant.key,
            model,
            down_epoch: ticket.down_epoch,
            limit_epoch: ticket.limit_epoch,
            time,
            now: time.now(),
        }
    }

    /// When the provider's day is over, which its own calendar says.
    fn day_end(&self) -> UnixMillis {
        self.time.of_wall(day_end(self.time.wall(), &self.provider.zone))
    }

    /// It answered, whatever the answer is worth.
    pub(super) fn answered(&self, state: &mut ProviderState) -> Judged {
        let mut judged = Judged::default();
        if state.down.success(self.down_epoch) {
            judged.forget.push(self.provider.config.name.clone());
        }
        if let Some(account) = state.accounts.get_mut(self.account)
            && account
                .limited
                .get_mut(self.model)
                .is_some_and(|breaker| breaker.success(self.limit_epoch))
        {
            account.day_limited.remove(self.model);
            judged.forget.push(self.provider.limit_scope(self.account, self.model));
        }
        judged
    }

    /// It did not answer. `may_hiccup`: this request has not yet given this
    /// provider its quick second try.
    pub(super) fn failed(
        &self,
        state: &mut ProviderState,
        fault: &Fault,
        may_hiccup: bool,
    ) -> Judged {
        let mut judged = Judged::default();
        let hint = fault.hint.map(|hint| after(self.now, hint));
        match fault.outcome {
            Outcome::RateLimited => {
                let until = hint.unwrap_or_else(|| after(self.now, QUOTA_REST));
                self.limited(state, fault, until, hint.is_some(), &mut judged);
            }
            Outcome::DayLimited => {
                let until = hint.unwrap_or_else(|| self.day_end());
                self.limited(state, fault, until, hint.is_some(), &mut judged);
            }
            // It may only have much to say: from now on that is watched.
            Outcome::ProviderDown if fault.next == Next::InPieces => {
                state.in_pieces.insert(self.model.to_owned());
                judged.hiccup = true;
            }
            Outcome::ProviderDown => {
                if fault.next == Next::AgainQuickly && may_hiccup && state.down.is_clean() {
                    judged.hiccup = true;
                    return judged;
                }
                let rest = after(self.now, state.down.next_rest(self.now));
                let until = rest.max(hint.unwrap_or(rest));
                if state.down.failure(
                    self.down_epoch,
                    self.now,
                    until,
                    hint.is_some_and(|hint| hint == until),
                    word(fault.outcome),
                ) {
                    state.totals.cooldowns += 1;
                    judged.keep.push(state.down.kept(&self.provider.config.name));
                }
            }
            Outcome::BadModel => {
                state.bad_models.insert(self.model.to_owned());
            }
            // The token was too old, and the key may be well.
            Outcome::BadKey if fault.next == Next::FreshToken && may_hiccup => {
                judged.hiccup = true;
            }
            Outcome::BadKey => {
                if let Some(dead) = state
                    .accounts
                    .get_mut(self.account)
                    .and_then(|account| account.dead.get_mut(self.key))
                {
                    *dead = true;
                }
            }
            Outcome::AccountOut => {
                if let Some(account) = state.accounts.get_mut(self.account) {
                    account.out = true;
                }
            }
            // The model spoke: the provider is well.
            Outcome::Invalid | Outcome::Truncated | Outcome::Refused => {
                return self.answered(state);
            }
            // The caller's fault, and nobody's.
            Outcome::BadRequest | Outcome::Cancelled | Outcome::Ok => {}
        }
        judged
    }

    fn limited(
        &self,
        state: &mut ProviderState,
        fault: &Fault,
        until: UnixMillis,
        exact: bool,
        judged: &mut Judged,
    ) {
        let model = self.model;
        if let Some(account) = state.accounts.get_mut(self.account) {
            if fault.burst {
                account.ledgers.iter_mut().for_each(crate::ledger::Ledger::smooth);
            }
            if fault.outcome == Outcome::DayLimited {
                account.day_limited.insert(model.to_owned());
            } else {
                account.day_limited.remove(model);
            }
            let breaker = account.limited.entry(model.to_owned()).or_default();
            // A hint of nothing, again and again, is no reason for a tight loop.
            let floor = if breaker.is_clean() { Duration::ZERO } else { LEAST_REST };
            let until = until.max(after(self.now, floor));
            if breaker.failure(self.limit_epoch, self.now, until, exact, word(fault.outcome)) {
                state.totals.cooldowns += 1;
                judged.keep.push(breaker.kept(&self.provider.limit_scope(self.account, model)));
            }
        }
        judged.fresh_key = state.accounts.iter().enumerate().any(|(index, account)| {
            let rests = account
                .limited
                .get(model)
                .is_some_and(|breaker| breaker.resting(self.now).is_some());
            index != self.account && account.is_alive() && !rests
        });
    }
}

impl Judged {
    /// Keeps what a restart must not forget. Where that fails the pool goes on:
    /// its memory is right, only a restart would ask too early.
    pub(super) async fn keep(&mut self, core: &Core) {
        let store = core.kept.cooldowns.as_ref();
        for cooldown in self.keep.drain(..) {
            let cooldown = Cooldown {
                until: core.time.to_wall(cooldown.until),
                since: core.time.to_wall(cooldown.since),
                ..cooldown
            };
            if let Err(error) = store.keep(cooldown).await {
                tracing::warn!(%error, "a cooldown could not be kept");
            }
        }
        for scope in self.forget.drain(..) {
            if let Err(error) = store.forget(&scope).await {
                tracing::warn!(%error, "a cooldown could not be forgotten");
            }
        }
    }
}
