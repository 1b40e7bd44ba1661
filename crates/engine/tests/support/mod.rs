//! A worker on a real store with real simulated providers.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use async_trait::async_trait;
use document::{Document, Format, ReadError};
use domain::{
    Actor, Clock, ContractId, Lane, Language, Privacy, Timestamp, VersionId, VersionState,
    VersionStatus,
};
use engine::{Engine, InProcessReader, Parts, Playbooks, PoolClock, Reader, Settings, SourceIndex};
use pool::{Dialect, Limits, Pool, PoolConfig, ProviderConfig};
use provider_sim::Sim;
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use store::{Hint, NewContract, NewVersion, SqliteStore, Store};

pub struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        Timestamp(since.as_millis() as i64)
    }
}

/// A provider that a simulator stands for.
pub fn provider(sim: &Sim, name: &str) -> ProviderConfig {
    ProviderConfig {
        name: name.to_owned(),
        dialect: Dialect::OpenAi,
        base_url: sim.base_url(),
        model: "sim-large".to_owned(),
        simple_model: None,
        context: None,
        keys: vec!["test-key".to_owned().into()],
        // Loopback counts as the cloud here, so that what leaves is masked and kept.
        local: false,
        limits: Limits::default(),
        limits_from_preset: false,
        day_resets: "UTC".to_owned(),
        quota_shared: false,
        max_in_flight: 4,
        connect_timeout: Duration::from_secs(5),
        first_token_timeout: Duration::from_secs(30),
        idle_timeout: Duration::from_secs(30),
        total_timeout: Duration::from_secs(60),
        price_in: None,
        price_out: None,
        country: None,
        trains_on_input: None,
    }
}

/// One life of the process on a data folder.
pub struct Life {
    pub store: Arc<dyn Store>,
    pub pool: Arc<Pool>,
    engine: Engine,
}

impl Life {
    pub async fn begin(folder: &Path, providers: Vec<ProviderConfig>) -> Self {
        Self::begin_with(folder, providers, Arc::new(InProcessReader)).await
    }

    pub async fn begin_with(
        folder: &Path,
        providers: Vec<ProviderConfig>,
        reader: Arc<dyn Reader>,
    ) -> Self {
        Self::begin_as(folder, providers, reader, Settings::default()).await
    }

