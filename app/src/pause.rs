//! How long the live stream waits before its next try.

/// The pause before try number `attempt` (from 0), in milliseconds: doubling
/// from one second to thirty, times between 0.75 and 1.25 as `chance` (from 0
/// to 1) has it, so that many pages do not come back at once.
pub(crate) fn pause(attempt: u32, chance: f64) -> f64 {
    let seconds = f64::from(1_u32 << attempt.min(5)).min(30.0);
    seconds * 1000.0 * (0.75 + chance / 2.0)
}

#[cfg(test)]
mod tests {
    use super::pause;

    #[test]
    fn pauses_grow_to_half_a_minute_and_are_jittered() {
        for (attempt, chance, ms) in [
            (0, 0.5, 1_000.0),
            (0, 0.0, 750.0),
            (2, 1.0, 5_000.0),
            (5, 0.5, 30_000.0),
            (60, 0.5, 30_000.0),
        ] {
            assert_eq!(pause(attempt, chance), ms);
        }
    }
}
