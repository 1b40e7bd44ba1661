//! Hours of a pool's life in a moment: time and network are simulated.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use pool::{
    AskErrorKind, Binding, Lane, LimitKind, Limits, Locality, Pool, ProviderConfig, Request,
};
use std::sync::Arc;
use std::time::Duration;
use support::world::{World, limited};
use support::*;
use tokio::time::Instant;

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

#[tokio::test(start_paused = true)]
async fn several_instances_stay_within_one_limit_together() {
    let world = World::with(&[("a", Some(60))]);
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let mut pools = Vec::new();
    for _ in 0..3 {
        let config = config(vec![limited("a", 60)]);
        let pool = Pool::simulated(config, memory.kept(), clock.clone(), world.clone()).await;
        pools.push(pool.unwrap());
    }
    let took = ask_all(&pools, 200).await;
    assert_eq!(world.refused(), 0, "the provider saw more than its limit");
    // Three times all of a minute's limit, and the last twenty.
    let least = Duration::from_secs(3 * 60 + 1);
    assert!(took <= least.mul_f64(1.6), "{took:?} where {least:?} would do");
}

#[tokio::test(start_paused = true)]
async fn a_days_budget_is_spent_and_never_overspent() {
    let world = World::with(&[("a", None)]);
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
    let world = World::with(&[("a", None)]);
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
    let world = World::with(&["requests", "tokens", "slots", "free"].map(|name| (name, None)));
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
    let world = World::with(&[("a", Some(1))]);
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
