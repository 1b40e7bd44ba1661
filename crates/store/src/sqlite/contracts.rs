//! Contracts and their versions.

use super::columns::{Columns, maybe_word, word};
use super::control::stop;
use super::journal::Journal;
use super::leases::take_away;
use super::steps::open_step;
use super::write::Tx;
use super::{SqliteStore, erase, facts, library};
use crate::{ContractStore, Masking, NewContract, NewVersion, Outline, StoreError};
use async_trait::async_trait;
use domain::{
    Actor, Contract, ContractId, ContractPatch, Stage, Timestamp, VersionId, VersionStatus, Warning,
};
use sqlx::Row;

#[async_trait]
impl ContractStore for SqliteStore {
    async fn create_contract(
        &self,
        actor: &Actor,
        contract: NewContract,
        version: NewVersion,
    ) -> Result<(), StoreError> {
        let owner = actor.user.to_string();
        self.write(move |tx| {
            Box::pin(async move {
                let Timestamp(now) = tx.now;
                sqlx::query(
                    "INSERT INTO contracts (id, owner, title, created_at) VALUES (?, ?, ?, ?)",
                )
                .bind(contract.id.to_string())
                .bind(owner)
                .bind(contract.title)
                .bind(now)
                .execute(tx.conn())
                .await?;
                insert_version(tx, contract.id, 1, None, version).await
            })
        })
        .await
    }

    async fn add_version(
        &self,
        actor: &Actor,
        contract: ContractId,
        version: NewVersion,
    ) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(add_version(tx, actor, contract, version))).await
    }

    async fn outline(&self, actor: &Actor, contract: ContractId) -> Result<Outline, StoreError> {
        let mut read = self.read().await?;
        let row = sqlx::query(
            "SELECT c.title, v.id, v.language_said, v.reader, v.privacy, v.side, v.law_said, v.lane
             FROM contracts c JOIN versions v ON v.contract_id = c.id
             WHERE c.id = ? AND c.owner = ? AND c.deleted_at IS NULL
             ORDER BY v.number DESC LIMIT 1",
        )
        .bind(contract.to_string())
        .bind(actor.user.to_string())
        .fetch_optional(&mut *read)
        .await?
        .ok_or(StoreError::NotFound)?;
        Ok(Outline {
            contract,
            title: row.text("title")?,
            latest: row.id("id")?,
            language: row.maybe_word("language_said")?,
            reader: row.word("reader")?,
            privacy: row.word("privacy")?,
            side: row.maybe_text("side")?,
            law: row.maybe_text("law_said")?,
            lane: row.word("lane")?,
        })
    }

    async fn contracts(&self, actor: &Actor) -> Result<Vec<Contract>, StoreError> {
        let mut read = self.read().await?;
        library::contracts(&mut read, actor, None).await
    }

    async fn contract(&self, actor: &Actor, id: ContractId) -> Result<Contract, StoreError> {
        let mut read = self.read().await?;
        library::contracts(&mut read, actor, Some(id)).await?.pop().ok_or(StoreError::NotFound)
    }

    async fn patch_contract(
        &self,
        actor: &Actor,
        id: ContractId,
        patch: ContractPatch,
    ) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(facts::change(tx, actor, id, patch))).await
    }

    async fn set_masking(
        &self,
        actor: &Actor,
        id: ContractId,
        masking: Masking,
    ) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(set_masking(tx, actor, id, masking))).await
    }

    async fn delete_contract(&self, actor: &Actor, id: ContractId) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(erase::delete(tx, actor, id))).await
    }

    async fn restore_contract(&self, actor: &Actor, id: ContractId) -> Result<(), StoreError> {
        let actor = *actor;
        self.write(move |tx| Box::pin(erase::restore(tx, actor, id))).await
    }

    async fn erase_deleted(&self, before: Timestamp) -> Result<u32, StoreError> {
        self.erase(before).await
    }
}

