//! Which limit binds, so that callers can pack their work and say what is
//! waited for.

use super::provider::Provider;
use super::state::{AccountState, ProviderState};
use crate::core::Core;
use crate::ledger::{Amounts, KINDS, is_daily};
use crate::{Binding, Difficulty, Locality, UnixMillis};

/// What binds at one provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scarcity {
    /// The provider's name.
    pub provider: String,
    /// The limit that allows the fewest requests now.
    pub binds: Binding,
    /// So many requests of that size it still allows.
    pub fits: u64,
    /// When it allows more; absent where a call under way has to end first.
    pub eases_at: Option<UnixMillis>,
}

/// At each provider that is allowed and can serve.
pub(crate) fn of(core: &Core, locality: Locality, tokens: u64) -> Vec<Scarcity> {
    let (mut state, now) = core.lock_now();
    core.providers
        .iter()
        .zip(&mut state.providers)
        .filter_map(|(provider, state)| at(provider, state, locality, tokens, now))
        .map(|found| Scarcity { eases_at: found.eases_at.map(|at| core.time.to_wall(at)), ..found })
        .collect()
}

fn at(
    provider: &Provider,
    state: &mut ProviderState,
    locality: Locality,
    tokens: u64,
    now: UnixMillis,
) -> Option<Scarcity> {
    let model = provider.models(Difficulty::Complex).next()?;
    let serves = provider.client.is_ok()
        && provider.allows(model, locality)
        && !state.bad_models.contains(model);
    if !serves {
        return None;
    }
    let said = |binds, fits, eases_at| {
        let provider = provider.config.name.clone();
        Some(Scarcity { provider, binds, fits, eases_at })
    };
    if let Some((until, _)) = state.down.resting(now) {
        return said(Binding::Cooldown, 0, Some(until));
    }
    let slots = u64::from(provider.config.max_in_flight.max(1).saturating_sub(state.in_flight));
    let cost = provider.cost(tokens, 0).unwrap_or(0.0).ceil() as u64;
    let amounts = Amounts { requests: 1, tokens: tokens.max(1), cost };
    // Keys add up: the scarcest limit of each account, then all of them.
    let accounts: Vec<Option<Bound>> = state
        .accounts
        .iter_mut()
        .filter(|account| account.is_alive())
        .map(|account| bound(account, model, &amounts, now))
        .collect();
    if accounts.is_empty() {
        return None;
    }
    let limited: Option<Vec<Bound>> = accounts.into_iter().collect();
    let Some(limited) = limited else { return said(Binding::Slot, slots, None) };
    let fits = limited.iter().map(|bound| bound.fits).sum();
    let eases_at = limited.iter().filter_map(|bound| bound.eases_at).min();
    match limited.iter().max_by_key(|bound| bound.fits) {
        Some(_) if slots < fits => said(Binding::Slot, slots, None),
        Some(most) => said(most.binds, fits, eases_at),
        None => None,
    }
}

#[derive(Debug, Clone, Copy)]
struct Bound {
    binds: Binding,
    fits: u64,
    eases_at: Option<UnixMillis>,
}

/// The scarcest limit of an account; nothing where none is known.
fn bound(
    account: &mut AccountState,
    model: &str,
    amounts: &Amounts,
    now: UnixMillis,
) -> Option<Bound> {
    if let Some((until, _)) = account.limited.get(model).and_then(|breaker| breaker.resting(now)) {
        let binds = if account.day_limited.contains(model) {
            Binding::DayLimit(None)
        } else {
            Binding::Quota(None)
        };
        return Some(Bound { binds, fits: 0, eases_at: Some(until) });
    }
    let known = account.ledgers.iter_mut().zip(KINDS).filter_map(|(ledger, kind)| {
        let usable = ledger.usable()?;
        let each = amounts.of(kind).max(1);
        let fits = usable.saturating_sub(ledger.used(now)) / each;
        let binds =
            if is_daily(kind) { Binding::DayLimit(Some(kind)) } else { Binding::Quota(Some(kind)) };
        Some(Bound { binds, fits, eases_at: ledger.next_release() })
    });
    known.min_by_key(|bound| bound.fits)
}
