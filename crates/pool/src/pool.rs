//! The pool as its users see it.

use crate::ask::Run;
use crate::core::{Core, keep_time};
use crate::route::{admission, report, scarcity};
use crate::wire::relay::Relay;
use crate::{
    Answer, AskError, AuditSink, Clock, CooldownStore, Heard, KeptError, LedgerStore, Locality,
    Named, Opening, PoolConfig, Request, Scarcity, Simulation, Status, Totals,
};
use std::sync::Arc;
use tokio::sync::mpsc;

/// Providers in order of preference, and all that is known of their health and quota.
pub struct Pool {
    core: Arc<Core>,
    clock_work: tokio::task::AbortHandle,
}

/// Where the pool keeps things.
#[derive(Clone)]
pub struct Kept {
    /// Quota.
    pub ledgers: Arc<dyn LedgerStore>,
    /// Cooldowns.
    pub cooldowns: Arc<dyn CooldownStore>,
    /// Attempts.
    pub audit: Arc<dyn AuditSink>,
}

impl Pool {
    /// A pool over these providers, with what was kept from before. Runs one
    /// task on the current runtime, which ends with the pool.
    ///
    /// # Errors
    /// Where what was kept cannot be read.
    pub async fn start(
        config: PoolConfig,
        kept: Kept,
        clock: Arc<dyn Clock>,
    ) -> Result<Arc<Self>, KeptError> {
        Self::over(config, kept, clock, None).await
    }

    /// The same over a simulated network: no connection is ever made.
    ///
    /// # Errors
    /// Where what was kept cannot be read.
    pub async fn simulated(
        config: PoolConfig,
        kept: Kept,
        clock: Arc<dyn Clock>,
        simulation: Arc<dyn Simulation>,
    ) -> Result<Arc<Self>, KeptError> {
        Self::over(config, kept, clock, Some(simulation)).await
    }

    async fn over(
        config: PoolConfig,
        kept: Kept,
        clock: Arc<dyn Clock>,
        simulation: Option<Arc<dyn Simulation>>,
    ) -> Result<Arc<Self>, KeptError> {
        let core = Core::start(config, kept, clock, simulation).await?;
        let clock_work =
            tokio::spawn(keep_time(Arc::downgrade(&core), core.timer.clone())).abort_handle();
        Ok(Arc::new(Self { core, clock_work }))
    }

    /// Asks whichever provider can answer. The request's deadline bounds the
    /// wait for a place; a call that has begun is bounded by its provider's
    /// time-outs. Dropping the future gives slot and quota back and records
    /// the attempt as cancelled.
    ///
    /// # Errors
    /// See [`crate::AskErrorKind`].
    pub async fn ask(&self, request: Request) -> Result<Answer, AskError> {
        // All that a request needs while it runs, in one place that is not moved again.
        Box::pin(Run::new(self.core.clone(), request, None).answer()).await
    }

    /// The same, and passes the answer on while it comes. Where a provider
    /// falls silent half-way, the next one's words are passed on only where
    /// they truly go on: its model was asked to continue, or begins with the
    /// very same words. Nothing is passed on of an answer that is not begun.
    ///
    /// # Errors
    /// See [`crate::AskErrorKind`]; after something was passed on, what was
    /// heard is not the whole answer then.
    pub async fn ask_live(
        &self,
        request: Request,
        listener: mpsc::Sender<Heard>,
    ) -> Result<Answer, AskError> {
        let relay = Relay::new(listener);
        Box::pin(Run::new(self.core.clone(), request, Some(relay)).answer()).await
    }

    /// The models that can be asked for by name, in order of preference. A
    /// provider without a configured model names one once it has been asked.
    pub fn models(&self) -> Vec<Named> {
        self.core.models()
    }

    /// The pool as it stands.
    pub fn status(&self) -> Status {
        report::status(&self.core)
    }

    /// Which limit binds at each provider that is allowed and can serve, in
    /// order of preference, for requests of so many tokens, answer included.
    pub fn scarcity(&self, locality: Locality, tokens: u64) -> Vec<Scarcity> {
        scarcity::of(&self.core, locality, tokens)
    }

    /// What was asked of each provider since the start.
    pub fn totals(&self) -> Totals {
        self.core.totals()
    }

    /// The first opening for such a request; absent where a slot is free now
    /// or no provider is allowed.
    pub fn opening(&self, locality: Locality) -> Option<Opening> {
        report::opening(&self.core, locality)
    }

    /// Whether any enabled provider is allowed for this locality (free or not).
    pub fn has_provider(&self, locality: Locality) -> bool {
        admission::any_enabled(&self.core.lock(), &self.core.providers, locality)
    }

    /// Gives the unspent rest of all leased quota back, for an orderly
    /// shutdown. A pool that is dropped without this loses at most one block
    /// of each limit until its window has passed.
    pub async fn give_back(&self) {
        let now = self.core.time.wall();
        for account in self.core.providers.iter().flat_map(|provider| &provider.accounts) {
            for blocks in &account.blocks {
                blocks.give_back(self.core.kept.ledgers.as_ref(), now).await;
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.clock_work.abort();
    }
}
