//! What the lawyer decided, kept for the contract, so that it survives
//! retries and further versions.

use super::clauses;
use super::columns::{Columns, word};
use super::journal::Journal;
use super::remarks::Remarks;
use super::write::Tx;
use crate::{ClauseRow, StoreError};
use domain::{
    Actor, Clause, ClauseId, ContractId, Decision, EventBody, Finding, FindingId, FindingPatch,
    Timestamp, VersionId,
};
use sqlx::{SqliteConnection, sqlite::SqliteRow};
use std::collections::HashMap;

/// A decision about one finding.
#[derive(Debug, Clone)]
struct Decided {
    decision: Decision,
    text: Option<String>,
    note: Option<String>,
    share: bool,
    /// Hash of the definitions that the clause used then.
    definitions: Option<String>,
    at: Timestamp,
}

/// All that people have said about the clauses of one version.
#[derive(Debug, Clone)]
pub(super) struct Decisions {
    /// When the version was uploaded: what was decided before was decided on
    /// another text.
    uploaded: Timestamp,
    decided: HashMap<FindingId, Decided>,
    remarks: Remarks,
}

impl Decisions {
    /// Of a contract, as they count in one of its versions.
    pub(super) async fn of(
        conn: &mut SqliteConnection,
        contract: ContractId,
        version: VersionId,
    ) -> Result<Self, StoreError> {
        let uploaded = sqlx::query("SELECT created_at FROM versions WHERE id = ?")
            .bind(version.to_string())
            .fetch_one(&mut *conn)
            .await?
            .int("created_at")?;
        let rows = sqlx::query(
            "SELECT finding_id, decision, text, note, share, definitions, at FROM decisions
             WHERE contract_id = ?",
        )
        .bind(contract.to_string())
        .fetch_all(&mut *conn)
        .await?;
        let mut decided = HashMap::with_capacity(rows.len());
        for row in &rows {
            decided.insert(row.id("finding_id")?, read(row)?);
        }
        let remarks = Remarks::of(conn, contract).await?;
        Ok(Self { uploaded: Timestamp(uploaded), decided, remarks })
    }

    /// The clause as people see it: with their own remarks, decisions in its
    /// findings, and the risk that follows from them.
    pub(super) fn overlaid(&self, row: ClauseRow) -> Clause {
        let ClauseRow { mut clause, lineage, definitions, .. } = row;
        self.remarks.add_to(&mut clause, lineage);
        for finding in &mut clause.findings {
            let Some(decided) = self.decided.get(&finding.id) else { continue };
            finding.text.clone_from(&decided.text);
            finding.note.clone_from(&decided.note);
            finding.share = decided.share;
            if decided.decision != Decision::Open && self.is_outdated(decided, &definitions) {
                finding.reopened = Some(decided.decision);
            } else {
                finding.decision = decided.decision;
            }
        }
        clause.risk = clause.risk_of_findings();
        clause
    }

    /// Words that the clause uses mean something else since it was decided.
    fn is_outdated(&self, decided: &Decided, definitions: &Option<String>) -> bool {
        let known = decided.definitions.is_some() && definitions.is_some();
        known && decided.at < self.uploaded && decided.definitions != *definitions
    }
}

fn read(row: &SqliteRow) -> Result<Decided, StoreError> {
    Ok(Decided {
        decision: row.word("decision")?,
        text: row.maybe_text("text")?,
        note: row.maybe_text("note")?,
        share: row.flag("share")?,
        definitions: row.maybe_text("definitions")?,
        at: Timestamp(row.int("at")?),
    })
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
    // The latest version that shows it is the one that people have before them.
    let latest: ClauseId = shown.last().unwrap_or(first).id("clause_id")?;
    let definitions = clauses::get(tx.conn(), latest).await?.definitions;
    keep(tx, contract, finding, patch, definitions).await?;
    let places = shown.iter().map(|row| Ok((row.id("version_id")?, row.id("clause_id")?)));
    let places = places.collect::<Result<Vec<_>, StoreError>>()?;
    let mut now = None;
    for clause in show_again(tx, &places).await? {
        now = clause.findings.into_iter().find(|shown| shown.id == finding).or(now);
    }
    now.ok_or(StoreError::NotFound)
}

/// Clauses whose findings or marks changed, each with its event. Those of one
/// version stand together.
pub(super) async fn show_again(
    tx: &mut Tx,
    places: &[(VersionId, ClauseId)],
) -> Result<Vec<Clause>, StoreError> {
    let mut all = Vec::with_capacity(places.len());
    for of_version in places.chunk_by(|one, next| one.0 == next.0) {
        let mut journal = Journal::open(tx, of_version[0].0).await?;
        for (_, id) in of_version {
            let row = clauses::get(tx.conn(), *id).await?;
            let clause = journal.overlaid(tx, &row).await?;
            sqlx::query("UPDATE clauses SET risk = ? WHERE id = ?")
                .bind(clause.risk.map(|risk| risk.as_str()))
                .bind(clause.id.to_string())
                .execute(tx.conn())
                .await?;
            clauses::index_findings(tx.conn(), &clause).await?;
            journal.append(tx, &EventBody::Clause(Box::new(clause.clone()))).await?;
            all.push(clause);
        }
        journal.close(tx).await?;
    }
    Ok(all)
}

async fn keep(
    tx: &mut Tx,
    contract: ContractId,
    finding: FindingId,
    patch: FindingPatch,
    definitions: Option<String>,
) -> Result<(), StoreError> {
    let before = sqlx::query(
        "SELECT decision, text, note, share, definitions, at FROM decisions
         WHERE contract_id = ? AND finding_id = ?",
    )
    .bind(contract.to_string())
    .bind(finding.to_string())
    .fetch_optional(tx.conn())
    .await?;
    let Timestamp(at) = tx.now;
    let before = match before {
        Some(row) => read(&row)?,
        None => Decided {
            decision: Decision::Open,
            text: None,
            note: None,
            share: false,
            definitions: None,
            at: tx.now,
        },
    };
    // A note alone decides nothing anew: what is open again stays so.
    let (definitions, at) = match patch.decision {
        Some(_) => (definitions, at),
        None => (before.definitions, before.at.0),
    };
    sqlx::query(
        "INSERT INTO decisions (contract_id, finding_id, decision, text, note, share, definitions, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (contract_id, finding_id) DO UPDATE SET decision = excluded.decision,
            text = excluded.text, note = excluded.note, share = excluded.share,
            definitions = excluded.definitions, at = excluded.at",
    )
    .bind(contract.to_string())
    .bind(finding.to_string())
    .bind(word(patch.decision.unwrap_or(before.decision))?)
    .bind(patch.text.or(before.text))
    .bind(patch.note.or(before.note))
    .bind(patch.share.unwrap_or(before.share))
    .bind(definitions)
    .bind(at)
    .execute(tx.conn())
    .await?;
    Ok(())
}
