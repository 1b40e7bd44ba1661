//! What a version waits for and for how long. The steps say until when they
//! were put off; the pool knows what has happened since.

use super::Service;
use domain::{
    ClauseStatus, Privacy, Progress, ProgressUpdate, Stage, Timestamp, VersionState, VersionStatus,
    WaitReason, WaitingFor,
};
use pool::{Binding, LimitKind, Locality, Opening, ProviderStatus, State};

/// As much of a version's state as the outlook depends on.
#[derive(Debug, Clone)]
pub(crate) struct Glance {
    at: Timestamp,
    status: VersionStatus,
    stage: Stage,
    locality: Locality,
    progress: Progress,
    running: u32,
    said: Option<WaitingFor>,
}

impl Glance {
    /// Of a state read at this time.
    pub(crate) fn of(state: &VersionState, at: Timestamp) -> Self {
        let running = |status: &ClauseStatus| *status == ClauseStatus::Running;
        Self {
            at,
            status: state.status,
            stage: state.stage,
            locality: match state.privacy {
                Privacy::Local => Locality::LocalOnly,
                Privacy::Masked => Locality::Any,
            },
            progress: state.progress,
            running: state.clauses.iter().filter(|clause| running(&clause.status)).count() as u32,
            said: state.waiting_for.clone(),
        }
    }

    /// Calls that are still to come, those under way included.
    fn calls_left(&self) -> u64 {
        let clauses = self.progress.total.saturating_sub(self.progress.done);
        match self.stage {
            Stage::Done => 0,
            Stage::Review => 1,
            _ => u64::from(clauses) + 1,
        }
    }

    /// Clauses that nobody is being asked about.
    fn idle(&self) -> u32 {
        self.progress.total.saturating_sub(self.progress.done).saturating_sub(self.running)
    }
}

impl Service {
    /// Counts, what is waited for, and how long it will take.
    pub(crate) fn outlook(&self, glance: &Glance) -> ProgressUpdate {
        let works = matches!(glance.status, VersionStatus::Queued | VersionStatus::Running);
        let held = matches!(&glance.said, Some(wait) if wait.reason == WaitReason::Masking);
        let mut update =
            ProgressUpdate { progress: glance.progress, eta_seconds: None, waiting_for: None };
        if !works {
            return update;
        }
        if held || !self.pool.has_provider(glance.locality) {
            update.waiting_for = glance.said.clone().filter(|_| held);
            return update;
        }
        let now = self.clock.now();
        update.waiting_for = waiting_for(glance, self.pool.opening(glance.locality), now);
        if glance.progress.total > 0 {
            let wait = update.waiting_for.as_ref().map_or(0, |wait| wait.seconds);
            let providers = self.pool.status().providers;
            let allowed: Vec<_> = providers
                .iter()
                .filter(|provider| glance.locality == Locality::Any || provider.local)
                .collect();
            update.eta_seconds = seconds_for(glance.calls_left(), &allowed).map(|eta| eta + wait);
        }
        update
    }

    /// The state with the outlook in the place of what the steps say.
    pub(super) fn with_outlook(&self, mut state: VersionState) -> VersionState {
        let update = self.outlook(&Glance::of(&state, self.clock.now()));
        state.eta_seconds = update.eta_seconds;
        state.waiting_for = update.waiting_for;
        state
    }
}

fn waiting_for(glance: &Glance, opening: Option<Opening>, now: Timestamp) -> Option<WaitingFor> {
    let waits = match glance.stage {
        Stage::Clauses => glance.idle() > 0,
        Stage::Review => true,
        Stage::Document | Stage::Compare | Stage::Playbook | Stage::Done => false,
    };
    if !waits {
        return None;
    }
    // Its own calls fill the slots: that is work, not waiting.
    let own = |opening: &Opening| {
        opening.binding == Binding::Slot && (glance.running > 0 || glance.stage == Stage::Review)
    };
    match opening {
        Some(opening) if own(&opening) => None,
        Some(opening) => Some(WaitingFor {
            reason: match opening.binding {
                Binding::Quota(_) => WaitReason::Quota,
                Binding::DayLimit(_) => WaitReason::DayLimit,
                Binding::Slot => WaitReason::Slot,
                Binding::Cooldown => WaitReason::Cooldown,
            },
            provider: Some(opening.provider),
            seconds: Timestamp(opening.at).since(now).as_millis().div_ceil(1000) as u64,
        }),
        // Nothing binds any more, but the step sleeps until it was told to look.
        None => {
            let said = glance.said.clone()?;
            let left = said.seconds.saturating_sub(now.since(glance.at).as_secs());
            (left > 0).then_some(WaitingFor { seconds: left, ..said })
        }
    }
}