async fn add_version(
    tx: &mut Tx,
    actor: Actor,
    contract: ContractId,
    version: NewVersion,
) -> Result<(), StoreError> {
    owned(tx, actor, contract).await?;
    let rows = sqlx::query(
        "SELECT id, number, status,
            EXISTS (SELECT 1 FROM clauses WHERE version_id = versions.id) AS was_read
         FROM versions WHERE contract_id = ? ORDER BY number DESC",
    )
    .bind(contract.to_string())
    .fetch_all(tx.conn())
    .await?;
    let mut number = 0;
    let mut readable: Option<VersionId> = None;
    let mut latest: Option<VersionId> = None;
    for row in &rows {
        let id: VersionId = row.id("id")?;
        let status: VersionStatus = row.word("status")?;
        number = number.max(row.count("number")?);
        latest = latest.or(Some(id));
        // What could not be read, or was superseded before it was, is nothing
        // to compare with.
        if status != VersionStatus::Failed && row.flag("was_read")? {
            readable = readable.or(Some(id));
        }
        if status.is_live() {
            let mut journal = Journal::open(tx, id).await?;
            let warning = Warning {
                code: "superseded".to_owned(),
                detail: "A newer version was uploaded.".to_owned(),
            };
            journal.warn(tx, warning).await?;
            stop(tx, &mut journal).await?;
            journal.close(tx).await?;
        }
    }
    insert_version(tx, contract, number + 1, readable.or(latest), version).await
}

async fn insert_version(
    tx: &mut Tx,
    contract: ContractId,
    number: u32,
    previous: Option<VersionId>,
    new: NewVersion,
) -> Result<(), StoreError> {
    let Timestamp(now) = tx.now;
    let language = new.language.unwrap_or(new.reader);
    sqlx::query(
        "INSERT INTO versions (id, contract_id, number, previous_id, file_name, file, password,
            created_at, language_said, language, reader, privacy, side, law_said, lane, hold,
            status, stage, seq)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', 'document', 0)",
    )
    .bind(new.id.to_string())
    .bind(contract.to_string())
    .bind(number)
    .bind(previous.map(|id| id.to_string()))
    .bind(new.file_name)
    .bind(new.file.0)
    .bind(new.password)
    .bind(now)
    .bind(maybe_word(new.language)?)
    .bind(word(language)?)
    .bind(word(new.reader)?)
    .bind(word(new.privacy)?)
    .bind(new.side)
    .bind(new.law)
    .bind(word(new.lane)?)
    .bind(new.hold)
    .execute(tx.conn())
    .await?;
    // What a person said about the kind of contract holds for its next version.
    sqlx::query(
        "UPDATE versions SET contract_type = p.contract_type, contract_type_said = 1
         FROM (SELECT contract_type FROM versions WHERE id = ?2 AND contract_type_said) AS p
         WHERE id = ?1",
    )
    .bind(new.id.to_string())
    .bind(previous.map(|id| id.to_string()))
    .execute(tx.conn())
    .await?;
    open_step(tx, new.id, Stage::Document, "", false).await?;
    let mut journal = Journal::open(tx, new.id).await?;
    journal.enter(tx, Stage::Document, VersionStatus::Queued).await?;
    journal.close(tx).await?;
    Ok(())
}

/// What is being asked at this moment was masked without the new terms: its steps
/// are taken away, and claimed again with them.
async fn set_masking(
    tx: &mut Tx,
    actor: Actor,
    id: ContractId,
    masking: Masking,
) -> Result<(), StoreError> {
    owned(tx, actor, id).await?;
    let kept = sqlx::query(
        "UPDATE contracts SET masking = ?, pseudonyms = ? WHERE id = ? AND pseudonyms IS ?",
    )
    .bind(masking.terms)
    .bind(masking.pseudonyms)
    .bind(id.to_string())
    .bind(masking.made_from)
    .execute(tx.conn())
    .await?;
    if kept.rows_affected() == 0 {
        return Err(StoreError::Conflict("The contract was being read meanwhile."));
    }
    let at_work = sqlx::query(
        "SELECT id FROM versions WHERE contract_id = ? AND status = 'running' AND stage <> 'document'",
    )
    .bind(id.to_string())
    .fetch_all(tx.conn())
    .await?;
    for version in &at_work {
        let mut journal = Journal::open(tx, version.id("id")?).await?;
        take_away(tx, &mut journal).await?;
        journal.close(tx).await?;
    }
    Ok(())
}

pub(super) async fn owned(
    tx: &mut Tx,
    actor: Actor,
    contract: ContractId,
) -> Result<(), StoreError> {
    let found: i64 = sqlx::query(
        "SELECT count(*) FROM contracts WHERE id = ? AND owner = ? AND deleted_at IS NULL",
    )
    .bind(contract.to_string())
    .bind(actor.user.to_string())
    .fetch_one(tx.conn())
    .await?
    .try_get(0)?;
    if found == 1 { Ok(()) } else { Err(StoreError::NotFound) }
}
