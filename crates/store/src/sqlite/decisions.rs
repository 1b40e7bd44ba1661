//! What the lawyer decided, kept for the contract, so that it survives
//! retries and further versions.

use super::clauses;
use super::columns::{Columns, word};
use super::journal::Journal;
use super::write::Tx;
use crate::StoreError;
use domain::{
    Actor, Clause, ContractId, Decision, EventBody, Finding, FindingId, FindingPatch, VersionId,
};
use sqlx::SqliteConnection;
use std::collections::HashMap;

/// A decision about one finding.
#[derive(Debug, Clone, Default)]
pub(super) struct Decided {
    decision: Decision,
    text: Option<String>,
    note: Option<String>,
    share: bool,
}

/// The decisions of one contract.
#[derive(Debug, Clone, Default)]
pub(super) struct Decisions(HashMap<FindingId, Decided>);

impl Decisions {
    /// Of a contract.
    pub(super) async fn of(
        conn: &mut SqliteConnection,
        contract: ContractId,
    ) -> Result<Self, StoreError> {
        let rows = sqlx::query(
            "SELECT finding_id, decision, text, note, share FROM decisions WHERE contract_id = ?",
        )
        .bind(contract.to_string())
        .fetch_all(conn)
        .await?;
        let mut decisions = HashMap::with_capacity(rows.len());
        for row in &rows {
            let decided = Decided {
                decision: row.word("decision")?,
                text: row.maybe_text("text")?,
                note: row.maybe_text("note")?,
                share: row.flag("share")?,
            };
            decisions.insert(row.id("finding_id")?, decided);
        }
        Ok(Self(decisions))
    }

    /// The clause as people see it: decisions in its findings, and the risk
    /// that follows from them.
    pub(super) fn overlay(&self, clause: &mut Clause) {
        for finding in &mut clause.findings {
            if let Some(decided) = self.0.get(&finding.id) {
                finding.decision = decided.decision;
                finding.text.clone_from(&decided.text);
                finding.note.clone_from(&decided.note);
                finding.share = decided.share;
            }
        }
        clause.risk = clause.risk_of_findings();
    }
}

/// Keeps a decision and writes a `clause` event wherever the finding is shown.
pub(super) async fn decide(
    tx: &mut Tx,
    actor: Actor,
    finding: FindingId,
    patch: FindingPatch,
) -> Result<Finding, StoreError> {
    let shown = sqlx::query(
        "SELECT k.id AS clause_id, k.version_id, c.id AS contract_id
         FROM shown_findings f JOIN clauses k ON k.id = f.clause_id
         JOIN versions v ON v.id = k.version_id JOIN contracts c ON c.id = v.contract_id
         WHERE f.finding_id = ? AND c.owner = ? AND c.deleted_at IS NULL
         ORDER BY v.number, k.position",
    )
    .bind(finding.to_string())
    .bind(actor.user.to_string())
    .fetch_all(tx.conn())
    .await?;
    let Some(first) = shown.first() else { return Err(StoreError::NotFound) };
    let contract: ContractId = first.id("contract_id")?;
    keep(tx, contract, finding, patch).await?;

    let mut now = None;
    let mut journal: Option<Journal> = None;
    for row in &shown {
        let version: VersionId = row.id("version_id")?;
        let mut current = match journal.take() {
            Some(current) if current.version == version => current,
            other => {
                if let Some(other) = other {
                    other.close(tx).await?;
                }
                Journal::open(tx, version).await?
            }
        };
        let mut clause = clauses::get(tx.conn(), row.id("clause_id")?).await?.clause;
        current.overlay(tx, &mut clause).await?;
        sqlx::query("UPDATE clauses SET risk = ? WHERE id = ?")
            .bind(clause.risk.map(|risk| risk.as_str()))
            .bind(clause.id.to_string())
            .execute(tx.conn())
            .await?;
        now = clause.findings.iter().find(|shown| shown.id == finding).cloned().or(now);
        current.append(tx, &EventBody::Clause(Box::new(clause))).await?;
        journal = Some(current);
    }
    if let Some(journal) = journal {
        journal.close(tx).await?;
    }
    now.ok_or(StoreError::NotFound)
}

async fn keep(
    tx: &mut Tx,
    contract: ContractId,
    finding: FindingId,
    patch: FindingPatch,
) -> Result<(), StoreError> {
    let before = Decisions::of(tx.conn(), contract).await?.0.remove(&finding).unwrap_or_default();
    let at = tx.now.0;
    sqlx::query(
        "INSERT INTO decisions (contract_id, finding_id, decision, text, note, share, at)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (contract_id, finding_id) DO UPDATE SET decision = excluded.decision,
            text = excluded.text, note = excluded.note, share = excluded.share, at = excluded.at",
    )
    .bind(contract.to_string())
    .bind(finding.to_string())
    .bind(word(patch.decision.unwrap_or(before.decision))?)
    .bind(patch.text.or(before.text))
    .bind(patch.note.or(before.note))
    .bind(patch.share.unwrap_or(before.share))
    .bind(at)
    .execute(tx.conn())
    .await?;
    Ok(())
}
