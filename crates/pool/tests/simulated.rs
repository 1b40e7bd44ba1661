//! Hours of a pool's life in a moment: time and network are simulated.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use async_trait::async_trait;
use pool::{
    AskErrorKind, Binding, Lane, LimitKind, Limits, Locality, Outcome, Pool, PoolConfig,
    ProviderConfig, Request, Sent, Simulation,
};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::*;
use tokio::time::Instant;

/// Answers after a second, and refuses what is beyond a provider's limit in any 60 s.
struct World {
    limits: HashMap<String, usize>,
    latency: Duration,
    arrived: Mutex<HashMap<String, Vec<Instant>>>,
    refused: Mutex<usize>,
}

#[async_trait]
impl Simulation for World {
    async fn answer(&self, sent: Sent) -> http::Response<Vec<u8>> {
        let now = Instant::now();
        let over = {
            let mut arrived = self.arrived.lock().unwrap();
            let log = arrived.entry(sent.provider.clone()).or_default();
            let recent = log.iter().filter(|at| now - **at < Duration::from_secs(60)).count();
            let over = self.limits.get(&sent.provider).is_some_and(|limit| recent >= *limit);
            if !over {
                log.push(now);
            }
            over
        };
        if over {
            *self.refused.lock().unwrap() += 1;
            let response = http::Response::builder().status(429);
            return response.body(b"{}".to_vec()).unwrap();
        }
        tokio::time::sleep(self.latency).await;
        let body = json!({ "choices": [{ "message": { "content": "ok" }, "finish_reason": "stop" }],
            "usage": { "prompt_tokens": 20, "completion_tokens": 1 } });
        let response = http::Response::builder().header("content-type", "application/json");
        response.body(body.to_string().into_bytes()).unwrap()
    }
}

fn limited(name: &str, per_minute: u64) -> ProviderConfig {
    ProviderConfig {
        limits: Limits { requests_per_minute: Some(per_minute), ..Limits::default() },
        max_in_flight: 8,
        first_token_timeout: Duration::from_secs(12),
        idle_timeout: Duration::from_secs(15),
        total_timeout: Duration::from_secs(120),
        ..at(name, "http://127.0.0.1:9/v1")
    }
}

impl World {
    /// Which refuses what is beyond these limits in any minute.
    fn with(limits: &[(&str, u64)]) -> Arc<Self> {
        Arc::new(Self {
            limits: limits
                .iter()
                .map(|(name, limit)| ((*name).to_owned(), *limit as usize))
                .collect(),
            latency: Duration::from_secs(1),
            arrived: Mutex::default(),
            refused: Mutex::default(),
        })
    }

    fn refused(&self) -> usize {
        *self.refused.lock().unwrap()
    }
}

/// Asks so many questions at once, in turn at each pool; all are answered.
async fn ask_all(pools: &[Arc<Pool>], questions: usize) -> Duration {
    let begun = Instant::now();
    let asked = (0..questions).map(|number| {
        let pool = pools[number % pools.len()].clone();
        let request = Request {
            lane: Lane::Batch,
            deadline: Duration::from_secs(3_600),
            ..request(&format!("Clause {number}"))
        };
        tokio::spawn(async move { pool.ask(request).await })
    });
    for answer in futures::future::join_all(asked).await {
        answer.unwrap().unwrap();
    }
    begun.elapsed()
}

/// A minute's limit may be used whole at its beginning, and again a minute
/// later: nobody who keeps it can be faster.
fn optimum(usable_per_minute: u64, questions: u64) -> Duration {
    let full_minutes = questions.div_ceil(usable_per_minute) - 1;
    Duration::from_secs(60 * full_minutes + 1)
}

#[tokio::test(start_paused = true)]
async fn three_hundred_clauses_take_hardly_longer_than_they_must() {
    let limits = [("a", 30), ("b", 20), ("c", 10)];
    let world = World::with(&limits);
    let providers = limits.iter().map(|(name, limit)| limited(name, *limit)).collect();
    let config = PoolConfig { headroom: 0.8, ..config(providers) };
    let memory = Arc::new(Memory::default());
    let pool = Pool::simulated(config, memory.kept(), TestClock::new(), world.clone()).await;
    let took = ask_all(&[pool.unwrap()], 300).await;
    let least = optimum(24 + 16 + 8, 300);
    assert!(took <= least.mul_f64(1.05), "{took:?} where {least:?} would do");
    assert_eq!(world.refused(), 0);
    assert!(memory.outcomes().iter().all(|outcome| *outcome == Outcome::Ok));
}

#[tokio::test(start_paused = true)]
async fn several_instances_stay_within_one_limit_together() {
    let world = World::with(&[("a", 60)]);
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let mut pools = Vec::new();
    for _ in 0..3 {
        let config = config(vec![limited("a", 60)]);
        let pool = Pool::simulated(config, memory.kept(), clock.clone(), world.clone()).await;
        pools.push(pool.unwrap());
    }
    let took = ask_all(&pools, 200).await;
    assert_eq!(world.refused(), 0, "the provider saw more than its limit");
    let least = optimum(60, 200);
    assert!(took <= least.mul_f64(1.6), "{took:?} where {least:?} would do");
}

