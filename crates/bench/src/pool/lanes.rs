//! How long somebody waits while a batch is always there.

use super::Machine;
use crate::advai::Advai;
use crate::configuration::provider;
use crate::failure::Failure;
use crate::http::{Connection, Question};
use crate::numbers::{ms, percentile, spread};
use crate::report::Table;
use provider_sim::{Sim, SimConfig};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const SLOTS: u32 = 4;
const ANSWER: Duration = Duration::from_millis(100);
const BATCH: usize = 64;
const PACE: Duration = Duration::from_millis(200);
const REQUESTS: u32 = 100;

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _alone = machine.write().await;
    let config = SimConfig {
        name: "slow".to_owned(),
        latency: ANSWER,
        keep_log: false,
        ..SimConfig::default()
    };
    let sim = Sim::start(config.clone())
        .await
        .map_err(|error| Failure::at("a simulated provider", error))?;
    let more = format!("max_in_flight = {SLOTS}");
    let advai = Advai::start(&provider(&config, &sim.base_url(), &more)).await?;
    let alone = paced(advai.address()).await?;
    let mut batch = Batch::start(advai.address()).await?;
    // Until the line is as long as it will be.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = batch.answered.load(Ordering::Relaxed);
    let behind = paced(advai.address()).await?;
    let during = batch.answered.load(Ordering::Relaxed) - before;
    batch.is_whole()?;
    let mut table = Table::default();
    table.told("interactive, alone", spread(&alone));
    table.told(format!("interactive, with {BATCH} of the batch lane waiting"), spread(&behind));
    let times = percentile(&behind, 99.0).as_secs_f64() / percentile(&alone, 99.0).as_secs_f64();
    let most = percentile(&alone, 99.0) * 2;
    table.must(
        "interactive p99 with the batch",
        format!("2 × alone, {}", ms(most)),
        format!("{}, {times:.2} ×", ms(percentile(&behind, 99.0))),
        times <= 2.0,
    );
    let seconds = (PACE * REQUESTS).as_secs_f64();
    let possible = f64::from(SLOTS) / ANSWER.as_secs_f64() - 1.0 / PACE.as_secs_f64();
    table.told(
        "batch answers per second meanwhile",
        format!("{:.1}, of at most {possible:.0}", during as f64 / seconds),
    );
    Ok(table)
}

/// An interactive request at a time, at a steady pace; how long each took.
async fn paced(address: &str) -> Result<Vec<Duration>, Failure> {
    let mut asked = JoinSet::new();
    let mut pace = tokio::time::interval(PACE);
    for _ in 0..REQUESTS {
        pace.tick().await;
        let mut connection = Connection::open(address).await?;
        asked.spawn(async move {
            let begun = Instant::now();
            connection.whole(&Question::to("auto", json!({}))).await?.expect_answer()?;
            Ok::<_, Failure>(begun.elapsed())
        });
    }
    let mut took = Vec::new();
    while let Some(ended) = asked.join_next().await {
        took.push(ended.map_err(|error| Failure::at("a request", error))??);
    }
    Ok(took)
}

/// Requests of the batch lane, each followed by the next; they end with this.
struct Batch {
    answered: Arc<AtomicU64>,
    loops: JoinSet<Result<(), Failure>>,
}

impl Batch {
    async fn start(address: &str) -> Result<Self, Failure> {
        let answered = Arc::new(AtomicU64::new(0));
        let mut loops = JoinSet::new();
        for _ in 0..BATCH {
            let mut connection = Connection::open(address).await?;
            let answered = answered.clone();
            loops.spawn(async move {
                let question = Question::to("auto", json!({})).with("x-advai-lane", "batch");
                loop {
                    connection.whole(&question).await?.expect_answer()?;
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        Ok(Self { answered, loops })
    }

    /// # Errors
    /// Where one of its requests got no answer.
    fn is_whole(&mut self) -> Result<(), Failure> {
        match self.loops.try_join_next() {
            None => Ok(()),
            Some(Ok(ended)) => ended,
            Some(Err(error)) => Err(Failure::at("a batch", error)),
        }
    }
}
