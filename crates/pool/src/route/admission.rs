//! The decision: go now, with whom; or wait, for what and until when.

use super::provider::Provider;
use super::state::{AccountState, State, percentile};
use super::want::Want;
use crate::breaker::{Permit, after};
use crate::ledger::{Amounts, Fit, KINDS, is_daily};
use crate::{Binding, Lane, Locality, Opening, UnixMillis};
use std::collections::HashSet;
use std::time::Duration;

/// A slot's opening is guessed where no latency is known.
const SLOT_GUESS: Duration = Duration::from_secs(5);

/// What a request may do now.
#[derive(Debug)]
pub(crate) enum Verdict {
    Go(Grant),
    Wait(Wait),
    /// No enabled provider is allowed for this locality.
    NoProvider,
    /// Too large for all of them.
    NeverFits,
    /// All that would be allowed were already tried.
    Tried,
}

/// A place that is free.
#[derive(Debug, Clone)]
pub(crate) struct Grant {
    pub(crate) provider: usize,
    pub(crate) account: usize,
    pub(crate) key: usize,
    pub(crate) model: String,
    pub(crate) lane: Lane,
    /// Reserved, answer included.
    pub(crate) amounts: Amounts,
    pub(crate) down_permit: Permit,
    pub(crate) limit_permit: Permit,
}

/// Nothing is free.
#[derive(Debug)]
pub(crate) struct Wait {
    pub(crate) opening: Opening,
    pub(crate) waits_for: HashSet<usize>,
    /// Every opening is dated, and none lies before the deadline.
    pub(crate) hopeless: bool,
    /// The first opening that time alone brings.
    pub(crate) wake: Option<UnixMillis>,
    /// A preferred provider is waited for though a lesser one may be free.
    pub(crate) patient_with: Option<usize>,
}

/// What keeps a request from an account.
#[derive(Debug, Clone, Copy)]
struct Blocked {
    at: UnixMillis,
    binding: Binding,
    /// Known to the second, from the provider.
    exact: bool,
    /// May open any moment before (a slot, a settled call).
    any_moment: bool,
    /// Opens then by itself.
    dated: bool,
    /// A slot is free, and kept for those whom somebody waits for.
    capped: bool,
}

/// Slots that batch work may have of so many: the rest stays free for those
/// whom somebody waits for, unless there is only one.
fn batch_slots(slots: u32) -> u32 {
    (slots - slots.div_ceil(4)).max(1)
}

/// Where a call would go.
struct Place<'a> {
    provider: usize,
    account: usize,
    model: &'a str,
    lane: Lane,
}

enum Fits {
    Free(Permit, Permit),
    Blocked(Blocked),
    TooLarge,
    /// No key of this account works.
    Gone,
}

/// What the decision looks at besides the request.
pub(crate) struct Scene<'a> {
    pub(crate) providers: &'a [Provider],
    pub(crate) now: UnixMillis,
    pub(crate) patience: Duration,
    /// Providers kept for requests that were overtaken too often.
    pub(crate) held: &'a HashSet<usize>,
    /// Whether nobody else waits.
    pub(crate) alone: bool,
}

