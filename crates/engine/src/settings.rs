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
    /// How long one step waits inside the pool for a place at a provider; a call
    /// under way takes as long as its provider may. An opening further away sends
    /// the step back to the queue: it says what it waits for, and other contracts
    /// get its place.
    pub ask_deadline: Duration,
    /// A step whose worker died this often is failed instead of tried again. High
    /// enough for a person who restarts the server again and again meanwhile.
    pub crashes_allowed: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            concurrency: 24,
            lease: Duration::from_secs(30),
            beat: Duration::from_secs(10),
            poll: Duration::from_secs(5),
            ask_deadline: Duration::from_secs(15),
            crashes_allowed: 20,
        }
    }
}
