//! What can be cited, held in memory and true to the store.

use crate::steps::off_thread;
use domain::{Actor, UserId};
use review::{OwnSource, Sources};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use store::{Shelf, SourceText, Store, StoreError};

/// Owners whose sources are held; one more drops the others, who are read again.
const CAPACITY: usize = 16;

/// The notes that come with the program, and each user's own sources.
///
/// Also another instance may add and delete: the store's revision is looked at
/// whenever the sources are wanted, and the index is built anew where it changed.
pub struct SourceIndex {
    store: Arc<dyn Store>,
    notes: Arc<Sources>,
    held: Mutex<HashMap<UserId, Held>>,
    /// Many steps may find at once that the index is old; one builds it.
    building: tokio::sync::Mutex<()>,
}

struct Held {
    revision: u64,
    sources: Arc<Sources>,
}

impl std::fmt::Debug for SourceIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SourceIndex").finish_non_exhaustive()
    }
}

impl SourceIndex {
    /// Over this store. Computes for a moment: the notes are indexed.
    pub async fn new(store: Arc<dyn Store>) -> Self {
        let notes = Arc::new(off_thread(Sources::builtin).await);
        Self { store, notes, held: Mutex::default(), building: tokio::sync::Mutex::default() }
    }

    /// What `actor` can cite now.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub async fn of(&self, actor: &Actor) -> Result<Arc<Sources>, StoreError> {
        let revision = self.store.sources_revision(actor).await?;
        if revision == 0 {
            return Ok(Arc::clone(&self.notes));
        }
        if let Some(sources) = self.held(actor, revision) {
            return Ok(sources);
        }
        let _building = self.building.lock().await;
        if let Some(sources) = self.held(actor, revision) {
            return Ok(sources);
        }
        let shelf = self.store.source_shelf(actor).await?;
        let revision = shelf.revision;
        let before = self.held(actor, 0);
        let sources = Arc::new(off_thread(move || index(shelf, before.as_deref())).await);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= CAPACITY && !held.contains_key(&actor.user) {
            held.clear();
        }
        held.insert(actor.user, Held { revision, sources: Arc::clone(&sources) });
        Ok(sources)
    }

    /// What is held of `revision` or, where another step was faster, a later one.
    fn held(&self, actor: &Actor, revision: u64) -> Option<Arc<Sources>> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.get(&actor.user).filter(|held| held.revision >= revision)?;
        Some(Arc::clone(&held.sources))
    }
}

/// A source never changes: what was worked out about it before is kept.
fn index(shelf: Shelf, before: Option<&Sources>) -> Sources {
    let own = |text: SourceText| match before.and_then(|before| before.own(text.source.id)) {
        Some(known) => Arc::clone(known),
        None => Arc::new(OwnSource::new(text.source, text.passages)),
    };
    Sources::with(shelf.texts.into_iter().map(own).collect())
}
