//! What the gateway adds to a call, beside a direct call and a bare
//! pass-through in the same run.

use super::Machine;
use crate::advai::Advai;
use crate::child::Child;
use crate::failure::Failure;
use crate::http::{Connection, Question};
use crate::load::{Until, closed, on_one_thread};
use crate::numbers::{ms, percentile, spread};
use crate::report::Table;
use provider_sim::SimConfig;
use serde_json::json;
use std::time::{Duration, Instant};

const WARM_UP: usize = 500;
/// A round is short, so that whatever else the computer does meets all lanes alike.
const ROUNDS: usize = 20;
const PER_ROUND: usize = 250;
const CONNECTIONS: u64 = 16;
const LOAD: Duration = Duration::from_secs(10);
/// What is only told need not be so exact.
const SHORT: Duration = Duration::from_secs(4);

/// Somebody who is asked over and over.
#[derive(Clone)]
struct Lane {
    address: String,
    question: Question,
}

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _alone = machine.write().await;
    let sim = Child::of_ours(&["simulator"]).await?;
    let passing = Child::of_ours(&["pass-through", &sim.address]).await?;
    let configuration = gateway(&sim.address);
    let advai = Advai::start(&configuration).await?;
    let logging = Advai::logging(&configuration, None).await?;
    let lane = |address: &str, question: Question| Lane { address: address.to_owned(), question };
    let plain = || Question::to("sim-large", json!({})).with("authorization", "Bearer sk-bench");
    let auto = || Question::to("auto", json!({}));
    let streamed = || Question::to("sim-large", json!({ "stream": true }));
    let lanes = [
        lane(&sim.address, plain()),
        lane(&passing.address, plain()),
        lane(advai.address(), auto()),
        lane(&sim.address, streamed()),
        lane(logging.address(), auto()),
    ];
    let mut table = Table::default();
    let took = on_one_thread({
        let lanes = lanes.clone();
        move || one_after_another(lanes)
    });
    added(&mut table, &took.await?);
    let [_, reference_lane, gateway_lane, _, logging_lane] = lanes;
    let reference = rate(reference_lane, LOAD).await?;
    let gateway = rate(gateway_lane, LOAD).await?;
    let logging = rate(logging_lane, SHORT).await?;
    let as_it_asks = rate(lane(&passing.address, streamed()), SHORT).await?;
    per_second(&mut table, reference, gateway);
    let connections = |who: &str| format!("{CONNECTIONS} connections: {who}");
    table.told(connections("gateway with its default log"), shown(logging));
    table.told(connections("pass-through, streamed as the gateway asks"), shown(as_it_asks));
    Ok(table)
}

/// A provider that is no limit itself.
pub(super) fn gateway(address: &str) -> String {
    let base = format!("http://{address}/v1");
    crate::configuration::provider(&SimConfig::default(), &base, "max_in_flight = 64")
}

/// How long each call took, lane by lane.
async fn one_after_another<const N: usize>(
    lanes: [Lane; N],
) -> Result<[Vec<Duration>; N], Failure> {
    let mut connections = Vec::new();
    for lane in lanes {
        connections.push((Connection::open(&lane.address).await?, lane.question));
    }
    for (connection, question) in &mut connections {
        for _ in 0..WARM_UP {
            connection.whole(question).await?.expect_answer()?;
        }
    }
    let mut took = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for ((connection, question), took) in connections.iter_mut().zip(&mut took) {
            for _ in 0..PER_ROUND {
                let asked = Instant::now();
                connection.whole(question).await?.expect_answer()?;
                took.push(asked.elapsed());
            }
        }
    }
    Ok(took)
}

fn added(table: &mut Table, took: &[Vec<Duration>; 5]) {
    let [direct, reference, gateway, streamed, logging] = took;
    table.told("a call: direct, not streamed", spread(direct));
    table.told("a call: direct, streamed as the gateway asks", spread(streamed));
    table.told("a call: pass-through", spread(reference));
    table.told("a call: gateway", spread(gateway));
    table.told("a call: gateway with its default log", spread(logging));
    let over = |lane: &[Duration], percent| {
        percentile(lane, percent).saturating_sub(percentile(direct, percent))
    };
    for (percent, most) in [(50.0, 200), (99.0, 1_000)] {
        let most = Duration::from_micros(most);
        let added = over(gateway, percent);
        table.told(
            format!("added to direct, p{percent}: pass-through"),
            ms(over(reference, percent)),
        );
        let must = format!("at most {}", ms(most));
        table.must(format!("added to direct, p{percent}: gateway"), must, ms(added), added <= most);
    }
    // What is asked in milliseconds was asked for a computer where the
    // pass-through adds 0.10 ms.
    let times = over(gateway, 50.0).as_secs_f64() / over(reference, 50.0).as_secs_f64();
    let what = "added to direct, p50: gateway over pass-through";
    table.must(what, "at most 2 ×", format!("{times:.2} ×"), times <= 2.0);
}

async fn rate(lane: Lane, time: Duration) -> Result<f64, Failure> {
    on_one_thread(move || async move {
        closed(&lane.address, &lane.question, CONNECTIONS, Until::Answers(1_600)).await?;
        closed(&lane.address, &lane.question, CONNECTIONS, Until::Passed(time)).await
    })
    .await
}

fn shown(rate: f64) -> String {
    format!("{rate:.0} per second")
}

fn per_second(table: &mut Table, reference: f64, gateway: f64) {
    table.told(format!("{CONNECTIONS} connections: pass-through"), shown(reference));
    let share = gateway / reference;
    table.must(
        format!("{CONNECTIONS} connections: gateway"),
        "half of the pass-through",
        format!("{}, {share:.2} of it", shown(gateway)),
        share >= 0.5,
    );
    // On a computer where the reference is slower, half of it is all that can be said.
    if reference >= 28_000.0 {
        let ok = gateway >= 14_000.0;
        table.must("gateway, in all", "14000 per second", shown(gateway), ok);
    }
}
