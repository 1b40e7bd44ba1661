//! What the pages and the REST handlers may ask for.

use super::{
    Service, bodies,
    fault::problem,
    pool_status, samples,
    upload::{Upload, UploadFields},
    whole,
};
use app::Backend;
use async_trait::async_trait;
use domain::{
    Actor, Calls, ClauseId, ComparedFile, Comparison, ComparisonId, Contract, ContractId,
    ContractPatch, Contracts, Control, Edition, Finding, FindingId, FindingPatch, FoundPassage,
    Language, LawCoverage, MaskedValue, MaskingTerms, NewRemark, Outgoing, PlaybookChange,
    PlaybookView, PoolStatus, Problem, Settings, Source, SourceId, SourceQuery, Sources, TwoFiles,
    VersionId, VersionState,
};

#[async_trait]
impl Backend for Service {
    async fn contracts(&self, actor: &Actor) -> Result<Contracts, Problem> {
        let contracts = self.store.contracts(actor).await.map_err(|e| problem("contract", e))?;
        Ok(Contracts { contracts })
    }

    async fn contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, Problem> {
        self.store.contract(actor, id).await.map_err(|error| problem("contract", error))
    }

    async fn patch_contract(
        &self,
        actor: &Actor,
        id: ContractId,
        patch: ContractPatch,
    ) -> Result<Contract, Problem> {
        let patch = bodies::contract_patch(patch)?;
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            store.patch_contract(&by, id, patch).await.map_err(|error| problem("contract", error))
        })
        .await?;
        self.contract(actor, id).await
    }

    async fn settings(&self, actor: &Actor) -> Result<Settings, Problem> {
        self.store.settings(actor).await.map_err(|error| problem("settings", error))
    }

    async fn set_settings(&self, actor: &Actor, settings: Settings) -> Result<Settings, Problem> {
        let settings = bodies::settings(settings)?;
        let (store, by, kept) = (self.store.clone(), *actor, settings.clone());
        whole(async move {
            store.set_settings(&by, kept).await.map_err(|error| problem("settings", error))
        })
        .await?;
        Ok(settings)
    }

    async fn delete_contract(&self, actor: &Actor, id: ContractId) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            store.delete_contract(&by, id).await.map_err(|error| problem("contract", error))
        })
        .await
    }

    async fn restore_contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            store.restore_contract(&by, id).await.map_err(|error| problem("contract", error))
        })
        .await?;
        self.contract(actor, id).await
    }

    async fn create_sample(&self, actor: &Actor, language: Language) -> Result<VersionId, Problem> {
        let sample = samples::first(language);
        let mut upload = uploaded(&sample, language);
        upload.fields.title = Some(sample.title.to_owned());
        self.create_contract(actor, upload).await.map(|(_, version)| version)
    }

    async fn add_sample_version(
        &self,
        actor: &Actor,
        contract: ContractId,
    ) -> Result<VersionId, Problem> {
        let versions = self.contract(actor, contract).await?.versions;
        let (language, sample) = match versions.as_slice() {
            [only] => samples::second(&only.file_name),
            _ => None,
        }
        .ok_or_else(|| {
            Problem::conflict(
                "no_sample",
                "Only a sample contract with one version has a second one to add.",
            )
        })?;
        self.add_version(actor, contract, uploaded(&sample, language)).await
    }

    async fn version(&self, actor: &Actor, id: VersionId) -> Result<VersionState, Problem> {
        let state = self.store.version_state(actor, id).await;
        Ok(self.with_outlook(state.map_err(|error| problem("version", error))?))
    }

    async fn comparison(
        &self,
        actor: &Actor,
        id: VersionId,
        against: Option<VersionId>,
    ) -> Result<Comparison, Problem> {
        self.compare(actor, id, against).await
    }

    async fn compared_file(&self, actor: &Actor, id: VersionId) -> Result<ComparedFile, Problem> {
        self.file_of(actor, id).await
    }

    async fn two_files(&self, actor: &Actor, id: ComparisonId) -> Result<TwoFiles, Problem> {
        Ok(TwoFiles::clone(&*self.compared_files(actor, id)?))
    }

    async fn calls(&self, actor: &Actor, id: VersionId) -> Result<Calls, Problem> {
        let calls = self.store.calls(actor, id).await.map_err(|e| problem("version", e))?;
        Ok(Calls { calls })
    }

    async fn outgoing(
        &self,
        actor: &Actor,
        id: VersionId,
    ) -> Result<(Outgoing, Vec<MaskedValue>), Problem> {
        self.what_would_leave(actor, id).await
    }

    async fn masking(&self, actor: &Actor, id: VersionId) -> Result<MaskingTerms, Problem> {
        self.terms(actor, id).await
    }

    async fn set_masking(
        &self,
        actor: &Actor,
        id: ContractId,
        terms: MaskingTerms,
    ) -> Result<MaskingTerms, Problem> {
        self.keep_terms(actor, id, terms).await
    }

    async fn control(&self, actor: &Actor, id: VersionId, control: Control) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            store.control(&by, id, control).await.map(drop).map_err(|e| problem("version", e))
        })
        .await
    }

    async fn retry_clause(&self, actor: &Actor, id: ClauseId) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move { store.retry_clause(&by, id).await.map_err(|e| problem("clause", e)) })
            .await
    }

    async fn version_of_clause(&self, actor: &Actor, id: ClauseId) -> Result<VersionId, Problem> {
        self.store.version_of(actor, id).await.map_err(|error| problem("clause", error))
    }

    async fn add_remark(
        &self,
        actor: &Actor,
        clause: ClauseId,
        remark: NewRemark,
    ) -> Result<Finding, Problem> {
        self.take_remark(actor, clause, remark).await
    }

    async fn confirm_duty(
        &self,
        actor: &Actor,
        version: VersionId,
        duty: String,
        confirmed: bool,
    ) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            let done = store.confirm_duty(&by, version, duty, confirmed).await;
            done.map_err(|error| problem("obligation", error))
        })
        .await
    }

    async fn set_reviewed(
        &self,
        actor: &Actor,
        clause: ClauseId,
        reviewed: bool,
    ) -> Result<(), Problem> {
        let (store, by) = (self.store.clone(), *actor);
        whole(async move {
            store.set_reviewed(&by, clause, reviewed).await.map_err(|e| problem("clause", e))
        })
        .await
    }

    async fn decide(
        &self,
        actor: &Actor,
        id: FindingId,
        patch: FindingPatch,
    ) -> Result<Finding, Problem> {
        bodies::finding_patch(&patch)?;
        let (store, by) = (self.store.clone(), *actor);
        whole(async move { store.decide(&by, id, patch).await.map_err(|e| problem("finding", e)) })
            .await
    }

    async fn sources(&self, actor: &Actor) -> Result<Sources, Problem> {
        self.listed_sources(actor).await
    }

    async fn delete_source(&self, actor: &Actor, id: SourceId) -> Result<(), Problem> {
        self.remove_source(actor, id).await
    }

    async fn restore_source(&self, actor: &Actor, id: SourceId) -> Result<Source, Problem> {
        self.bring_back_source(actor, id).await
    }

    async fn find_passages(
        &self,
        actor: &Actor,
        query: SourceQuery,
    ) -> Result<Vec<FoundPassage>, Problem> {
        self.passages(actor, query).await
    }

    async fn law_coverage(&self, actor: &Actor) -> Result<LawCoverage, Problem> {
        self.covered(actor).await
    }

    async fn playbook(&self, actor: &Actor, reader: Language) -> Result<PlaybookView, Problem> {
        self.playbook_in_effect(actor, reader).await
    }

    async fn playbook_edition(&self, actor: &Actor) -> Result<u32, Problem> {
        self.store.playbook_edition(actor).await.map_err(|error| problem("playbook", error))
    }

    async fn change_playbook(
        &self,
        actor: &Actor,
        after: Option<u32>,
        change: PlaybookChange,
    ) -> Result<Edition, Problem> {
        self.save_playbook(actor, after, change).await
    }

    async fn providers(&self, _: &Actor) -> Result<PoolStatus, Problem> {
        Ok(pool_status::shown(self.pool.status()))
    }
}

fn uploaded(sample: &samples::Sample, language: Language) -> Upload {
    Upload {
        file_name: sample.file_name.to_owned(),
        bytes: sample.text.as_bytes().to_vec(),
        fields: UploadFields {
            language: Some(language.tag().to_owned()),
            ..UploadFields::default()
        },
        reader: language,
    }
}
