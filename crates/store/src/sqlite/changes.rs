//! What a step changes about the clauses of its version.

use super::clauses;
use super::journal::Journal;
use super::write::Tx;
use crate::{ClauseChange, ClauseRow, NewClause, StoreError};
use domain::{ClauseId, Decision, EventBody};
use std::collections::HashMap;

/// From this many changes on, the whole version is read at once.
const MANY: usize = 16;

/// The clauses of the version, in place of those that an earlier run left.
pub(super) async fn replace_clauses(
    tx: &mut Tx,
    journal: &mut Journal,
    new: Vec<NewClause>,
) -> Result<(), StoreError> {
    let version = journal.version.to_string();
    sqlx::query("DELETE FROM clauses WHERE version_id = ?")
        .bind(&version)
        .execute(tx.conn())
        .await?;
    // Steps named after clauses that are gone.
    sqlx::query("DELETE FROM steps WHERE version_id = ? AND stage <> 'document'")
        .bind(&version)
        .execute(tx.conn())
        .await?;
    for (position, clause) in (0_u32..).zip(new) {
        let clause = clauses::insert(tx.conn(), journal.version, position, clause).await?;
        journal.append(tx, &EventBody::Clause(Box::new(clause))).await?;
    }
    Ok(())
}

/// Clauses that changed, one event each.
pub(super) async fn change_clauses(
    tx: &mut Tx,
    journal: &mut Journal,
    changes: Vec<ClauseChange>,
) -> Result<(), StoreError> {
    let mut known: HashMap<ClauseId, ClauseRow> = HashMap::new();
    if changes.len() >= MANY {
        let rows = clauses::all(tx.conn(), journal.version).await?;
        known.extend(rows.into_iter().map(|row| (row.clause.id, row)));
    }
    for change in changes {
        let mut row = match known.remove(&change.id) {
            Some(row) => row,
            None => clauses::get(tx.conn(), change.id).await?,
        };
        let reread = change.reading.is_some();
        apply(&mut row, change);
        let shown = journal.overlaid(tx, &row).await?;
        clauses::save(tx.conn(), &row, shown.risk).await?;
        if reread {
            clauses::index_findings(tx.conn(), &shown).await?;
        }
        journal.append(tx, &EventBody::Clause(Box::new(shown))).await?;
    }
    Ok(())
}

fn apply(row: &mut ClauseRow, change: ClauseChange) {
    let clause = &mut row.clause;
    if let Some(status) = change.status {
        clause.status = status;
    }
    if let Some((changes, previous)) = change.compared {
        clause.changes = changes;
        clause.previous_clause_id = previous;
    }
    if let Some(error) = change.error {
        clause.error = error;
    }
    if let Some(reading) = change.reading {
        clause.playbook_risk = reading.playbook_risk;
        clause.model_risk = reading.model_risk;
        clause.disagrees = reading.disagrees;
        clause.summary = reading.summary;
        clause.findings = reading.findings;
        for finding in &mut clause.findings {
            finding.decision = Decision::Open;
            finding.text = None;
            finding.note = None;
            finding.share = false;
            finding.reopened = None;
        }
        clause.answered_by = reading.answered_by;
        clause.reused_from = reading.reused_from;
        row.basis = reading.basis;
        row.definitions = reading.definitions;
    }
    if let Some(lineage) = change.lineage {
        row.lineage = lineage;
    }
    if let Some(playbook) = change.playbook {
        row.playbook = Some(playbook);
    }
}
