//! What people add to a clause themselves: remarks of their own, and that they
//! have read it to the end. Both belong to the clause's line of versions.

use super::clauses;
use super::columns::{Columns, json};
use super::decisions::show_again;
use super::write::Tx;
use crate::{ClauseRow, StoreError};
use domain::{Actor, Clause, ClauseId, ContractId, Finding, Timestamp, VersionId};
use sha2::{Digest, Sha256};
use sqlx::SqliteConnection;
use std::collections::HashMap;

/// Remarks and marks of one contract.
#[derive(Debug, Clone, Default)]
pub(super) struct Remarks {
    /// By line, oldest first.
    findings: HashMap<ClauseId, Vec<Finding>>,
    /// What each clause said when it was read to the end.
    reviewed: HashMap<ClauseId, String>,
}

impl Remarks {
    pub(super) async fn of(
        conn: &mut SqliteConnection,
        contract: ContractId,
    ) -> Result<Self, StoreError> {
        let mut remarks = Self::default();
        let rows = sqlx::query(
            "SELECT lineage, finding FROM remarks WHERE contract_id = ? ORDER BY at, id",
        )
        .bind(contract.to_string())
        .fetch_all(&mut *conn)
        .await?;
        for row in &rows {
            remarks.findings.entry(row.id("lineage")?).or_default().push(row.json("finding")?);
        }
        let rows = sqlx::query("SELECT lineage, words FROM reviewed WHERE contract_id = ?")
            .bind(contract.to_string())
            .fetch_all(conn)
            .await?;
        for row in &rows {
            remarks.reviewed.insert(row.id("lineage")?, row.text("words")?);
        }
        Ok(remarks)
    }

    /// Remarks whose words stand in the clause, and whether it says what it said
    /// when it was read.
    pub(super) fn add_to(&self, clause: &mut Clause, lineage: ClauseId) {
        for finding in self.findings.get(&lineage).into_iter().flatten() {
            let stands = clause.text.contains(&finding.quote);
            if stands && clause.findings.iter().all(|known| known.id != finding.id) {
                clause.findings.push(finding.clone());
            }
        }
        clause.findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        let reviewed = self.reviewed.get(&lineage);
        clause.reviewed = reviewed.is_some_and(|then| *then == words(clause));
    }
}

/// Keeps a remark and shows it wherever its words stand.
pub(super) async fn add(
    tx: &mut Tx,
    actor: Actor,
    clause: ClauseId,
    finding: Finding,
) -> Result<Finding, StoreError> {
    let (contract, row) = owned(tx, actor, clause).await?;
    if !row.clause.text.contains(&finding.quote) {
        return Err(StoreError::Conflict("The clause does not say these words."));
    }
    let Timestamp(at) = tx.now;
    sqlx::query(
        "INSERT INTO remarks (id, contract_id, lineage, finding, at) VALUES (?, ?, ?, ?, ?)",
    )
    .bind(finding.id.to_string())
    .bind(contract.to_string())
    .bind(row.lineage.to_string())
    .bind(json(&finding)?)
    .bind(at)
    .execute(tx.conn())
    .await?;
    let places = line(tx, contract, row.lineage).await?;
    show_again(tx, &places).await?;
    Ok(finding)
}

/// Marks a clause as read to the end, or takes that back.
pub(super) async fn set_reviewed(
    tx: &mut Tx,
    actor: Actor,
    clause: ClauseId,
    reviewed: bool,
) -> Result<(), StoreError> {
    let (contract, row) = owned(tx, actor, clause).await?;
    let Timestamp(at) = tx.now;
    let statement = if reviewed {
        sqlx::query(
            "INSERT OR REPLACE INTO reviewed (contract_id, lineage, words, at) VALUES (?, ?, ?, ?)",
        )
        .bind(contract.to_string())
        .bind(row.lineage.to_string())
        .bind(words(&row.clause))
        .bind(at)
    } else {
        sqlx::query("DELETE FROM reviewed WHERE contract_id = ? AND lineage = ?")
            .bind(contract.to_string())
            .bind(row.lineage.to_string())
    };
    statement.execute(tx.conn()).await?;
    let places = line(tx, contract, row.lineage).await?;
    show_again(tx, &places).await?;
    Ok(())
}

/// What a clause says, as a hash; its number and its spacing aside.
fn words(clause: &Clause) -> String {
    let text = clause.text.strip_prefix(clause.number.as_str()).unwrap_or(&clause.text);
    let words: Vec<&str> = text.split_whitespace().collect();
    hex::encode(Sha256::digest(words.join(" ")))
}

async fn owned(
    tx: &mut Tx,
    actor: Actor,
    clause: ClauseId,
) -> Result<(ContractId, ClauseRow), StoreError> {
    let contract = sqlx::query(
        "SELECT c.id FROM clauses k JOIN versions v ON v.id = k.version_id
         JOIN contracts c ON c.id = v.contract_id
         WHERE k.id = ? AND c.owner = ? AND c.deleted_at IS NULL",
    )
    .bind(clause.to_string())
    .bind(actor.user.to_string())
    .fetch_optional(tx.conn())
    .await?
    .ok_or(StoreError::NotFound)?
    .id("id")?;
    Ok((contract, clauses::get(tx.conn(), clause).await?))
}

/// The clauses of a line, version by version.
async fn line(
    tx: &mut Tx,
    contract: ContractId,
    lineage: ClauseId,
) -> Result<Vec<(VersionId, ClauseId)>, StoreError> {
    let rows = sqlx::query(
        "SELECT k.version_id, k.id FROM clauses k JOIN versions v ON v.id = k.version_id
         WHERE v.contract_id = ? AND k.lineage = ? ORDER BY v.number, k.position",
    )
    .bind(contract.to_string())
    .bind(lineage.to_string())
    .fetch_all(tx.conn())
    .await?;
    rows.iter().map(|row| Ok((row.id("version_id")?, row.id("id")?))).collect()
}
