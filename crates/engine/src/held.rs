//! The leases that this process holds, each with the means to stop its task.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use store::Lease;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

#[derive(Default)]
pub(crate) struct Held(Mutex<HashMap<Uuid, (Lease, CancellationToken)>>);

impl Held {
    fn map(&self) -> MutexGuard<'_, HashMap<Uuid, (Lease, CancellationToken)>> {
        // A panic elsewhere leaves the map as it was: it is still right.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a lease; the token is cancelled when the lease is lost.
    pub(crate) fn add(&self, lease: Lease) -> CancellationToken {
        let stop = CancellationToken::new();
        self.map().insert(lease.token, (lease, stop.clone()));
        stop
    }

    pub(crate) fn remove(&self, lease: &Lease) {
        self.map().remove(&lease.token);
    }

    pub(crate) fn leases(&self) -> Vec<Lease> {
        self.map().values().map(|(lease, _)| lease.clone()).collect()
    }

    /// Stops the tasks of leases that were taken away.
    pub(crate) fn stop(&self, lost: &[Lease]) {
        let map = self.map();
        for lease in lost {
            if let Some((_, stop)) = map.get(&lease.token) {
                stop.cancel();
            }
        }
    }

    pub(crate) fn stop_all(&self) {
        self.map().values().for_each(|(_, stop)| stop.cancel());
    }
}
