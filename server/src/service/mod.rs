//! What people can see and do, decided in one place: the pages' server
//! functions and the REST handlers both come here.

mod backend;
mod bodies;
mod comparison;
mod export;
mod fault;
mod following;
mod outgoing;
mod patience;
mod playbook;
mod pool_status;
mod remarks;
mod samples;
mod sources;
mod tidying;
mod two_files;
mod upload;

pub(crate) use export::{Audience, Format as ExportFormat, Wish};
pub(crate) use fault::chain;
pub(crate) use patience::Glance;
pub(crate) use pool_status::dialect;
pub use sources::{SourceFields, SourceUpload};
pub use tidying::tidy;
pub use upload::{Upload, UploadFields};

use domain::{Clock, Problem};
use engine::{Playbooks, Reader, SourceIndex};
use pool::Pool;
use std::{future::Future, sync::Arc};
use store::Store;

/// What people can see and do.
#[derive(Clone)]
pub struct Service {
    store: Arc<dyn Store>,
    pool: Arc<Pool>,
    clock: Arc<dyn Clock>,
    reader: Arc<dyn Reader>,
    sources: Arc<SourceIndex>,
    playbooks: Arc<Playbooks>,
    two_files: Arc<two_files::Held>,
}

impl Service {
    /// Over this store and this pool; `reader` reads files that are compared
    /// without being kept; `sources` are what the worker cites from, `playbooks`
    /// what it reads with.
    pub fn new(
        store: Arc<dyn Store>,
        pool: Arc<Pool>,
        clock: Arc<dyn Clock>,
        reader: Arc<dyn Reader>,
        sources: Arc<SourceIndex>,
        playbooks: Arc<Playbooks>,
    ) -> Self {
        Self { store, pool, clock, reader, sources, playbooks, two_files: Arc::default() }
    }

    /// What is kept; the live stream reads events from it.
    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// What was asked of each provider since the start.
    pub(crate) fn totals(&self) -> pool::Totals {
        self.pool.totals()
    }

    /// Why nothing can be served now; nothing where it can.
    pub(crate) async fn trouble(&self) -> Option<&'static str> {
        match self.store.next_due().await {
            Ok(_) => None,
            Err(error) => {
                tracing::error!(error = %fault::chain(&error), "the database does not answer");
                Some("The database does not answer; the server's log says why.")
            }
        }
    }
}

/// Runs a write to its end, also when the caller hangs up meanwhile: a request
/// that was dropped half-way would leave its database connection in between.
async fn whole<T, F>(work: F) -> Result<T, Problem>
where
    T: Send + 'static,
    F: Future<Output = Result<T, Problem>> + Send + 'static,
{
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(error) => {
            tracing::error!(%error, "a write ended early");
            Err(Problem::internal())
        }
    }
}
