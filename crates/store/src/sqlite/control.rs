//! What a person does to the work on a version.

use super::columns::Columns;
use super::facts::begin_again;
use super::journal::Journal;
use super::leases::take_away;
use super::steps::open_step;
use super::write::Tx;
use crate::{Hint, StoreError};
use domain::{
    Actor, ClauseId, ClauseKind, ClauseStatus, Control, EventBody, Stage, VersionId, VersionStatus,
};
use sqlx::Row;

/// Carries out `control`; returns the version's new status.
pub(super) async fn control(
    tx: &mut Tx,
    actor: Actor,
    version: VersionId,
    control: Control,
) -> Result<VersionStatus, StoreError> {
    let mut journal = open(tx, actor, version).await?;
    match control {
        Control::Cancel => {
            if !journal.status.is_live() {
                return Err(StoreError::Conflict("There is no work left to cancel."));
            }
            stop(tx, &mut journal).await?;
        }
        Control::Pause => pause(tx, &mut journal).await?,
        Control::Resume => {
            if journal.status != VersionStatus::Paused {
                return Err(StoreError::Conflict("Only a paused version can be resumed."));
            }
            go_on(tx, &mut journal).await?;
        }
        Control::Retry => retry(tx, &mut journal).await?,
        Control::Again => again(tx, &mut journal).await?,
        Control::Release => release(tx, &journal).await?,
        Control::Stay => stay(tx, &journal).await?,
    }
    let status = journal.status;
    journal.close(tx).await?;
    Ok(status)
}

/// Asks about one clause anew, past any stored answer.
pub(super) async fn retry_clause(
    tx: &mut Tx,
    actor: Actor,
    clause: ClauseId,
) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT version_id, kind FROM clauses WHERE id = ?")
        .bind(clause.to_string())
        .fetch_optional(tx.conn())
        .await?
        .ok_or(StoreError::NotFound)?;
    let mut journal = open(tx, actor, row.id("version_id")?).await?;
    if row.word::<ClauseKind>("kind")? != ClauseKind::Clause {
        return Err(StoreError::Conflict("Only clauses are analysed; this is another part."));
    }
    match journal.status {
        VersionStatus::Running | VersionStatus::Done => {}
        VersionStatus::Paused => {
            return Err(StoreError::Conflict("The version is paused; resume it first."));
        }
        VersionStatus::Queued | VersionStatus::Failed | VersionStatus::Cancelled => {
            return Err(StoreError::Conflict("The version is not at work; retry it as a whole."));
        }
    }
    if journal.stage < Stage::Clauses {
        return Err(StoreError::Conflict("The clause has not had its turn yet."));
    }
    reopen(tx, &mut journal, &[clause], true).await?;
    journal.close(tx).await?;
    Ok(())
}

/// Stops the work for good: cancelled by the user or superseded.
pub(super) async fn stop(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    take_away(tx, journal).await?;
    journal.enter(tx, journal.stage, VersionStatus::Cancelled).await?;
    journal.append(tx, &EventBody::Cancelled).await
}

async fn open(tx: &mut Tx, actor: Actor, version: VersionId) -> Result<Journal, StoreError> {
    let owned: i64 = sqlx::query(
        "SELECT count(*) FROM versions v JOIN contracts c ON c.id = v.contract_id
         WHERE v.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
    )
    .bind(version.to_string())
    .bind(actor.user.to_string())
    .fetch_one(tx.conn())
    .await?
    .try_get(0)?;
    if owned == 1 { Journal::open(tx, version).await } else { Err(StoreError::NotFound) }
}

async fn pause(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    match journal.status {
        VersionStatus::Queued | VersionStatus::Running => {}
        VersionStatus::Paused => return Err(StoreError::Conflict("It is paused already.")),
        _ => return Err(StoreError::Conflict("There is no work left to pause.")),
    }
    take_away(tx, journal).await?;
    journal.enter(tx, journal.stage, VersionStatus::Paused).await
}

/// From the comparison on.
async fn again(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    if journal.stage == Stage::Document || journal.status == VersionStatus::Failed {
        return Err(StoreError::Conflict("The file has not been read; retry the version instead."));
    }
    if journal.status == VersionStatus::Cancelled {
        return Err(StoreError::Conflict("It was cancelled; retry it instead."));
    }
    begin_again(tx, journal).await
}

