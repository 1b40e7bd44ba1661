//! What the live stream asks.

use super::{Glance, Service, fault::problem};
use domain::{Actor, Problem, VersionId, VersionState};
use store::{Head, StoredEvent};

impl Service {
    /// Where a version's events stand; here access is decided.
    pub(crate) async fn head(&self, actor: &Actor, version: VersionId) -> Result<Head, Problem> {
        self.store.head(actor, version).await.map_err(|error| problem("version", error))
    }

    /// Events of a version whose head was read before.
    pub(crate) async fn events_after(
        &self,
        version: VersionId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, Problem> {
        let events = self.store.events_after(version, after, limit).await;
        events.map_err(|error| problem("version", error))
    }

    /// As much of a state, just read, as the outlook depends on.
    pub(crate) fn glance(&self, state: &VersionState) -> Glance {
        Glance::of(state, self.clock.now())
    }
}
