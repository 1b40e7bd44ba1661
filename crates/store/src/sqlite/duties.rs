//! Duties whose day a person has confirmed.

use super::columns::Columns;
use super::journal::Journal;
use super::write::Tx;
use crate::StoreError;
use domain::{Actor, ContractId, EventBody, Review, Timestamp, VersionId};
use sqlx::SqliteConnection;
use std::collections::HashSet;

/// Says of each duty whether it is confirmed.
pub(super) async fn overlay(
    conn: &mut SqliteConnection,
    contract: ContractId,
    review: &mut Review,
) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT duty FROM confirmed_duties WHERE contract_id = ?")
        .bind(contract.to_string())
        .fetch_all(conn)
        .await?;
    let confirmed =
        rows.iter().map(|row| row.text("duty")).collect::<Result<HashSet<String>, _>>()?;
    for duty in &mut review.obligations {
        duty.confirmed = confirmed.contains(&duty.id);
    }
    Ok(())
}

/// Confirms a duty's day, or takes that back.
pub(super) async fn confirm(
    tx: &mut Tx,
    actor: Actor,
    version: VersionId,
    duty: &str,
    confirmed: bool,
) -> Result<(), StoreError> {
    let row = sqlx::query(
        "SELECT c.id, v.review FROM versions v JOIN contracts c ON c.id = v.contract_id
         WHERE v.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
    )
    .bind(version.to_string())
    .bind(actor.user.to_string())
    .fetch_optional(tx.conn())
    .await?
    .ok_or(StoreError::NotFound)?;
    let contract: ContractId = row.id("id")?;
    let review: Option<Review> = row.maybe_json("review")?;
    let Some(mut review) = review else { return Err(StoreError::NotFound) };
    if review.obligations.iter().all(|known| known.id != duty) {
        return Err(StoreError::NotFound);
    }
    let Timestamp(at) = tx.now;
    let statement = if confirmed {
        sqlx::query(
            "INSERT OR IGNORE INTO confirmed_duties (contract_id, duty, at) VALUES (?, ?, ?)",
        )
        .bind(contract.to_string())
        .bind(duty)
        .bind(at)
    } else {
        sqlx::query("DELETE FROM confirmed_duties WHERE contract_id = ? AND duty = ?")
            .bind(contract.to_string())
            .bind(duty)
    };
    statement.execute(tx.conn()).await?;
    overlay(tx.conn(), contract, &mut review).await?;
    let mut journal = Journal::open(tx, version).await?;
    journal.append(tx, &EventBody::Review(Box::new(review))).await?;
    journal.close(tx).await.map(drop)
}
