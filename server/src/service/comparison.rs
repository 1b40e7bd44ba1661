//! Two versions side by side, from what the store has.

use super::{Service, fault::problem};
use crate::two_files;
use document::{Markup, Side};
use domain::{
    Actor, Clause, ClauseId, ComparedFile, Comparison, Problem, Stage, VersionId, VersionState,
    VersionStatus,
};

impl Service {
    pub(super) async fn compare(
        &self,
        actor: &Actor,
        id: VersionId,
        against: Option<VersionId>,
    ) -> Result<Comparison, Problem> {
        let state = |id| async move {
            self.store.version_state(actor, id).await.map_err(|error| problem("version", error))
        };
        let new = state(id).await?;
        let Some(old) = against.or(new.previous_version_id) else {
            return Err(Problem::conflict(
                "no_previous_version",
                "This is the contract's first version; there is none before it to compare with.",
            ));
        };
        if old == id {
            return Err(Problem::bad_request(
                "same_version",
                "A version does not differ from itself; name another one in \"against\".",
            ));
        }
        let old = state(old).await?;
        if old.contract_id != new.contract_id {
            return Err(Problem::bad_request(
                "other_contract",
                "These two versions belong to different contracts.",
            ));
        }
        if [&old, &new].iter().any(|version| version.status == VersionStatus::Failed) {
            return Err(Problem::conflict(
                "not_readable",
                "One of the two versions could not be read, so there is nothing to compare; its own page says why.",
            ));
        }
        // Before the stage `compare` has run, what lies side by side is not
        // known; a version that failed to be read never gets there.
        let compared = new.stage > Stage::Compare && old.stage > Stage::Document;
        if !compared || new.clauses.is_empty() || old.clauses.is_empty() {
            return Err(Problem::conflict(
                "not_compared_yet",
                "The two versions have not been compared yet; try again in a moment.",
            ));
        }
        let rejected = self.markup_of(id).await?.unwrap_or_default().rejected;
        let compared = tokio::task::spawn_blocking(move || {
            two_files::compare_sides(&sides(&old), &sides(&new), &rejected)
        });
        compared.await.map_err(|error| {
            tracing::error!(%error, "a comparison ended early");
            Problem::internal()
        })
    }
}

impl Service {
    /// The file of a version, and what it says besides its text.
    pub(super) async fn file_of(
        &self,
        actor: &Actor,
        id: VersionId,
    ) -> Result<ComparedFile, Problem> {
        let of_version = |error| problem("version", error);
        let state = self.store.version_state(actor, id).await.map_err(of_version)?;
        let row = self.store.version_row(id).await.map_err(of_version)?;
        let markup = self.markup_of(id).await?.unwrap_or_default();
        let ids: Vec<ClauseId> = state.clauses.iter().map(|clause| clause.id).collect();
        Ok(ComparedFile {
            file_name: state.file_name,
            sha256: row.file.0,
            pages: state.coverage.pages,
            unreadable: state.coverage.unreadable,
            warnings: state.warnings,
            authors: two_files::authors(&markup),
            comments: two_files::comments(&markup, &ids),
        })
    }

    /// What a version's file says besides its text.
    async fn markup_of(&self, id: VersionId) -> Result<Option<Markup>, Problem> {
        let json = self.store.markup(id).await.map_err(|error| problem("version", error))?;
        json.map(|json| serde_json::from_str(&json)).transpose().map_err(|error| {
            tracing::error!(%error, "the markup of a version is not readable");
            Problem::internal()
        })
    }
}

fn sides(version: &VersionState) -> Vec<Side<'_>> {
    version.clauses.iter().map(side).collect()
}

fn side(clause: &Clause) -> Side<'_> {
    Side {
        id: clause.id,
        path: &clause.path,
        number: &clause.number,
        heading: &clause.heading,
        kind: clause.kind,
        text: &clause.text,
    }
}
