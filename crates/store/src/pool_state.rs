//! The provider pool's state: quota blocks and cooldowns.

use crate::StoreError;
use async_trait::async_trait;
use domain::Timestamp;

/// Units of a ledger that still count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerEntryRow {
    /// How many.
    pub amount: u64,
    /// Until when.
    pub expires_at: Timestamp,
}

/// A provider, model or key that rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CooldownRow {
    /// What rests.
    pub scope: String,
    /// Until when.
    pub until: Timestamp,
    /// Failures in a row.
    pub strikes: u32,
    /// Since when it has been failing.
    pub since: Timestamp,
    /// The outcome that caused it.
    pub reason: String,
}

/// Quota and cooldowns; see `pool::LedgerStore` and `pool::CooldownStore`.
#[async_trait]
pub trait PoolStateStore: Send + Sync {
    /// Atomically grants up to `want` units where the sum of unexpired entries
    /// of `ledger` leaves room below `limit`. Returns the block's id and what was granted.
    async fn lease_quota(
        &self,
        ledger: &str,
        limit: u64,
        want: u64,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(u64, u64), StoreError>;

    /// Replaces a block by what was really spent, counting until `expires_at`.
    async fn settle_quota(
        &self,
        block: u64,
        spent: u64,
        expires_at: Timestamp,
    ) -> Result<(), StoreError>;

    /// What would count beyond `after` counts until `until`.
    async fn shorten_quota(
        &self,
        ledger: &str,
        after: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError>;

    /// Unexpired entries of a ledger.
    async fn quota(&self, ledger: &str, now: Timestamp) -> Result<Vec<LedgerEntryRow>, StoreError>;

    /// Keeps a cooldown; a later `until` already kept stands, unless
    /// its cooldown began after this one: then the clock was ahead.
    async fn keep_cooldown(&self, cooldown: CooldownRow) -> Result<(), StoreError>;

    /// Forgets a cooldown.
    async fn forget_cooldown(&self, scope: &str) -> Result<(), StoreError>;

    /// Cooldowns that have not ended.
    async fn cooldowns(&self, now: Timestamp) -> Result<Vec<CooldownRow>, StoreError>;
}
