//! Who is served first.

use super::bench::{Bench, LEASE};
use domain::Lane;
use std::time::Duration;

pub(crate) async fn contracts_take_turns_and_clauses_keep_their_order(bench: &mut Bench) {
    let (old, _) = bench.contract().await;
    let mut old_clauses = bench.split(4).await;
    bench.clock.pass(Duration::from_secs(1));
    let (new, _) = bench.contract().await;
    let document = bench.claim(9).await.into_iter().find(|step| step.contract == new).unwrap();
    let mut new_clauses = bench.split_claimed(&document, 2).await;
    bench.store().release_all(bench.worker).await.unwrap();

    let taken = bench.claim(5).await;
    let contracts: Vec<_> = taken.iter().map(|step| step.contract).collect();
    assert_eq!(contracts, [old, new, old, new, old]);
    for step in taken {
        let expected =
            if step.contract == old { old_clauses.remove(0) } else { new_clauses.remove(0) };
        assert_eq!(step.lease.step.key, expected.to_string());
    }
}

pub(crate) async fn interactive_work_goes_before_batch_work(bench: &mut Bench) {
    let (batch, _) = bench.contract_with(|version| version.lane = Lane::Batch).await;
    bench.clock.pass(Duration::from_secs(1));
    let (interactive, _) = bench.contract().await;
    let taken = bench.claim(2).await;
    assert_eq!(taken[0].contract, interactive);
    assert_eq!(taken[0].lane, Lane::Interactive);
    assert_eq!(taken[1].contract, batch);
    assert_eq!(taken[1].lane, Lane::Batch);
}

pub(crate) async fn what_is_leased_counts_against_a_contract(bench: &mut Bench) {
    let (old, _) = bench.contract().await;
    bench.split(4).await;
    assert_eq!(bench.claim(2).await.len(), 2);
    bench.clock.pass(Duration::from_secs(1));
    let (new, _) = bench.contract().await;
    let next = bench.claim(2).await;
    assert_eq!(next[0].contract, new, "it holds nothing yet");
    assert_eq!(next[1].contract, old);

    // A lease that has run out counts no longer.
    bench.clock.pass(LEASE);
    assert_eq!(bench.claim(1).await[0].contract, old);
}
