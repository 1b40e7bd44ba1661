//! One version: its state, its rows for the worker, its controls.

use super::columns::Columns;
use super::state::{law, version_state};
use super::{SqliteStore, clauses, control, decisions, duties, remarks};
use crate::{BlobHash, ClauseRow, StoreError, VersionRow, VersionStore};
use async_trait::async_trait;
use domain::{
    Actor, ClauseId, Control, Finding, FindingId, FindingPatch, UserId, VersionId, VersionState,
    VersionStatus,
};

#[async_trait]
impl VersionStore for SqliteStore {
    async fn version_state(
        &self,
        actor: &Actor,
        version: VersionId,
    ) -> Result<VersionState, StoreError> {
        let mut read = self.read().await?;
        version_state(&mut read, actor, version, self.inner.clock.now()).await
    }

    async fn version_row(&self, version: VersionId) -> Result<VersionRow, StoreError> {
        let mut read = self.read().await?;
        let row = sqlx::query(
            "SELECT v.*, c.title, c.owner, c.pseudonyms, c.masking
             FROM versions v JOIN contracts c ON c.id = v.contract_id
             WHERE v.id = ? AND c.deleted_at IS NULL",
        )
        .bind(version.to_string())
        .fetch_optional(&mut *read)
        .await?
        .ok_or(StoreError::NotFound)?;
        Ok(VersionRow {
            id: version,
            actor: Actor { user: row.id::<UserId>("owner")? },
            contract: row.id("contract_id")?,
            title: row.text("title")?,
            file_name: row.text("file_name")?,
            file: BlobHash(row.text("file")?),
            password: row.maybe_text("password")?,
            previous: row.maybe_id("previous_id")?,
            language_said: row.maybe_word("language_said")?,
            language: row.word("language")?,
            reader: row.word("reader")?,
            privacy: row.word("privacy")?,
            side: row.maybe_text("side")?,
            parties: row.json("parties")?,
            contract_type: row.maybe_text("contract_type")?,
            law: law(&row)?,
            law_said: row.maybe_text("law_said")?,
            lane: row.word("lane")?,
            hold: row.int("hold")? == 1,
            pseudonyms: row.maybe_text("pseudonyms")?,
            masking: row.maybe_text("masking")?,
        })
    }

    async fn markup(&self, version: VersionId) -> Result<Option<String>, StoreError> {
        let mut read = self.read().await?;
        let row = sqlx::query("SELECT markup FROM markups WHERE version_id = ?")
            .bind(version.to_string())
            .fetch_optional(&mut *read)
            .await?;
        row.map(|row| row.text("markup")).transpose()
    }

    async fn clause_rows(&self, version: VersionId) -> Result<Vec<ClauseRow>, StoreError> {
        let mut read = self.read().await?;
        clauses::all(&mut read, version).await
    }

    async fn clause_row(&self, clause: ClauseId) -> Result<ClauseRow, StoreError> {
        let mut read = self.read().await?;
        clauses::get(&mut read, clause).await
    }

    async fn control(
        &self,
        actor: &Actor,
        version: VersionId,
        control: Control,
    ) -> Result<VersionStatus, StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(control::control(tx, actor, version, control))).await
    }

    async fn retry_clause(&self, actor: &Actor, clause: ClauseId) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(control::retry_clause(tx, actor, clause))).await
    }

    async fn decide(
        &self,
        actor: &Actor,
        finding: FindingId,
        patch: FindingPatch,
    ) -> Result<Finding, StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(decisions::decide(tx, actor, finding, patch))).await
    }

    async fn add_remark(
        &self,
        actor: &Actor,
        clause: ClauseId,
        finding: Finding,
    ) -> Result<Finding, StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(remarks::add(tx, actor, clause, finding))).await
    }

    async fn confirm_duty(
        &self,
        actor: &Actor,
        version: VersionId,
        duty: String,
        confirmed: bool,
    ) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| {
            Box::pin(async move { duties::confirm(tx, actor, version, &duty, confirmed).await })
        })
        .await
    }

    async fn set_reviewed(
        &self,
        actor: &Actor,
        clause: ClauseId,
        reviewed: bool,
    ) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(remarks::set_reviewed(tx, actor, clause, reviewed))).await
    }

    async fn version_of(&self, actor: &Actor, clause: ClauseId) -> Result<VersionId, StoreError> {
        let mut read = self.read().await?;
        sqlx::query(
            "SELECT v.id FROM clauses k JOIN versions v ON v.id = k.version_id
             JOIN contracts c ON c.id = v.contract_id
             WHERE k.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
        )
        .bind(clause.to_string())
        .bind(actor.user.to_string())
        .fetch_optional(&mut *read)
        .await?
        .ok_or(StoreError::NotFound)?
        .id("id")
    }
}