/// Seconds for so many calls at the pace that these providers showed lately;
/// absent where none has answered yet.
fn seconds_for(calls: u64, providers: &[&ProviderStatus]) -> Option<u64> {
    let able = providers.iter().filter(|provider| provider.state != State::Disabled);
    let (mut per_second, mut fastest) = (0.0, f64::INFINITY);
    for provider in able {
        let Some(latency) = provider.p50_ms.map(|ms| (ms as f64 / 1000.0).max(0.05)) else {
            continue;
        };
        let by_slots = f64::from(provider.max_in_flight.max(1)) / latency;
        per_second += by_slots.min(per_second_by_quota(provider));
        fastest = f64::min(fastest, latency);
    }
    if calls == 0 || per_second <= 0.0 {
        return None;
    }
    Some((calls as f64 / per_second).max(fastest).ceil() as u64)
}

fn per_second_by_quota(provider: &ProviderStatus) -> f64 {
    let minutes = provider.keys.iter().flat_map(|key| &key.limits);
    let usable: Vec<u64> = minutes
        .filter(|limit| limit.kind == LimitKind::RequestsPerMinute)
        .map(|limit| limit.usable)
        .collect();
    if usable.is_empty() { f64::INFINITY } else { usable.iter().sum::<u64>() as f64 / 60.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glance(running: u32, said: Option<WaitingFor>) -> Glance {
        Glance {
            at: Timestamp(0),
            status: VersionStatus::Running,
            stage: Stage::Clauses,
            locality: Locality::Any,
            progress: Progress { done: 2, total: 10, reused: 0 },
            running,
            said,
        }
    }

    fn opening(binding: Binding) -> Option<Opening> {
        Some(Opening { at: 11_001, provider: "groq".to_owned(), binding })
    }

    fn provider(p50_ms: Option<u64>, max_in_flight: u32, state: State) -> ProviderStatus {
        ProviderStatus {
            name: "groq".to_owned(),
            model: "m".to_owned(),
            dialect: pool::Dialect::OpenAi,
            local: false,
            country: None,
            trains_on_input: None,
            state,
            until: None,
            reason: None,
            in_flight: 0,
            max_in_flight,
            p50_ms,
            p95_ms: None,
            quota_shared: false,
            keys: Vec::new(),
            recent: Vec::new(),
        }
    }

    #[test]
    fn a_wait_names_the_provider_and_counts_down_in_whole_seconds() {
        let wait = waiting_for(&glance(1, None), opening(Binding::Quota(None)), Timestamp(1_000));
        let wait = wait.unwrap();
        assert_eq!((wait.reason, wait.seconds), (WaitReason::Quota, 11));
        assert_eq!(wait.provider.as_deref(), Some("groq"));
    }

    #[test]
    fn slots_filled_by_a_versions_own_calls_are_work_and_not_a_wait() {
        assert!(waiting_for(&glance(1, None), opening(Binding::Slot), Timestamp(0)).is_none());
        assert!(waiting_for(&glance(0, None), opening(Binding::Slot), Timestamp(0)).is_some());
        assert!(
            waiting_for(&glance(8, None), opening(Binding::Quota(None)), Timestamp(0)).is_none()
        );
    }

    #[test]
    fn what_the_steps_say_stands_until_its_time_has_passed() {
        let said = WaitingFor { reason: WaitReason::Cooldown, provider: None, seconds: 20 };
        let glance = glance(0, Some(said));
        assert_eq!(waiting_for(&glance, None, Timestamp(5_000)).map(|wait| wait.seconds), Some(15));
        assert!(waiting_for(&glance, None, Timestamp(20_000)).is_none());
    }

    #[test]
    fn the_end_is_estimated_from_the_pace_of_the_providers_that_can_serve() {
        let fast = provider(Some(2_000), 4, State::Ready);
        let slow = provider(Some(10_000), 1, State::Cooling);
        let out = provider(Some(100), 9, State::Disabled);
        let fresh = provider(None, 4, State::Ready);
        assert_eq!(seconds_for(20, &[&fast]), Some(10));
        assert_eq!(seconds_for(1, &[&slow]), Some(10));
        assert_eq!(seconds_for(21, &[&fast, &slow, &out, &fresh]), Some(10));
        assert_eq!(seconds_for(20, &[&fresh]), None);
        assert_eq!(seconds_for(0, &[&fast]), None);
    }
}
