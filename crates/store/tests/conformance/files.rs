//! Uploaded files.

use super::bench::{Bench, LOCAL};
use domain::Timestamp;
use std::time::Duration;
use store::{BlobHash, StoreError};

pub(crate) async fn a_file_comes_back_as_it_was_put(bench: &mut Bench) {
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let hash = bench.store().put_blob(bytes.clone()).await.unwrap();
    assert_eq!(hash, bench.store().put_blob(bytes.clone()).await.unwrap());
    let empty = bench.store().put_blob(vec![]).await.unwrap();
    assert_eq!(empty.0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    bench.kill().await;
    assert_eq!(bench.store().blob(&hash).await.unwrap(), bytes);
    for unknown in ["0".repeat(64), "../../etc/passwd".to_owned(), String::new()] {
        let refused = bench.store().blob(&BlobHash(unknown)).await;
        assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
    }
}

pub(crate) async fn a_file_goes_with_its_last_version(bench: &mut Bench) {
    let (first, version) = bench.contract().await;
    let (second, _) = bench.contract().await;
    let store = bench.store();
    let file = store.version_row(version).await.unwrap().file;
    let erase = async |contract| {
        store.delete_contract(&LOCAL, contract).await.unwrap();
        bench.clock.pass(Duration::from_secs(600));
        store.erase_deleted(domain::Clock::now(&*bench.clock)).await.unwrap()
    };
    assert_eq!(erase(first).await, 1);
    store.blob(&file).await.unwrap();
    assert_eq!(erase(second).await, 1);
    assert!(matches!(store.blob(&file).await, Err(StoreError::NotFound)));

    // What was put lately waits for its version.
    let fresh = store.put_blob(b"fresh".to_vec()).await.unwrap();
    let now = domain::Clock::now(&*bench.clock);
    store.erase_deleted(now).await.unwrap();
    store.blob(&fresh).await.unwrap();
    store.erase_deleted(Timestamp(now.0 + 1)).await.unwrap();
    assert!(matches!(store.blob(&fresh).await, Err(StoreError::NotFound)));
}
