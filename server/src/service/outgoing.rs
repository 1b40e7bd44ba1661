//! What would leave for a version, and what is masked in it.

use super::{Service, bodies, fault::problem, pool_status, whole};
use domain::{
    Actor, ContractId, Destination, MaskedValue, MaskingTerms, Outgoing, Privacy, Problem,
    VersionId,
};
use engine::Grounds;
use store::StoreError;

/// Terms of each kind that a contract may have.
const MOST_TERMS: usize = 500;
/// Times that terms are kept anew where the contract was read meanwhile.
const TRIES: usize = 5;

impl Service {
    /// The texts that would leave for a version, and the values masked in them.
    ///
    /// # Errors
    /// 404 for a version that is not the actor's; 409 before it has been read.
    pub(crate) async fn what_would_leave(
        &self,
        actor: &Actor,
        id: VersionId,
    ) -> Result<(Outgoing, Vec<MaskedValue>), Problem> {
        let missing = |error| problem("version", error);
        // Reading the state first decides who may see it.
        let state = self.store.version_state(actor, id).await.map_err(missing)?;
        if state.clauses.is_empty() {
            return Err(Problem::conflict(
                "not_read_yet",
                "The file is still being read; what would leave is known once it is split into clauses.",
            ));
        }
        let version = self.store.version_row(id).await.map_err(missing)?;
        let clauses = self.store.clause_rows(id).await.map_err(missing)?;
        let (held, privacy) = (version.hold, version.privacy);
        let terms = engine::masking_terms(&version);
        let grounds =
            Grounds::of(&self.sources, &self.playbooks, &version.actor).await.map_err(missing)?;
        let leaving =
            tokio::task::spawn_blocking(move || engine::leaving(&version, &clauses, &grounds))
                .await
                .map_err(|error| {
                    tracing::error!(%error, "what would leave could not be built");
                    Problem::internal()
                })?;
        let outgoing = Outgoing {
            held,
            privacy,
            providers: self.destinations(privacy),
            instructions: leaving.instructions,
            masked: u32::try_from(leaving.values.len()).unwrap_or(u32::MAX),
            excerpts: leaving.excerpts,
            offered: leaving.offered,
            terms,
        };
        Ok((outgoing, leaving.values))
    }

    /// Who may be asked about a contract, in order of preference.
    fn destinations(&self, privacy: Privacy) -> Vec<Destination> {
        let providers = pool_status::shown(self.pool.status()).providers.into_iter();
        providers
            .filter(|provider| provider.local || privacy == Privacy::Masked)
            .map(|provider| Destination {
                name: provider.name,
                model: provider.model,
                local: provider.local,
                country: provider.country,
                trains_on_input: provider.trains_on_input,
            })
            .collect()
    }

    /// The user's terms for the contract of a version.
    ///
    /// # Errors
    /// 404 for a version that is not the actor's.
    pub(crate) async fn terms(
        &self,
        actor: &Actor,
        id: VersionId,
    ) -> Result<MaskingTerms, Problem> {
        let missing = |error| problem("version", error);
        self.store.version_state(actor, id).await.map_err(missing)?;
        Ok(engine::masking_terms(&self.store.version_row(id).await.map_err(missing)?))
    }

    /// Keeps the user's terms for a contract; what leaves from now on is masked
    /// by them. Gives them back as they are kept: trimmed, sorted, each once.
    ///
    /// # Errors
    /// 404 for a contract that is not the actor's, 400 for terms that are none.
    pub(crate) async fn keep_terms(
        &self,
        actor: &Actor,
        id: ContractId,
        terms: MaskingTerms,
    ) -> Result<MaskingTerms, Problem> {
        let terms =
            MaskingTerms { mask: tidy("mask", terms.mask)?, keep: tidy("keep", terms.keep)? };
        let missing = |error| problem("contract", error);
        let contract = self.store.contract(actor, id).await.map_err(missing)?;
        let Some(latest) = contract.versions.last().map(|version| version.id) else {
            return Err(Problem::not_found("contract"));
        };
        for _ in 0..TRIES {
            let version = self.store.version_row(latest).await.map_err(missing)?;
            let masking = engine::masking_kept(&version, terms.clone()).map_err(|error| {
                tracing::error!(%error, "the kept tokens of a contract are not readable");
                Problem::internal()
            })?;
            let (store, by) = (self.store.clone(), *actor);
            let kept = whole(async move {
                match store.set_masking(&by, id, masking).await {
                    Ok(()) => Ok(true),
                    Err(StoreError::Conflict(_)) => Ok(false),
                    Err(error) => Err(problem("contract", error)),
                }
            });
            if kept.await? {
                return Ok(terms);
            }
        }
        Err(Problem::conflict("busy", "The contract is being read; try again in a moment."))
    }
}

/// One line each, without blanks and repeats, sorted: the same terms are the
/// same text, so that they cost no analysis anew.
fn tidy(field: &str, terms: Vec<String>) -> Result<Vec<String>, Problem> {
    let mut tidy = Vec::new();
    for term in &terms {
        tidy.extend(bodies::line(field, Some(term), bodies::NAME)?);
    }
    tidy.sort_unstable();
    tidy.dedup();
    if tidy.len() > MOST_TERMS {
        return Err(bodies::wrong(field, &format!("takes at most {MOST_TERMS} terms")));
    }
    Ok(tidy)
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn terms_are_kept_once_and_in_order() {
        let terms = [" Zeta ", "", "Alba", "Zeta"].map(str::to_owned).to_vec();
        assert_eq!(tidy("mask", terms).unwrap(), ["Alba", "Zeta"]);
        assert!(tidy("mask", vec!["two\nlines".to_owned()]).is_err());
        assert!(tidy("mask", (0..501).map(|n| n.to_string()).collect()).is_err());
    }
}
