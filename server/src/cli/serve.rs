//! `advai serve`.

use super::output::{complain, say};
use crate::{
    config::{ByConnecting, Config, ConfigError, Environment},
    logging,
    serve::{Server, StartError},
    shutdown,
};
use std::process::ExitCode;

/// Starts, says where it listens, and answers until it is stopped.
pub(super) fn run(environment: &Environment) -> ExitCode {
    let outcome = logging::start(environment).map_err(Stopped::from).and_then(|()| {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Stopped(error.to_string()))?;
        let outcome = runtime.block_on(serve(environment));
        // What still computes then has nothing left to store.
        runtime.shutdown_background();
        outcome
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stopped(why)) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}

async fn serve(environment: &Environment) -> Result<(), Stopped> {
    install_tls();
    let config = Config::read(environment, &ByConnecting).await?;
    for note in &config.notes {
        tracing::warn!("{note}");
    }
    match config.pool.providers.as_slice() {
        [] => tracing::info!("no model is configured; clauses get the playbook's view"),
        providers => {
            let names: Vec<&str> =
                providers.iter().map(|provider| provider.name.as_str()).collect();
            tracing::info!(providers = names.join(", "), "providers, in order of preference");
        }
    }
    let stop = shutdown::on_signal().map_err(StartError::from)?;
    let server = Server::start(config, stop).await?;
    say(&format!("AdvAI listens on http://{}", server.address()));
    server.run().await.map_err(|error| Stopped(error.to_string()))
}

/// `ring` for all TLS of the process.
pub(super) fn install_tls() {
    // An error says that one was installed before, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Why it ended, for the person who started it.
struct Stopped(String);

impl From<ConfigError> for Stopped {
    fn from(error: ConfigError) -> Self {
        Self(error.to_string())
    }
}

impl From<StartError> for Stopped {
    fn from(error: StartError) -> Self {
        Self(error.to_string())
    }
}
