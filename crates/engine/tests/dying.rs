//! The process dies at any instant; the next life goes on.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use domain::VersionId;
use provider_sim::{Sim, SimConfig};
use std::{collections::HashSet, path::Path, time::Duration};
use support::{Life, agreement, bodies, provider};
use tokio::runtime::Runtime;

const AT_ONCE: usize = 4;

/// A life that is cut off: its runtime is dropped with all its tasks, wherever
/// they are, as near to `kill -9` as one process can come.
fn die_when(folder: &Path, sim: &Sim, version: Option<VersionId>, answered: u32) -> VersionId {
    let runtime = Runtime::new().unwrap();
    let provider = provider(sim, "cloud");
    runtime.block_on(async {
        let life = Life::begin(folder, vec![provider]).await;
        let version = match version {
            Some(version) => version,
            None => life.upload("v1.txt", &agreement(4, None)).await.1,
        };
        life.until(version, "some answers", |state| state.progress.done >= answered).await;
        version
    })
}

#[test]
fn three_deaths_lose_no_finished_clause_and_repeat_only_what_was_in_flight() {
    let folder = tempfile::tempdir().unwrap();
    let outer = Runtime::new().unwrap();
    let config = SimConfig { latency: Duration::from_millis(40), ..SimConfig::default() };
    let sim = outer.block_on(Sim::start(config)).unwrap();
    let mut version = None;
    for answered in [5, 12, 20] {
        version = Some(die_when(folder.path(), &sim, version, answered));
    }
    let state = outer.block_on(async {
        let life = Life::begin(folder.path(), vec![provider(&sim, "cloud")]).await;
        let state = life.until_done(version.unwrap()).await;
        life.end().await;
        state
    });
    assert_eq!(state.progress.done, 32);
    let asked = bodies(&sim);
    let different: HashSet<_> = asked.iter().collect();
    assert_eq!(different.len(), 33, "32 clauses and the whole");
    let repeated = asked.len() - different.len();
    assert!(repeated <= 3 * AT_ONCE, "{repeated} repeated");
}
