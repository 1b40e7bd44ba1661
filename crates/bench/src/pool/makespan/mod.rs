//! 300 clauses at once over providers with different limits, beside the time
//! that nobody who keeps the limits can beat. Hours pass in moments: time and
//! network are simulated, and it is the pool itself that is asked.

mod played;

use super::Machine;
use crate::failure::Failure;
use crate::report::Table;
use played::{Played, ask_all};
use std::time::Duration;

const CLAUSES: u64 = 300;
/// Requests per minute at each provider.
const LIMITS: [(&str, u64); 3] = [("first", 30), ("second", 20), ("third", 10)];
/// Of a limit, in hundredths.
const HEADROOM: u64 = 80;
const CALL: Duration = Duration::from_secs(1);
const MOST: f64 = 1.05;

pub(super) async fn run(machine: Machine) -> Result<Table, Failure> {
    let _shared = machine.read().await;
    let Played { took, answered, refused } = played().await?;
    let least = optimum();
    let mut table = Table::default();
    table.must(
        format!("{CLAUSES} clauses at 30, 20 and 10 a minute: makespan, simulated"),
        format!("at most {MOST} × the optimum, {} s", least.as_secs()),
        format!("{:.1} s, {:.3} ×", took.as_secs_f64(), took.div_duration_f64(least)),
        took <= least.mul_f64(MOST),
    );
    let must = format!("{CLAUSES} of {CLAUSES}");
    table.must("answered", must, answered.to_string(), answered == CLAUSES);
    table.must("429s received", "0", refused.to_string(), refused == 0);
    Ok(table)
}

/// On a runtime of its own, whose time is not real.
async fn played() -> Result<Played, Failure> {
    let played = tokio::task::spawn_blocking(|| {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .start_paused(true)
            .build()
            .map_err(|error| Failure::at("simulated time", error))?
            .block_on(ask_all(CLAUSES, &LIMITS, HEADROOM, CALL))
    });
    played.await.map_err(|error| Failure::at("simulated time", error))?
}

/// A minute's limit may be used whole at its beginning, and again a minute
/// later: nobody who keeps it can be faster.
fn optimum() -> Duration {
    let usable: u64 = LIMITS.iter().map(|(_, limit)| limit * HEADROOM / 100).sum();
    let full_minutes = CLAUSES.div_ceil(usable) - 1;
    Duration::from_secs(60 * full_minutes) + CALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn three_hundred_clauses_take_hardly_longer_than_they_must() {
        let Played { took, answered, refused } = played().await.unwrap();
        let least = optimum();
        assert_eq!(least, Duration::from_secs(361));
        assert!(took >= least, "{took:?} where {least:?} cannot be beaten");
        assert!(took <= least.mul_f64(MOST), "{took:?} where {least:?} would do");
        assert_eq!((answered, refused), (CLAUSES, 0));
    }
}
