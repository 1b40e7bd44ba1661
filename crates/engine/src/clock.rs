//! One clock for all.

use std::sync::Arc;

/// The product's clock as the pool wants it.
pub struct PoolClock(pub Arc<dyn domain::Clock>);

impl pool::Clock for PoolClock {
    fn now(&self) -> pool::UnixMillis {
        self.0.now().0
    }
}
