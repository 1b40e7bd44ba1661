//! Clauses as rows. What is kept of findings carries no decisions.

use super::columns::{Columns, json, maybe_json, maybe_word, word};
use crate::{ClauseRow, NewClause, StoreError};
use domain::{Clause, ClauseId, ClauseKind, ClauseStatus, Risk, VersionId};
use sqlx::{SqliteConnection, sqlite::SqliteRow};

macro_rules! select_clauses {
    ($condition:literal) => {
        concat!(
            "SELECT id, position, path, number, heading, kind, text, blocks, status, risk, \
             playbook_risk, model_risk, disagrees, summary, findings, answered_by, reused_from, \
             changes, previous_clause_id, error, lineage, basis, definitions, playbook FROM clauses ",
            $condition
        )
    };
}

/// One clause.
pub(super) async fn get(
    conn: &mut SqliteConnection,
    id: ClauseId,
) -> Result<ClauseRow, StoreError> {
    let row = sqlx::query(select_clauses!("WHERE id = ?"))
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?
        .ok_or(StoreError::NotFound)?;
    read(&row)
}

/// All clauses of a version in document order.
pub(super) async fn all(
    conn: &mut SqliteConnection,
    version: VersionId,
) -> Result<Vec<ClauseRow>, StoreError> {
    sqlx::query(select_clauses!("WHERE version_id = ? ORDER BY position"))
        .bind(version.to_string())
        .fetch_all(conn)
        .await?
        .iter()
        .map(read)
        .collect()
}

fn read(row: &SqliteRow) -> Result<ClauseRow, StoreError> {
    let clause = Clause {
        id: row.id("id")?,
        position: row.count("position")?,
        path: row.text("path")?,
        number: row.text("number")?,
        heading: row.text("heading")?,
        kind: row.word("kind")?,
        text: row.text("text")?,
        blocks: row.json("blocks")?,
        status: row.word("status")?,
        risk: row.maybe_word("risk")?,
        playbook_risk: row.maybe_word("playbook_risk")?,
        model_risk: row.maybe_word("model_risk")?,
        disagrees: row.flag("disagrees")?,
        summary: row.text("summary")?,
        findings: row.json("findings")?,
        answered_by: row.maybe_text("answered_by")?,
        reused_from: row.maybe_id("reused_from")?,
        changes: row.json("changes")?,
        previous_clause_id: row.maybe_id("previous_clause_id")?,
        error: row.maybe_json("error")?,
        reviewed: false,
    };
    Ok(ClauseRow {
        clause,
        lineage: row.id("lineage")?,
        basis: row.maybe_text("basis")?,
        definitions: row.maybe_text("definitions")?,
        playbook: row.maybe_json("playbook")?,
    })
}

/// Inserts a clause as the document step found it.
pub(super) async fn insert(
    conn: &mut SqliteConnection,
    version: VersionId,
    position: u32,
    new: NewClause,
) -> Result<Clause, StoreError> {
    let analysed = new.kind == ClauseKind::Clause;
    let status = if analysed { ClauseStatus::Pending } else { ClauseStatus::Skipped };
    let id = new.id.to_string();
    sqlx::query(
        "INSERT INTO clauses (id, version_id, position, path, number, heading, kind, text, blocks,
            status, lineage) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?1)",
    )
    .bind(id)
    .bind(version.to_string())
    .bind(position)
    .bind(&new.path)
    .bind(&new.number)
    .bind(&new.heading)
    .bind(word(new.kind)?)
    .bind(&new.text)
    .bind(json(&new.blocks)?)
    .bind(word(status)?)
    .execute(conn)
    .await?;
    Ok(Clause {
        position,
        path: new.path,
        blocks: new.blocks,
        status,
        ..Clause::unread(new.id, new.kind, new.number, new.heading, new.text)
    })
}

/// Writes back everything but the text; `risk` is the one people see.
pub(super) async fn save(
    conn: &mut SqliteConnection,
    row: &ClauseRow,
    risk: Option<Risk>,
) -> Result<(), StoreError> {
    let clause = &row.clause;
    sqlx::query(
        "UPDATE clauses SET status = ?, risk = ?, playbook_risk = ?, model_risk = ?, disagrees = ?,
            summary = ?, findings = ?, answered_by = ?, reused_from = ?, changes = ?,
            previous_clause_id = ?, error = ?, lineage = ?, basis = ?, definitions = ?, playbook = ?
         WHERE id = ?",
    )
    .bind(word(clause.status)?)
    .bind(risk.map(Risk::as_str))
    .bind(maybe_word(clause.playbook_risk)?)
    .bind(maybe_word(clause.model_risk)?)
    .bind(clause.disagrees)
    .bind(&clause.summary)
    .bind(json(&clause.findings)?)
    .bind(&clause.answered_by)
    .bind(clause.reused_from.map(|id| id.to_string()))
    .bind(json(&clause.changes)?)
    .bind(clause.previous_clause_id.map(|id| id.to_string()))
    .bind(maybe_json(clause.error.as_ref())?)
    .bind(row.lineage.to_string())
    .bind(&row.basis)
    .bind(&row.definitions)
    .bind(maybe_json(row.playbook.as_ref())?)
    .bind(clause.id.to_string())
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes which findings the clause shows, so that a decision finds it.
pub(super) async fn index_findings(
    conn: &mut SqliteConnection,
    clause: &Clause,
) -> Result<(), StoreError> {
    let id = clause.id.to_string();
    sqlx::query("DELETE FROM shown_findings WHERE clause_id = ?")
        .bind(&id)
        .execute(&mut *conn)
        .await?;
    for finding in &clause.findings {
        sqlx::query("INSERT OR IGNORE INTO shown_findings (finding_id, clause_id) VALUES (?, ?)")
            .bind(finding.id.to_string())
            .bind(&id)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
