//! Committing a step: its result, its events and the version's `seq` in one
//! transaction, under a lease that is checked by the first write.

use super::changes::{change_clauses, replace_clauses};
use super::columns::{json, maybe_json};
use super::duties;
use super::journal::Journal;
use super::steps::open_step;
use super::write::Tx;
use crate::{Advance, Hint, Lease, StepCommit, StoreError, VersionChange};
use domain::{EventBody, Failure, Stage, VersionStatus};
use sqlx::Row;

/// Commits a step; returns the version's `seq`.
pub(super) async fn commit(
    tx: &mut Tx,
    lease: &Lease,
    commit: StepCommit,
) -> Result<i64, StoreError> {
    let failed = matches!(commit.advance, Advance::Failed(_));
    close_step(tx, lease, if failed { "failed" } else { "done" }).await?;
    let mut journal = Journal::open(tx, lease.step.version).await?;

    if let Some(change) = commit.version {
        change_version(tx, &journal, change).await?;
    }
    if !commit.clauses.is_empty() {
        replace_clauses(tx, &mut journal, commit.clauses).await?;
    }
    change_clauses(tx, &mut journal, commit.changes).await?;
    if let Some(mut review) = commit.review {
        sqlx::query("UPDATE versions SET review = ? WHERE id = ?")
            .bind(json(&review)?)
            .bind(journal.version.to_string())
            .execute(tx.conn())
            .await?;
        duties::overlay(tx.conn(), journal.contract, &mut review).await?;
        journal.append(tx, &EventBody::Review(Box::new(review))).await?;
    }
    for warning in commit.warnings {
        journal.warn(tx, warning).await?;
    }
    advance(tx, &mut journal, lease.step.stage, commit.advance).await?;
    tx.hint(Hint::Steps);
    journal.close(tx).await
}

/// The step is over, if the lease still holds and its version is at work.
async fn close_step(tx: &mut Tx, lease: &Lease, state: &str) -> Result<(), StoreError> {
    let closed = sqlx::query(
        "UPDATE steps SET state = ?, token = NULL, worker = NULL, leased_until = NULL, fresh = 0
         WHERE version_id = ? AND stage = ? AND key = ? AND token = ? AND state = 'open'
            AND EXISTS (SELECT 1 FROM versions WHERE id = steps.version_id AND status = 'running')",
    )
    .bind(state)
    .bind(lease.step.version.to_string())
    .bind(lease.step.stage.as_str())
    .bind(&lease.step.key)
    .bind(lease.token.to_string())
    .execute(tx.conn())
    .await?;
    if closed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::LeaseLost) }
}

async fn change_version(
    tx: &mut Tx,
    journal: &Journal,
    change: VersionChange,
) -> Result<(), StoreError> {
    let (pages, unreadable) = match &change.coverage {
        Some(coverage) => (coverage.pages, Some(json(&coverage.unreadable)?)),
        None => (None, None),
    };
    sqlx::query(
        // What a person said of type, law and side outlasts what is found.
        "UPDATE versions SET
            language = coalesce(?1, language),
            parties = coalesce(?2, parties),
            contract_type = CASE WHEN contract_type_said THEN contract_type
                                 ELSE coalesce(?3, contract_type) END,
            law = CASE WHEN law_said IS NULL THEN coalesce(?4, law) ELSE coalesce(law, ?4) END,
            pages = coalesce(?5, pages),
            unreadable = coalesce(?6, unreadable),
            password = CASE WHEN ?7 THEN NULL ELSE password END,
            side = coalesce(side, ?8),
            playbook_edition = coalesce(?9, playbook_edition),
            key_terms = coalesce(?10, key_terms)
         WHERE id = ?11",
    )
    .bind(change.language.map(|language| language.tag()))
    .bind(maybe_json(change.parties.as_ref())?)
    .bind(change.contract_type)
    .bind(maybe_json(change.law.as_ref())?)
    .bind(pages)
    .bind(unreadable)
    .bind(change.forget_password)
    .bind(change.side)
    .bind(change.playbook_edition)
    .bind(maybe_json(change.key_terms.as_ref())?)
    .bind(journal.version.to_string())
    .execute(tx.conn())
    .await?;
    if change.nothing_leaves {
        sqlx::query("UPDATE versions SET hold = 2 WHERE id = ? AND hold = 1")
            .bind(journal.version.to_string())
            .execute(tx.conn())
            .await?;
    }
    if let Some(markup) = change.markup {
        sqlx::query("INSERT OR REPLACE INTO markups (version_id, markup) VALUES (?, ?)")
            .bind(journal.version.to_string())
            .bind(markup)
            .execute(tx.conn())
            .await?;
    }
    if let Some(pseudonyms) = change.pseudonyms {
        sqlx::query("UPDATE contracts SET pseudonyms = ? WHERE id = ?")
            .bind(pseudonyms)
            .bind(journal.contract.to_string())
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

async fn advance(
    tx: &mut Tx,
    journal: &mut Journal,
    from: Stage,
    advance: Advance,
) -> Result<(), StoreError> {
    match advance {
        Advance::Stay => Ok(()),
        Advance::To { stage, keys } => {
            if keys.is_empty() {
                // Nothing would ever end it.
                return Err(StoreError::Conflict("A stage needs at least one step."));
            }
            for key in &keys {
                open_step(tx, journal.version, stage, key, false).await?;
            }
            journal.enter(tx, stage, VersionStatus::Running).await
        }
        Advance::WhenLast(stage) => {
            let open = sqlx::query(
                "SELECT count(*) FROM steps WHERE version_id = ? AND stage = ? AND state = 'open'",
            )
            .bind(journal.version.to_string())
            .bind(from.as_str())
            .fetch_one(tx.conn())
            .await?
            .try_get::<i64, _>(0)?;
            if open > 0 {
                return Ok(());
            }
            open_step(tx, journal.version, stage, "", false).await?;
            journal.enter(tx, stage, VersionStatus::Running).await
        }
        Advance::Done => {
            journal.enter(tx, Stage::Done, VersionStatus::Done).await?;
            journal.append(tx, &EventBody::Done).await
        }
        Advance::Failed(failure) => fail(tx, journal, failure).await,
    }
}

async fn fail(tx: &mut Tx, journal: &mut Journal, failure: Failure) -> Result<(), StoreError> {
    let version = journal.version.to_string();
    sqlx::query(
        "UPDATE steps SET state = 'dropped', token = NULL, worker = NULL, leased_until = NULL
         WHERE version_id = ? AND state = 'open'",
    )
    .bind(&version)
    .execute(tx.conn())
    .await?;
    sqlx::query("UPDATE versions SET error = ? WHERE id = ?")
        .bind(json(&failure)?)
        .bind(&version)
        .execute(tx.conn())
        .await?;
    journal.calm(tx).await?;
    journal.enter(tx, journal.stage, VersionStatus::Failed).await?;
    journal.append(tx, &EventBody::Failed(failure)).await
}
