//! Counts over the clauses that are analysed.

use super::columns::Columns;
use crate::StoreError;
use domain::{ClauseStatus, Coverage, Progress, Risk, RiskCounts, VersionId};
use sqlx::{SqliteConnection, sqlite::SqliteRow};

/// What the clauses of one version add up to.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    pub(super) progress: Progress,
    pub(super) risks: RiskCounts,
    pub(super) risk: Option<Risk>,
    by_model: u32,
    by_playbook: u32,
    failed: u32,
}

impl Counts {
    /// Of one version.
    pub(super) async fn of(
        conn: &mut SqliteConnection,
        version: VersionId,
    ) -> Result<Self, StoreError> {
        let rows = sqlx::query(
            "SELECT status, risk, answered_by IS NOT NULL AND answered_by <> 'playbook' AS model,
                    answered_by IS NOT NULL AND answered_by = 'playbook' AS playbook, count(*) AS n
             FROM clauses WHERE version_id = ? AND kind = 'clause' GROUP BY 1, 2, 3, 4",
        )
        .bind(version.to_string())
        .fetch_all(conn)
        .await?;
        let mut counts = Self::default();
        for row in &rows {
            counts.add(row)?;
        }
        Ok(counts)
    }

    /// Adds a group of like clauses: its status, risk, speaker and number.
    pub(super) fn add(&mut self, row: &SqliteRow) -> Result<(), StoreError> {
        let n = row.count("n")?;
        let status: ClauseStatus = row.word("status")?;
        self.progress.total += n;
        match status {
            ClauseStatus::Done | ClauseStatus::Skipped => self.progress.done += n,
            ClauseStatus::Failed => {
                self.progress.done += n;
                self.failed += n;
            }
            ClauseStatus::Reused => {
                self.progress.done += n;
                self.progress.reused += n;
            }
            ClauseStatus::Pending | ClauseStatus::Running => {}
        }
        // A failed clause is counted as failed only, so that the three add up.
        if status != ClauseStatus::Failed {
            self.by_model += if row.flag("model")? { n } else { 0 };
            self.by_playbook += if row.flag("playbook")? { n } else { 0 };
        }
        if let Some(risk) = row.maybe_word::<Risk>("risk")? {
            self.risk = self.risk.max(Some(risk));
            match risk {
                Risk::High => self.risks.high += n,
                Risk::Medium => self.risks.medium += n,
                Risk::Low => self.risks.low += n,
                Risk::None => self.risks.none += n,
            }
        }
        Ok(())
    }

    /// With what the document says about its pages.
    pub(super) fn coverage(&self, pages: Option<u32>, unreadable: Vec<u32>) -> Coverage {
        Coverage {
            pages,
            unreadable,
            by_model: self.by_model,
            by_playbook: self.by_playbook,
            failed: self.failed,
        }
    }
}
