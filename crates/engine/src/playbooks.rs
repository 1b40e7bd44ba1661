//! The playbook of each person, held in memory and true to the store.

use domain::{Actor, UserId};
use review::Playbook;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use store::{Store, StoreError};

/// Owners whose playbook is held; one more drops the others, who are read again.
const CAPACITY: usize = 16;

/// A playbook with the number of its edition.
#[derive(Debug, Clone)]
pub struct InEffect {
    /// 0 = as it comes with the program.
    pub edition: u32,
    /// What reads clauses.
    pub playbook: Arc<Playbook>,
}

/// The playbook that comes with the program, with what each person changed of it.
///
/// Also another instance may save an edition: the store's number is looked at
/// whenever a playbook is wanted.
pub struct Playbooks {
    store: Arc<dyn Store>,
    held: Mutex<HashMap<UserId, InEffect>>,
}

impl std::fmt::Debug for Playbooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Playbooks").finish_non_exhaustive()
    }
}

impl Playbooks {
    /// Over this store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, held: Mutex::default() }
    }

    /// What `actor` reads with now.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn of(&self, actor: &Actor) -> Result<InEffect, StoreError> {
        let edition = self.store.playbook_edition(actor).await?;
        if let Some(held) = self.held(actor, edition) {
            return Ok(held);
        }
        let amendments = self.store.amendments(actor, edition).await?;
        let now = InEffect { edition, playbook: Arc::new(Playbook::amended(amendments)) };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= CAPACITY && !held.contains_key(&actor.user) {
            held.clear();
        }
        let newest = held.entry(actor.user).or_insert_with(|| now.clone());
        if newest.edition < edition {
            *newest = now.clone();
        }
        Ok(now)
    }

    fn held(&self, actor: &Actor, edition: u32) -> Option<InEffect> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.get(&actor.user).filter(|held| held.edition == edition).cloned()
    }
}
