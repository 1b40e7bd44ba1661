//! Quota, slots and the line: what is known is never exceeded.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use futures::future::join_all;
use pool::{AskErrorKind, Binding, Lane, LimitKind, LimitSource, Limits, Outcome, Pool, State};
use provider_sim::{Fault, Kind, SimConfig};
use std::time::Duration;
use support::*;

#[tokio::test]
async fn with_known_limits_a_burst_causes_no_429_and_uses_all_of_them() {
    let first = sim_with(SimConfig {
        requests_per_minute: Some(7),
        max_in_flight: Some(3),
        ..SimConfig::default()
    })
    .await;
    let mut limited = provider("first", &first);
    limited.limits.requests_per_minute = Some(7);
    limited.max_in_flight = 3;
    let rig = rig(vec![limited]).await;
    let asked = join_all((0..30).map(|n| {
        let request = pool::Request {
            deadline: Duration::from_secs(2),
            ..request(&format!("Clause {n} says this."))
        };
        rig.pool.ask(request)
    }))
    .await;
    let (answered, busy): (Vec<_>, Vec<_>) = asked.into_iter().partition(Result::is_ok);
    assert_eq!((answered.len(), busy.len()), (7, 23));
    assert!(first.log().iter().all(|line| line.status == 200), "no 429");
    for error in busy {
        let AskErrorKind::Busy(opening) = error.unwrap_err().kind else { panic!("not busy") };
        assert_eq!(
            (opening.binding, opening.provider.as_str()),
            (Binding::Quota(Some(LimitKind::RequestsPerMinute)), "first")
        );
    }
    // A minute later it goes on.
    pass(Duration::from_millis(61_000)).await;
    assert!(rig.pool.opening(pool::Locality::Any).is_none());
}

#[tokio::test]
async fn tokens_are_reserved_before_and_settled_after() {
    let first = sim("first").await;
    let mut limited = provider("first", &first);
    limited.limits.tokens_per_minute = Some(1_000);
    limited.max_in_flight = 1;
    let rig = rig(vec![limited]).await;
    let wide = |deadline| pool::Request {
        max_tokens: Some(700),
        deadline,
        ..request("The tenant pays the rent each month.")
    };
    // Each reserves over 700 and uses under 30, so more than one fits into 1,000.
    for _ in 0..5 {
        rig.pool.ask(wide(Duration::from_secs(1))).await.unwrap();
    }
    let used = rig.pool.status().providers[0].keys[0].limits[0].used;
    assert!(used < 200, "{used}");
    let error = rig
        .pool
        .ask(pool::Request { max_tokens: Some(1_001), ..wide(Duration::from_secs(1)) })
        .await
        .unwrap_err();
    assert_eq!(error.kind, AskErrorKind::NeverFits);
}

#[tokio::test]
async fn a_restart_remembers_what_the_day_has_used_and_who_rests() {
    let (first, second) = (sim("first").await, sim("second").await);
    let mut daily = provider("first", &first);
    daily.limits = Limits { requests_per_day: Some(20), ..Limits::default() };
    daily.day_resets = "America/Los_Angeles".into();
    let mut ill = provider("second", &second);
    ill.model = "sim-large".into();
    second.set_faults(vec![Fault::forever(Fault::status(503))]);
    let before = rig_with(config(vec![ill.clone(), daily.clone()])).await;
    for _ in 0..5 {
        assert_eq!(before.ask().await.unwrap().provider, "first");
    }
    assert_eq!(second.log().len(), 1);
    assert!(
        before.memory.leases.load(std::sync::atomic::Ordering::SeqCst) <= 3,
        "a block is a tenth"
    );
    // Killed: nothing is given back.
    drop(before.pool);
    let after = Pool::start(config(vec![ill, daily]), before.memory.kept(), before.clock.clone())
        .await
        .unwrap();
    let status = after.status();
    assert_eq!(status.providers[0].state, State::Cooling);
    let used = status.providers[1].keys[0].limits[0].used;
    assert!((5..=7).contains(&used), "what was spent and at most one block: {used}");
    after.ask(request("The tenant pays.")).await.unwrap();
    assert_eq!(second.log().len(), 1, "the ill one still rests");
    // In all no more than the day's limit.
    let mut answered = 0;
    while after
        .ask(pool::Request { deadline: Duration::from_millis(200), ..request("The tenant pays.") })
        .await
        .is_ok()
    {
        answered += 1;
        assert!(answered < 30);
    }
    assert!(first.log().len() <= 20 && first.log().len() >= 17, "{}", first.log().len());
}

#[tokio::test]
async fn an_orderly_shutdown_gives_the_rest_of_its_blocks_back() {
    let first = sim("first").await;
    let mut daily = provider("first", &first);
    daily.limits.requests_per_day = Some(100);
    let rig = rig(vec![daily]).await;
    rig.ask().await.unwrap();
    assert_eq!(rig.memory.counted("requests_per_day", 0), 10);
    rig.pool.give_back().await;
    assert_eq!(rig.memory.counted("requests_per_day", 0), 1);
}

