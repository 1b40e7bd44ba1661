//! How long the store takes for large contracts. Prints figures; the bounds
//! are for optimised builds and wide enough for a slow disk.

// A test may fail where it stands.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

// Only the bench of the suite, and of that only a part.
#[allow(dead_code)]
mod conformance {
    pub(crate) mod bench;
}

use async_trait::async_trait;
use conformance::bench::{Bench, LOCAL, Place, TestClock, clause, finding, reading};
use domain::{ClauseStatus, Risk, Stage};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Advance, ClauseChange, SqliteStore, StepCommit, Store, StoreError};

struct Folder(tempfile::TempDir);

#[async_trait]
impl Place for Folder {
    async fn open(&self, clock: Arc<TestClock>) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(SqliteStore::open(self.0.path(), clock).await?))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_clauses_are_kept_in_a_moment() {
    let bench = Bench::new(Box::new(Folder(tempfile::tempdir().unwrap()))).await;
    let (_, version) = bench.contract().await;
    let document = bench.claim_one().await;
    let clauses: Vec<_> = (0..1000)
        .map(|n| {
            let mut clause = clause(n);
            clause.text = "The tenant pays the rent on the first day. ".repeat(20);
            clause
        })
        .collect();
    let ids: Vec<_> = clauses.iter().map(|clause| clause.id).collect();

    let advance = Advance::To { stage: Stage::Playbook, keys: vec![String::new()] };
    let commit = StepCommit { clauses, advance, ..StepCommit::default() };
    let split = timed("document step of 1,000 clauses", async {
        bench.store().commit(&document.lease, commit).await.unwrap();
    })
    .await;

    let playbook = bench.claim_one().await;
    let changes = ids.iter().map(|id| {
        let mut change = ClauseChange::of(*id);
        change.reading = Some(reading(vec![finding(*id, "rent", Risk::Low)]));
        change
    });
    let keys = ids.iter().map(ToString::to_string).collect();
    let advance = Advance::To { stage: Stage::Clauses, keys };
    let commit = StepCommit { changes: changes.collect(), advance, ..StepCommit::default() };
    timed("playbook step of 1,000 clauses", async {
        bench.store().commit(&playbook.lease, commit).await.unwrap();
    })
    .await;

    let mut taken = Vec::new();
    let claim = timed("claim of 8", async { taken = bench.claim(8).await }).await;
    let mut one = Duration::ZERO;
    for step in &taken {
        let mut change = ClauseChange::of(step.lease.step.key.parse().unwrap());
        change.status = Some(ClauseStatus::Done);
        change.reading = Some(reading(vec![]));
        one = timed("commit of one clause", async {
            bench.finish(step, vec![change], Advance::WhenLast(Stage::Review)).await;
        })
        .await;
    }
    let read = timed("state of 1,000 clauses", async {
        assert_eq!(bench.state(version).await.clauses.len(), 1000);
    })
    .await;
    let list = timed("library", async {
        bench.store().contracts(&LOCAL).await.unwrap();
    })
    .await;

    let slower = if cfg!(debug_assertions) { 10 } else { 1 };
    for (what, took, most) in [
        ("document step", split, 600),
        ("claim", claim, 200),
        ("commit", one, 200),
        ("state", read, 400),
        ("library", list, 200),
    ] {
        assert!(took < Duration::from_millis(most * slower), "{what}: {took:?}");
    }
}

async fn timed(what: &str, work: impl Future<Output = ()>) -> Duration {
    let start = Instant::now();
    work.await;
    let took = start.elapsed();
    println!("{what}: {took:?}");
    took
}
