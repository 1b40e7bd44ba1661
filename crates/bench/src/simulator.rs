//! A simulated provider without latency, log or limits, in a process of its own.

use crate::failure::Failure;
use crate::report::say;
use provider_sim::{Sim, SimConfig};

/// Serves until the process is ended.
pub(crate) async fn serve() -> Result<(), Failure> {
    let sim = Sim::start(SimConfig { keep_log: false, ..SimConfig::default() })
        .await
        .map_err(|error| Failure::at("a simulated provider", error))?;
    say(&format!("sim listens on {}", sim.url()));
    sim.served().await;
    Ok(())
}
