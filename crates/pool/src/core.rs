//! The pool's inside: its providers, its memory, and the one place that hands out places.

use crate::breaker::Breaker;
use crate::fault::word;
use crate::route::admission::{Grant, Scene, Verdict, decide};
use crate::route::line::{Placed, Turned};
use crate::route::provider::Provider;
use crate::route::state::{AccountState, State};
use crate::route::ticket::Ticket;
use crate::timeline::{Timeline, until};
use crate::{
    AskErrorKind, Clock, Cooldown, Kept, KeptError, Lane, Outcome, PoolConfig, Simulation,
    UnixMillis,
};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};

/// What [`crate::Pool`] is made of.
pub(crate) struct Core {
    pub(crate) providers: Vec<Provider>,
    pub(crate) kept: Kept,
    pub(crate) time: Timeline,
    pub(crate) patience: Duration,
    pub(crate) max_attempts: u32,
    pub(crate) simulation: Option<Arc<dyn Simulation>>,
    state: Mutex<State>,
    interactive: Semaphore,
    batch: Semaphore,
    pub(crate) timer: Arc<Notify>,
}

impl Core {
    /// With what was kept from before.
    pub(crate) async fn start(
        config: PoolConfig,
        kept: Kept,
        clock: Arc<dyn Clock>,
        simulation: Option<Arc<dyn Simulation>>,
    ) -> Result<Arc<Self>, KeptError> {
        let time = Timeline::new(clock);
        let now = time.now();
        let providers: Vec<Provider> = config.providers.into_iter().map(Provider::new).collect();
        let mut state = State::new(&providers, config.headroom, now);
        for (provider, provider_state) in providers.iter().zip(&mut state.providers) {
            for (account, account_state) in
                provider.accounts.iter().zip(&mut provider_state.accounts)
            {
                for (blocks, ledger) in account.blocks.iter().zip(&mut account_state.ledgers) {
                    for entry in kept.ledgers.load(blocks.name(), now).await? {
                        let expires = blocks.in_time(entry.expires_at, now, provider);
                        ledger.remember(entry.amount, expires);
                    }
                }
            }
        }
        for cooldown in kept.cooldowns.load(now).await? {
            restore(&in_time(cooldown, now), &providers, &mut state);
        }
        Ok(Arc::new(Self {
            providers,
            kept,
            time,
            patience: config.patience,
            max_attempts: config.max_attempts.max(1),
            simulation,
            state: Mutex::new(state),
            interactive: Semaphore::new(config.queue_interactive.max(1)),
            batch: Semaphore::new(config.queue_batch.max(1)),
            timer: Arc::new(Notify::new()),
        }))
    }

