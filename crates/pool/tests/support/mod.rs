//! A pool over simulated providers, with stores in memory.
#![allow(dead_code, unreachable_pub, missing_docs)]

pub mod world;

use async_trait::async_trait;
use pool::{
    Accept, Answer, AskError, AttemptEnd, AttemptStart, AuditSink, Block, Clock, Cooldown,
    CooldownStore, Dialect, Kept, KeptError, LedgerEntry, LedgerStore, Limits, Message, Outcome,
    Pool, PoolConfig, ProviderConfig, Request, Role, Sampling, UnixMillis,
};
use provider_sim::{Dialect as Speaks, Sim, SimConfig};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;

/// The wall clock, moved by hand where a test wants.
pub struct TestClock {
    start: tokio::time::Instant,
    base: i64,
    moved: AtomicI64,
}

impl TestClock {
    pub fn new() -> Arc<Self> {
        // 2026-11-30T10:00:00Z
        Arc::new(Self {
            start: tokio::time::Instant::now(),
            base: 1_796_032_800_000,
            moved: AtomicI64::new(0),
        })
    }

    /// Sets it ahead, though no time has passed.
    pub fn forward(&self, by: Duration) {
        self.moved.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }

    /// Sets it back.
    pub fn back(&self, by: Duration) {
        self.moved.fetch_sub(by.as_millis() as i64, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> UnixMillis {
        self.base + self.start.elapsed().as_millis() as i64 + self.moved.load(Ordering::SeqCst)
    }
}

/// Keeps all that the pool wants kept, in memory.
#[derive(Default)]
pub struct Memory {
    blocks: Mutex<Vec<(u64, String, u64, UnixMillis)>>,
    cooldowns: Mutex<Vec<Cooldown>>,
    pub started: Mutex<Vec<AttemptStart>>,
    pub ended: Mutex<Vec<(u128, AttemptEnd)>>,
    pub leases: AtomicU64,
    next: AtomicU64,
    pub refuses: AtomicBool,
    pub news: Notify,
}

impl Memory {
    pub fn kept(self: &Arc<Self>) -> Kept {
        Kept { ledgers: self.clone(), cooldowns: self.clone(), audit: self.clone() }
    }

    pub fn outcomes(&self) -> Vec<Outcome> {
        self.ended.lock().unwrap().iter().map(|(_, end)| end.outcome).collect()
    }

    /// What still counts of ledgers whose name ends so.
    pub fn counted(&self, suffix: &str, now: UnixMillis) -> u64 {
        let blocks = self.blocks.lock().unwrap();
        blocks
            .iter()
            .filter(|(_, name, _, at)| name.ends_with(suffix) && *at > now)
            .map(|(_, _, amount, _)| amount)
            .sum()
    }

    fn check(&self) -> Result<(), KeptError> {
        if self.refuses.load(Ordering::SeqCst) {
            Err(KeptError("the disk is full".into()))
        } else {
            Ok(())
        }
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
        self.leases.fetch_add(1, Ordering::SeqCst);
        let mut blocks = self.blocks.lock().unwrap();
        let used: u64 = blocks
            .iter()
            .filter(|(_, name, _, at)| name == ledger && *at > now)
            .map(|(_, _, amount, _)| amount)
            .sum();
        let granted = want.min(limit.saturating_sub(used));
        let id = self.next.fetch_add(1, Ordering::SeqCst);
        blocks.push((id, ledger.to_owned(), granted, expires_at));
        Ok(Block { id, granted })
    }

    async fn settle(
        &self,
        block: u64,
        spent: u64,
        expires_at: UnixMillis,
    ) -> Result<(), KeptError> {
        let mut blocks = self.blocks.lock().unwrap();
        let entry =
            blocks.iter_mut().find(|(id, ..)| *id == block).expect("a leased block is settled");
        (entry.2, entry.3) = (spent, expires_at);
        Ok(())
    }

    async fn shorten(
        &self,
        ledger: &str,
        after: UnixMillis,
        until: UnixMillis,
    ) -> Result<(), KeptError> {
        let mut blocks = self.blocks.lock().unwrap();
        for (_, name, _, at) in blocks.iter_mut() {
            if name == ledger && *at > after {
                *at = until;
            }
        }
        Ok(())
    }

    async fn load(&self, ledger: &str, now: UnixMillis) -> Result<Vec<LedgerEntry>, KeptError> {
        let blocks = self.blocks.lock().unwrap();
        Ok(blocks
            .iter()
            .filter(|(_, name, _, at)| name == ledger && *at > now)
            .map(|(_, _, amount, expires_at)| LedgerEntry {
                amount: *amount,
                expires_at: *expires_at,
            })
            .collect())
    }
}

#[async_trait]
impl CooldownStore for Memory {
    async fn keep(&self, cooldown: Cooldown) -> Result<(), KeptError> {
        let mut cooldowns = self.cooldowns.lock().unwrap();
        match cooldowns.iter_mut().find(|known| known.scope == cooldown.scope) {
            Some(known) if known.since > cooldown.since => *known = cooldown,
            Some(known) => *known = Cooldown { until: known.until.max(cooldown.until), ..cooldown },
            None => cooldowns.push(cooldown),
        }
        Ok(())
    }

    async fn forget(&self, scope: &str) -> Result<(), KeptError> {
        self.cooldowns.lock().unwrap().retain(|known| known.scope != scope);
        Ok(())
    }

    async fn load(&self, now: UnixMillis) -> Result<Vec<Cooldown>, KeptError> {
        Ok(self
            .cooldowns
            .lock()
            .unwrap()
            .iter()
            .filter(|known| known.until > now)
            .cloned()
            .collect())
    }
}

#[async_trait]
impl AuditSink for Memory {
    async fn begin(&self, start: AttemptStart) -> Result<u128, KeptError> {
        self.check()?;
        let mut started = self.started.lock().unwrap();
        started.push(start);
        self.news.notify_waiters();
        Ok(started.len() as u128 - 1)
    }

    async fn end(&self, row: u128, end: AttemptEnd, _answer: Option<&str>) {
        self.ended.lock().unwrap().push((row, end));
        self.news.notify_waiters();
    }
}

/// Lets time pass, without a wait.
pub async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Waits for something that another task brings about.
pub async fn eventually(what: &str, holds: impl Fn() -> bool) {
    let waited = tokio::time::Instant::now();
    while !holds() {
        assert!(waited.elapsed() < Duration::from_secs(10), "never: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

pub async fn sim(name: &str) -> Sim {
    sim_with(SimConfig { name: name.into(), ..SimConfig::default() }).await
}

pub async fn sim_with(config: SimConfig) -> Sim {
    Sim::start(config).await.unwrap()
}

/// Each protocol, as the simulator and as the pool call it.
pub const DIALECTS: [(Speaks, Dialect); 6] = [
    (Speaks::Openai, Dialect::OpenAi),
    (Speaks::Anthropic, Dialect::Anthropic),
    (Speaks::Gemini, Dialect::Gemini),
    (Speaks::Ollama, Dialect::Ollama),
    (Speaks::Dashscope, Dialect::DashScope),
    (Speaks::Qianfan, Dialect::Qianfan),
];

/// A provider that asks `sim`, with short time-outs.
pub fn provider(name: &str, sim: &Sim) -> ProviderConfig {
    at(name, &sim.base_url())
}

pub fn at(name: &str, base_url: &str) -> ProviderConfig {
    ProviderConfig {
        name: name.into(),
        dialect: Dialect::OpenAi,
        base_url: base_url.into(),
        model: "sim-large".into(),
        simple_model: None,
        context: None,
        keys: vec![format!("id:key-of-{name}").into()],
        local: false,
        limits: Limits::default(),
        limits_from_preset: false,
        day_resets: "UTC".into(),
        quota_shared: false,
        max_in_flight: 4,
        connect_timeout: Duration::from_secs(2),
        first_token_timeout: Duration::from_millis(500),
        idle_timeout: Duration::from_millis(300),
        total_timeout: Duration::from_secs(10),
        price_in: None,
        price_out: None,
        country: None,
        trains_on_input: None,
    }
}

pub fn config(providers: Vec<ProviderConfig>) -> PoolConfig {
    PoolConfig {
        providers,
        headroom: 1.0,
        patience: Duration::from_millis(2_500),
        max_attempts: 5,
        queue_interactive: 64,
        queue_batch: 256,
    }
}

pub struct Rig {
    pub pool: Arc<Pool>,
    pub memory: Arc<Memory>,
    pub clock: Arc<TestClock>,
}

pub async fn rig(providers: Vec<ProviderConfig>) -> Rig {
    rig_with(config(providers)).await
}

pub async fn rig_with(config: PoolConfig) -> Rig {
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let pool = Pool::start(config, memory.kept(), clock.clone()).await.unwrap();
    Rig { pool, memory, clock }
}

impl Rig {
    pub async fn ask(&self) -> Result<Answer, AskError> {
        self.pool.ask(request("The tenant pays the rent each month.")).await
    }
}

pub fn request(text: &str) -> Request {
    Request {
        max_tokens: Some(100),
        sampling: Sampling { temperature: Some(0.0), ..Sampling::default() },
        deadline: Duration::from_secs(8),
        label: Some("clauses/1".into()),
        ..Request::new(vec![Message::new(Role::User, text)])
    }
}

pub fn accepting(needle: &'static str) -> Accept {
    Arc::new(
        move |text: &str| {
            if text.contains(needle) { Ok(()) } else { Err(format!("no {needle} in {text}")) }
        },
    )
}

pub fn outcomes(attempts: &[pool::Attempt]) -> Vec<(String, Outcome)> {
    attempts.iter().map(|attempt| (attempt.provider.clone(), attempt.outcome)).collect()
}
