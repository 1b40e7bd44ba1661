//! The one way down.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Cancelled at the first SIGINT or SIGTERM. A second one ends the process at
/// once: whoever asks twice does not want to wait.
///
/// # Errors
/// Where the system gives no signals.
pub(crate) fn on_signal() -> std::io::Result<CancellationToken> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = CancellationToken::new();
    let stopping = stop.clone();
    tokio::spawn(async move {
        either(&mut interrupt, &mut terminate).await;
        tracing::info!("stopping; a second signal stops at once");
        stopping.cancel();
        either(&mut interrupt, &mut terminate).await;
        std::process::exit(130);
    });
    Ok(stop)
}

async fn either(interrupt: &mut Signal, terminate: &mut Signal) {
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}
