//! What a person says of a contract, and the analysis anew where it rests on that.

use super::columns::{Columns, json};
use super::contracts::owned;
use super::journal::Journal;
use super::leases::take_away;
use super::steps::open_step;
use super::write::Tx;
use crate::{Hint, StoreError};
use domain::{
    Actor, ClauseStatus, ContractId, ContractPatch, Law, LawBasis, Stage, VersionId, VersionStatus,
};
use sqlx::Row;

/// Changes title, side, law, type or the reader's language. All but the title
/// belong to the latest version: an older one keeps what its analysis rests on.
/// Where the latest one's rests on what changed, it begins again.
pub(super) async fn change(
    tx: &mut Tx,
    actor: Actor,
    id: ContractId,
    patch: ContractPatch,
) -> Result<(), StoreError> {
    owned(tx, actor, id).await?;
    if let Some(title) = &patch.title {
        sqlx::query("UPDATE contracts SET title = ? WHERE id = ?")
            .bind(title)
            .bind(id.to_string())
            .execute(tx.conn())
            .await?;
    }
    let latest =
        sqlx::query("SELECT id FROM versions WHERE contract_id = ? ORDER BY number DESC LIMIT 1")
            .bind(id.to_string())
            .fetch_one(tx.conn())
            .await?;
    let latest: VersionId = latest.id("id")?;
    let before = rests_on(tx, latest).await?;
    say(tx, latest, patch).await?;
    if rests_on(tx, latest).await? != before {
        let mut journal = Journal::open(tx, latest).await?;
        // Before that nothing has been analysed; what comes will see what was said.
        if journal.stage != Stage::Document && journal.status != VersionStatus::Failed {
            begin_again(tx, &mut journal).await?;
            journal.close(tx).await?;
        }
    }
    tx.hint(Hint::Version(latest));
    Ok(())
}

/// All that a person can say and an analysis depends on.
async fn rests_on(tx: &mut Tx, version: VersionId) -> Result<String, StoreError> {
    let row = sqlx::query(
        "SELECT json_array(coalesce(side, ''), coalesce(json_extract(law, '$.country'), law_said, ''),
            coalesce(contract_type, ''), reader) FROM versions WHERE id = ?",
    )
    .bind(version.to_string())
    .fetch_one(tx.conn())
    .await?;
    Ok(row.try_get(0)?)
}

async fn say(tx: &mut Tx, version: VersionId, patch: ContractPatch) -> Result<(), StoreError> {
    // An empty text takes back what was said.
    let said = |text: String| if text.trim().is_empty() { None } else { Some(text) };
    if let Some(side) = patch.side.map(said) {
        set(tx, version, "UPDATE versions SET side = ? WHERE id = ?", side).await?;
    }
    if let Some(country) = patch.law.map(said) {
        let law = match &country {
            Some(_) => Law { country: country.clone(), basis: LawBasis::Person, quote: None },
            None => Law::UNKNOWN,
        };
        set(tx, version, "UPDATE versions SET law_said = ? WHERE id = ?", country).await?;
        set(tx, version, "UPDATE versions SET law = ? WHERE id = ?", Some(json(&law)?)).await?;
    }
    if let Some(kind) = patch.contract_type.map(said) {
        let statement =
            "UPDATE versions SET contract_type = ?1, contract_type_said = ?1 IS NOT NULL
             WHERE id = ?2";
        set(tx, version, statement, kind).await?;
    }
    if let Some(reader) = patch.reader {
        let reader = Some(reader.tag().to_owned());
        set(tx, version, "UPDATE versions SET reader = ? WHERE id = ?", reader).await?;
    }
    Ok(())
}

async fn set(
    tx: &mut Tx,
    version: VersionId,
    statement: &'static str,
    value: Option<String>,
) -> Result<(), StoreError> {
    sqlx::query(statement).bind(value).bind(version.to_string()).execute(tx.conn()).await?;
    Ok(())
}

/// From the comparison on: what an earlier version was asked in the same way is
/// carried over, the playbook reads the rest at once, and a question that was
/// answered before is not asked twice. A version that is not at work stays so.
pub(super) async fn begin_again(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    let version = journal.version;
    take_away(tx, journal).await?;
    sqlx::query("DELETE FROM steps WHERE version_id = ? AND stage <> 'document'")
        .bind(version.to_string())
        .execute(tx.conn())
        .await?;
    // Said again where it is still so.
    sqlx::query(
        "UPDATE versions SET review = NULL, warnings = (
            SELECT coalesce(json_group_array(json(value)), '[]') FROM json_each(warnings)
            WHERE json_extract(value, '$.code') <> 'no_model')
         WHERE id = ?",
    )
    .bind(version.to_string())
    .execute(tx.conn())
    .await?;
    let clauses = sqlx::query(
        "SELECT id FROM clauses WHERE version_id = ? AND kind = 'clause' AND status <> 'pending'
         ORDER BY position",
    )
    .bind(version.to_string())
    .fetch_all(tx.conn())
    .await?;
    for clause in &clauses {
        journal.set_clause(tx, clause.id("id")?, ClauseStatus::Pending).await?;
    }
    open_step(tx, version, Stage::Compare, "", false).await?;
    let status = match journal.status {
        VersionStatus::Done => VersionStatus::Running,
        other => other,
    };
    journal.enter(tx, Stage::Compare, status).await
}
