//! A clock that is set ahead or back by a day: nothing is granted over a
//! limit, nothing is locked for a day, and what is told is by the clock as it
//! stands.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use async_trait::async_trait;
use futures::future::join_all;
use pool::{
    AskErrorKind, Clock, Limits, Outcome, Pool, ProviderConfig, Request, Sent, Simulation, State,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use support::world::{World, limited};
use support::*;
use tokio::time::Instant;

const DAY: Duration = Duration::from_secs(24 * 3_600);
const HOUR: Duration = Duration::from_secs(3_600);
const PER_MINUTE: u64 = 5;

struct Played {
    pool: Arc<Pool>,
    world: Arc<World>,
    clock: Arc<TestClock>,
    memory: Arc<Memory>,
}

/// A provider that refuses what is beyond five requests in any minute.
async fn played() -> Played {
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let world = World::with(&[("a", Some(PER_MINUTE))]);
    let providers = config(vec![limited("a", PER_MINUTE)]);
    let pool = Pool::simulated(providers, memory.kept(), clock.clone(), world.clone());
    Played { pool: pool.await.unwrap(), world, clock, memory }
}

fn patient(deadline: Duration) -> Request {
    Request { deadline, ..request("Clause") }
}

async fn ask(pool: &Pool, times: u64) {
    let asked = (0..times).map(|_| pool.ask(patient(Duration::from_secs(180))));
    for answer in join_all(asked).await {
        answer.unwrap();
    }
}

#[derive(Debug, Clone, Copy)]
enum Jump {
    Ahead,
    Back,
    /// Ahead, and then set right.
    Both,
}

const JUMPS: [Jump; 3] = [Jump::Ahead, Jump::Back, Jump::Both];

impl Jump {
    /// A minute, and where the clock was set back another one: what was kept
    /// before counts from when that is noticed.
    fn at_most(self) -> Duration {
        Duration::from_secs(if matches!(self, Self::Ahead) { 70 } else { 125 })
    }

    /// With a look at the clock after each step, as any status page takes one.
    fn make(self, pool: &Pool, clock: &TestClock) {
        match self {
            Self::Ahead => clock.forward(DAY),
            Self::Back => clock.back(DAY),
            Self::Both => {
                clock.forward(DAY);
                pool.status();
                clock.back(DAY);
            }
        }
        pool.status();
    }
}

#[tokio::test(start_paused = true)]
async fn a_minute_is_a_minute_whatever_the_clock_says() {
    for jump in JUMPS {
        let Played { pool, world, clock, .. } = played().await;
        let begun = Instant::now();
        ask(&pool, PER_MINUTE).await;
        jump.make(&pool, &clock);
        ask(&pool, PER_MINUTE).await;
        assert_eq!(world.refused(), 0, "{jump:?}: more than the limit was granted");
        let took = begun.elapsed();
        assert!(took >= Duration::from_secs(60), "{jump:?}: {took:?}");
        assert!(took < jump.at_most(), "{jump:?}: locked for {took:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn calls_under_way_while_the_clock_is_set_count_for_their_minute() {
    for jump in JUMPS {
        let Played { pool, world, clock, .. } = played().await;
        let begun = Instant::now();
        let setting = async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            jump.make(&pool, &clock);
        };
        tokio::join!(ask(&pool, PER_MINUTE), setting);
        ask(&pool, PER_MINUTE).await;
        assert_eq!(world.refused(), 0, "{jump:?}");
        assert!(begun.elapsed() < jump.at_most(), "{jump:?}: {:?}", begun.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn who_waits_while_the_clock_is_set_is_not_turned_away_and_not_kept() {
    for jump in JUMPS {
        let Played { pool, world, clock, .. } = played().await;
        ask(&pool, PER_MINUTE).await;
        let begun = Instant::now();
        let setting = async {
            tokio::time::sleep(Duration::from_secs(10)).await;
            jump.make(&pool, &clock);
            // Any news makes the pool look at the line again.
            let soon = pool.ask(patient(Duration::from_secs(1))).await;
            assert!(soon.is_err());
        };
        let (answer, ()) = tokio::join!(pool.ask(patient(Duration::from_secs(180))), setting);
        answer.unwrap_or_else(|error| panic!("{jump:?}: {error}"));
        assert_eq!(world.refused(), 0, "{jump:?}");
        assert!(begun.elapsed() < jump.at_most(), "{jump:?}: {:?}", begun.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_told_is_by_the_clock_as_it_stands() {
    for jump in JUMPS {
        let Played { pool, clock, memory, .. } = played().await;
        ask(&pool, PER_MINUTE).await;
        jump.make(&pool, &clock);
        let soon = |what: &str, at: Option<i64>| {
            let wait = at.unwrap() - clock.now();
            assert!((1..=61_000).contains(&wait), "{jump:?} {what}: in {wait} ms");
        };
        let error = pool.ask(patient(Duration::from_secs(1))).await.unwrap_err();
        let AskErrorKind::Busy(opening) = error.kind else { panic!("{:?}", error.kind) };
        soon("the opening that an error tells", Some(opening.at));
        soon("the opening", pool.opening(pool::Locality::Any).map(|opening| opening.at));
        soon("scarcity", pool.scarcity(pool::Locality::Any, 100)[0].eases_at);
        let status = pool.status();
        soon("the provider's state", status.providers[0].until);
        soon("the limit", status.providers[0].keys[0].limits[0].resets_at);
        ask(&pool, 1).await;
        let started = memory.started.lock().unwrap().last().unwrap().at;
        assert!((0..=2_000).contains(&(clock.now() - started)), "{jump:?}: the record");
        let recent = pool.status().providers[0].recent[0].at;
        assert!((0..=2_000).contains(&(clock.now() - recent)), "{jump:?}: the status");
    }
}

/// The clock is set right while the pool is down.
#[tokio::test(start_paused = true)]
async fn a_restart_after_the_clock_was_ahead_locks_nothing_for_a_day() {
    let Played { pool, world, clock, memory } = played().await;
    ask(&pool, PER_MINUTE).await;
    drop(pool);
    clock.back(DAY);
    let providers = config(vec![limited("a", PER_MINUTE)]);
    let pool = Pool::simulated(providers, memory.kept(), clock, world.clone()).await.unwrap();
    let begun = Instant::now();
    ask(&pool, 1).await;
    assert!(begun.elapsed() < Jump::Back.at_most(), "locked for {:?}", begun.elapsed());
    assert_eq!(world.refused(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_day_ends_at_midnight_by_the_clock_that_was_set() {
    for (set_back, until_midnight) in [(5, 19), (24, 14), (0, 14)] {
        let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
        let world = World::with(&[("a", None)]);
        let limits = Limits { requests_per_day: Some(3), ..Limits::default() };
        let daily = ProviderConfig { limits, ..limited("a", 1) };
        let pool = Pool::simulated(config(vec![daily]), memory.kept(), clock.clone(), world);
        let pool = pool.await.unwrap();
        // It is ten in the morning.
        clock.back(HOUR * set_back);
        ask(&pool, 3).await;
        let hours = |count: u32| HOUR * count - Duration::from_secs(60);
        tokio::time::sleep(hours(until_midnight)).await;
        let soon = || pool.ask(patient(Duration::from_secs(10)));
        assert!(soon().await.is_err(), "{set_back}: the day is not over");
        tokio::time::sleep(Duration::from_secs(120)).await;
        soon().await.unwrap_or_else(|error| panic!("{set_back}, another day: {error:?}"));
    }
}

/// A provider whose own day is used up.
struct DayIsOver;

#[async_trait]
impl Simulation for DayIsOver {
    async fn answer(&self, _: Sent) -> http::Response<Vec<u8>> {
        let error = br#"{"error":{"code":"RateLimitExceeded.FoundationModelTPDExceeded"}}"#;
        http::Response::builder().status(429).body(error.to_vec()).unwrap()
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_for_the_day_rests_to_midnight_by_the_clock_that_was_set() {
    for (set_back, until_midnight) in [(5, 19), (24, 14), (0, 14)] {
        let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
        let free = ProviderConfig { limits: Limits::default(), ..limited("a", 1) };
        let pool =
            Pool::simulated(config(vec![free]), memory.kept(), clock.clone(), Arc::new(DayIsOver));
        let pool = pool.await.unwrap();
        clock.back(HOUR * set_back);
        let error = pool.ask(patient(Duration::from_secs(1))).await.unwrap_err();
        assert_eq!(error.attempts[0].outcome, Outcome::DayLimited);
        let until = pool.status().providers[0].until.unwrap() - clock.now();
        assert_eq!(until, HOUR.as_millis() as i64 * until_midnight, "{set_back}");
    }
}

/// Answers 503 so many times.
struct Ill {
    left: AtomicUsize,
    asked: AtomicUsize,
    well: Arc<World>,
}

#[async_trait]
impl Simulation for Ill {
    async fn answer(&self, sent: Sent) -> http::Response<Vec<u8>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if self.left.load(Ordering::SeqCst) == 0 {
            return self.well.answer(sent).await;
        }
        self.left.fetch_sub(1, Ordering::SeqCst);
        http::Response::builder().status(503).body(b"{}".to_vec()).unwrap()
    }
}

#[tokio::test(start_paused = true)]
async fn who_rests_is_asked_again_in_time_and_by_one_at_a_time() {
    for jump in JUMPS {
        let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
        let ill = Arc::new(Ill {
            left: AtomicUsize::new(2),
            asked: AtomicUsize::new(0),
            well: World::with(&[("a", None)]),
        });
        let free = ProviderConfig { limits: Limits::default(), ..limited("a", 1) };
        let pool = Pool::simulated(config(vec![free]), memory.kept(), clock.clone(), ill.clone());
        let pool = pool.await.unwrap();
        let begun = Instant::now();
        let error = pool.ask(patient(Duration::from_secs(1))).await.unwrap_err();
        assert_eq!(error.attempts[0].outcome, Outcome::ProviderDown);
        jump.make(&pool, &clock);
        // A rest may end early, as after a laptop's sleep; one probe shows the truth.
        let burst = join_all((0..8).map(|_| pool.ask(patient(Duration::from_secs(1))))).await;
        assert!(burst.iter().all(Result::is_err), "{jump:?}");
        assert!(ill.asked.load(Ordering::SeqCst) <= 2, "{jump:?}: a burst at who is down");
        ask(&pool, 2).await;
        assert!(begun.elapsed() < Duration::from_secs(60), "{jump:?}: {:?}", begun.elapsed());
        assert_eq!(pool.status().providers[0].state, State::Ready, "{jump:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_rest_that_was_kept_by_a_clock_that_was_ahead_ends_in_time() {
    let (memory, clock) = (Arc::new(Memory::default()), TestClock::new());
    let start = |left| {
        let ill = Ill {
            left: AtomicUsize::new(left),
            asked: AtomicUsize::new(0),
            well: World::with(&[("a", None)]),
        };
        let free = ProviderConfig { limits: Limits::default(), ..limited("a", 1) };
        Pool::simulated(config(vec![free]), memory.kept(), clock.clone(), Arc::new(ill))
    };
    let before = start(1).await.unwrap();
    assert!(before.ask(patient(Duration::from_secs(1))).await.is_err());
    drop(before);
    clock.back(DAY);
    let after = start(0).await.unwrap();
    assert_eq!(after.status().providers[0].state, State::Cooling);
    let begun = Instant::now();
    after.ask(patient(Duration::from_secs(60))).await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
}
