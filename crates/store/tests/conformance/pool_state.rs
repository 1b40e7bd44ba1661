//! Quota and cooldowns of the provider pool.

use super::bench::Bench;
use domain::Timestamp;
use store::CooldownRow;

pub(crate) async fn quota_leased_together_never_exceeds_the_limit(bench: &mut Bench) {
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let store = bench.store();
        tasks.spawn(async move {
            let mut granted = 0;
            for _ in 0..10 {
                let (now, end) = (Timestamp(1), Timestamp(60_000));
                granted += store.lease_quota("groq/minute", 100, 3, now, end).await.unwrap().1;
            }
            granted
        });
    }
    assert_eq!(tasks.join_all().await.into_iter().sum::<u64>(), 100);
    let kept = bench.store().quota("groq/minute", Timestamp(1)).await.unwrap();
    assert_eq!(kept.iter().map(|entry| entry.amount).sum::<u64>(), 100);
    let other = bench.store().lease_quota("groq/day", 100, 3, Timestamp(1), Timestamp(9)).await;
    assert_eq!(other.unwrap().1, 3, "another ledger is another quota");
}

pub(crate) async fn quota_is_settled_and_expires(bench: &mut Bench) {
    let store = bench.store();
    let lease = async |want, now| {
        store.lease_quota("groq", 10, want, Timestamp(now), Timestamp(now + 1_000)).await.unwrap()
    };
    let (block, granted) = lease(8, 0).await;
    assert_eq!(granted, 8);
    store.settle_quota(block, 3, Timestamp(500)).await.unwrap();
    let (rest, granted) = lease(20, 0).await;
    assert_eq!(granted, 7);
    store.settle_quota(rest, 0, Timestamp(1_000)).await.unwrap();
    assert_eq!(lease(20, 0).await.1, 7, "what was not spent comes back");
    assert_eq!(lease(1, 0).await, (0, 0), "nothing is left");

    drop(store);
    // A process that died: its block counts until it expires, and no longer.
    bench.kill().await;
    let store = bench.store();
    let entries = store.quota("groq", Timestamp(499)).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.amount).collect::<Vec<_>>(), [3, 7]);
    assert_eq!(store.quota("groq", Timestamp(500)).await.unwrap().len(), 1);
    let grant = store.lease_quota("groq", 10, 99, Timestamp(1_000), Timestamp(2_000)).await;
    assert_eq!(grant.unwrap().1, 10);

    // A clock that was ahead had dated it: in time, nothing is changed.
    store.shorten_quota("groq", Timestamp(2_000), Timestamp(1_100)).await.unwrap();
    store.shorten_quota("other", Timestamp(0), Timestamp(1_100)).await.unwrap();
    assert_eq!(store.quota("groq", Timestamp(1_999)).await.unwrap().len(), 1);
    store.shorten_quota("groq", Timestamp(1_999), Timestamp(1_100)).await.unwrap();
    assert_eq!(store.quota("groq", Timestamp(1_099)).await.unwrap().len(), 1);
    assert!(store.quota("groq", Timestamp(1_100)).await.unwrap().is_empty());
}

pub(crate) async fn the_later_end_of_a_cooldown_stands(bench: &mut Bench) {
    let row = |until, strikes| CooldownRow {
        scope: "groq".to_owned(),
        until: Timestamp(until),
        strikes,
        since: Timestamp(1),
        reason: "rate_limited".to_owned(),
    };
    bench.store().keep_cooldown(row(500, 1)).await.unwrap();
    bench.store().keep_cooldown(row(300, 2)).await.unwrap();
    bench.kill().await;
    let store = bench.store();
    assert_eq!(store.cooldowns(Timestamp(499)).await.unwrap(), [row(500, 2)]);
    assert!(store.cooldowns(Timestamp(500)).await.unwrap().is_empty());
    // Unless the clock was ahead when it was kept.
    let earlier = CooldownRow { since: Timestamp(0), ..row(300, 1) };
    store.keep_cooldown(earlier.clone()).await.unwrap();
    assert_eq!(store.cooldowns(Timestamp(0)).await.unwrap(), [earlier]);
    store.forget_cooldown("groq").await.unwrap();
    assert!(store.cooldowns(Timestamp(0)).await.unwrap().is_empty());
}
