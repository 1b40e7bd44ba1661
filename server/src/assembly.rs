//! Store, pool, worker and service, put together: what `serve` answers from
//! and what `review` runs in a temporary folder.

use crate::{clock::SystemClock, serve::StartError, service::Service};
use domain::Clock;
use engine::{
    ChildReader, Converter, Engine, GatewayAudit, Parts, Playbooks, PoolClock, Reader, Settings,
    SourceIndex,
};
use pool::{Pool, PoolConfig};
use std::{io, path::Path, sync::Arc, time::Duration};
use store::{SqliteStore, Store};

/// How long reading one file may take.
const READING: Duration = Duration::from_secs(90);
/// How long the worker may take to give its steps back.
const HAND_BACK: Duration = Duration::from_secs(6);

/// A running worker with all it works with.
pub(crate) struct Assembly {
    pub(crate) service: Service,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) engine: Engine,
    /// The gateway's, to be flushed at the end.
    pub(crate) audit: GatewayAudit,
}

impl Assembly {
    /// Opens the store and starts the worker.
    ///
    /// # Errors
    /// See [`StartError`]; nothing that was stored is harmed.
    pub(crate) async fn start(
        pool: PoolConfig,
        database: &Path,
        files: &Path,
    ) -> Result<Self, StartError> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open_at(database, files, clock.clone()).await?);
        let engine::Keeping { kept, gateway: audit } = engine::kept(store.clone(), clock.clone());
        let pool = Pool::start(pool, kept, Arc::new(PoolClock(clock.clone()))).await?;
        let sources = Arc::new(SourceIndex::new(store.clone()).await);
        let playbooks = Arc::new(Playbooks::new(store.clone()));
        let reader: Arc<dyn Reader> = Arc::new(child_reader()?);
        let parts = Parts {
            store: store.clone(),
            pool: pool.clone(),
            reader: reader.clone(),
            clock: clock.clone(),
            sources: sources.clone(),
            playbooks: playbooks.clone(),
        };
        let engine = Engine::start(parts, Settings::default());
        let service =
            Service::new(store.clone(), pool.clone(), clock.clone(), reader, sources, playbooks);
        Ok(Self { service, store, pool, clock, engine, audit })
    }
}

/// Reads files in a process of their own: this program again.
pub(crate) fn child_reader() -> io::Result<ChildReader> {
    Ok(ChildReader::new(std::env::current_exe()?, vec!["read-document".into()], READING)
        .converting(Converter::installed())
        .recognising())
}

/// Lets the worker give its steps back, but not for ever.
pub(crate) async fn hand_back(engine: Engine) {
    if tokio::time::timeout(HAND_BACK, engine.shutdown()).await.is_err() {
        tracing::warn!(
            "the worker did not give all its steps back; they are taken up at the next start"
        );
    }
}
