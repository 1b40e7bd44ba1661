//! Two versions side by side, from what the store has.

use super::{Service, fault::problem};
use document::Side;
use domain::{Actor, Clause, Comparison, Problem, Stage, VersionId, VersionState};

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
        // Before the stage `compare` has run, what lies side by side is not
        // known; a version that failed to be read never gets there.
        let compared = new.stage > Stage::Compare && old.stage > Stage::Document;
        if !compared || new.clauses.is_empty() || old.clauses.is_empty() {
            return Err(Problem::conflict(
                "not_compared_yet",
                "The two versions have not been compared yet; try again in a moment.",
            ));
        }
        let compared =
            tokio::task::spawn_blocking(move || document::compare(&sides(&old), &sides(&new)));
        compared.await.map_err(|error| {
            tracing::error!(%error, "a comparison ended early");
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
