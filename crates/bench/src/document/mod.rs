//! Reading, splitting and lining up: time and memory for long documents.

mod mutated;
mod reading;
mod texts;

use crate::failure::Failure;
use crate::numbers::{ms, percentile};
use crate::report::Table;
use document::{Side, Unit};
use domain::ClauseId;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Each is measured so many times; the median counts.
const TIMES: usize = 9;

/// Measures; whether all was reached.
pub(crate) async fn run() -> Result<bool, Failure> {
    let began = Instant::now();
    let mut table = Table::default();
    splitting(&mut table)?;
    reading::measure(&mut table).await?;
    mutated::measure(&mut table).await?;
    table.print("document", began.elapsed());
    Ok(table.is_reached())
}

fn splitting(table: &mut Table) -> Result<(), Failure> {
    let old = texts::long_contract();
    let new = texts::edited(&old);
    let size = old.len() / 1000;
    let read = |text: &str| {
        document::read(text.as_bytes(), document::Format::Text, None)
            .map_err(|error| Failure::at("reading a text", error))
    };
    let (old, new) = (read(&old)?, read(&new)?);
    let split = median(|| drop(black_box(document::split(black_box(&old)))));
    table.must(
        format!("a text of {size} kB: split"),
        "at most 150 ms",
        ms(split),
        split <= Duration::from_millis(150),
    );
    let (old, new) = (document::split(&old), document::split(&new));
    table.told("units in it", old.len().to_string());
    let ids: Vec<ClauseId> = old.iter().chain(&new).map(|_| ClauseId::generate()).collect();
    let (olds, news) = (sides(&old, &ids), sides(&new, &ids[old.len()..]));
    let lined_up = median(|| drop(black_box(document::align(&olds, &news))));
    table.must(
        "two of them lined up",
        "at most 1.5 s",
        ms(lined_up),
        lined_up <= Duration::from_millis(1_500),
    );
    let compared = median(|| drop(black_box(document::compare(&olds, &news))));
    table.told("two of them lined up and compared word by word", ms(compared));
    Ok(())
}

fn sides<'a>(units: &'a [Unit], ids: &[ClauseId]) -> Vec<Side<'a>> {
    units.iter().zip(ids).map(|(unit, id)| unit.side(*id)).collect()
}

fn median(mut work: impl FnMut()) -> Duration {
    let times: Vec<Duration> = (0..TIMES)
        .map(|_| {
            let began = Instant::now();
            work();
            began.elapsed()
        })
        .collect();
    percentile(&times, 50.0)
}
