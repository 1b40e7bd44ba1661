//! A thousand requests per second while every provider is at its limit.

mod open_loop;
mod truth;

use super::{Machine, memory::mib};
use crate::advai::Advai;
use crate::configuration::provider;
use crate::failure::Failure;
use crate::http::Connection;
use crate::numbers::{ms, percentile};
use crate::report::Table;
use open_loop::{Answer, Flood};
use provider_sim::{Sim, SimConfig};
use std::time::Duration;

const REQUESTS: usize = 10_000;
/// At each provider; some of it stays unused as headroom.
const LIMIT: u64 = 6;
const QUEUE: u64 = 64;
const MOST: Duration = Duration::from_millis(50);
const SAMPLES: Duration = Duration::from_millis(200);
/// Memory is first looked at when the queue is full and the code is warm.
const WARM: usize = 10;

/// What is seen of the server while the flood runs.
#[derive(Default)]
struct Seen {
    longest_queue: u64,
    /// Resident memory at each look, in bytes.
    resident: Vec<u64>,
}

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let alone = machine.write().await;
    let mut sims = Vec::new();
    let mut configuration = String::new();
    for name in ["first", "second"] {
        let config = SimConfig {
            name: name.to_owned(),
            requests_per_minute: Some(LIMIT),
            ..SimConfig::default()
        };
        let sim = Sim::start(config.clone())
            .await
            .map_err(|error| Failure::at("a simulated provider", error))?;
        let more = format!("requests_per_minute = {LIMIT}");
        configuration += &provider(&config, &sim.base_url(), &more);
        sims.push(sim);
    }
    let advai = Advai::start(&configuration).await?;
    let mut seen = Seen::default();
    let mut flood = Flood::at(advai.address());
    tokio::select! {
        failed = watch(&advai, &mut seen) => failed?,
        () = flood.pour(REQUESTS) => {}
    }
    // What has its place in the queue waits for the opening; nobody else has to.
    drop(alone);
    let answers = flood.answers();
    let mut table = Table::default();
    refusals(&mut table, &answers);
    truth::told(&mut table, &answers, &sims).await;
    pressure(&mut table, &seen, &sims);
    Ok(table)
}

/// Looks at the server until the flood is over.
async fn watch(advai: &Advai, seen: &mut Seen) -> Result<(), Failure> {
    let mut connection = Connection::open(advai.address()).await?;
    let mut pace = tokio::time::interval(SAMPLES);
    loop {
        pace.tick().await;
        let pool = connection.json("/api/providers").await?;
        let waiting = pool["queue"]["interactive"].as_u64().unwrap_or(u64::MAX);
        seen.longest_queue = seen.longest_queue.max(waiting);
        seen.resident.push(advai.resident()?);
    }
}

fn refusals(table: &mut Table, answers: &[Answer]) {
    let of = |status: u16| answers.iter().filter(move |answer| answer.status == status);
    let refused: Vec<Duration> = of(503).map(|answer| answer.took).collect();
    let answered = of(200).count();
    table.told("answered, of the limits", answered.to_string());
    let expected = REQUESTS - answered - QUEUE as usize;
    table.must(
        "refused",
        format!("{expected}: all but those and {QUEUE} that wait"),
        refused.len().to_string(),
        refused.len() == expected && answers.len() == answered + refused.len(),
    );
    for (name, percent) in [("p99", 99.0), ("the slowest", 100.0)] {
        let took = percentile(&refused, percent);
        table.must(
            format!("refusals, {name}"),
            format!("at most {}", ms(MOST)),
            ms(took),
            took <= MOST,
        );
    }
}

fn pressure(table: &mut Table, seen: &Seen, sims: &[Sim]) {
    table.must(
        "longest queue seen",
        format!("at most {QUEUE}"),
        seen.longest_queue.to_string(),
        seen.longest_queue <= QUEUE,
    );
    for (sim, name) in sims.iter().zip(["first", "second"]) {
        let log = sim.log();
        let begun = log.first().map_or(0, |line| line.at);
        let calls = log.iter().filter(|line| line.at < begun + 60_000).count() as u64;
        let refused = log.iter().filter(|line| line.refused.is_some()).count();
        table.must(
            format!("calls at the {name} in a minute"),
            format!("at most {LIMIT}, none refused"),
            format!("{calls}, {refused} refused"),
            calls <= LIMIT && refused == 0,
        );
    }
    let early = seen.resident.get(WARM).or(seen.resident.first()).copied().unwrap_or(0);
    let late = seen.resident.last().copied().unwrap_or(0);
    table.must(
        "resident memory at the end",
        format!("1.1 × {}", mib(early)),
        mib(late),
        late as f64 <= early as f64 * 1.1,
    );
}
