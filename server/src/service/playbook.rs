//! The playbook as a person sees and changes it.

use super::{Service, fault::problem, whole};
use domain::{Actor, Edition, Language, OwnRuleId, PlaybookChange, PlaybookView, Problem};
use review::WrongChange;
use store::StoreError;

/// Changes that are listed; the earlier ones are kept too.
const LISTED: u32 = 100;

impl Service {
    /// What reads the actor's contracts now.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub(super) async fn playbook_in_effect(
        &self,
        actor: &Actor,
        reader: Language,
    ) -> Result<PlaybookView, Problem> {
        let in_effect = self.playbooks.of(actor).await.map_err(missing)?;
        let editions = self.store.editions(actor, LISTED).await.map_err(missing)?;
        Ok(PlaybookView {
            edition: in_effect.edition,
            topics: in_effect.playbook.view(reader),
            editions,
        })
    }

    /// Saves a change as a new edition.
    ///
    /// # Errors
    /// 400 for a change that makes no sense, 404 for a return to an edition that
    /// there is not, 409 where another edition was saved since `after`.
    pub(super) async fn save_playbook(
        &self,
        actor: &Actor,
        after: Option<u32>,
        change: PlaybookChange,
    ) -> Result<Edition, Problem> {
        let (service, actor) = (self.clone(), *actor);
        whole(async move { service.save(&actor, after, change).await }).await
    }

    async fn save(
        &self,
        actor: &Actor,
        after: Option<u32>,
        mut change: PlaybookChange,
    ) -> Result<Edition, Problem> {
        let latest = self.store.playbook_edition(actor).await.map_err(missing)?;
        let before = self.store.amendments(actor, latest).await.map_err(missing)?;
        if let PlaybookChange::AddRule(own) = &mut change {
            own.id = OwnRuleId::generate();
        }
        let amendments = match change {
            PlaybookChange::Return { edition } if edition == latest => return Err(same()),
            PlaybookChange::Return { edition } => {
                self.store.amendments(actor, edition).await.map_err(missing)?
            }
            _ => review::changed_playbook(&before, &mut change).map_err(wrong)?,
        };
        if amendments == before {
            return Err(same());
        }
        let after = after.unwrap_or(latest);
        self.store.save_edition(actor, after, change, amendments).await.map_err(missing)
    }
}

fn same() -> Problem {
    wrong(WrongChange::Same)
}

fn wrong(wrong: WrongChange) -> Problem {
    Problem::bad_request(wrong.code(), wrong.to_string())
}

fn missing(error: StoreError) -> Problem {
    match error {
        StoreError::Conflict(detail) => Problem::conflict("playbook_changed", detail),
        error => problem("edition of the playbook", error),
    }
}
