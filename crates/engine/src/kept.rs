//! Keeps the pool's state in the store.

use async_trait::async_trait;
use domain::{CallId, Outcome, StepLabel, Timestamp};
use pool::{
    AttemptEnd, AttemptStart, AuditSink, Block, Cooldown, CooldownStore, Kept, KeptError,
    LedgerEntry, LedgerStore, UnixMillis,
};
use std::sync::Arc;
use store::{CallEnd, CallStart, CooldownRow, Store, StoreError};

/// Quota, cooldowns and the audit of the pool, all in `store`.
pub fn kept(store: Arc<dyn Store>) -> Kept {
    let state = Arc::new(State(store));
    Kept { ledgers: state.clone(), cooldowns: state.clone(), audit: state }
}

struct State(Arc<dyn Store>);

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
            .0
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
        self.0.settle_quota(block, spent, Timestamp(expires_at)).await.map_err(not_kept)
    }

    async fn load(&self, ledger: &str, now: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError> {
        let rows = self.0.quota(ledger, Timestamp(now)).await.map_err(not_kept)?;
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
        self.0.keep_cooldown(row).await.map_err(not_kept)
    }

    async fn forget(&self, scope: &str) -> Result<(), KeptError> {
        self.0.forget_cooldown(scope).await.map_err(not_kept)
    }

    async fn load(&self, now: UnixMillis) -> Result<Vec<Cooldown>, KeptError> {
        let rows = self.0.cooldowns(Timestamp(now)).await.map_err(not_kept)?;
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
        let label = start.label.as_deref().unwrap_or_default();
        let step: StepLabel =
            label.parse().map_err(|_| KeptError("a call for no piece of work".to_owned()))?;
        let id = CallId::generate();
        let call = CallStart {
            id,
            step,
            at: Timestamp(start.at),
            provider: start.provider,
            model: start.model,
            key: start.key,
            wait_ms: start.wait_ms,
            tokens_estimated: start.tokens_estimated,
            // What stayed on this computer or network has not left.
            sent: (!start.local).then_some(start.body),
        };
        self.0.begin_call(call).await.map_err(not_kept)?;
        Ok(id.0.as_u128())
    }

    async fn end(&self, row: u128, end: AttemptEnd) {
        let id = CallId(uuid::Uuid::from_u128(row));
        let end = CallEnd {
            outcome: outcome(end.outcome),
            reason: end.reason,
            latency_ms: end.latency_ms,
            tokens_in: end.tokens_in,
            tokens_out: end.tokens_out,
            cost: end.cost,
        };
        // The answer is not worth less for it: a row left open becomes `lost`
        // at the next start.
        if let Err(error) = self.0.end_call(id, end).await {
            tracing::error!(%error, "an audit row could not be closed");
        }
    }
}

fn outcome(outcome: pool::Outcome) -> Outcome {
    match outcome {
        pool::Outcome::Ok => Outcome::Ok,
        pool::Outcome::RateLimited => Outcome::RateLimited,
        pool::Outcome::DayLimited => Outcome::DayLimited,
        pool::Outcome::BadRequest => Outcome::BadRequest,
        pool::Outcome::BadModel => Outcome::BadModel,
        pool::Outcome::BadKey => Outcome::BadKey,
        pool::Outcome::AccountOut => Outcome::AccountOut,
        pool::Outcome::ProviderDown => Outcome::ProviderDown,
        pool::Outcome::Invalid => Outcome::Invalid,
        pool::Outcome::Truncated => Outcome::Truncated,
        pool::Outcome::Refused => Outcome::Refused,
        pool::Outcome::Cancelled => Outcome::Cancelled,
    }
}
