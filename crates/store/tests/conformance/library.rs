//! The library.

use super::bench::{Bench, LOCAL, finding};
use domain::{Lane, Language, Privacy, Progress, Risk, RiskCounts, VersionStatus};
use std::time::Duration;

pub(crate) async fn contracts_are_listed_newest_first_with_their_counts(bench: &mut Bench) {
    let (old, first) = bench.contract().await;
    let clauses = bench.split(3).await;
    let taken = bench.claim(3).await;
    bench.answer(&taken[0], vec![finding(clauses[0], "rent", Risk::High)]).await;
    bench.answer(&taken[1], vec![]).await;
    bench.clock.pass(Duration::from_secs(60));
    let (new, _) = bench
        .contract_with(|version| {
            version.language = Some(Language::Es);
            version.privacy = Privacy::Local;
            version.side = None;
        })
        .await;
    let second = bench.next_version(old).await;

    let listed = bench.store().contracts(&LOCAL).await.unwrap();
    let ids: Vec<_> = listed.iter().map(|contract| contract.id).collect();
    assert_eq!(ids, [new, old]);
    assert_eq!(
        (listed[0].language, listed[0].privacy, listed[0].side.as_deref()),
        (Language::Es, Privacy::Local, None)
    );
    let versions = &listed[1].versions;
    assert_eq!((versions[0].id, versions[1].id), (first, second));
    assert_eq!((versions[0].number, versions[1].number), (1, 2));
    assert_eq!(versions[0].status, VersionStatus::Cancelled);
    assert_eq!(versions[0].progress, Progress { done: 2, total: 3, reused: 0 });
    assert_eq!(versions[0].risk, Some(Risk::High));
    assert_eq!(versions[0].risks, RiskCounts { high: 1, none: 1, ..RiskCounts::default() });
    assert_eq!((versions[1].risk, versions[1].progress), (None, Progress::default()));
    assert_eq!(bench.store().contract(&LOCAL, old).await.unwrap(), listed[1]);
}

pub(crate) async fn the_next_version_takes_over_what_was_said(bench: &mut Bench) {
    let (contract, version) = bench
        .contract_with(|version| {
            version.language = None;
            version.reader = Language::Es;
            version.privacy = Privacy::Local;
            version.law = Some("CO".to_owned());
            version.lane = Lane::Batch;
        })
        .await;
    let outline = bench.store().outline(&LOCAL, contract).await.unwrap();
    assert_eq!((outline.contract, outline.latest), (contract, version));
    assert_eq!((outline.language, outline.reader), (None, Language::Es));
    assert_eq!((outline.privacy, outline.lane), (Privacy::Local, Lane::Batch));
    assert_eq!(outline.law.as_deref(), Some("CO"));
    assert_eq!((outline.side.as_deref(), outline.title.as_str()), (Some("Tenant"), "Lease"));
    let next = bench.next_version(contract).await;
    assert_eq!(bench.store().outline(&LOCAL, contract).await.unwrap().latest, next);
}
