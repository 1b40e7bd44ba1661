//! The user's own library of sources.

use super::bench::{Bench, LOCAL, STRANGER};
use domain::{Language, Source, SourceId, SourcePassage, Timestamp};
use std::time::Duration;
use store::{NewSource, StoreError};

fn passages(count: usize) -> Vec<SourcePassage> {
    let passage =
        |n: usize| SourcePassage { locator: format!("art. {n}"), text: format!("On {n}.") };
    (1..=count).map(passage).collect()
}

fn new(title: &str, count: usize) -> NewSource {
    NewSource {
        id: SourceId::generate(),
        title: title.to_owned(),
        file_name: "leases.md".to_owned(),
        language: Language::Es,
        country: Some("CL".to_owned()),
        topic: Some("deposit".to_owned()),
        norm: Some("Ley 18.101".to_owned()),
        checked_on: Some("2026-11-30".to_owned()),
        checked_by_lawyer: true,
        passages: passages(count),
    }
}

async fn titles(bench: &Bench) -> Vec<String> {
    let sources = bench.store().sources(&LOCAL).await.unwrap();
    sources.into_iter().map(|source| source.title).collect()
}

pub(crate) async fn a_source_comes_back_as_it_was_added(bench: &mut Bench) {
    let at = domain::Clock::now(&*bench.clock);
    // More than one statement takes.
    let whole = new("Guide", 2_345);
    let bare = NewSource {
        language: Language::En,
        country: None,
        topic: None,
        norm: None,
        checked_on: None,
        checked_by_lawyer: false,
        ..new("Practice", 1)
    };
    bench.store().add_source(&LOCAL, whole.clone()).await.unwrap();
    bench.store().add_source(&LOCAL, bare.clone()).await.unwrap();
    bench.kill().await;
    let store = bench.store();
    assert_eq!(titles(bench).await, ["Practice", "Guide"], "newest first");
    let found = store.source(&LOCAL, whole.id).await.unwrap();
    let expected = Source {
        id: whole.id,
        title: "Guide".to_owned(),
        file_name: "leases.md".to_owned(),
        language: Language::Es,
        country: Some("CL".to_owned()),
        topic: Some("deposit".to_owned()),
        norm: Some("Ley 18.101".to_owned()),
        checked_on: Some("2026-11-30".to_owned()),
        checked_by_lawyer: true,
        created_at: at,
        passages: 2_345,
    };
    assert_eq!(found.source, expected);
    assert_eq!(found.passages, passages(2_345));
    let found = store.source(&LOCAL, bare.id).await.unwrap().source;
    assert_eq!(
        (found.country, found.topic, found.norm, found.checked_on),
        (None, None, None, None)
    );
    assert!(!found.checked_by_lawyer && found.language == Language::En);
    let unknown = store.source(&LOCAL, SourceId::generate()).await;
    assert!(matches!(unknown, Err(StoreError::NotFound)));
}

pub(crate) async fn every_change_to_what_can_be_cited_raises_the_revision(bench: &mut Bench) {
    let store = bench.store();
    assert_eq!(store.sources_revision(&LOCAL).await.unwrap(), 0);
    let (one, two) = (new("One", 1), new("Two", 2));
    store.add_source(&LOCAL, one.clone()).await.unwrap();
    let first = store.sources_revision(&LOCAL).await.unwrap();
    store.add_source(&LOCAL, two.clone()).await.unwrap();
    let second = store.sources_revision(&LOCAL).await.unwrap();
    store.delete_source(&LOCAL, one.id).await.unwrap();
    let third = store.sources_revision(&LOCAL).await.unwrap();
    let shelf = store.source_shelf(&LOCAL).await.unwrap();
    assert_eq!(shelf.revision, third);
    assert_eq!(shelf.texts.len(), 1);
    assert_eq!((shelf.texts[0].source.id, &shelf.texts[0].passages), (two.id, &two.passages));
    store.restore_source(&LOCAL, one.id).await.unwrap();
    let fourth = store.sources_revision(&LOCAL).await.unwrap();
    assert!(0 < first && first < second && second < third && third < fourth);
    let shelf = store.source_shelf(&LOCAL).await.unwrap();
    let ids: Vec<SourceId> = shelf.texts.iter().map(|text| text.source.id).collect();
    assert_eq!((shelf.revision, ids), (fourth, vec![one.id, two.id]));
    // What changed nothing raises nothing.
    assert!(store.restore_source(&LOCAL, one.id).await.is_err());
    assert_eq!(store.sources_revision(&LOCAL).await.unwrap(), fourth);
}

pub(crate) async fn a_deleted_source_is_gone_until_it_is_restored_and_then_for_good(
    bench: &mut Bench,
) {
    let store = bench.store();
    let source = new("Guide", 3);
    store.add_source(&LOCAL, source.clone()).await.unwrap();
    let refused = store.restore_source(&LOCAL, source.id).await;
    assert!(matches!(refused, Err(StoreError::Conflict(_))));
    store.delete_source(&LOCAL, source.id).await.unwrap();
    assert!(titles(bench).await.is_empty());
    assert!(matches!(store.source(&LOCAL, source.id).await, Err(StoreError::NotFound)));
    assert!(matches!(store.delete_source(&LOCAL, source.id).await, Err(StoreError::NotFound)));
    let deleted_at = domain::Clock::now(&*bench.clock);
    assert_eq!(store.erase_deleted_sources(deleted_at).await.unwrap(), 0, "not before its time");
    store.restore_source(&LOCAL, source.id).await.unwrap();
    assert_eq!(store.source(&LOCAL, source.id).await.unwrap().passages, source.passages);

    store.delete_source(&LOCAL, source.id).await.unwrap();
    bench.clock.pass(Duration::from_secs(600));
    assert_eq!(store.erase_deleted_sources(Timestamp(deleted_at.0 + 1)).await.unwrap(), 1);
    let refused = store.restore_source(&LOCAL, source.id).await;
    assert!(matches!(refused, Err(StoreError::NotFound)));
}

pub(crate) async fn somebody_elses_source_is_not_there(bench: &mut Bench) {
    let store = bench.store();
    let source = new("Guide", 3);
    store.add_source(&LOCAL, source.clone()).await.unwrap();
    assert!(store.sources(&STRANGER).await.unwrap().is_empty());
    assert!(matches!(store.source(&STRANGER, source.id).await, Err(StoreError::NotFound)));
    assert!(matches!(store.delete_source(&STRANGER, source.id).await, Err(StoreError::NotFound)));
    assert_eq!(store.sources_revision(&STRANGER).await.unwrap(), 0);
    assert!(store.source_shelf(&STRANGER).await.unwrap().texts.is_empty());
    store.delete_source(&LOCAL, source.id).await.unwrap();
    assert!(matches!(store.restore_source(&STRANGER, source.id).await, Err(StoreError::NotFound)));
}
