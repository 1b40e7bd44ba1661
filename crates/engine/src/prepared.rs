//! What all clauses of a version share, worked out once for each version.

use domain::{ClauseKind, VersionId};
use privacy::{Masker, Pseudonyms, Terms};
use std::sync::{Arc, Mutex, PoisonError};
use store::{ClauseRow, Store, StoreError, VersionRow};

/// Versions kept in memory. Work rarely touches more at once, and one that
/// was dropped is read again.
const CAPACITY: usize = 16;

pub(crate) struct Prepared {
    pub(crate) masker: Masker,
    pub(crate) definitions: Vec<String>,
    /// What the masker was made from; a change makes this entry stale.
    made_from: (Option<String>, Option<String>),
}

impl Prepared {
    pub(crate) fn new(version: &VersionRow, clauses: &[ClauseRow]) -> Self {
        Self {
            masker: masker(version),
            definitions: clauses
                .iter()
                .filter(|row| row.clause.kind == ClauseKind::Definition)
                .map(|row| row.clause.text.clone())
                .collect(),
            made_from: (version.pseudonyms.clone(), version.masking.clone()),
        }
    }

    pub(crate) fn definitions(&self) -> Vec<&str> {
        self.definitions.iter().map(String::as_str).collect()
    }

    fn is_of(&self, version: &VersionRow) -> bool {
        self.made_from.0 == version.pseudonyms && self.made_from.1 == version.masking
    }
}

/// The masker of a contract, with the tokens of earlier versions.
pub(crate) fn masker(version: &VersionRow) -> Masker {
    let kept: Pseudonyms = version
        .pseudonyms
        .as_deref()
        .and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default();
    let terms: Terms = version
        .masking
        .as_deref()
        .and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default();
    Masker::new(kept, &terms, version.language)
}

#[derive(Default)]
pub(crate) struct PreparedCache(Mutex<Vec<(VersionId, Arc<Prepared>)>>);

impl PreparedCache {
    /// The prepared version, from memory or the store.
    pub(crate) async fn get(
        &self,
        store: &dyn Store,
        version: &VersionRow,
    ) -> Result<Arc<Prepared>, StoreError> {
        if let Some(found) = self.find(version) {
            return Ok(found);
        }
        let clauses = store.clause_rows(version.id).await?;
        let made = Arc::new(Prepared::new(version, &clauses));
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|(id, _)| *id != version.id);
        if entries.len() == CAPACITY {
            entries.remove(0);
        }
        entries.push((version.id, Arc::clone(&made)));
        Ok(made)
    }

    fn find(&self, version: &VersionRow) -> Option<Arc<Prepared>> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries
            .iter()
            .find(|(id, prepared)| *id == version.id && prepared.is_of(version))
            .map(|(_, prepared)| Arc::clone(prepared))
    }
}
