//! Keeps the pool's state in the store.

use crate::{
    gateway_audit::{GATEWAY, GatewayAudit},
    outcome::domain_outcome,
    work::Work,
};
use async_trait::async_trait;
use domain::{CallId, Clock, Timestamp};
use pool::{
    AttemptEnd, AttemptStart, AuditSink, Block, Cooldown, CooldownStore, Kept, KeptError,
    LedgerEntry, LedgerStore, UnixMillis,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use store::{CallEnd, CallStart, CooldownRow, Store, StoreError, StoredAnswer};

/// Where the pool's state is kept.
pub struct Keeping {
    /// For the pool.
    pub kept: Kept,
    /// To be flushed before the process ends.
    pub gateway: GatewayAudit,
}

/// Quota, cooldowns and the audit of the pool, all in `store`.
pub fn kept(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Keeping {
    let gateway = GatewayAudit::start(store.clone());
    let state = Arc::new(State { store, clock, gateway: gateway.clone(), open: Mutex::default() });
    Keeping {
        kept: Kept { ledgers: state.clone(), cooldowns: state.clone(), audit: state },
        gateway,
    }
}

struct State {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    gateway: GatewayAudit,
    /// Calls under way, with what is needed to keep their answers.
    open: Mutex<HashMap<u128, Open>>,
}

struct Open {
    request_hash: String,
    answered_by: String,
}

impl State {
    fn open(&self) -> MutexGuard<'_, HashMap<u128, Open>> {
        // A panic elsewhere leaves the map as it was: it is still right.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn not_kept(error: StoreError) -> KeptError {
    KeptError(error.to_string())
}

#[async_trait]
impl LedgerStore for State {
    async fn lease(
        &self,
        ledger: &str,
        limit: u64,
        want: u64,
        now: UnixMillis,
        expires_at: UnixMillis,
    ) -> Result<Block, KeptError> {
        let (id, granted) = self
            .store
            .lease_quota(ledger, limit, want, Timestamp(now), Timestamp(expires_at))
            .await
            .map_err(not_kept)?;
        Ok(Block { id, granted })
    }

    async fn settle(
        &self,
        block: u64,
        spent: u64,
        expires_at: UnixMillis,
    ) -> Result<(), KeptError> {
        self.store.settle_quota(block, spent, Timestamp(expires_at)).await.map_err(not_kept)
    }

    async fn shorten(
        &self,
        ledger: &str,
        after: UnixMillis,
        until: UnixMillis,
    ) -> Result<(), KeptError> {
        let (after, until) = (Timestamp(after), Timestamp(until));
        self.store.shorten_quota(ledger, after, until).await.map_err(not_kept)
    }

    async fn load(&self, ledger: &str, now: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError> {
        let rows = self.store.quota(ledger, Timestamp(now)).await.map_err(not_kept)?;
        Ok(rows
            .into_iter()
            .map(|row| LedgerEntry { amount: row.amount, expires_at: row.expires_at.0 })
            .collect())
    }
}

#[async_trait]
impl CooldownStore for State {
    async fn keep(&self, cooldown: Cooldown) -> Result<(), KeptError> {
        let row = CooldownRow {
            scope: cooldown.scope,
            until: Timestamp(cooldown.until),
            strikes: cooldown.strikes,
            since: Timestamp(cooldown.since),
            reason: cooldown.reason,
        };
        self.store.keep_cooldown(row).await.map_err(not_kept)
    }

    async fn forget(&self, scope: &str) -> Result<(), KeptError> {
        self.store.forget_cooldown(scope).await.map_err(not_kept)
    }

    async fn load(&self, now: UnixMillis) -> Result<Vec<Cooldown>, KeptError> {
        let rows = self.store.cooldowns(Timestamp(now)).await.map_err(not_kept)?;
        Ok(rows
            .into_iter()
            .map(|row| Cooldown {
                scope: row.scope,
                until: row.until.0,
                strikes: row.strikes,
                since: row.since.0,
                reason: row.reason,
            })
            .collect())
    }
}

#[async_trait]
impl AuditSink for State {
    async fn begin(&self, start: AttemptStart) -> Result<u128, KeptError> {
        if start.label.as_deref() == Some(GATEWAY) {
            return Ok(u128::from(self.gateway.begin(start)));
        }
        let work: Work = start
            .label
            .as_deref()
            .and_then(Work::read)
            .ok_or_else(|| KeptError("a call for no piece of work".to_owned()))?;
        let id = CallId::generate();
        let call = CallStart {
            id,
            step: work.step,
            together: work.together,
            at: Timestamp(start.at),
            provider: start.provider.clone(),
            model: start.model.clone(),
            key: start.key,
            wait_ms: start.wait_ms,
            tokens_estimated: start.tokens_estimated,
            // What stayed on this computer or network has not left.
            sent: (!start.local).then_some(start.body),
        };
        self.store.begin_call(call).await.map_err(not_kept)?;
        let row = id.0.as_u128();
        let open = Open {
            request_hash: work.request_hash,
            answered_by: format!("{}/{}", start.provider, start.model),
        };
        self.open().insert(row, open);
        Ok(row)
    }

    async fn end(&self, row: u128, end: AttemptEnd, answer: Option<&str>) {
        // An id of a contract's call begins with the time, so it is never that small.
        if let Ok(row) = u64::try_from(row) {
            return self.gateway.end(row, end).await;
        }
        let id = CallId(uuid::Uuid::from_u128(row));
        let open = self.open().remove(&row);
        let answer = open.zip(answer).map(|(open, text)| {
            let at = self.clock.now();
            let answer = StoredAnswer { answered_by: open.answered_by, text: text.to_owned(), at };
            (open.request_hash, answer)
        });
        let end = CallEnd {
            answer,
            outcome: domain_outcome(end.outcome),
            reason: end.reason,
            latency_ms: end.latency_ms,
            tokens_in: end.tokens_in,
            tokens_out: end.tokens_out,
            cost: end.cost,
        };
        // The answer is not worth less for it: a row left open becomes `lost`
        // at the next start.
        if let Err(error) = self.store.end_call(id, end).await {
            tracing::error!(%error, "an audit row could not be closed");
        }
    }
}
