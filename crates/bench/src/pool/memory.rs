//! Resident memory of the server, early and after many requests.

use super::{Machine, speed::gateway};
use crate::advai::Advai;
use crate::child::Child;
use crate::failure::Failure;
use crate::http::Question;
use crate::load::{Until, closed, on_one_thread};
use crate::report::Table;
use serde_json::json;

const CONNECTIONS: u64 = 16;
const EARLY: u64 = 20_000;
const LATE: u64 = 200_000;
const MOST: u64 = 60 << 20;

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _shared = machine.read().await;
    let sim = Child::of_ours(&["simulator"]).await?;
    let advai = Advai::start(&gateway(&sim.address)).await?;
    let mut table = Table::default();
    table.told("at rest", mib(advai.resident()?));
    asked(advai.address(), EARLY).await?;
    let early = advai.resident()?;
    table.must(format!("after {EARLY} requests"), "at most 60 MiB", mib(early), early <= MOST);
    asked(advai.address(), LATE - EARLY).await?;
    let late = advai.resident()?;
    table.must(format!("after {LATE} requests"), "at most 60 MiB", mib(late), late <= MOST);
    let growth = late as f64 / early as f64;
    table.must("growth between", "at most 1.1 ×", format!("{growth:.2} ×"), growth <= 1.1);
    table.told("highest ever", mib(advai.child.memory("VmHWM")?));
    Ok(table)
}

async fn asked(address: &str, requests: u64) -> Result<(), Failure> {
    let address = address.to_owned();
    let question = Question::to("auto", json!({}));
    on_one_thread(move || async move {
        closed(&address, &question, CONNECTIONS, Until::Answers(requests)).await.map(drop)
    })
    .await
}

/// Bytes as people read them.
pub(super) fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / (1 << 20) as f64)
}
