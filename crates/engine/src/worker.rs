//! The loop that claims steps and the tasks that do them.

use crate::{
    Grounds, Playbooks, Reader, Settings, SourceIndex, held::Held, packs::Packs,
    prepared::PreparedCache, steps,
};
use domain::{Actor, Clock, Timestamp, WaitReason};
use futures::FutureExt;
use pool::Pool;
use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};
use store::{Claimed, Hint, Store, StoreError, Wait, WorkerId};
use tokio::{sync::broadcast, task::JoinSet, time::Instant};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// What the worker works with.
#[derive(Clone)]
pub struct Parts {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// Who is asked.
    pub pool: Arc<Pool>,
    /// Who reads files.
    pub reader: Arc<dyn Reader>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// What can be cited.
    pub sources: Arc<SourceIndex>,
    /// What reads clauses.
    pub playbooks: Arc<Playbooks>,
}

/// A running worker.
pub struct Engine {
    stop: CancellationToken,
    tasks: TaskTracker,
    pool: Arc<Pool>,
}

impl Engine {
    /// Starts the worker; it goes on until [`Engine::shutdown`].
    pub fn start(parts: Parts, settings: Settings) -> Self {
        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let pool = Arc::clone(&parts.pool);
        let worker = Arc::new(Worker {
            id: WorkerId(uuid::Uuid::now_v7()),
            held: Held::default(),
            prepared: PreparedCache::default(),
            packs: Packs::default(),
            parts,
            settings,
        });
        // The rules' patterns are compiled on first use; better now than while
        // the first user waits for the first view.
        // A thread of its own: a shutdown need not wait for it.
        std::thread::spawn(steps::warm_up);
        tasks.spawn(Arc::clone(&worker).claim_until(stop.clone()));
        tasks.spawn(worker.beat_until(stop.clone()));
        tasks.close();
        Self { stop, tasks, pool }
    }

    /// Stops claiming, stops the tasks, gives their steps back and the quota
    /// that the pool has leased and not spent.
    pub async fn shutdown(self) {
        self.stop.cancel();
        self.tasks.wait().await;
        self.pool.give_back().await;
    }
}

pub(crate) struct Worker {
    id: WorkerId,
    held: Held,
    pub(crate) prepared: PreparedCache,
    pub(crate) packs: Packs,
    pub(crate) parts: Parts,
    pub(crate) settings: Settings,
}

impl Worker {
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.parts.store
    }

    pub(crate) async fn grounds(&self, actor: &Actor) -> Result<Grounds, StoreError> {
        Grounds::of(&self.parts.sources, &self.parts.playbooks, actor).await
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    async fn claim_until(self: Arc<Self>, stop: CancellationToken) {
        // Registered before the first look: a step that falls due in between
        // is not missed.
        let mut hints = self.store().hints();
        if let Err(error) = self.store().take_over(self.id).await {
            tracing::error!(%error, "steps of workers that are gone could not be taken over");
        }
        let mut running = JoinSet::new();
        loop {
            let pause = self.claim_into(&mut running).await;
            tokio::select! {
                () = stop.cancelled() => break,
                () = steps_hinted(&mut hints) => {}
                Some(_) = running.join_next() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        self.held.stop_all();
        while running.join_next().await.is_some() {}
        if let Err(error) = self.store().release_all(self.id).await {
            tracing::warn!(%error, "steps could not be given back; their leases will end by themselves");
        }
    }

    /// Claims what is due and starts it. Returns how long to pause.
    async fn claim_into(self: &Arc<Self>, running: &mut JoinSet<()>) -> Duration {
        let free = self.settings.concurrency.saturating_sub(running.len() as u32);
        if free == 0 {
            return self.settings.poll;
        }
        let claimed = match self.claim_due(free).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::error!(%error, "the queue could not be read; trying again");
                return self.settings.poll;
            }
        };
        for step in claimed {
            let stop = self.held.add(step.lease.clone());
            running.spawn(Arc::clone(self).work(step, stop));
        }
        match self.store().next_due().await {
            Ok(Some(due)) if (running.len() as u32) < self.settings.concurrency => {
                due.since(self.now()).min(self.settings.poll)
            }
            _ => self.settings.poll,
        }
    }

    async fn claim_due(&self, free: u32) -> Result<Vec<Claimed>, StoreError> {
        match self.store().next_due().await? {
            Some(due) if due <= self.now() => {
                self.store().claim(self.id, free, self.settings.lease).await
            }
            _ => Ok(Vec::new()),
        }
    }

    async fn beat_until(self: Arc<Self>, stop: CancellationToken) {
        let mut hints = self.store().hints();
        loop {
            // Between two beats, a hint may mean that a person cancelled or
            // paused: the calls under way are then stopped within a second.
            let next = Instant::now() + self.settings.beat;
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep_until(next) => {}
                () = steps_hinted(&mut hints) => tokio::time::sleep(Duration::from_millis(500)).await,
            }
            let held = self.held.leases();
            if held.is_empty() {
                continue;
            }
            match self.store().beat(self.id, &held, self.settings.lease).await {
                Ok(lost) => self.held.stop(&lost),
                Err(error) => tracing::warn!(%error, "leases could not be extended"),
            }
        }
    }

    async fn work(self: Arc<Self>, step: Claimed, stop: CancellationToken) {
        let lease = step.lease.clone();
        let name = lease.step.stage.as_str();
        let version = lease.step.version;
        let done = tokio::select! {
            done = AssertUnwindSafe(steps::run(&self, &step)).catch_unwind() => done,
            // Cancelled, paused, taken over or shutting down.
            () = stop.cancelled() => Ok(Err(StoreError::LeaseLost)),
        };
        match done {
            Ok(Ok(())) | Ok(Err(StoreError::LeaseLost)) => {}
            Ok(Err(error)) => {
                tracing::error!(%error, step = name, %version, "a step could not be stored; it will be tried again");
                let wait = Wait {
                    until: self.now().plus(self.settings.beat),
                    reason: WaitReason::Cooldown,
                    provider: None,
                };
                // Where this fails too the lease ends by itself.
                let _ = self.store().defer(&lease, wait).await;
            }
            Err(_panic) => {
                // The payload may quote the contract; it is not logged.
                tracing::error!(step = name, %version, "a step panicked; it alone is failed");
                if let Err(error) = steps::give_up(&self, &step, "internal").await {
                    tracing::error!(%error, step = name, %version, "and could not be marked as failed");
                }
            }
        }
        self.held.remove(&lease);
    }
}

/// Returns at the next hint that steps changed, or that hints were missed.
async fn steps_hinted(hints: &mut broadcast::Receiver<Hint>) {
    loop {
        match hints.recv().await {
            Ok(Hint::Version(_)) => {}
            Ok(Hint::Steps) | Err(broadcast::error::RecvError::Lagged(_)) => return,
            // No more hints: polling has to do.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}