/// Goes through providers, models and accounts in order of preference.
pub(crate) fn decide(state: &mut State, want: &Want, scene: &Scene<'_>) -> Verdict {
    let (mut any_allowed, mut any_tried, mut any_too_large) = (false, false, false);
    let mut first: Option<(Blocked, usize)> = None;
    let mut waits_for = HashSet::new();
    let mut all_dated = true;
    let mut wake = None;
    for (index, provider) in scene.providers.iter().enumerate() {
        if provider.client.is_err() || !want.may_ask(index, provider) {
            continue;
        }
        let mut soonest: Option<Blocked> = None;
        let models = provider.models(want.asked_difficulty()).filter(|model| want.may_be(model));
        for model in models {
            let Some(provider_state) = state.providers.get(index) else { continue };
            let alive = provider_state.accounts.iter().any(AccountState::is_alive);
            if !alive
                || provider_state.bad_models.contains(model)
                || !provider.allows(model, want.locality)
            {
                continue;
            }
            any_allowed = true;
            if want.excludes(index, model) {
                any_tried = true;
                continue;
            }
            let scale = provider_state.scales.get(model).copied().unwrap_or_default();
            let tokens_in = scale.apply(want.tokens_in);
            let tokens = tokens_in.saturating_add(want.tokens_out);
            let cost = provider.cost(tokens_in, want.tokens_out).unwrap_or(0.0);
            let amounts = Amounts { requests: 1, tokens, cost: cost.ceil() as u64 };
            if too_small(provider.config.context, want, tokens) {
                any_too_large = true;
                continue;
            }
            for account in 0..provider.accounts.len() {
                let place = Place { provider: index, account, model, lane: want.lane };
                match fits(state, &place, &amounts, provider, scene.now) {
                    Fits::Gone => {}
                    Fits::TooLarge => any_too_large = true,
                    Fits::Free(..) if scene.held.contains(&index) => {
                        soonest = earlier(soonest, held_back(scene.now));
                    }
                    Fits::Free(down_permit, limit_permit) => {
                        let key = state
                            .providers
                            .get_mut(index)
                            .and_then(|p| p.accounts.get_mut(account))
                            .and_then(AccountState::key);
                        let Some(key) = key else { continue };
                        return Verdict::Go(Grant {
                            provider: index,
                            account,
                            key,
                            model: model.to_owned(),
                            lane: want.lane,
                            amounts,
                            down_permit,
                            limit_permit,
                        });
                    }
                    Fits::Blocked(blocked) => {
                        if blocked.dated {
                            wake = Some(
                                wake.map_or(blocked.at, |known: UnixMillis| known.min(blocked.at)),
                            );
                        }
                        soonest = earlier(soonest, blocked);
                    }
                }
            }
            // A provider's lesser model is no reason to hurry to its larger one.
            if soonest.is_some() {
                break;
            }
        }
        let Some(blocked) = soonest else { continue };
        // Whoever takes a slot that batch work may not have overtakes none of it.
        if !blocked.capped {
            waits_for.insert(index);
        }
        all_dated &= !blocked.any_moment;
        if first.is_none_or(|(known, _)| blocked.at < known.at) {
            first = Some((blocked, index));
        }
        let soon = blocked.at <= after(scene.now, scene.patience) && blocked.at <= want.deadline;
        if blocked.exact && soon && scene.alone && want.is_patient(index, blocked.at) {
            return Verdict::Wait(Wait {
                opening: opening(blocked, provider),
                waits_for,
                hopeless: false,
                wake: Some(blocked.at),
                patient_with: Some(index),
            });
        }
    }
    match first {
        Some((blocked, index)) => match scene.providers.get(index) {
            Some(provider) => Verdict::Wait(Wait {
                opening: opening(blocked, provider),
                waits_for,
                hopeless: all_dated && blocked.at > want.deadline,
                wake,
                patient_with: None,
            }),
            None => Verdict::NoProvider,
        },
        None if any_tried => Verdict::Tried,
        None if any_too_large => Verdict::NeverFits,
        None if any_allowed => Verdict::Tried,
        None => Verdict::NoProvider,
    }
}

/// Whether any enabled provider is allowed, free or not.
pub(crate) fn any_enabled(state: &State, providers: &[Provider], locality: Locality) -> bool {
    providers.iter().zip(&state.providers).any(|(provider, state)| {
        provider.client.is_ok()
            && state.accounts.iter().any(AccountState::is_alive)
            && provider
                .models(crate::Difficulty::Simple)
                .any(|model| !state.bad_models.contains(model) && provider.allows(model, locality))
    })
}

fn too_small(context: Option<u32>, want: &Want, tokens: u64) -> bool {
    context.is_some_and(|context| {
        u64::from(context) < tokens || want.larger_than.is_some_and(|refused| context <= refused)
    })
}

