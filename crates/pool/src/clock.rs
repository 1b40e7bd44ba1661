//! Wall-clock time, passed in so that tests own it.

/// Milliseconds since 1970-01-01T00:00:00Z.
pub type UnixMillis = i64;

/// Where the wall-clock time comes from. Waits inside the pool use tokio's
/// clock, which tests pause; this one dates quotas, cooldowns and audit rows.
pub trait Clock: Send + Sync + 'static {
    /// Now, in UTC.
    fn now(&self) -> UnixMillis;
}
