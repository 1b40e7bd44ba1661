//! How right the review is: what must be reached beside what is measured, from
//! data in the project alone. Texts named unseen were opened by nobody who
//! changed what reads them.

mod free_tier;
mod hostile;
mod levels;
mod masking;
mod missing;
mod playbook;
mod quotes;
mod sources;
mod speed;

use crate::failure::Failure;
use crate::report::Table;
use std::time::Instant;

// The measures themselves are the tests': a figure here and there is one figure.

#[allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a table that cannot be read ends the bench, as it ends the test"
)]
#[path = "../../../review/tests/labelled/score.rs"]
mod labelled;

#[allow(dead_code, clippy::unwrap_used, reason = "as above")]
#[path = "../../../privacy/tests/labelled/score.rs"]
mod masked;

#[allow(dead_code, clippy::unwrap_used, reason = "as above")]
#[path = "../../../review/tests/questions/score.rs"]
mod questions;

#[allow(dead_code, clippy::unwrap_used, reason = "as above")]
#[path = "../../../review/tests/missing/measure.rs"]
mod checklist;

#[allow(dead_code, reason = "the tests look at more")]
#[path = "../../../review/tests/simulated/mod.rs"]
mod simulated;

#[allow(dead_code, clippy::unwrap_used, reason = "as above")]
#[path = "../../../review/tests/hostile/measure.rs"]
mod hostile_texts;

/// Measures; whether all was reached.
pub(crate) async fn run() -> Result<bool, Failure> {
    let began = Instant::now();
    let mut table = Table::default();
    masking::measure(&mut table);
    masking::measure_harsh(&mut table);
    let held_out = labelled::Set::read("held-out");
    playbook::measure(&held_out, &mut table);
    missing::measure(&mut table);
    levels::measure(&held_out, &mut table);
    hostile::measure(&mut table);
    quotes::measure(&held_out, &mut table);
    sources::measure(&mut table);
    speed::measure(&held_out, &mut table);
    free_tier::measure(&held_out, &mut table).await?;
    table.print("review", began.elapsed());
    Ok(table.is_reached())
}
