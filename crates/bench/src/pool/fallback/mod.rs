//! Questions in a row while the preferred models are used up for the day and
//! take their time to say so, beside a plain fallback.

mod lane;
mod models;

use super::Machine;
use crate::failure::Failure;
use crate::report::Table;
use lane::Asked;
use models::ANSWER;
use std::time::Duration;

const QUESTIONS: usize = 25;
/// Each takes the same time again, so that a few tell it.
const PLAIN_QUESTIONS: usize = 4;
/// Of the third model's own time.
const MOST: f64 = 1.03;

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _alone = machine.write().await;
    // All of them sleep, and none shares anything with another.
    let (direct, plain, stated, unstated) = tokio::try_join!(
        lane::direct(QUESTIONS),
        lane::plain(PLAIN_QUESTIONS),
        lane::stated(QUESTIONS),
        lane::unstated(QUESTIONS),
    )?;
    let mut table = Table::default();
    table.told("the third model, asked directly: mean", seconds(mean(&direct)));
    table.told(
        format!("plain fallback, {PLAIN_QUESTIONS} questions: mean"),
        format!("{}, {} calls refused", seconds(mean(&plain)), calls(&plain).iter().sum::<usize>()),
    );
    mean_of(&mut table, "limits stated", &stated);
    let [first, second] = calls(&stated);
    table.must(
        "limits stated: calls that could not succeed",
        "0",
        (first + second).to_string(),
        first + second == 0,
    );
    for (name, calls) in ["first", "second"].iter().zip(calls(&unstated)) {
        table.must(
            format!("limits not stated: calls at the {name} model"),
            "at most 1",
            calls.to_string(),
            calls <= 1,
        );
    }
    let learnt = unstated.iter().rposition(|asked| asked.calls != [0, 0]).map_or(0, |it| it + 1);
    mean_of(&mut table, "limits not stated, after those", &unstated[learnt..]);
    table.told("limits not stated, with those: mean", seconds(mean(&unstated)));
    Ok(table)
}

fn mean_of(table: &mut Table, what: &str, lane: &[Asked]) {
    let (mean, most) = (mean(lane), ANSWER.mul_f64(MOST));
    table.must(
        format!("{what}, {} questions: mean", lane.len()),
        format!("{MOST} × {}, {}", seconds(ANSWER), seconds(most)),
        format!("{}, {:.3} ×", seconds(mean), mean.div_duration_f64(ANSWER)),
        mean <= most && !lane.is_empty(),
    );
}

fn mean(lane: &[Asked]) -> Duration {
    let all: Duration = lane.iter().map(|asked| asked.took).sum();
    all.checked_div(lane.len() as u32).unwrap_or_default()
}

/// At each of the preferred models.
fn calls(lane: &[Asked]) -> [usize; 2] {
    [0, 1].map(|model| lane.iter().filter_map(|asked| asked.calls.get(model)).sum())
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