#[tokio::test]
async fn a_slot_is_given_back_when_the_asker_goes_and_the_attempt_is_cancelled() {
    let first = sim("first").await;
    first.set_faults(vec![Fault::times(Kind::Silence, 1)]);
    let mut narrow = provider("first", &first);
    narrow.max_in_flight = 1;
    narrow.first_token_timeout = Duration::from_secs(60);
    let rig = rig(vec![narrow]).await;
    let pool = rig.pool.clone();
    let asking = tokio::spawn(async move { pool.ask(request("The tenant pays.")).await });
    eventually("the request arrives", || first.log().len() == 1).await;
    assert_eq!(rig.pool.opening(pool::Locality::Any).unwrap().binding, Binding::Slot);
    let waiting = tokio::spawn({
        let pool = rig.pool.clone();
        async move { pool.ask(request("The next one.")).await }
    });
    eventually("the next one waits", || rig.pool.status().waiting_interactive == 1).await;
    asking.abort();
    waiting.await.unwrap().unwrap();
    eventually("the attempt is recorded", || rig.memory.outcomes().contains(&Outcome::Cancelled))
        .await;
    assert_eq!(rig.pool.status().providers[0].in_flight, 0);
}

#[tokio::test]
async fn a_panicking_check_gives_the_slot_back() {
    let first = sim("first").await;
    let rig = rig(vec![provider("first", &first)]).await;
    let pool = rig.pool.clone();
    let bad = pool::Request {
        accept: Some(std::sync::Arc::new(|_: &str| panic!("a bug"))),
        ..request("Words.")
    };
    assert!(tokio::spawn(async move { pool.ask(bad).await }).await.is_err());
    assert_eq!(rig.pool.status().providers[0].in_flight, 0);
    rig.ask().await.unwrap();
}

#[tokio::test]
async fn interactive_goes_before_batch_and_the_oldest_batch_is_not_overtaken_for_ever() {
    let first = sim("first").await;
    // The slot is held for as long as the line takes to form.
    first.set_faults(vec![Fault::times(Kind::Silence, 1)]);
    let long = Duration::from_secs(60);
    let mut narrow = provider("first", &first);
    (narrow.max_in_flight, narrow.first_token_timeout, narrow.idle_timeout) = (1, long, long);
    let rig = rig(vec![narrow]).await;
    let ask = |text: String, lane| {
        let pool = rig.pool.clone();
        tokio::spawn(async move {
            let request = pool::Request { lane, deadline: long, ..request(&text) };
            pool.ask(request).await.map(|_| ())
        })
    };
    let holder = ask("holder".into(), Lane::Interactive);
    eventually("the slot is taken", || first.log().len() == 1).await;
    let mut asking = vec![ask("batch".into(), Lane::Batch)];
    eventually("batch waits", || rig.pool.status().waiting_batch == 1).await;
    asking.extend((0..30).map(|n| ask(format!("interactive {n}"), Lane::Interactive)));
    eventually("all wait", || rig.pool.status().waiting_interactive == 30).await;
    holder.abort();
    for task in asking {
        task.await.unwrap().unwrap();
    }
    let order: Vec<String> = first
        .log()
        .iter()
        .map(|line| line.body["messages"][0]["content"].as_str().unwrap().to_owned())
        .collect();
    let batch = order.iter().position(|text| text == "batch").unwrap();
    assert!((2..=10).contains(&batch), "batch was number {batch}");
}

#[tokio::test]
async fn a_full_interactive_queue_is_busy_at_once() {
    let first = sim("first").await;
    first.set_faults(vec![Fault::forever(Kind::Silence)]);
    let mut narrow = provider("first", &first);
    (narrow.max_in_flight, narrow.first_token_timeout) = (1, Duration::from_secs(60));
    let rig = rig_with(pool::PoolConfig { queue_interactive: 2, ..config(vec![narrow]) }).await;
    let tasks: Vec<_> = (0..3)
        .map(|_| {
            let pool = rig.pool.clone();
            tokio::spawn(async move { pool.ask(request("Words.")).await })
        })
        .collect();
    eventually("two wait", || rig.pool.status().waiting_interactive == 2).await;
    let begun = std::time::Instant::now();
    assert!(matches!(rig.ask().await.unwrap_err().kind, AskErrorKind::Busy(_)));
    assert!(begun.elapsed() < Duration::from_secs(1));
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn limits_are_learnt_from_headers_and_then_kept() {
    let first = sim_with(SimConfig { requests_per_minute: Some(4), ..SimConfig::default() }).await;
    let rig = rig(vec![provider("first", &first)]).await;
    let mut answered = 0;
    while rig
        .pool
        .ask(pool::Request { deadline: Duration::from_millis(300), ..request("Words.") })
        .await
        .is_ok()
    {
        answered += 1;
    }
    assert_eq!(answered, 4);
    assert!(first.log().iter().all(|line| line.status == 200), "no 429 was needed");
    let limits = &rig.pool.status().providers[0].keys[0].limits;
    assert_eq!(
        (limits[0].kind, limits[0].limit, limits[0].source),
        (LimitKind::RequestsPerMinute, 4, LimitSource::Learnt)
    );
}

#[tokio::test]
async fn an_opening_beyond_the_deadline_is_told_at_once() {
    let first = sim("first").await;
    first.set_faults(vec![Fault::forever(Fault::status(503))]);
    let rig = rig(vec![provider("first", &first)]).await;
    let begun = std::time::Instant::now();
    let error = rig.ask().await.unwrap_err();
    assert!(begun.elapsed() < Duration::from_secs(2));
    let AskErrorKind::Busy(opening) = error.kind else { panic!("{:?}", error.kind) };
    assert_eq!(opening.binding, Binding::Cooldown);
    assert_eq!(outcomes(&error.attempts), [("first".to_owned(), Outcome::ProviderDown)]);
}
