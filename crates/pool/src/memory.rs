//! Keeping in memory, for programs that need nothing kept over restarts.

use crate::{
    AttemptEnd, AttemptStart, AuditSink, Block, Cooldown, CooldownStore, Kept, KeptError,
    LedgerEntry, LedgerStore, UnixMillis,
};
use async_trait::async_trait;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

impl Kept {
    /// Nothing outlives the process, and attempts are recorded nowhere.
    pub fn in_memory() -> Self {
        let memory = Arc::new(Memory::default());
        Self { ledgers: memory.clone(), cooldowns: memory.clone(), audit: memory }
    }
}

#[derive(Default)]
struct Memory(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    last: u64,
    blocks: HashMap<u64, (String, LedgerEntry)>,
    cooldowns: HashMap<String, Cooldown>,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn entries(&self, ledger: &str, now: UnixMillis) -> impl Iterator<Item = LedgerEntry> {
        self.blocks
            .values()
            .filter(move |(name, entry)| name == ledger && entry.expires_at > now)
            .map(|(_, entry)| *entry)
    }
}

#[async_trait]
impl LedgerStore for Memory {
    async fn lease(
        &self,
        ledger: &str,
        limit: u64,
        want: u64,
        now: UnixMillis,
        expires_at: UnixMillis,
    ) -> Result<Block, KeptError> {
        let mut inside = self.lock();
        inside.blocks.retain(|_, (_, entry)| entry.expires_at > now);
        let used: u64 = inside.entries(ledger, now).map(|entry| entry.amount).sum();
        let granted = want.min(limit.saturating_sub(used));
        inside.last += 1;
        let id = inside.last;
        if granted > 0 {
            let entry = LedgerEntry { amount: granted, expires_at };
            inside.blocks.insert(id, (ledger.to_owned(), entry));
        }
        Ok(Block { id, granted })
    }

    async fn settle(
        &self,
        block: u64,
        spent: u64,
        expires_at: UnixMillis,
    ) -> Result<(), KeptError> {
        if let Some((_, entry)) = self.lock().blocks.get_mut(&block) {
            *entry = LedgerEntry { amount: spent, expires_at };
        }
        Ok(())
    }

    async fn shorten(
        &self,
        ledger: &str,
        after: UnixMillis,
        until: UnixMillis,
    ) -> Result<(), KeptError> {
        let mut inside = self.lock();
        let entries = inside.blocks.values_mut().filter(|(name, _)| name == ledger);
        for (_, entry) in entries.filter(|(_, entry)| entry.expires_at > after) {
            entry.expires_at = until;
        }
        Ok(())
    }

    async fn load(&self, ledger: &str, now: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError> {
        Ok(self.lock().entries(ledger, now).collect())
    }
}

#[async_trait]
impl CooldownStore for Memory {
    async fn keep(&self, cooldown: Cooldown) -> Result<(), KeptError> {
        let mut inside = self.lock();
        let known = inside.cooldowns.get(&cooldown.scope);
        let until = known.filter(|known| known.since <= cooldown.since).map_or(0, |it| it.until);
        let until = until.max(cooldown.until);
        inside.cooldowns.insert(cooldown.scope.clone(), Cooldown { until, ..cooldown });
        Ok(())
    }

    async fn forget(&self, scope: &str) -> Result<(), KeptError> {
        self.lock().cooldowns.remove(scope);
        Ok(())
    }

    async fn load(&self, now: UnixMillis) -> Result<Vec<Cooldown>, KeptError> {
        let inside = self.lock();
        Ok(inside.cooldowns.values().filter(|known| known.until > now).cloned().collect())
    }
}

#[async_trait]
impl AuditSink for Memory {
    async fn begin(&self, _: AttemptStart) -> Result<u128, KeptError> {
        Ok(0)
    }

    async fn end(&self, _: u128, _: AttemptEnd, _: Option<&str>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn leased_blocks_never_exceed_the_limit_and_come_back_when_they_expire() {
        let kept = Kept::in_memory();
        let lease = |want, now| kept.ledgers.lease("a", 10, want, now, now + 60);
        assert_eq!(lease(7, 0).await.unwrap().granted, 7);
        let second = lease(7, 1).await.unwrap();
        assert_eq!(second.granted, 3);
        kept.ledgers.settle(second.id, 1, 61).await.unwrap();
        assert_eq!(lease(9, 2).await.unwrap().granted, 2);
        assert_eq!(lease(9, 62).await.unwrap().granted, 9);
    }

    #[tokio::test]
    async fn a_cooldown_is_never_shortened() {
        let kept = Kept::in_memory();
        let cooldown = |until| Cooldown {
            scope: "a".to_owned(),
            until,
            strikes: 1,
            since: 0,
            reason: "provider_down".to_owned(),
        };
        kept.cooldowns.keep(cooldown(90)).await.unwrap();
        kept.cooldowns.keep(cooldown(50)).await.unwrap();
        assert_eq!(kept.cooldowns.load(60).await.unwrap().len(), 1);
        assert!(kept.cooldowns.load(90).await.unwrap().is_empty());
        // Unless it was kept by a clock that was ahead.
        kept.cooldowns.keep(Cooldown { since: -5, ..cooldown(50) }).await.unwrap();
        assert!(kept.cooldowns.load(60).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn what_a_clock_that_was_ahead_had_leased_is_shortened() {
        let kept = Kept::in_memory();
        let lease = |want, now| kept.ledgers.lease("a", 10, want, now, now + 60);
        assert_eq!(lease(10, 1_000).await.unwrap().granted, 10);
        assert_eq!(lease(1, 100).await.unwrap().granted, 0);
        kept.ledgers.shorten("a", 160, 120).await.unwrap();
        assert_eq!(lease(1, 119).await.unwrap().granted, 0);
        assert_eq!(lease(10, 120).await.unwrap().granted, 10);
        kept.ledgers.shorten("a", 180, 130).await.unwrap();
        assert_eq!(lease(1, 130).await.unwrap().granted, 0, "what is in time stays");
    }
}
