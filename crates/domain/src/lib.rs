//! Ids and plain types that every part of AdvAI shares: the server, the
//! worker and the page in the browser. Nothing here does I/O, and nothing
//! here knows how a thing is stored or shown.

mod actor;
mod audit;
mod clause;
mod compared_file;
mod comparison;
mod contract;
mod contract_type;
mod control;
mod event;
mod finding;
mod id;
mod language;
mod law;
mod outcome;
mod outgoing;
mod playbook;
mod pool_status;
mod problem;
mod progress;
mod review;
mod risk;
mod settings;
mod source;
mod step_label;
mod time;
mod version;

pub use actor::{Actor, UserId};
pub use audit::{Call, Calls};
pub use clause::{Block, BlockKind, Change, Clause, ClauseKind, ClauseStatus, Run};
pub use compared_file::{ClauseName, ComparedFile, MarginComment, RedlineAuthor, TwoFiles};
pub use comparison::{Comparison, ComparisonSummary, Op, OpKind, Pair};
pub use contract::{Contract, ContractPatch, Contracts, Lane, Privacy, RiskCounts, VersionSummary};
pub use contract_type::CONTRACT_TYPES;
pub use control::Control;
pub use event::{Event, EventBody, ParseEventError, StageChange};
pub use finding::{
    Decision, Edit, Finding, FindingKind, FindingPatch, NewRemark, SourceRef, Speaker,
};
pub use id::{
    BatchId, CallId, ClauseId, ComparisonId, ContractId, FindingId, OwnRuleId, ParseIdError,
    SourceId, VersionId,
};
pub use language::Language;
pub use law::{Law, LawBasis, Party};
pub use outcome::Outcome;
pub use outgoing::{Destination, Excerpt, MaskedValue, MaskingTerms, Outgoing};
pub use playbook::{
    Amendments, Edition, OwnLevel, OwnPosition, OwnRule, PlaybookChange, PlaybookPosition,
    PlaybookRule, PlaybookTopic, PlaybookView, Stances,
};
pub use pool_status::{
    KeyStatus, LimitKind, LimitSource, LimitStatus, PoolStatus, ProviderState, ProviderStatus,
    QueueStatus, RecentAttempt,
};
pub use problem::{Failure, Problem};
pub use progress::{Coverage, Progress, ProgressUpdate, WaitReason, WaitingFor};
pub use review::{Check, DueKind, KeyTerm, MissingClause, Obligation, Review, TopIssue};
pub use risk::Risk;
pub use settings::Settings;
pub use source::{
    FoundPassage, LawCoverage, NoteCounts, Source, SourcePassage, SourceQuery, Sources,
    TopicCoverage,
};
pub use step_label::StepLabel;
pub use time::{Clock, Timestamp};
pub use version::{Stage, VersionState, VersionStatus, Warning};
