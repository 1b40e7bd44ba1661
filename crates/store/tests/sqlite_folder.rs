//! What only SQLite has: a folder, its lock, its files.

// A test may fail where it stands.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use domain::{Actor, Clock, ContractId, Lane, Language, Privacy, Stage, Timestamp, VersionId};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{
    Advance, BlobHash, BlobStore, ContractStore, EventStore, NewClause, NewContract, NewVersion,
    SqliteStore, StepCommit, StepStore, StoreError, WorkerId,
};

struct At(i64);

impl Clock for At {
    fn now(&self) -> Timestamp {
        Timestamp(self.0)
    }
}

async fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(folder, Arc::new(At(1_000))).await
}

fn refusal(opened: Result<SqliteStore, StoreError>) -> StoreError {
    match opened {
        Ok(_) => panic!("opened"),
        Err(error) => error,
    }
}

fn new_version(file: BlobHash) -> NewVersion {
    NewVersion {
        id: VersionId::generate(),
        file_name: "secret name.txt".to_owned(),
        file,
        language: None,
        reader: Language::En,
        privacy: Privacy::Local,
        side: None,
        law: None,
        lane: Lane::Interactive,
        hold: false,
        password: Some("secret password".to_owned()),
    }
}

#[tokio::test]
async fn a_second_process_on_the_same_folder_is_refused_by_a_word_that_names_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path()).await.unwrap();
    let refused = refusal(open(folder.path()).await);
    assert!(matches!(refused, StoreError::InUse(_)), "{refused:?}");
    assert!(refused.to_string().contains("PostgreSQL"), "{refused}");
    drop(first);
    open(folder.path()).await.unwrap();
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()).await.unwrap());
    let file = folder.path().join("advai.db");
    let mut newer = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 4711; CREATE TABLE of_tomorrow (id INTEGER)")
        .execute(&mut newer)
        .await
        .unwrap();
    newer.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let refused = refusal(open(folder.path()).await);
    assert!(matches!(refused, StoreError::Newer(_)), "{refused:?}");
    assert!(refused.to_string().contains("4711"), "{refused}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn what_is_no_database_is_damaged_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("advai.db");
    std::fs::write(&file, "Dear diary, ".repeat(500)).unwrap();
    let before = std::fs::read(&file).unwrap();
    let refused = refusal(open(folder.path()).await);
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("data");
    std::fs::write(&in_the_way, "a file").unwrap();
    for place in [in_the_way.clone(), in_the_way.join("below")] {
        let refused = refusal(open(&place).await);
        assert!(matches!(refused, StoreError::Unwritable(_)), "{refused:?}");
        assert!(refused.to_string().contains(&*place.to_string_lossy()), "{refused}");
    }
    std::fs::create_dir_all(folder.path().join("other/advai.db")).unwrap();
    let refused = refusal(open(&folder.path().join("other")).await);
    assert!(matches!(refused, StoreError::Unwritable(_)), "{refused:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_folder_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/data");
    let store = open(&data).await.unwrap();
    store.put_blob(b"x".to_vec()).await.unwrap();
    for place in [&data, &data.join("files")] {
        let mode = std::fs::metadata(place).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "{}", place.display());
    }
}

#[tokio::test]
async fn a_file_changed_on_disk_is_damaged_and_leftovers_are_swept() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await.unwrap();
    let hash = store.put_blob(b"as uploaded".to_vec()).await.unwrap();
    let place = folder.path().join("files").join(&hash.0[..2]).join(&hash.0);
    assert_eq!(std::fs::read(&place).unwrap(), b"as uploaded");
    std::fs::write(&place, "changed").unwrap();
    assert!(matches!(store.blob(&hash).await, Err(StoreError::Damaged(_))));

    drop(store);
    let near = place.parent().unwrap();
    let half_written = near.join("1234.part");
    let forgotten = near.join("a".repeat(64));
    let foreign = near.join("README");
    for file in [&half_written, &forgotten, &foreign] {
        std::fs::write(file, "left").unwrap();
    }
    open(folder.path()).await.unwrap();
    assert!(!half_written.exists() && !forgotten.exists());
    assert!(foreign.exists() && place.exists(), "only what is ours and not needed goes");
}

#[tokio::test]
async fn erasing_leaves_no_byte_of_the_contract_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await.unwrap();
    let file = store.put_blob(b"secret upload".to_vec()).await.unwrap();
    let id = ContractId::generate();
    let contract = NewContract { id, title: "secret title".to_owned() };
    let version = new_version(file);
    let version_id = version.id;
    store.create_contract(&Actor::LOCAL, contract, version).await.unwrap();
    let worker = WorkerId(uuid::Uuid::nil());
    let step = store.claim(worker, 1, Duration::from_secs(30)).await.unwrap().remove(0);
    let clauses = (0..40)
        .map(|n| NewClause {
            id: domain::ClauseId::generate(),
            path: n.to_string(),
            number: n.to_string(),
            heading: "secret heading".to_owned(),
            kind: domain::ClauseKind::Clause,
            // Long enough to spill over onto pages of its own.
            text: "secret clause ".repeat(800),
            blocks: vec![],
        })
        .collect();
    let advance = Advance::To { stage: Stage::Compare, keys: vec![String::new()] };
    let commit = StepCommit { clauses, advance, ..StepCommit::default() };
    store.commit(&step.lease, commit).await.unwrap();
    assert!(store.head(&Actor::LOCAL, version_id).await.unwrap().seq > 40);
    assert_ne!(traces(folder.path()), 0, "it was there");

    store.delete_contract(&Actor::LOCAL, id).await.unwrap();
    assert_eq!(store.erase_deleted(Timestamp(1_001)).await.unwrap(), 1);
    assert_eq!(traces(folder.path()), 0);
}

/// How often "secret" stands in any file below `folder`.
fn traces(folder: &Path) -> usize {
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        found += if path.is_dir() {
            traces(&path)
        } else {
            std::fs::read(&path).unwrap().windows(6).filter(|bytes| bytes == b"secret").count()
        };
    }
    found
}
