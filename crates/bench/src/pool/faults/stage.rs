//! A server and its providers, for one scenario in one mode.

use super::scenario::Scenario;
use crate::advai::Advai;
use crate::configuration::provider;
use crate::failure::Failure;
use provider_sim::{Logged, Sim};

pub(super) struct Stage {
    pub(super) advai: Advai,
    sims: Vec<Sim>,
}

impl Stage {
    pub(super) async fn set(scenario: &Scenario) -> Result<Self, Failure> {
        let mut sims = Vec::new();
        let mut configuration = String::new();
        for actor in &scenario.cast {
            let sim = Sim::start(actor.sim.clone())
                .await
                .map_err(|error| Failure::at("a simulated provider", error))?;
            sim.set_faults(actor.faults.clone());
            configuration += &provider(&actor.sim, &sim.base_url(), actor.more);
            sims.push(sim);
        }
        Ok(Self { advai: Advai::start(&configuration).await?, sims })
    }

    /// The first provider is well again.
    pub(super) fn recover(&self) {
        if let Some(first) = self.sims.first() {
            first.set_faults(Vec::new());
        }
    }

    /// What each provider was asked.
    pub(super) fn logs(&self) -> Vec<Vec<Logged>> {
        self.sims.iter().map(Sim::log).collect()
    }
}