    pub async fn begin_as(
        folder: &Path,
        providers: Vec<ProviderConfig>,
        reader: Arc<dyn Reader>,
        settings: Settings,
    ) -> Self {
        let clock: Arc<dyn Clock> = Arc::new(WallClock);
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open(folder, Arc::clone(&clock)).await.unwrap());
        let kept = engine::kept(store.clone(), Arc::clone(&clock)).kept;
        let config = PoolConfig {
            providers,
            headroom: 0.8,
            patience: Duration::from_millis(2_500),
            max_attempts: 5,
            queue_interactive: 64,
            queue_batch: 256,
        };
        let pool =
            Pool::start(config, kept, Arc::new(PoolClock(Arc::clone(&clock)))).await.unwrap();
        let parts = Parts {
            store: store.clone(),
            pool: Arc::clone(&pool),
            reader,
            clock,
            sources: Arc::new(SourceIndex::new(store.clone()).await),
            playbooks: Arc::new(Playbooks::new(store.clone())),
        };
        let engine = Engine::start(parts, settings);
        Self { store, pool, engine }
    }

    pub async fn end(self) {
        self.engine.shutdown().await;
    }

    pub async fn upload(&self, file_name: &str, text: &str) -> (ContractId, VersionId) {
        self.upload_as(file_name, text, Privacy::Masked).await
    }

    pub async fn upload_as(
        &self,
        file_name: &str,
        text: &str,
        privacy: Privacy,
    ) -> (ContractId, VersionId) {
        let contract = NewContract { id: ContractId::generate(), title: file_name.to_owned() };
        let version = self.new_version(file_name, text, privacy).await;
        let ids = (contract.id, version.id);
        self.store.create_contract(&Actor::LOCAL, contract, version).await.unwrap();
        ids
    }

    pub async fn upload_next(
        &self,
        contract: ContractId,
        file_name: &str,
        text: &str,
    ) -> VersionId {
        let version = self.new_version(file_name, text, Privacy::Masked).await;
        let id = version.id;
        self.store.add_version(&Actor::LOCAL, contract, version).await.unwrap();
        id
    }

    async fn new_version(&self, file_name: &str, text: &str, privacy: Privacy) -> NewVersion {
        NewVersion {
            id: VersionId::generate(),
            file_name: file_name.to_owned(),
            file: self.store.put_blob(text.as_bytes().to_vec()).await.unwrap(),
            language: None,
            reader: Language::En,
            privacy,
            side: None,
            law: None,
            lane: Lane::Interactive,
            hold: false,
            password: None,
        }
    }

    pub async fn state(&self, version: VersionId) -> VersionState {
        self.store.version_state(&Actor::LOCAL, version).await.unwrap()
    }

    /// Waits for a state of a version, woken by the store's hints.
    pub async fn until(
        &self,
        version: VersionId,
        what: &str,
        is: impl Fn(&VersionState) -> bool,
    ) -> VersionState {
        let mut hints = self.store.hints();
        let wait = async {
            loop {
                let state = self.state(version).await;
                if is(&state) {
                    return state;
                }
                while !matches!(hints.recv().await, Ok(Hint::Version(hinted)) if hinted == version)
                {
                }
            }
        };
        match tokio::time::timeout(Duration::from_secs(60), wait).await {
            Ok(state) => state,
            Err(_) => {
                let state = self.state(version).await;
                panic!(
                    "waited for {what}; it is {:?} in {:?}, {:?}",
                    state.status, state.stage, state.progress
                );
            }
        }
    }

    pub async fn until_done(&self, version: VersionId) -> VersionState {
        self.until(version, "the end", |state| state.status == VersionStatus::Done).await
    }
}

/// A reader that panics, as parsers do.
pub struct PanickingReader;

#[async_trait]
impl Reader for PanickingReader {
    async fn read(
        &self,
        _bytes: Vec<u8>,
        _format: Format,
        _password: Option<String>,
    ) -> Result<Document, ReadError> {
        panic!("a parser's bug")
    }
}

const TOPICS: [(&str, &str); 8] = [
    ("Services", "The Provider shall perform the services with reasonable care and skill."),
    ("Fees", "The Customer shall pay each invoice within ninety days after it was received."),
    ("Confidentiality", "Each party keeps the other party's information secret for three years."),
    ("Liability", "The Provider's liability is unlimited and covers indirect loss of any kind."),
    ("Term", "This agreement renews automatically for periods of two years without notice."),
    ("Termination", "The Provider may terminate at any time by giving five days' written notice."),
    ("Assignment", "The Provider may assign this agreement to anyone without any consent at all."),
    ("Law", "This agreement is governed by the laws of England and Wales and by no other."),
];

/// A services agreement of eight clauses for each round; `edit` changes one.
pub fn agreement(rounds: usize, edit: Option<usize>) -> String {
    let mut text = String::from(
        "SERVICES AGREEMENT\n\nThis agreement is made between Northwind Harbour Limited (the \"Provider\") and Quillfeather Trading Limited (the \"Customer\").\n\n",
    );
    for index in 0..rounds * TOPICS.len() {
        let (heading, words) = TOPICS[index % TOPICS.len()];
        let number = index + 1;
        let more = if edit == Some(number) { " This was negotiated." } else { "" };
        text.push_str(&format!(
            "{number}. {heading} {number}\n\n{words} It applies to order {number} as well.{more}\n\n"
        ));
    }
    text
}

/// The bodies that were asked, in order.
pub fn bodies(sim: &Sim) -> Vec<String> {
    sim.log().iter().map(|entry| entry.body.to_string()).collect()
}
