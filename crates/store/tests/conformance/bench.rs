//! A store on a bench: its clock, its worker, and short ways to put work on it.

use async_trait::async_trait;
use domain::{
    Actor, Change, ClauseId, ClauseKind, ClauseStatus, Clock, ContractId, Decision, Finding,
    FindingId, FindingKind, Lane, Language, Privacy, Risk, Speaker, Stage, Timestamp, UserId,
    VersionId, VersionState,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::{
    Advance, Claimed, ClauseChange, Hint, NewClause, NewContract, NewVersion, Reading, StepCommit,
    Store, StoreError, StoredEvent, VersionChange, WorkerId,
};
use uuid::Uuid;

pub(crate) const LEASE: Duration = Duration::from_secs(30);
pub(crate) const LOCAL: Actor = Actor::LOCAL;
pub(crate) const STRANGER: Actor = Actor { user: UserId(Uuid::from_u128(7)) };

/// A clock that stands until it is moved.
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    pub(crate) fn pass(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as i64, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// Where a store lives, so that it can be opened again after a kill.
#[async_trait]
pub(crate) trait Place: Send + Sync {
    async fn open(&self, clock: Arc<TestClock>) -> Result<Arc<dyn Store>, StoreError>;
}

pub(crate) struct Bench {
    place: Box<dyn Place>,
    store: Option<Arc<dyn Store>>,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) worker: WorkerId,
}

impl Bench {
    pub(crate) async fn new(place: Box<dyn Place>) -> Self {
        let clock = Arc::new(TestClock(AtomicI64::new(1_796_025_600_000)));
        let store = Some(place.open(clock.clone()).await.unwrap());
        Self { place, store, clock, worker: WorkerId(Uuid::new_v4()) }
    }

    pub(crate) fn store(&self) -> Arc<dyn Store> {
        self.store.clone().unwrap()
    }

    /// The process dies and another starts: a new worker on the same data.
    pub(crate) async fn kill(&mut self) {
        drop(self.store.take());
        self.store = Some(self.place.open(self.clock.clone()).await.unwrap());
        self.worker = WorkerId(Uuid::new_v4());
    }

    pub(crate) async fn contract(&self) -> (ContractId, VersionId) {
        self.contract_with(|_| {}).await
    }

    pub(crate) async fn contract_with(
        &self,
        change: impl FnOnce(&mut NewVersion),
    ) -> (ContractId, VersionId) {
        let id = ContractId::generate();
        let contract = NewContract { id, title: "Lease".to_owned() };
        let mut version = self.new_version().await;
        change(&mut version);
        let version_id = version.id;
        self.store().create_contract(&LOCAL, contract, version).await.unwrap();
        (id, version_id)
    }

    pub(crate) async fn next_version(&self, contract: ContractId) -> VersionId {
        let version = self.new_version().await;
        let id = version.id;
        self.store().add_version(&LOCAL, contract, version).await.unwrap();
        id
    }

    pub(crate) async fn new_version(&self) -> NewVersion {
        NewVersion {
            id: VersionId::generate(),
            file_name: "lease.txt".to_owned(),
            file: self.store().put_blob(b"1. Rent".to_vec()).await.unwrap(),
            language: Some(Language::En),
            reader: Language::En,
            privacy: Privacy::Masked,
            side: Some("Tenant".to_owned()),
            law: None,
            lane: Lane::Interactive,
            hold: false,
            password: None,
        }
    }

    pub(crate) async fn claim(&self, limit: u32) -> Vec<Claimed> {
        self.store().claim(self.worker, limit, LEASE).await.unwrap()
    }

    /// The one step that is due.
    pub(crate) async fn claim_one(&self) -> Claimed {
        let mut claimed = self.claim(2).await;
        assert_eq!(claimed.len(), 1, "{claimed:?}");
        claimed.remove(0)
    }

    /// Splits the only version that is due into `n` clauses and opens their steps.
    pub(crate) async fn split(&self, n: usize) -> Vec<ClauseId> {
        let document = self.claim_one().await;
        self.split_claimed(&document, n).await
    }

    /// Splits a version into `n` clauses, with what else is known of it then.
    pub(crate) async fn split_knowing(
        &self,
        document: &Claimed,
        n: usize,
        change: VersionChange,
    ) -> Vec<ClauseId> {
        assert_eq!(document.lease.step.stage, Stage::Document);
        let clauses: Vec<NewClause> = (1..=n).map(clause).collect();
        let ids: Vec<ClauseId> = clauses.iter().map(|clause| clause.id).collect();
        let keys = ids.iter().map(ToString::to_string).collect();
        let commit = StepCommit {
            clauses,
            version: Some(change),
            advance: Advance::To { stage: Stage::Clauses, keys },
            ..StepCommit::default()
        };
        self.store().commit(&document.lease, commit).await.unwrap();
        ids
    }

    pub(crate) async fn split_claimed(&self, document: &Claimed, n: usize) -> Vec<ClauseId> {
        self.split_knowing(document, n, VersionChange::default()).await
    }

    /// Commits a clause as read by a model, with these findings.
    pub(crate) async fn answer(&self, claimed: &Claimed, findings: Vec<Finding>) {
        let mut change = ClauseChange::of(claimed.lease.step.key.parse().unwrap());
        change.status = Some(ClauseStatus::Done);
        change.reading = Some(reading(findings));
        self.finish(claimed, vec![change], Advance::WhenLast(Stage::Review)).await;
    }

    pub(crate) async fn finish(
        &self,
        claimed: &Claimed,
        changes: Vec<ClauseChange>,
        advance: Advance,
    ) {
        let commit = StepCommit { changes, advance, ..StepCommit::default() };
        self.store().commit(&claimed.lease, commit).await.unwrap();
    }

    /// Brings a contract with `n` clauses without findings to its end.
    pub(crate) async fn done(&self, n: usize) -> (ContractId, VersionId, Vec<ClauseId>) {
        let (contract, version) = self.contract().await;
        let clauses = self.split(n).await;
        self.to_the_end(vec![]).await;
        (contract, version, clauses)
    }

    /// Answers all clauses that are due, each with `findings`, and the review.
    pub(crate) async fn to_the_end(&self, findings: Vec<Finding>) {
        for claimed in self.claim(1000).await {
            self.answer(&claimed, findings.clone()).await;
        }
        let review = self.claim_one().await;
        assert_eq!(review.lease.step.stage, Stage::Review);
        self.finish(&review, vec![], Advance::Done).await;
    }

    pub(crate) async fn state(&self, version: VersionId) -> VersionState {
        self.store().version_state(&LOCAL, version).await.unwrap()
    }

    pub(crate) async fn events(&self, version: VersionId, after: i64) -> Vec<StoredEvent> {
        self.store().events_after(version, after, 100_000).await.unwrap()
    }

    pub(crate) async fn event_names(&self, version: VersionId, after: i64) -> Vec<String> {
        self.events(version, after).await.into_iter().map(|event| event.name).collect()
    }
}

pub(crate) fn clause(n: usize) -> NewClause {
    NewClause {
        id: ClauseId::generate(),
        path: n.to_string(),
        number: n.to_string(),
        heading: "Rent".to_owned(),
        kind: ClauseKind::Clause,
        text: format!("{n}. Rent. The tenant pays the rent."),
        blocks: vec![],
    }
}

pub(crate) fn finding(lineage: ClauseId, topic: &str, severity: Risk) -> Finding {
    Finding {
        id: FindingId::derive(lineage, topic, "pays the rent"),
        kind: FindingKind::Text,
        topic: topic.to_owned(),
        severity,
        quote: "pays the rent".to_owned(),
        why: "It costs.".to_owned(),
        suggestion: String::new(),
        edits: vec![],
        sources: vec![],
        by: Speaker::Model,
        decision: Decision::Open,
        text: None,
        note: None,
        share: false,
        reopened: None,
    }
}

pub(crate) fn reading(findings: Vec<Finding>) -> Reading {
    Reading {
        playbook_risk: None,
        model_risk: Some(Risk::None),
        disagrees: false,
        summary: "Rent is due.".to_owned(),
        findings,
        answered_by: Some("groq/llama".to_owned()),
        reused_from: None,
        definitions: None,
        basis: Some("basis".to_owned()),
    }
}

/// A clause lined up with its counterpart.
pub(crate) fn compared(id: ClauseId, previous: ClauseId) -> ClauseChange {
    let mut change = ClauseChange::of(id);
    change.compared = Some((vec![Change::Cosmetic], Some(previous)));
    change.lineage = Some(previous);
    change
}

/// Waits for a hint of this version; fails where none is ever sent.
pub(crate) async fn hinted(hints: &mut tokio::sync::broadcast::Receiver<Hint>, version: VersionId) {
    loop {
        match tokio::time::timeout(Duration::from_secs(20), hints.recv()).await {
            Ok(Ok(Hint::Version(hinted))) if hinted == version => return,
            Ok(Ok(_)) => {}
            other => panic!("no hint: {other:?}"),
        }
    }
}
