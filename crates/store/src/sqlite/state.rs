//! The whole state of a version at its `seq`.

use super::clauses;
use super::columns::Columns;
use super::counts::Counts;
use super::decisions::Decisions;
use super::duties;
use crate::StoreError;
use domain::{
    Actor, Law, LawBasis, Review, Stage, Timestamp, VersionId, VersionState, VersionStatus,
    WaitReason, WaitingFor,
};
use sqlx::{SqliteConnection, sqlite::SqliteRow};

/// The state as people see it; `conn` is inside a transaction.
pub(super) async fn version_state(
    conn: &mut SqliteConnection,
    actor: &Actor,
    version: VersionId,
    now: Timestamp,
) -> Result<VersionState, StoreError> {
    let row = sqlx::query(
        "SELECT v.*, c.title FROM versions v JOIN contracts c ON c.id = v.contract_id
         WHERE v.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
    )
    .bind(version.to_string())
    .bind(actor.user.to_string())
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(StoreError::NotFound)?;
    let contract_id = row.id("contract_id")?;
    let status: VersionStatus = row.word("status")?;
    let stage: Stage = row.word("stage")?;
    let counts = Counts::of(conn, version).await?;
    let decisions = Decisions::of(conn, contract_id, version).await?;
    let mut clauses = Vec::new();
    for row in clauses::all(conn, version).await? {
        clauses.push(decisions.overlaid(row));
    }
    let waits = if status.is_live() && status != VersionStatus::Paused {
        waits(conn, version, stage, row.int("hold")? == 1, now).await?
    } else {
        Waits::default()
    };
    let mut review: Option<Review> = row.maybe_json("review")?;
    if let Some(review) = &mut review {
        duties::overlay(conn, contract_id, review).await?;
    }
    let pages = row.maybe_int("pages")?.and_then(|pages| u32::try_from(pages).ok());
    Ok(VersionState {
        id: version,
        contract_id,
        number: row.count("number")?,
        title: row.text("title")?,
        file_name: row.text("file_name")?,
        created_at: Timestamp(row.int("created_at")?),
        previous_version_id: row.maybe_id("previous_id")?,
        language: row.word("language")?,
        reader: row.word("reader")?,
        privacy: row.word("privacy")?,
        side: row.maybe_text("side")?,
        parties: row.json("parties")?,
        contract_type: row.maybe_text("contract_type")?,
        law: law(&row)?,
        key_terms: row.json("key_terms")?,
        playbook_edition: row.count("playbook_edition")?,
        status,
        stage,
        seq: row.int("seq")?,
        progress: counts.progress,
        eta_seconds: waits.eta_seconds,
        waiting_for: waits.waiting_for,
        coverage: counts.coverage(pages, row.json("unreadable")?),
        warnings: row.json("warnings")?,
        clauses,
        review,
        error: row.maybe_json("error")?,
    })
}

/// Until a step has decided, the user's word stands.
pub(super) fn law(row: &SqliteRow) -> Result<Law, StoreError> {
    if let Some(law) = row.maybe_json("law")? {
        return Ok(law);
    }
    Ok(match row.maybe_text("law_said")? {
        Some(country) => Law { country: Some(country), basis: LawBasis::Person, quote: None },
        None => Law::UNKNOWN,
    })
}

#[derive(Default)]
struct Waits {
    waiting_for: Option<WaitingFor>,
    eta_seconds: Option<u64>,
}

/// What the open steps wait for: the first that may go on names the reason,
/// and nothing ends before the last.
async fn waits(
    conn: &mut SqliteConnection,
    version: VersionId,
    stage: Stage,
    hold: bool,
    now: Timestamp,
) -> Result<Waits, StoreError> {
    if hold && matches!(stage, Stage::Clauses | Stage::Review) {
        let waiting_for = WaitingFor { reason: WaitReason::Masking, provider: None, seconds: 0 };
        return Ok(Waits { waiting_for: Some(waiting_for), eta_seconds: None });
    }
    let rows = sqlx::query(
        "SELECT not_before, reason, provider FROM steps
         WHERE version_id = ? AND state = 'open' AND token IS NULL AND not_before > ?
         ORDER BY not_before, position",
    )
    .bind(version.to_string())
    .bind(now.0)
    .fetch_all(conn)
    .await?;
    let seconds = |row: &SqliteRow| -> Result<u64, StoreError> {
        let left = Timestamp(row.int("not_before")?).since(now);
        Ok(left.as_millis().div_ceil(1000) as u64)
    };
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Ok(Waits::default());
    };
    let waiting_for = match first.maybe_word("reason")? {
        Some(reason) => Some(WaitingFor {
            reason,
            provider: first.maybe_text("provider")?,
            seconds: seconds(first)?,
        }),
        None => None,
    };
    Ok(Waits { waiting_for, eta_seconds: Some(seconds(last)?) })
}
