//! The sixteen faults of a public bench, each in both ways of streaming, and a
//! few turns of them that it does not have.
//!
//! Every case has a server and providers of its own, with the time-outs that
//! come without being asked for. All run at once: they mostly wait.

mod course;
mod heard;
mod scenario;
mod scenarios;
mod seen;
mod stage;
mod turns;
mod verdict;

use super::Machine;
use crate::failure::Failure;
use crate::report::Table;
use futures::future::join_all;
use futures::{StreamExt, TryStreamExt};
use scenario::{Mode, Scenario};
use stage::Stage;
use verdict::{Verdict, judge};

/// Servers that are started at a time.
const STARTING: usize = 4;

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let both = |scenario: Scenario| [(scenario.clone(), Mode::Whole), (scenario, Mode::Live)];
    let cases: Vec<Case> = scenarios::all().into_iter().flat_map(both).collect();
    let starting = machine.write().await;
    let stages = set(&cases).await?;
    let _shared = starting.downgrade();
    Ok(play(&cases, &stages).await)
}

/// Fifteen requests while the first provider is down.
pub(super) async fn dead(machine: Machine) -> Result<Table, Failure> {
    let cases = [(turns::dead(), Mode::Whole)];
    let _shared = machine.read().await;
    let stages = set(&cases).await?;
    Ok(play(&cases, &stages).await)
}

type Case = (Scenario, Mode);

async fn set(cases: &[Case]) -> Result<Vec<Stage>, Failure> {
    let starting = cases.iter().map(|(scenario, _)| Stage::set(scenario));
    futures::stream::iter(starting).buffered(STARTING).try_collect().await
}

async fn play(cases: &[Case], stages: &[Stage]) -> Table {
    let plays = cases.iter().zip(stages).map(|((scenario, mode), stage)| async move {
        let seen = stage.play(scenario.course, *mode).await;
        judge(scenario, &seen, *mode)
    });
    let mut table = Table::default();
    for ((scenario, mode), judged) in cases.iter().zip(join_all(plays).await) {
        let expected = scenario.expected(*mode);
        table.must(
            format!("{} {}", scenario.id, mode.word()),
            format!("{}: {}", expected.word(), scenario.passes),
            format!("{}: {}", judged.verdict.word(), judged.why),
            judged.verdict == expected || judged.verdict == Verdict::Pass,
        );
    }
    table
}
