//! The parts that measure the pool, and who may run at the same time.

mod fallback;
mod faults;
mod flood;
mod keys;
mod lanes;
mod makespan;
mod memory;
mod speed;

use crate::failure::Failure;
use crate::report::{Table, say};
use clap::ValueEnum;
use futures::future::{FutureExt, LocalBoxFuture};
use futures::stream::{FuturesUnordered, StreamExt};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::RwLock;

/// The computer. Parts that wait, or count, share it; one that measures time
/// has it alone.
type Machine = Arc<RwLock<()>>;

/// A part, by the name it has on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// A thousand requests per second while all providers are limited.
    Flood,
    /// Sixteen faults, and what comes of them.
    Faults,
    /// Tries at a provider that is down.
    Dead,
    /// Keys that are refused, or whose account is out.
    Keys,
    /// Questions in a row while the preferred models are used up.
    Fallback,
    /// 300 clauses at once, in simulated time.
    Makespan,
    /// Memory after many requests.
    Memory,
    /// Interactive requests behind a batch.
    Lanes,
    /// Time added, and requests per second.
    Speed,
}

impl Part {
    fn run(self, machine: Machine) -> LocalBoxFuture<'static, Result<Table, Failure>> {
        match self {
            Self::Flood => flood::run(machine).boxed_local(),
            Self::Faults => faults::run(machine).boxed_local(),
            Self::Dead => faults::dead(machine).boxed_local(),
            Self::Keys => keys::run(machine).boxed_local(),
            Self::Fallback => fallback::run(machine).boxed_local(),
            Self::Makespan => makespan::run(machine).boxed_local(),
            Self::Memory => memory::run(machine).boxed_local(),
            Self::Lanes => lanes::run(machine).boxed_local(),
            Self::Speed => speed::run(machine).boxed_local(),
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// Runs these parts, or all, and prints each table as it comes. Says whether
/// all is reached.
pub(crate) async fn run(parts: &[Part]) -> Result<bool, Failure> {
    let parts = if parts.is_empty() { Part::value_variants() } else { parts };
    let machine = Machine::default();
    let begun = Instant::now();
    // The lock is fair: parts get the computer in the order of the list.
    let mut running: FuturesUnordered<_> = parts
        .iter()
        .map(|part| {
            let running = part.run(machine.clone());
            async move { (part.name(), running.await) }
        })
        .collect();
    let mut missed = Vec::new();
    while let Some((name, outcome)) = running.next().await {
        let table = match outcome {
            Ok(table) => table,
            Err(Failure(why)) => {
                let mut table = Table::default();
                table.must("the part itself", "to come to its end", why, false);
                table
            }
        };
        table.print(&name, begun.elapsed());
        if !table.is_reached() {
            missed.push(name);
        }
    }
    let seconds = begun.elapsed().as_secs();
    match missed.as_slice() {
        [] => say(&format!("all reached, in {seconds} s")),
        missed => say(&format!("not reached: {}; in {seconds} s", missed.join(", "))),
    }
    Ok(missed.is_empty())
}
