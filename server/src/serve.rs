//! Putting the server together, running it, and taking it apart again.

use crate::{
    assembly::{Assembly, hand_back},
    config::Config,
    edge::{self, Allowed},
    gateway::{self, Gateway},
    pages,
    routes::{self, Api},
    service::tidy,
    site::Site,
};
use axum::{Router, serve::ListenerExt};
use engine::{Engine, GatewayAudit};
use pool::KeptError;
use std::{io, net::SocketAddr, time::Duration};
use store::StoreError;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

/// How long open requests may take to end once the server stops.
const DRAIN: Duration = Duration::from_secs(6);

/// Why the server did not start, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else has the port.
    #[error(
        "{0} is taken by another program. Stop it, or set ADVAI_ADDR to another port, such as 127.0.0.1:3001"
    )]
    PortTaken(SocketAddr),
    /// The address cannot be listened on.
    #[error("{0} cannot be listened on: {1}")]
    Address(SocketAddr, #[source] io::Error),
    /// The data folder is in use, read-only, damaged or of a newer release.
    #[error("{}", crate::service::chain(.0))]
    Store(#[from] StoreError),
    /// What the pool kept from before cannot be read.
    #[error("what is kept of the providers' quotas cannot be read: {0}")]
    Pool(#[from] KeptError),
    /// The executable does not know where it is, a thread could not be made, and the like.
    #[error("the server cannot run: {0}")]
    System(#[from] io::Error),
}

/// A server that is put together and listens, but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    engine: Engine,
    audit: GatewayAudit,
    tidying: JoinHandle<()>,
    stop: CancellationToken,
}

impl Server {
    /// Binds the port, opens the store, starts the worker. `stop` ends it all.
    ///
    /// # Errors
    /// See [`StartError`]; nothing that was stored is harmed.
    pub async fn start(config: Config, stop: CancellationToken) -> Result<Self, StartError> {
        // First, so that a busy port is told before any data is touched.
        let listener =
            TcpListener::bind(config.address).await.map_err(|error| match error.kind() {
                io::ErrorKind::AddrInUse => StartError::PortTaken(config.address),
                _ => StartError::Address(config.address, error),
            })?;
        let address = listener.local_addr()?;
        let files = config.data.join("files");
        let assembly = Assembly::start(config.pool, &config.database, &files).await?;
        let Assembly { service, store, pool, clock, engine, audit } = assembly;
        let gateway = Gateway::new(pool, clock.clone(), config.deadline);
        let tidying = tokio::spawn(tidy(store, clock, config.audit_days, stop.clone()));
        let api = Api {
            service: service.clone(),
            heartbeat: config.heartbeat,
            max_upload: config.max_upload,
            stop: stop.clone(),
        };
        let folder = Site::folder(config.site.as_deref());
        let site = Site::read(&folder).unwrap_or_else(|error| {
            tracing::warn!(folder = %folder.display(), %error, "the built site is not there; pages come without styles and scripts");
            Site::default()
        });
        let router = routes::router(api)
            .merge(gateway::router(gateway))
            .merge(pages::router(service, site, &folder, address));
        let allowed = Allowed::new(address, config.public_url.as_ref());
        let router = edge::around(router, allowed);
        Ok(Self { listener, address, router, engine, audit, tidying, stop })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until it is stopped; then ends live streams, lets open requests
    /// finish, and gives the worker's steps back.
    ///
    /// # Errors
    /// Where the port can no longer be listened on.
    pub async fn run(self) -> io::Result<()> {
        let Self { listener, router, engine, audit, tidying, stop, .. } = self;
        // Events are small and must not wait for more to come.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps its delay");
            }
        });
        let serving =
            axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned());
        let overdue = async {
            stop.cancelled().await;
            tokio::time::sleep(DRAIN).await;
        };
        let handing_back = async {
            stop.cancelled().await;
            hand_back(engine).await;
        };
        let answering = async {
            let result = tokio::select! {
                result = serving.into_future() => result,
                () = overdue => {
                    tracing::warn!("some requests did not end in time");
                    Ok(())
                }
            };
            // Also where listening failed: the worker must end with it.
            stop.cancel();
            result
        };
        let (result, ()) = tokio::join!(answering, handing_back);
        if tokio::time::timeout(DRAIN, audit.flush()).await.is_err() {
            tracing::error!("the last rows of the gateway's audit could not be kept");
        }
        if let Err(error) = tidying.await {
            tracing::error!(%error, "tidying up ended early");
        }
        tracing::info!("stopped");
        result
    }
}
