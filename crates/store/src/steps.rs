//! The queue: named steps, claimed under a lease, committed once.

use crate::{Analysis, StoreError};
use async_trait::async_trait;
use domain::{
    Change, ClauseId, ClauseKind, ClauseStatus, ContractId, Coverage, Failure, Finding, KeyTerm,
    Lane, Language, Law, Party, Review, Risk, Stage, Timestamp, VersionId, WaitReason, Warning,
};
use std::time::Duration;
use uuid::Uuid;

/// A process that claims steps. New at each process start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WorkerId(pub Uuid);

/// Steps are named, not counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StepId {
    /// Of which version.
    pub version: VersionId,
    /// Which stage.
    pub stage: Stage,
    /// Empty, or the clause's id for [`Stage::Clauses`].
    pub key: String,
}

/// The right to write a step's result. Each claim has a fresh token; each
/// write checks it in the same statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Of which step.
    pub step: StepId,
    /// Fresh for each claim.
    pub token: Uuid,
}

/// A claimed step.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The right to write its result.
    pub lease: Lease,
    /// Of which contract.
    pub contract: ContractId,
    /// How urgent it is.
    pub lane: Lane,
    /// Claims of it before this one that ended without a result or a wait
    /// (crashes). A step that crashes every time is failed after 5.
    pub crashes: u32,
    /// Ask anew, past any stored answer.
    pub fresh: bool,
}

/// Why and until when a step waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// Not before.
    pub until: Timestamp,
    /// Which limit binds.
    pub reason: WaitReason,
    /// Whose.
    pub provider: Option<String>,
}

/// What a step's commit does, in one transaction with its event and `seq`.
#[derive(Debug, Clone, Default)]
pub struct StepCommit {
    /// Facts about the version.
    pub version: Option<VersionChange>,
    /// The clauses of the version (`document` only): rows and one `clause`
    /// event each, in order. Replaces rows that an earlier run left.
    pub clauses: Vec<NewClause>,
    /// Clauses that changed: one `clause` event each, in order.
    pub changes: Vec<ClauseChange>,
    /// The review of the whole, and its event.
    pub review: Option<Review>,
    /// New warnings, one event each; a code already there is not repeated.
    pub warnings: Vec<Warning>,
    /// What comes next.
    pub advance: Advance,
}

/// What comes after a step.
#[derive(Debug, Clone, Default)]
pub enum Advance {
    /// Nothing: other steps of the stage go on.
    #[default]
    Stay,
    /// The version enters `stage`, with one new step for each key (an empty
    /// key for a stage of one step). Writes a `stage` event.
    To {
        /// The stage that begins.
        stage: Stage,
        /// Its steps.
        keys: Vec<String>,
    },
    /// As `To` with one step with an empty key, but only where no other
    /// unfinished step of this step's stage remains; else as `Stay`.
    WhenLast(Stage),
    /// The version is finished: status `done`, stage `done`; events `stage` and `done`.
    Done,
    /// The version failed; events `stage` and `failed`. Other open steps are dropped.
    Failed(Failure),
}

/// Facts about a version. Absent = unchanged.
#[derive(Debug, Clone, Default)]
pub struct VersionChange {
    /// Of the text.
    pub language: Option<Language>,
    /// Named in the opening.
    pub parties: Option<Vec<Party>>,
    /// Whom we act for; what a person said stands.
    pub side: Option<String>,
    /// What kind of contract it is.
    pub contract_type: Option<String>,
    /// What governs it.
    pub law: Option<Law>,
    /// What a lawyer wants to see of it first.
    pub key_terms: Option<Vec<KeyTerm>>,
    /// The edition of the actor's playbook with which it is read.
    pub playbook_edition: Option<u32>,
    /// Pages and unreadable pages; the counts of clauses are the store's.
    pub coverage: Option<Coverage>,
    /// JSON of `privacy::Pseudonyms`; kept for the contract.
    pub pseudonyms: Option<String>,
    /// JSON of `document::Markup`; what an earlier run left is replaced.
    pub markup: Option<String>,
    /// Forget the password: the file has been read.
    pub forget_password: bool,
    /// Nothing would leave: a hold stands idle, and is in force again as soon as a
    /// text would.
    pub nothing_leaves: bool,
}

