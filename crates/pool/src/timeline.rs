//! Time that never runs backwards.

use crate::{Clock, UnixMillis};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Less than this is a clock that is merely corrected now and then.
const SKIP_MS: i64 = 100;

/// The wall clock, except while it stands behind what it already said: then
/// time goes on from there by the monotonic clock. A clock that is stepped
/// back frees no quota twice and stops no wait.
///
/// What is told to others, kept for a restart or read from a calendar is by
/// the wall clock as it stands; [`Timeline::to_wall`] leads there.
pub(crate) struct Timeline {
    clock: Arc<dyn Clock>,
    last: Mutex<Reading>,
}

#[derive(Debug, Clone, Copy)]
struct Reading {
    now: UnixMillis,
    /// When that was.
    instant: Instant,
    /// How far it is ahead of the wall clock.
    ahead: i64,
    /// How much the wall clock has leapt over in all.
    skipped: i64,
}

impl Timeline {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        let now = clock.now();
        let first = Reading { now, instant: Instant::now(), ahead: 0, skipped: 0 };
        Self { clock, last: Mutex::new(first) }
    }

    pub(crate) fn now(&self) -> UnixMillis {
        self.read().now
    }

    /// Now, and what has been leapt over until now.
    pub(crate) fn now_and_skipped(&self) -> (UnixMillis, i64) {
        let reading = self.read();
        (reading.now, reading.skipped)
    }

    /// Now, by the wall clock.
    pub(crate) fn wall(&self) -> UnixMillis {
        let reading = self.read();
        reading.now.saturating_sub(reading.ahead)
    }

    /// A moment of ours by the wall clock.
    pub(crate) fn to_wall(&self, at: UnixMillis) -> UnixMillis {
        at.saturating_sub(self.read().ahead)
    }

    /// A moment of the wall clock by ours.
    pub(crate) fn of_wall(&self, at: UnixMillis) -> UnixMillis {
        at.saturating_add(self.read().ahead)
    }

    fn read(&self) -> Reading {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = millis(last.instant.elapsed());
        let carried = last.now.saturating_add(passed);
        let wall = self.clock.now();
        let leap = wall.saturating_sub(carried);
        // A clock that was set back is told from one that merely runs slower
        // also where nobody asked for longer than it was set back by.
        if wall >= last.now && leap >= -SKIP_MS {
            last.skipped += if leap > SKIP_MS { leap } else { 0 };
            (last.now, last.instant) = (wall, Instant::now());
        } else {
            // The part of a millisecond that has passed is not forgotten, or
            // time would stand still where it is asked for often.
            last.now = carried;
            last.instant += Duration::from_millis(passed.unsigned_abs());
        }
        last.ahead = last.now.saturating_sub(wall);
        *last
    }
}

/// A duration in the unit of [`UnixMillis`].
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX / 4)
}

/// From one moment to another; zero where it has passed.
pub(crate) fn until(now: UnixMillis, then: UnixMillis) -> Duration {
    Duration::from_millis(u64::try_from(then.saturating_sub(now)).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    struct Stepped(AtomicI64);
    impl Clock for Stepped {
        fn now(&self) -> UnixMillis {
            self.0.load(Ordering::SeqCst)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_stepped_back_goes_on_from_where_it_was() {
        let clock = Arc::new(Stepped(AtomicI64::new(1_000_000)));
        let timeline = Timeline::new(clock.clone());
        clock.0.store(1_000_000 - 300_000, Ordering::SeqCst);
        assert_eq!(timeline.now(), 1_000_000);
        tokio::time::advance(Duration::from_secs(7)).await;
        assert_eq!(timeline.now(), 1_007_000);
        clock.0.store(1_010_000, Ordering::SeqCst);
        assert_eq!(timeline.now(), 1_010_000);
    }

    #[tokio::test(start_paused = true)]
    async fn time_goes_on_behind_a_clock_that_stands_however_often_it_is_asked() {
        let clock = Arc::new(Stepped(AtomicI64::new(1_000_000)));
        let timeline = Timeline::new(clock.clone());
        clock.0.store(0, Ordering::SeqCst);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(50) {
            // A paused clock goes by whole milliseconds, a real one does not.
            timeline.last.lock().unwrap().instant += Duration::from_micros(600);
            tokio::time::advance(Duration::from_millis(1)).await;
            timeline.now();
        }
        assert_eq!(timeline.now(), 1_000_020);
    }

    #[tokio::test(start_paused = true)]
    async fn a_step_back_is_noticed_though_nobody_asked_until_the_clock_had_caught_up() {
        let clock = Arc::new(Stepped(AtomicI64::new(1_000_000)));
        let timeline = Timeline::new(clock.clone());
        tokio::time::advance(Duration::from_secs(60)).await;
        clock.0.store(1_000_000 + 60_000 - 5_000, Ordering::SeqCst);
        assert_eq!((timeline.now(), timeline.wall()), (1_060_000, 1_055_000));
        // What is only a little slow is followed.
        tokio::time::advance(Duration::from_secs(60)).await;
        clock.0.store(1_120_000 - 50, Ordering::SeqCst);
        assert_eq!(timeline.now(), 1_119_950);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_told_is_by_the_wall_clock_as_it_stands() {
        let clock = Arc::new(Stepped(AtomicI64::new(1_000_000)));
        let timeline = Timeline::new(clock.clone());
        assert_eq!(timeline.to_wall(timeline.now()), 1_000_000);
        clock.0.store(400_000, Ordering::SeqCst);
        assert_eq!((timeline.now(), timeline.wall()), (1_000_000, 400_000));
        assert_eq!(timeline.to_wall(1_060_000), 460_000);
        assert_eq!(timeline.of_wall(460_000), 1_060_000);
        assert_eq!(timeline.now_and_skipped(), (1_000_000, 0));
        clock.0.store(2_000_000, Ordering::SeqCst);
        assert_eq!(timeline.now_and_skipped(), (2_000_000, 1_000_000));
        assert_eq!(timeline.to_wall(2_060_000), 2_060_000);
    }
}
