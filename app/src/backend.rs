//! What the pages need from the server. The binary implements it; server
//! functions call it from context, and so do the REST handlers, so that access
//! is decided in one place.

use async_trait::async_trait;
use domain::{
    Actor, Calls, ClauseId, ComparedFile, Comparison, ComparisonId, Contract, ContractId,
    ContractPatch, Contracts, Control, Edition, Finding, FindingId, FindingPatch, FoundPassage,
    Language, LawCoverage, MaskedValue, MaskingTerms, NewRemark, Outgoing, PlaybookChange,
    PlaybookView, PoolStatus, Problem, Settings, Source, SourceId, SourceQuery, Sources, TwoFiles,
    VersionId, VersionState,
};

/// What a person can see and do.
#[async_trait]
pub trait Backend: Send + Sync {
    /// All contracts, newest first.
    async fn contracts(&self, actor: &Actor) -> Result<Contracts, Problem>;
    /// One contract.
    async fn contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, Problem>;
    /// Changes title, side, law or type.
    async fn patch_contract(
        &self,
        actor: &Actor,
        id: ContractId,
        patch: ContractPatch,
    ) -> Result<Contract, Problem>;
    /// What was set once for all contracts.
    async fn settings(&self, actor: &Actor) -> Result<Settings, Problem>;
    /// Keeps what is set for all contracts.
    async fn set_settings(&self, actor: &Actor, settings: Settings) -> Result<Settings, Problem>;
    /// Gone at once, erased after 10 minutes.
    async fn delete_contract(&self, actor: &Actor, id: ContractId) -> Result<(), Problem>;
    /// Undoes a deletion.
    async fn restore_contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, Problem>;
    /// Creates the sample contract in the page's language and returns its
    /// version 1, whose `file_name` is one of [`crate::SAMPLE_FILES`].
    async fn create_sample(&self, actor: &Actor, language: Language) -> Result<VersionId, Problem>;
    /// Adds the sample's second version; `Conflict` where it is no sample or has one.
    async fn add_sample_version(
        &self,
        actor: &Actor,
        contract: ContractId,
    ) -> Result<VersionId, Problem>;
    /// A version's whole state.
    async fn version(&self, actor: &Actor, id: VersionId) -> Result<VersionState, Problem>;
    /// Against `against`, or the previous version.
    async fn comparison(
        &self,
        actor: &Actor,
        id: VersionId,
        against: Option<VersionId>,
    ) -> Result<Comparison, Problem>;
    /// The file of a version, and what it says besides its text.
    async fn compared_file(&self, actor: &Actor, id: VersionId) -> Result<ComparedFile, Problem>;
    /// Two files compared without a contract; kept for an hour.
    async fn two_files(&self, actor: &Actor, id: ComparisonId) -> Result<TwoFiles, Problem>;
    /// What left for a version.
    async fn calls(&self, actor: &Actor, id: VersionId) -> Result<Calls, Problem>;
    /// What would leave for a version, and the values masked in it.
    async fn outgoing(
        &self,
        actor: &Actor,
        id: VersionId,
    ) -> Result<(Outgoing, Vec<MaskedValue>), Problem>;
    /// The user's terms to mask and keep.
    async fn masking(&self, actor: &Actor, id: VersionId) -> Result<MaskingTerms, Problem>;
    /// Keeps the user's terms to mask and keep.
    async fn set_masking(
        &self,
        actor: &Actor,
        id: ContractId,
        terms: MaskingTerms,
    ) -> Result<MaskingTerms, Problem>;
    /// Stop, halt, go on, run what is not done, end a hold.
    async fn control(&self, actor: &Actor, id: VersionId, control: Control) -> Result<(), Problem>;
    /// Asks about one clause anew.
    async fn retry_clause(&self, actor: &Actor, id: ClauseId) -> Result<(), Problem>;
    /// The version that a clause belongs to.
    async fn version_of_clause(&self, actor: &Actor, id: ClauseId) -> Result<VersionId, Problem>;
    /// Adds a remark of a person's to a clause and all its versions.
    async fn add_remark(
        &self,
        actor: &Actor,
        clause: ClauseId,
        remark: NewRemark,
    ) -> Result<Finding, Problem>;
    /// Confirms the day of a duty, or takes that back.
    async fn confirm_duty(
        &self,
        actor: &Actor,
        version: VersionId,
        duty: String,
        confirmed: bool,
    ) -> Result<(), Problem>;
    /// Marks a clause as read to the end, or takes that back.
    async fn set_reviewed(
        &self,
        actor: &Actor,
        clause: ClauseId,
        reviewed: bool,
    ) -> Result<(), Problem>;
    /// Decides about a finding.
    async fn decide(
        &self,
        actor: &Actor,
        id: FindingId,
        patch: FindingPatch,
    ) -> Result<Finding, Problem>;
    /// The user's own sources, newest first, with the counts of the notes.
    async fn sources(&self, actor: &Actor) -> Result<Sources, Problem>;
    /// Out of the list and of what can be cited at once, erased after 10 minutes.
    async fn delete_source(&self, actor: &Actor, id: SourceId) -> Result<(), Problem>;
    /// Undoes that.
    async fn restore_source(&self, actor: &Actor, id: SourceId) -> Result<Source, Problem>;
    /// The passages of sources and notes that fit; none for an empty query.
    async fn find_passages(
        &self,
        actor: &Actor,
        query: SourceQuery,
    ) -> Result<Vec<FoundPassage>, Problem>;
    /// On what there is something to cite, for whose law.
    async fn law_coverage(&self, actor: &Actor) -> Result<LawCoverage, Problem>;
    /// The playbook in effect, in a reader's language, with the list of changes.
    async fn playbook(&self, actor: &Actor, reader: Language) -> Result<PlaybookView, Problem>;
    /// The number of its edition.
    async fn playbook_edition(&self, actor: &Actor) -> Result<u32, Problem>;
    /// Changes it: a new edition, with which contracts are read from now on.
    /// `Conflict` where the latest is another than `after`, if that is said.
    async fn change_playbook(
        &self,
        actor: &Actor,
        after: Option<u32>,
        change: PlaybookChange,
    ) -> Result<Edition, Problem>;
    /// The provider pool.
    async fn providers(&self, actor: &Actor) -> Result<PoolStatus, Problem>;
}