    /// The memory. Never held over an await; a panic elsewhere leaves it usable,
    /// because every change to it is whole.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.lock_now().0
    }

    /// The memory as it stands now. A clock that leapt ahead has not made a
    /// minute pass: what the memory counts by the minute leaps with it.
    pub(crate) fn lock_now(&self) -> (MutexGuard<'_, State>, UnixMillis) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, skipped) = self.time.now_and_skipped();
        state.carry(skipped);
        (state, now)
    }

    pub(crate) fn places(&self, lane: Lane) -> &Semaphore {
        match lane {
            Lane::Interactive => &self.interactive,
            Lane::Batch => &self.batch,
        }
    }

    pub(crate) fn with_account<T>(
        &self,
        grant: &Grant,
        act: impl FnOnce(&mut AccountState) -> T,
    ) -> Option<T> {
        self.lock().providers.get_mut(grant.provider)?.accounts.get_mut(grant.account).map(act)
    }

    /// Looks at everybody who waits, in order, and gives places to those who
    /// can go. Called whenever something may have opened.
    pub(crate) fn pump(self: &Arc<Self>) {
        let mut told = Vec::new();
        let woken;
        {
            let (mut state, now) = self.lock_now();
            let mut held: HashSet<usize> = HashSet::new();
            let mut next: Option<UnixMillis> = None;
            for id in state.line.order() {
                let alone = state.line.len() == 1;
                let Some(want) = state.line.get_mut(id).map(|waiter| waiter.want.clone()) else {
                    continue;
                };
                let scene = Scene {
                    providers: &self.providers,
                    now,
                    patience: self.patience,
                    held: &held,
                    alone,
                };
                let turned = match decide(&mut state, &want, &scene) {
                    Verdict::Go(grant) => {
                        if let Some(waiter) = state.line.leave(id) {
                            state.line.went(id, grant.provider);
                            let waited = until(waiter.since, now).as_millis();
                            let waited = u64::try_from(waited).unwrap_or(u64::MAX);
                            state.waits.note(want.lane, waited);
                            let ticket = Ticket::take(self.clone(), &mut state, grant);
                            told.push((waiter.tell, Ok(Placed { ticket, want: waiter.want })));
                        }
                        continue;
                    }
                    Verdict::Wait(wait) if wait.hopeless => {
                        Turned::For(AskErrorKind::Busy(wait.opening))
                    }
                    Verdict::Wait(wait) => {
                        next = [next, wait.wake].into_iter().flatten().min();
                        if let Some(waiter) = state.line.get_mut(id) {
                            if let Some(provider) = wait.patient_with {
                                waiter.want.wait_for(provider, wait.opening.at);
                            }
                            waiter.opening = Some(wait.opening);
                            waiter.waits_for = wait.waits_for;
                        }
                        held.extend(state.line.held_by(id).into_iter().flatten());
                        continue;
                    }
                    Verdict::NoProvider => Turned::For(AskErrorKind::NoProvider),
                    Verdict::NeverFits => Turned::For(AskErrorKind::NeverFits),
                    Verdict::Tried => Turned::Tried,
                };
                if let Some(waiter) = state.line.leave(id) {
                    told.push((waiter.tell, Err(turned)));
                }
            }
            woken = state.next_opening != next;
            state.next_opening = next;
        }
        // Outside the lock: a ticket nobody wants any more gives itself back.
        for (tell, result) in told {
            let _ = tell.send(result);
        }
        // The clock's task already waits for what has not changed.
        if woken {
            self.timer.notify_one();
        }
    }
}

/// Wakes the line when time alone opens something. Ends with the pool.
pub(crate) async fn keep_time(core: Weak<Core>, timer: Arc<Notify>) {
    loop {
        let wait = match core.upgrade() {
            Some(core) => {
                let next = core.lock().next_opening;
                next.map(|at| until(core.time.now(), at).max(Duration::from_millis(1)))
            }
            None => return,
        };
        let due = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = timer.notified() => {}
            () = due => match core.upgrade() {
                Some(core) => core.pump(),
                None => return,
            },
        }
    }
}

/// What began in the future began now: the clock was ahead then.
fn in_time(cooldown: Cooldown, now: UnixMillis) -> Cooldown {
    let ahead = cooldown.since.saturating_sub(now).max(0);
    Cooldown { until: cooldown.until - ahead, since: cooldown.since - ahead, ..cooldown }
}

fn restore(cooldown: &Cooldown, providers: &[Provider], state: &mut State) {
    let outcomes = [Outcome::RateLimited, Outcome::DayLimited, Outcome::ProviderDown];
    let reason = outcomes
        .into_iter()
        .map(word)
        .find(|word| *word == cooldown.reason)
        .unwrap_or("provider_down");
    for (provider, provider_state) in providers.iter().zip(&mut state.providers) {
        if cooldown.scope == provider.config.name {
            provider_state.down = Breaker::restored(cooldown, reason);
            return;
        }
        let Some(rest) = cooldown
            .scope
            .strip_prefix(&provider.config.name)
            .and_then(|rest| rest.strip_prefix('/'))
        else {
            continue;
        };
        for (index, account) in provider_state.accounts.iter_mut().enumerate() {
            let Some((model, _)) = rest.rsplit_once('/') else { continue };
            if provider.limit_scope(index, model) == cooldown.scope {
                account.limited.insert(model.to_owned(), Breaker::restored(cooldown, reason));
                if reason == word(Outcome::DayLimited) {
                    account.day_limited.insert(model.to_owned());
                }
                return;
            }
        }
    }
}
