//! One request, from its first search for a place to its answer.

mod attempt;
mod audit;
mod judge;
mod sequel;

use crate::core::Core;
use crate::estimate;
use crate::fault::Fault;
use crate::route::line::{Placed, Turned, Waiter};
use crate::route::want::{Needs, Want};
use crate::timeline::millis;
use crate::wire::relay::Relay;
use crate::{
    Answer, AskError, AskErrorKind, Attempt, Binding, Format, Lane, Opening, Outcome, Request,
};
use sequel::Ended;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

/// Between a hiccup and the quick second try.
const HICCUP: std::ops::Range<u64> = 150..350;

/// Half-way through an answer that is listened to, a place is waited for so long.
const HALFWAY: Duration = Duration::from_secs(5);

/// A request under way.
pub(crate) struct Run {
    core: Arc<Core>,
    request: Request,
    want: Want,
    deadline: Instant,
    attempts: Vec<Attempt>,
    /// Attempts that count against the budget.
    charged: u32,
    /// Providers that were given their quick second try.
    hiccups: HashSet<usize>,
    /// Models that are asked without the schema.
    schemaless: HashSet<(usize, String)>,
    /// Models that refused to go on where another one stopped.
    uncontinued: HashSet<(usize, String)>,
    /// What the last attempt met.
    last: Option<Fault>,
    /// Who listens while the answer comes.
    relay: Option<Relay>,
}

impl Run {
    pub(crate) fn new(core: Arc<Core>, request: Request, relay: Option<Relay>) -> Self {
        let now = core.time.now();
        let want = Want {
            id: core.lock().new_id(),
            lane: request.lane,
            locality: request.locality,
            difficulty: request.difficulty,
            tokens_in: prompt_tokens(&request),
            tokens_out: request.max_tokens.map_or(UNBOUNDED, u64::from),
            only: None,
            needs: Needs {
                tools: request.tools.is_some(),
                parts: request.messages.iter().any(|message| message.parts.is_some()),
            },
            deadline: now.saturating_add(millis(request.deadline)),
            excluded: Vec::new(),
            larger_than: None,
            patient: Vec::new(),
        };
        Self {
            deadline: Instant::now() + request.deadline,
            core,
            request,
            want,
            attempts: Vec::new(),
            charged: 0,
            hiccups: HashSet::new(),
            schemaless: HashSet::new(),
            uncontinued: HashSet::new(),
            last: None,
            relay,
        }
    }

    /// To the answer, or to the error that says why there is none.
    pub(crate) async fn answer(mut self) -> Result<Answer, AskError> {
        if let Some(only) = self.request.only.take() {
            match self.core.named(&only).await {
                Some(found) => self.want.only = Some(found),
                None => return Err(self.error(AskErrorKind::UnknownModel)),
            }
        }
        loop {
            if self.charged >= self.core.max_attempts {
                return Err(self.error(AskErrorKind::Exhausted));
            }
            let searched = Instant::now();
            if self.has_begun() {
                self.hurry();
            }
            let placed = match self.place().await {
                Ok(placed) => placed,
                // Half an answer was heard: its end is what matters now.
                Err(Turned::For(AskErrorKind::Busy(_))) if self.has_begun() => {
                    return Err(self.error(AskErrorKind::Exhausted));
                }
                Err(Turned::For(kind)) => return Err(self.error(kind)),
                Err(Turned::Tried) if self.again() => continue,
                Err(Turned::Tried) => {
                    let kind = self.nothing_left();
                    return Err(self.error(kind));
                }
            };
            self.want = placed.want;
            match self.attempt(placed.ticket, searched).await {
                Ended::Answered(answer) => return Ok(answer.with(self.attempts)),
                Ended::Elsewhere => {}
                Ended::Hiccup => {
                    tokio::time::sleep(Duration::from_millis(rand::random_range(HICCUP))).await;
                }
                Ended::For(kind) => return Err(self.error(kind)),
            }
        }
    }

    fn has_begun(&self) -> bool {
        self.relay.as_ref().is_some_and(Relay::has_begun)
    }

    /// Who has heard half an answer is not kept waiting for the other half.
    fn hurry(&mut self) {
        self.deadline = self.deadline.min(Instant::now() + HALFWAY);
    }

