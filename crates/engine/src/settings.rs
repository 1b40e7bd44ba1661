//! How the worker works.

use std::time::Duration;

/// How the worker works; the defaults are the product's.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Steps at once. Most of them wait for a provider, so this is well above
    /// the number of calls under way.
    pub concurrency: u32,
    /// How long a lease lasts without a beat.
    pub lease: Duration,
    /// How often leases are extended.
    pub beat: Duration,
    /// The longest pause between two looks at the queue, whatever the hints say.
    pub poll: Duration,
    /// How long one step waits for its answer, a slow local model included.
    pub ask_deadline: Duration,
    /// An opening further away than this is not waited for inside the pool:
    /// the step goes back to the queue, so that other contracts get its place.
    pub longest_wait_in_pool: Duration,
    /// A step whose worker died this often is failed instead of tried again.
    pub crashes_allowed: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            concurrency: 24,
            lease: Duration::from_secs(30),
            beat: Duration::from_secs(10),
            poll: Duration::from_secs(5),
            ask_deadline: Duration::from_secs(1_200),
            longest_wait_in_pool: Duration::from_secs(15),
            crashes_allowed: 5,
        }
    }
}