/// A clause as the `document` step finds it.
#[derive(Debug, Clone)]
pub struct NewClause {
    /// Its id.
    pub id: ClauseId,
    /// Section and numbers.
    pub path: String,
    /// As printed.
    pub number: String,
    /// Without the number.
    pub heading: String,
    /// Only `clause` is analysed; all else is born `skipped`.
    pub kind: ClauseKind,
    /// The whole unit.
    pub text: String,
    /// How it is laid out.
    pub blocks: Vec<domain::Block>,
}

/// What changes about a clause. Absent = unchanged.
#[derive(Debug, Clone)]
pub struct ClauseChange {
    /// Which.
    pub id: ClauseId,
    /// How far it is.
    pub status: Option<ClauseStatus>,
    /// Against the previous version.
    pub compared: Option<(Vec<Change>, Option<ClauseId>)>,
    /// In which clause its line of versions began.
    pub lineage: Option<ClauseId>,
    /// What the playbook alone says.
    pub playbook: Option<Analysis>,
    /// What people are to see.
    pub reading: Option<Reading>,
    /// Why it failed; `Some(None)` clears it.
    pub error: Option<Option<Failure>>,
}

impl ClauseChange {
    /// A change of nothing yet.
    pub fn of(id: ClauseId) -> Self {
        Self {
            id,
            status: None,
            compared: None,
            lineage: None,
            playbook: None,
            reading: None,
            error: None,
        }
    }
}

/// The merged analysis of a clause. Its `risk` follows from findings and
/// decisions ([`domain::Clause::risk_of_findings`]) and is computed by the store.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The playbook's view.
    pub playbook_risk: Option<Risk>,
    /// The model's view.
    pub model_risk: Option<Risk>,
    /// The two lie two levels or more apart.
    pub disagrees: bool,
    /// What the clause says.
    pub summary: String,
    /// Without decisions; the store adds those of the contract.
    pub findings: Vec<Finding>,
    /// `playbook`, or `PROVIDER/MODEL`.
    pub answered_by: Option<String>,
    /// The clause first analysed.
    pub reused_from: Option<ClauseId>,
    /// Hash of all that it depends on.
    pub basis: Option<String>,
    /// Hash of the definitions that the clause uses: where it changes, what was
    /// decided on the clause is open again.
    pub definitions: Option<String>,
}

/// The queue.
#[async_trait]
pub trait StepStore: Send + Sync {
    /// Claims up to `limit` steps that are due: unleased or with an expired
    /// lease, `not_before` past, version queued or running, not held unless the
    /// stage sends nothing. Interactive before batch; among contracts the one
    /// with fewest leased steps first, then the oldest; clauses in document
    /// order. The first claim of a version sets it to `running` (with a
    /// `stage` event).
    async fn claim(
        &self,
        worker: WorkerId,
        limit: u32,
        lease: Duration,
    ) -> Result<Vec<Claimed>, StoreError>;

    /// Extends all leases of a worker. Returns those it no longer has among
    /// `held`: their tasks must stop.
    async fn beat(
        &self,
        worker: WorkerId,
        held: &[Lease],
        lease: Duration,
    ) -> Result<Vec<Lease>, StoreError>;

    /// Commits a step's result; the step is then done for good.
    /// `LeaseLost` where the token is no longer valid: nothing is written.
    /// Returns the version's `seq`.
    async fn commit(&self, lease: &Lease, commit: StepCommit) -> Result<i64, StoreError>;

    /// Gives a step back until `wait` is over: no attempt, no crash. A clause
    /// that was `running` is `pending` again.
    async fn defer(&self, lease: &Lease, wait: Wait) -> Result<(), StoreError>;

    /// Gives every step of a worker back at once (shutdown): no crash.
    async fn release_all(&self, worker: WorkerId) -> Result<(), StoreError>;

    /// At start, where the lock on the data proves every other worker dead:
    /// their leases end at once and calls in flight are marked `lost`.
    async fn take_over(&self, survivor: WorkerId) -> Result<(), StoreError>;

    /// When the next step falls due: in the past where one is due now, absent
    /// where none is open.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;
}
