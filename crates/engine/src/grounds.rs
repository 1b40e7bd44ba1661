//! What a review rests on besides the contract, at one point in time.

use crate::{Playbooks, SourceIndex};
use domain::Actor;
use review::{Playbook, Sources};
use std::sync::Arc;
use store::StoreError;

/// One state of the playbook and of the sources: for a question and for what is
/// kept of what its answer rests on.
#[derive(Debug, Clone)]
pub struct Grounds {
    /// What can be cited.
    pub sources: Arc<Sources>,
    /// What reads clauses.
    pub playbook: Arc<Playbook>,
    /// The edition of the playbook; 0 = as it comes with the program.
    pub edition: u32,
}

impl Grounds {
    /// Those of an actor, as they are now.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn of(
        sources: &SourceIndex,
        playbooks: &Playbooks,
        actor: &Actor,
    ) -> Result<Self, StoreError> {
        let sources = sources.of(actor).await?;
        let in_effect = playbooks.of(actor).await?;
        Ok(Self { sources, playbook: in_effect.playbook, edition: in_effect.edition })
    }
}
