//! The pool as it stands, for people to look at.

use super::admission::{Scene, Verdict, decide};
use super::provider::Provider;
use super::state::{AccountState, ProviderState};
use super::want::Want;
use crate::core::Core;
use crate::ledger::{KINDS, is_daily};
use crate::{
    Difficulty, KeyStatus, Lane, LimitSource, LimitStatus, Locality, Opening, ProviderStatus,
    State, Status, UnixMillis,
};
use std::collections::HashSet;
use std::time::Duration;

/// The first opening for a small request; absent where one is free now or no
/// provider is allowed.
pub(crate) fn opening(core: &Core, locality: Locality) -> Option<Opening> {
    opening_for(core, &Want::small(locality)).map(|opening| opening.by_wall(&core.time))
}

/// The first opening for this request; absent where one is free now or no
/// provider is allowed.
pub(crate) fn opening_for(core: &Core, want: &Want) -> Option<Opening> {
    let (mut state, now) = core.lock_now();
    let held = HashSet::new();
    let scene = Scene {
        providers: &core.providers,
        now,
        patience: Duration::ZERO,
        held: &held,
        alone: false,
    };
    match decide(&mut state, want, &scene) {
        Verdict::Wait(wait) => Some(wait.opening),
        _ => None,
    }
}

/// Every provider, in order of preference.
pub(crate) fn status(core: &Core) -> Status {
    let (mut state, now) = core.lock_now();
    let mut status = Status {
        waiting_interactive: state.line.count(Lane::Interactive),
        waiting_batch: state.line.count(Lane::Batch),
        providers: core
            .providers
            .iter()
            .zip(&mut state.providers)
            .map(|(provider, state)| of_provider(provider, state, now))
            .collect(),
    };
    drop(state);
    for provider in &mut status.providers {
        let keys = provider.keys.iter_mut();
        let told = keys.flat_map(|key| {
            let resets = key.limits.iter_mut().map(|limit| &mut limit.resets_at);
            resets.chain(std::iter::once(&mut key.until))
        });
        for at in told.chain(std::iter::once(&mut provider.until)) {
            *at = at.map(|at| core.time.to_wall(at));
        }
    }
    status
}

fn of_provider(provider: &Provider, state: &mut ProviderState, now: UnixMillis) -> ProviderStatus {
    let model = provider.config.model.as_str();
    let mut keys: Vec<KeyStatus> = Vec::new();
    for (account, account_state) in provider.accounts.iter().zip(&mut state.accounts) {
        let (rests, limits) = of_account(provider, model, account_state, now);
        for (index, key) in account.keys.iter().enumerate() {
            let dead = account_state.dead.get(index) == Some(&true);
            let (state, until, reason) = match &rests {
                _ if account_state.out => (State::Disabled, None, Some("account_out".to_owned())),
                _ if dead => (State::Disabled, None, Some("bad_key".to_owned())),
                Some((state, until, reason)) => (*state, *until, Some(reason.clone())),
                None => (State::Ready, None, None),
            };
            keys.push(KeyStatus {
                fingerprint: key.fingerprint.clone(),
                state,
                until,
                reason,
                asked: account_state.asked.get(index).copied().unwrap_or(0),
                limits: limits.clone(),
            });
        }
    }
    let (state_now, until, reason) = whole(provider, state, &keys, now);
    ProviderStatus {
        name: provider.config.name.clone(),
        model: provider.shown(model).to_owned(),
        dialect: provider.config.dialect,
        local: provider.keeps(provider.shown(model)),
        country: provider.config.country.clone(),
        trains_on_input: provider.config.trains_on_input,
        state: state_now,
        until,
        reason,
        in_flight: state.in_flight,
        max_in_flight: provider.config.max_in_flight.max(1),
        p50_ms: state.latency(50),
        p95_ms: state.latency(95),
        quota_shared: provider.config.quota_shared,
        keys,
        recent: state.recent.iter().cloned().collect(),
    }
}

/// A provider is as well as its best key, unless it is itself in trouble.
fn whole(
    provider: &Provider,
    state: &ProviderState,
    keys: &[KeyStatus],
    now: UnixMillis,
) -> (State, Option<UnixMillis>, Option<String>) {
    if let Err(unusable) = provider.client {
        return (State::Disabled, None, Some(unusable.word().to_owned()));
    }
    let disabled = |key: &KeyStatus| key.state == State::Disabled;
    if keys.iter().all(disabled) {
        return (State::Disabled, None, keys.first().and_then(|key| key.reason.clone()));
    }
    if provider.models(Difficulty::Simple).all(|model| state.bad_models.contains(model)) {
        return (State::Disabled, None, Some("bad_model".to_owned()));
    }
    if let Some((until, reason)) = state.down.resting(now) {
        return (State::Cooling, Some(until), Some(reason.to_owned()));
    }
    if keys.iter().any(|key| key.state == State::Ready) {
        return (State::Ready, None, None);
    }
    let soonest = keys
        .iter()
        .filter(|key| !disabled(key))
        .min_by_key(|key| key.until.unwrap_or(UnixMillis::MAX));
    soonest.map_or((State::Ready, None, None), |key| (key.state, key.until, key.reason.clone()))
}

type Rest = (State, Option<UnixMillis>, String);

fn of_account(
    provider: &Provider,
    model: &str,
    state: &mut AccountState,
    now: UnixMillis,
) -> (Option<Rest>, Vec<LimitStatus>) {
    let mut rest: Option<Rest> =
        state.limited.get(model).and_then(|breaker| breaker.resting(now)).map(|(until, reason)| {
            let state = if reason == "day_limited" { State::Exhausted } else { State::Cooling };
            (state, Some(until), reason.to_owned())
        });
    let mut limits = Vec::new();
    for (ledger, kind) in state.ledgers.iter_mut().zip(KINDS) {
        let Some(((limit, learnt), usable)) = ledger.stated().zip(ledger.usable()) else {
            continue;
        };
        let used = ledger.used(now);
        let resets_at = ledger.next_release();
        // Of several limits that are used up the last to open is told.
        let later = rest.as_ref().is_none_or(|(_, until, _)| *until < resets_at);
        if used >= usable && later {
            let reason = if is_daily(kind) { "day_limited" } else { "rate_limited" };
            rest = Some((State::Exhausted, resets_at, reason.to_owned()));
        }
        let source = match (learnt, provider.config.limits_from_preset) {
            (true, _) => LimitSource::Learnt,
            (false, true) => LimitSource::Preset,
            (false, false) => LimitSource::Config,
        };
        limits.push(LimitStatus { kind, limit, usable, used, resets_at, source });
    }
    (rest, limits)
}