    fn error(self, kind: AskErrorKind) -> AskError {
        let kind = match kind {
            AskErrorKind::Busy(opening) => AskErrorKind::Busy(opening.by_wall(&self.core.time)),
            other => other,
        };
        AskError { kind, attempts: self.attempts }
    }

    /// Waits in line for a place, at most to the deadline.
    async fn place(&mut self) -> Result<Placed, Turned> {
        let core = self.core.clone();
        let lane = self.want.lane;
        let room = match lane {
            Lane::Interactive => core.places(lane).try_acquire().ok(),
            // A full batch queue makes the caller wait for room in it first.
            Lane::Batch => timeout_at(self.deadline, core.places(lane).acquire())
                .await
                .ok()
                .and_then(Result::ok),
        };
        if room.is_none() {
            let opening = crate::route::report::opening_for(&core, &self.want);
            return Err(Turned::For(AskErrorKind::Busy(opening.unwrap_or_else(|| self.soon()))));
        }
        let (tell, told) = oneshot::channel();
        {
            let (mut state, now) = core.lock_now();
            // A clock that was set meanwhile has not changed how long there is.
            let left = self.deadline.saturating_duration_since(Instant::now());
            self.want.deadline = now.saturating_add(millis(left));
            state.line.join(Waiter {
                want: self.want.clone(),
                since: now,
                tell,
                opening: None,
                waits_for: HashSet::new(),
                overtaken: 0,
            });
        }
        let mut turn = Turn { core: core.clone(), id: self.want.id, told: false };
        core.pump();
        match timeout_at(self.deadline, told).await {
            Ok(Ok(result)) => {
                turn.told = true;
                result
            }
            Ok(Err(_)) | Err(_) => {
                let opening =
                    core.lock().line.get_mut(self.want.id).and_then(|waiter| waiter.opening.take());
                Err(Turned::For(AskErrorKind::Busy(opening.unwrap_or_else(|| self.soon()))))
            }
        }
    }

    /// Where no opening is known: a moment from now.
    fn soon(&self) -> Opening {
        let provider = self
            .core
            .providers
            .first()
            .map(|provider| provider.config.name.clone())
            .unwrap_or_default();
        Opening { at: self.core.time.now() + 1_000, provider, binding: Binding::Slot }
    }

    /// Everybody gave an unusable answer: each may try once more, as long as the
    /// budget lasts.
    fn again(&mut self) -> bool {
        let unusable = |attempt: &Attempt| {
            matches!(attempt.outcome, Outcome::Invalid | Outcome::Truncated | Outcome::Refused)
        };
        if !self.attempts.last().is_some_and(unusable) {
            return false;
        }
        let core = self.core.clone();
        let attempts = &self.attempts;
        self.want.excluded.retain(|(index, model)| {
            let Some(provider) = core.providers.get(*index) else { return true };
            let shown = provider.shown(model);
            !attempts
                .iter()
                .any(|a| unusable(a) && a.provider == provider.config.name && a.model == shown)
        });
        true
    }

    fn nothing_left(&self) -> AskErrorKind {
        use crate::fault::Next;
        match &self.last {
            Some(fault) if fault.next == Next::LargerContext => AskErrorKind::NeverFits,
            Some(fault) if fault.outcome == Outcome::BadRequest => AskErrorKind::refused(fault),
            _ => AskErrorKind::Exhausted,
        }
    }
}

/// Reserved for an answer whose length nobody bounds; what is used beyond it
/// is debited when it is known.
const UNBOUNDED: u64 = 1_024;

/// The prompt's tokens, schema and functions included.
fn prompt_tokens(request: &Request) -> u64 {
    let schema = match &request.format {
        Format::Schema(schema) => estimate::weigh(&schema.schema.to_string()),
        Format::Text | Format::Json => 0.0,
    };
    let tools =
        request.tools.as_ref().map_or(0.0, |tools| estimate::weigh(&tools.to_openai().to_string()));
    estimate::tokens_of(&request.messages) + (schema + tools).ceil() as u64
}

/// A request's place in the line; it leaves whatever happens.
struct Turn {
    core: Arc<Core>,
    id: u64,
    told: bool,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.told {
            // Taken out of the lock before it is dropped.
            let waiter = self.core.lock().line.leave(self.id);
            drop(waiter);
            self.core.pump();
        }
    }
}