#[tokio::test(start_paused = true)]
async fn a_days_budget_is_spent_and_never_overspent() {
    let world = World::with(&[]);
    let mut priced = limited("a", 1_000);
    // An answer costs 20 × 10 + 1 × 40 millionths, and up to 100 tokens are reserved.
    (priced.price_in, priced.price_out) = (Some(10.0), Some(40.0));
    priced.limits.cost_per_day = Some(10_000);
    priced.max_in_flight = 1;
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let start = || {
        let config = config(vec![priced.clone()]);
        Pool::simulated(config, memory.kept(), clock.clone(), world.clone())
    };
    let mut answered = 0;
    // A restart does not forget what was spent.
    for _ in 0..2 {
        let pool = start().await.unwrap();
        loop {
            match pool.ask(request("Clause")).await {
                Ok(_) => answered += 1,
                Err(error) => {
                    let AskErrorKind::Busy(opening) = error.kind else { panic!("{error}") };
                    assert_eq!(opening.binding, Binding::DayLimit(Some(LimitKind::CostPerDay)));
                    break;
                }
            }
        }
        pool.give_back().await;
    }
    // The last ones do not fit any more with what they might cost.
    assert!((20..=10_000 / 240).contains(&answered), "{answered}");
    clock.forward(Duration::from_secs(24 * 3_600));
    assert!(start().await.unwrap().ask(request("Clause")).await.is_ok(), "another day");
}

#[tokio::test(start_paused = true)]
async fn batch_work_leaves_a_slot_to_those_whom_somebody_waits_for() {
    let world = World::with(&[]);
    let mut config_of = limited("a", 100_000);
    config_of.max_in_flight = 4;
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let pool = Pool::simulated(config(vec![config_of]), memory.kept(), clock, world).await.unwrap();
    let batch: Vec<_> = (0..40)
        .map(|_| {
            let pool = pool.clone();
            let request = Request { lane: Lane::Batch, ..request("Clause") };
            tokio::spawn(async move {
                let _ = pool.ask(request).await;
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let status = pool.status();
    assert_eq!((status.providers[0].in_flight, status.waiting_batch > 0), (3, true));
    for _ in 0..12 {
        let begun = Instant::now();
        pool.ask(request("Clause")).await.unwrap();
        // Its own second, and no wait before it.
        assert_eq!(begun.elapsed().as_secs(), 1);
    }
    for one in batch {
        one.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn which_limit_binds_is_told_for_each_provider() {
    let world = World::with(&[]);
    let mut by_tokens = limited("tokens", 100);
    by_tokens.limits.tokens_per_minute = Some(1_000);
    let mut by_slots = limited("slots", 100);
    by_slots.max_in_flight = 1;
    let unlimited = ProviderConfig { limits: Limits::default(), ..limited("free", 1) };
    let providers = vec![limited("requests", 3), by_tokens, by_slots, unlimited];
    let memory = Arc::new(Memory::default());
    let pool = Pool::simulated(config(providers), memory.kept(), TestClock::new(), world).await;
    let pool = pool.unwrap();
    let told = || {
        let told = pool.scarcity(Locality::Any, 250).into_iter();
        told.map(|one| (one.provider, one.binds, one.fits)).collect::<Vec<_>>()
    };
    let requests = Binding::Quota(Some(LimitKind::RequestsPerMinute));
    let tokens = Binding::Quota(Some(LimitKind::TokensPerMinute));
    let expected = |left| {
        vec![
            ("requests".to_owned(), requests, left),
            ("tokens".to_owned(), tokens, 4),
            ("slots".to_owned(), Binding::Slot, 1),
            ("free".to_owned(), Binding::Slot, 8),
        ]
    };
    assert_eq!(told(), expected(3));
    pool.ask(request("Clause")).await.unwrap();
    assert_eq!(told(), expected(2));
    let eases = pool.scarcity(Locality::Any, 250)[0].eases_at;
    assert!(eases.is_some());
}

#[tokio::test(start_paused = true)]
async fn a_minute_that_ends_after_the_deadline_is_not_waited_for() {
    let world = World::with(&[("a", 1)]);
    let memory = Arc::new(Memory::default());
    let config = config(vec![limited("a", 1)]);
    let pool = Pool::simulated(config, memory.kept(), TestClock::new(), world).await.unwrap();
    pool.ask(request("Clause")).await.unwrap();
    let begun = Instant::now();
    let soon = Request { deadline: Duration::from_secs(5), ..request("Clause") };
    let error = pool.ask(soon).await.unwrap_err();
    assert!(matches!(error.kind, AskErrorKind::Busy(_)));
    assert_eq!(begun.elapsed(), Duration::ZERO, "nothing can open before");
}
