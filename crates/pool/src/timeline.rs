//! Time that never runs backwards.

use crate::{Clock, UnixMillis};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The wall clock, except while it stands behind what it already said: then
/// time goes on from there by the monotonic clock. A clock that is stepped
/// back frees no quota twice and stops no wait.
pub(crate) struct Timeline {
    clock: Arc<dyn Clock>,
    last: Mutex<(UnixMillis, Instant)>,
}

impl Timeline {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        let now = clock.now();
        Self { clock, last: Mutex::new((now, Instant::now())) }
    }

    pub(crate) fn now(&self) -> UnixMillis {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let instant = Instant::now();
        let carried = last.0.saturating_add(millis(instant.duration_since(last.1)));
        let wall = self.clock.now();
        let now = if wall >= last.0 { wall } else { carried };
        *last = (now, instant);
        now
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
}
