//! One version inside a write transaction: its status, its stage and its
//! next `seq`, which are written back together with the events.

use super::columns::Columns;
use super::counts::Counts;
use super::decisions::Decisions;
use super::write::Tx;
use super::{clauses, columns};
use crate::{ClauseRow, Hint, StoreError};
use domain::{
    Clause, ClauseId, ClauseStatus, ContractId, EventBody, Stage, StageChange, Timestamp,
    VersionId, VersionStatus, Warning,
};

/// A version that is being written to. [`Journal::close`] must follow.
pub(super) struct Journal {
    pub(super) version: VersionId,
    pub(super) contract: ContractId,
    pub(super) status: VersionStatus,
    pub(super) stage: Stage,
    seq: i64,
    /// Read when first needed: most commits need them once, some not at all.
    decisions: Option<Decisions>,
}

impl Journal {
    /// Of a version that is there.
    pub(super) async fn open(tx: &mut Tx, version: VersionId) -> Result<Self, StoreError> {
        let row = sqlx::query("SELECT contract_id, status, stage, seq FROM versions WHERE id = ?")
            .bind(version.to_string())
            .fetch_optional(tx.conn())
            .await?
            .ok_or(StoreError::NotFound)?;
        Ok(Self {
            version,
            contract: row.id("contract_id")?,
            status: row.word("status")?,
            stage: row.word("stage")?,
            seq: row.int("seq")?,
            decisions: None,
        })
    }

    /// Writes the next event.
    pub(super) async fn append(
        &mut self,
        tx: &mut Tx,
        event: &EventBody,
    ) -> Result<(), StoreError> {
        let data = event
            .data()
            .map_err(|_| StoreError::Damaged("an event has no JSON form".to_owned()))?;
        let Timestamp(at) = tx.now;
        sqlx::query("INSERT INTO events (version_id, seq, name, data, at) VALUES (?, ?, ?, ?, ?)")
            .bind(self.version.to_string())
            .bind(self.seq + 1)
            .bind(event.name())
            .bind(data)
            .bind(at)
            .execute(tx.conn())
            .await?;
        self.seq += 1;
        Ok(())
    }

    /// Another stage or status, with its event.
    pub(super) async fn enter(
        &mut self,
        tx: &mut Tx,
        stage: Stage,
        status: VersionStatus,
    ) -> Result<(), StoreError> {
        self.stage = stage;
        self.status = status;
        let progress = Counts::of(tx.conn(), self.version).await?.progress;
        self.append(tx, &EventBody::Stage(StageChange { stage, status, progress })).await
    }

    /// The clause as people see it.
    pub(super) async fn overlaid(
        &mut self,
        tx: &mut Tx,
        row: &ClauseRow,
    ) -> Result<Clause, StoreError> {
        let decisions = match self.decisions.take() {
            Some(decisions) => decisions,
            None => Decisions::of(tx.conn(), self.contract, self.version).await?,
        };
        let clause = decisions.overlaid(row.clone());
        self.decisions = Some(decisions);
        Ok(clause)
    }

    /// Another status of a clause, with its event; its error is cleared.
    pub(super) async fn set_clause(
        &mut self,
        tx: &mut Tx,
        id: ClauseId,
        status: ClauseStatus,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE clauses SET status = ?, error = NULL WHERE id = ?")
            .bind(columns::word(status)?)
            .bind(id.to_string())
            .execute(tx.conn())
            .await?;
        let row = clauses::get(tx.conn(), id).await?;
        let clause = self.overlaid(tx, &row).await?;
        self.append(tx, &EventBody::Clause(Box::new(clause))).await
    }

    /// Clauses about which nobody is being asked any more are pending again.
    pub(super) async fn calm(&mut self, tx: &mut Tx) -> Result<(), StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM clauses WHERE version_id = ?1 AND kind = 'clause' AND status = 'running'
                AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.version_id = ?1
                    AND stage = 'clauses' AND key = clauses.id AND token IS NOT NULL)
             ORDER BY position",
        )
        .bind(self.version.to_string())
        .fetch_all(tx.conn())
        .await?;
        for row in &rows {
            self.set_clause(tx, row.id("id")?, ClauseStatus::Pending).await?;
        }
        Ok(())
    }

    /// A new warning with its event; a code already there is not repeated.
    pub(super) async fn warn(&mut self, tx: &mut Tx, warning: Warning) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT warnings FROM versions WHERE id = ?")
            .bind(self.version.to_string())
            .fetch_one(tx.conn())
            .await?;
        let mut warnings: Vec<Warning> = row.json("warnings")?;
        if warnings.iter().any(|known| known.code == warning.code) {
            return Ok(());
        }
        warnings.push(warning.clone());
        sqlx::query("UPDATE versions SET warnings = ? WHERE id = ?")
            .bind(columns::json(&warnings)?)
            .bind(self.version.to_string())
            .execute(tx.conn())
            .await?;
        self.append(tx, &EventBody::Warning(warning)).await
    }

    /// Writes status, stage and `seq` back; returns `seq`.
    pub(super) async fn close(self, tx: &mut Tx) -> Result<i64, StoreError> {
        sqlx::query("UPDATE versions SET status = ?, stage = ?, seq = ? WHERE id = ?")
            .bind(self.status.as_str())
            .bind(self.stage.as_str())
            .bind(self.seq)
            .bind(self.version.to_string())
            .execute(tx.conn())
            .await?;
        tx.hint(Hint::Version(self.version));
        Ok(self.seq)
    }
}