fn opening(blocked: Blocked, provider: &Provider) -> Opening {
    Opening { at: blocked.at, provider: provider.config.name.clone(), binding: blocked.binding }
}

fn earlier(known: Option<Blocked>, new: Blocked) -> Option<Blocked> {
    match known {
        Some(known) if known.at <= new.at => {
            Some(Blocked { any_moment: known.any_moment || new.any_moment, ..known })
        }
        _ => Some(Blocked {
            any_moment: new.any_moment || known.is_some_and(|known| known.any_moment),
            ..new
        }),
    }
}

fn held_back(now: UnixMillis) -> Blocked {
    Blocked {
        at: after(now, SLOT_GUESS),
        binding: Binding::Slot,
        exact: false,
        any_moment: true,
        dated: false,
        capped: false,
    }
}

/// Whether a call fits an account now. Of several things in the way the one
/// that lasts longest is reported.
fn fits(
    state: &mut State,
    place: &Place<'_>,
    amounts: &Amounts,
    provider: &Provider,
    now: UnixMillis,
) -> Fits {
    let model = place.model;
    let Some(provider_state) = state.providers.get_mut(place.provider) else { return Fits::Gone };
    let mut worst: Option<Blocked> = None;
    let mut block = |new: Blocked| {
        worst = match worst {
            Some(known) if known.at >= new.at => Some(known),
            _ => Some(new),
        };
    };
    let latencies = &provider_state.latencies;
    let guess = || percentile(latencies, 50).map_or(SLOT_GUESS, Duration::from_millis);
    let any_moment = |binding| Blocked {
        at: after(now, guess()),
        binding,
        exact: false,
        any_moment: true,
        dated: false,
        capped: false,
    };
    let down = provider_state.down.permit(now);
    match down {
        Permit::Until { at, exact } => block(Blocked {
            at,
            binding: Binding::Cooldown,
            exact,
            any_moment: false,
            dated: true,
            capped: false,
        }),
        Permit::Probing => block(any_moment(Binding::Cooldown)),
        Permit::Closed | Permit::Probe => {}
    }
    let slots = provider.config.max_in_flight.max(1);
    if provider_state.in_flight >= slots {
        block(any_moment(Binding::Slot));
    } else if place.lane == Lane::Batch && provider_state.batch_in_flight >= batch_slots(slots) {
        block(Blocked { capped: true, ..any_moment(Binding::Slot) });
    }
    let Some(account_state) = provider_state.accounts.get_mut(place.account) else {
        return Fits::Gone;
    };
    if !account_state.is_alive() {
        return Fits::Gone;
    }
    let limit =
        account_state.limited.get(model).map_or(Permit::Closed, |breaker| breaker.permit(now));
    let limit_binding = if account_state.day_limited.contains(model) {
        Binding::DayLimit(None)
    } else {
        Binding::Quota(None)
    };
    match limit {
        Permit::Until { at, exact } => block(Blocked {
            at,
            binding: limit_binding,
            exact,
            any_moment: false,
            dated: true,
            capped: false,
        }),
        Permit::Probing => block(any_moment(limit_binding)),
        Permit::Closed | Permit::Probe => {}
    }
    for (ledger, kind) in account_state.ledgers.iter_mut().zip(KINDS) {
        let binding =
            if is_daily(kind) { Binding::DayLimit(Some(kind)) } else { Binding::Quota(Some(kind)) };
        match ledger.fit(amounts.of(kind), now) {
            Fit::Now => {}
            // A call under way may give back before the date.
            Fit::At(at) => block(Blocked {
                at,
                binding,
                exact: false,
                any_moment: !is_daily(kind) && ledger.has_under_way(),
                dated: true,
                capped: false,
            }),
            Fit::OnSettle => block(any_moment(binding)),
            Fit::Never => return Fits::TooLarge,
        }
    }
    match worst {
        Some(blocked) => Fits::Blocked(blocked),
        None => Fits::Free(down, limit),
    }
}