/// Work goes on where it stood.
async fn go_on(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    let begun = journal.stage != Stage::Document;
    let status = if begun { VersionStatus::Running } else { VersionStatus::Queued };
    tx.hint(Hint::Steps);
    journal.enter(tx, journal.stage, status).await
}

/// Runs what is not done, and only that.
async fn retry(tx: &mut Tx, journal: &mut Journal) -> Result<(), StoreError> {
    let unfinished = unfinished_clauses(tx, journal.version).await?;
    match journal.status {
        VersionStatus::Paused => {
            return Err(StoreError::Conflict("The version is paused; resume it instead."));
        }
        VersionStatus::Queued => return Err(StoreError::Conflict("It has not begun yet.")),
        VersionStatus::Running | VersionStatus::Done if unfinished.is_empty() => {
            return Err(StoreError::Conflict("Nothing has failed; there is nothing to retry."));
        }
        VersionStatus::Running | VersionStatus::Done => {}
        VersionStatus::Failed | VersionStatus::Cancelled => {
            sqlx::query("UPDATE versions SET error = NULL WHERE id = ?")
                .bind(journal.version.to_string())
                .execute(tx.conn())
                .await?;
            sqlx::query(
                "UPDATE steps SET state = 'open', not_before = NULL, reason = NULL,
                    provider = NULL, crashes = 0
                 WHERE version_id = ? AND state IN ('open', 'failed', 'dropped')",
            )
            .bind(journal.version.to_string())
            .execute(tx.conn())
            .await?;
        }
    }
    if unfinished.is_empty() {
        go_on(tx, journal).await
    } else {
        // Said again where it is still so.
        sqlx::query(
            "UPDATE versions SET warnings = (
                SELECT coalesce(json_group_array(json(value)), '[]') FROM json_each(warnings)
                WHERE json_extract(value, '$.code') <> 'no_model')
             WHERE id = ?",
        )
        .bind(journal.version.to_string())
        .execute(tx.conn())
        .await?;
        reopen(tx, journal, &unfinished, false).await
    }
}

/// Clauses that failed; and those that only the playbook has read because
/// there was no model then.
async fn unfinished_clauses(tx: &mut Tx, version: VersionId) -> Result<Vec<ClauseId>, StoreError> {
    let rows = sqlx::query(
        "SELECT c.id FROM clauses c JOIN versions v ON v.id = c.version_id
         WHERE v.id = ?1 AND c.kind = 'clause' AND (c.status = 'failed'
            OR (c.status = 'done' AND c.answered_by = 'playbook' AND EXISTS (
                SELECT 1 FROM json_each(v.warnings)
                WHERE json_extract(value, '$.code') = 'no_model')))
         ORDER BY c.position",
    )
    .bind(version.to_string())
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| row.id("id")).collect()
}

/// Opens the steps of some clauses again. The review of the whole rests on
/// them, so its step goes too: the last clause opens it anew.
async fn reopen(
    tx: &mut Tx,
    journal: &mut Journal,
    clauses: &[ClauseId],
    fresh: bool,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM steps WHERE version_id = ? AND stage = 'review'")
        .bind(journal.version.to_string())
        .execute(tx.conn())
        .await?;
    for clause in clauses {
        open_step(tx, journal.version, Stage::Clauses, &clause.to_string(), fresh).await?;
        journal.set_clause(tx, *clause, ClauseStatus::Pending).await?;
    }
    journal.enter(tx, Stage::Clauses, VersionStatus::Running).await
}

async fn stay(tx: &mut Tx, journal: &Journal) -> Result<(), StoreError> {
    if !journal.status.is_live() {
        return Err(StoreError::Conflict("There is no work left that could leave."));
    }
    sqlx::query("UPDATE versions SET privacy = 'local', hold = 0 WHERE id = ?")
        .bind(journal.version.to_string())
        .execute(tx.conn())
        .await?;
    tx.hint(Hint::Steps);
    Ok(())
}

async fn release(tx: &mut Tx, journal: &Journal) -> Result<(), StoreError> {
    if !journal.status.is_live() {
        return Err(StoreError::Conflict("There is no work left to release."));
    }
    let released = sqlx::query("UPDATE versions SET hold = 0 WHERE id = ? AND hold = 1")
        .bind(journal.version.to_string())
        .execute(tx.conn())
        .await?;
    if released.rows_affected() != 1 {
        return Err(StoreError::Conflict("The version does not hold its text back."));
    }
    tx.hint(Hint::Steps);
    Ok(())
}
