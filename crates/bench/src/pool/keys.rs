//! One provider with three keys, two of which are of no use.

use super::Machine;
use crate::advai::Advai;
use crate::configuration::provider;
use crate::failure::Failure;
use crate::http::{Connection, Question};
use crate::report::Table;
use provider_sim::{Logged, Sim, SimConfig};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const REQUESTS: usize = 200;
const DEAD: &str = "sk-refused";
const UNPAID: &str = "sk-without-money";
const GOOD: &str = "sk-good";

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _shared = machine.read().await;
    let config = SimConfig {
        name: "three".to_owned(),
        keys: [DEAD, UNPAID, GOOD].map(str::to_owned).into(),
        dead_keys: vec![DEAD.to_owned()],
        unpaid_keys: vec![UNPAID.to_owned()],
        ..SimConfig::default()
    };
    let sim = Sim::start(config.clone())
        .await
        .map_err(|error| Failure::at("a simulated provider", error))?;
    let advai = Advai::start(&provider(&config, &sim.base_url(), "")).await?;
    let mut connection = Connection::open(advai.address()).await?;
    let question = Question::to("auto", json!({}));
    let mut answered = 0;
    for _ in 0..REQUESTS {
        answered += usize::from(connection.whole(&question).await?.expect_answer().is_ok());
    }
    let mut table = Table::default();
    let must = format!("{REQUESTS} of {REQUESTS}");
    table.must("answered", must, answered.to_string(), answered == REQUESTS);
    let log = sim.log();
    for (what, key) in [("refused with 401", DEAD), ("whose account is out, 402", UNPAID)] {
        let fingerprint = fingerprint(key);
        let calls = log.iter().filter(|line| is_with(line, &fingerprint)).count();
        let later = calls.saturating_sub(1);
        table.must(
            format!("calls with a key {what}, after the first"),
            "0",
            format!("{later}, of {calls} in all"),
            later == 0 && calls > 0,
        );
        let state = state(&advai.pool().await?, &fingerprint);
        let ok = state == "disabled";
        table.must(format!("the pool on the key {what}"), "disabled", state, ok);
    }
    Ok(table)
}

/// As simulators and the pool name a key.
fn fingerprint(key: &str) -> String {
    hex::encode(Sha256::digest(key)).chars().take(8).collect()
}

fn is_with(line: &Logged, fingerprint: &str) -> bool {
    line.headers.get("authorization").is_some_and(|key| key == fingerprint)
}

fn state(pool: &Value, fingerprint: &str) -> String {
    let keys = pool["providers"][0]["keys"].as_array();
    let key = keys.and_then(|keys| keys.iter().find(|key| key["fingerprint"] == fingerprint));
    key.and_then(|key| key["state"].as_str()).unwrap_or("not there").to_owned()
}
