//! What an event does to the page.

use crate::{functions::get, pages::ReviewState};
use domain::{Clause, EventBody, Stage, VersionState, VersionStatus};
use leptos::{prelude::*, task::spawn_local};

impl ReviewState {
    /// Applies an event. The page may be gone by then; nothing happens then.
    pub(super) fn apply(self, body: EventBody) {
        let head = self.head;
        match body {
            EventBody::Snapshot(state) => self.replace(*state),
            EventBody::Clause(clause) => self.put_clause(*clause),
            EventBody::Stage(change) => {
                let read = head.try_with_untracked(|head| head.stage == Stage::Document);
                if read == Some(true) && change.stage != Stage::Document {
                    self.read_facts();
                }
                head.try_update(|head| {
                    head.stage = change.stage;
                    head.status = change.status;
                    head.progress = change.progress;
                });
            }
            EventBody::Progress(update) => {
                head.try_update(|head| {
                    head.progress = update.progress;
                    head.eta_seconds = update.eta_seconds;
                    head.waiting_for = update.waiting_for;
                });
                self.elapsed.try_set(0);
            }
            EventBody::Review(review) => {
                head.try_update(|head| head.review = Some(*review));
            }
            EventBody::Warning(warning) => {
                head.try_update(|head| {
                    if !head.warnings.contains(&warning) {
                        head.warnings.push(warning);
                    }
                });
            }
            EventBody::Done => self.ended(VersionStatus::Done),
            EventBody::Cancelled => self.ended(VersionStatus::Cancelled),
            EventBody::Failed(failure) => {
                head.try_update(|head| head.error = Some(failure));
                self.ended(VersionStatus::Failed);
            }
        }
    }

    /// Whom the contract is between and which law governs it are known once the
    /// document was read. No event carries them, so they are asked for.
    fn read_facts(self) {
        let Some(id) = self.head.try_with_untracked(|head| head.id) else { return };
        spawn_local(async move {
            let Ok(read) = get::<VersionState>(&format!("/api/versions/{id}")).await else {
                return;
            };
            self.head.try_update(|head| {
                head.parties = read.parties;
                head.law = read.law;
                head.side = read.side;
                head.contract_type = read.contract_type;
                head.coverage = read.coverage;
                head.key_terms = read.key_terms;
            });
        });
    }

    /// The contract was deleted: nothing goes on.
    pub(super) fn gone(self) {
        self.ended(VersionStatus::Cancelled);
    }

    fn ended(self, status: VersionStatus) {
        self.head.try_update(|head| {
            head.status = status;
            if status == VersionStatus::Done {
                head.stage = Stage::Done;
            }
            head.eta_seconds = None;
            head.waiting_for = None;
        });
    }

    /// The whole state anew; clauses that are there keep their place on the page.
    pub(super) fn replace(self, mut state: VersionState) {
        let fresh = std::mem::take(&mut state.clauses);
        for clause in fresh {
            self.put_clause(clause);
        }
        self.head.try_set(state);
        self.elapsed.try_set(0);
    }

    /// Patches one clause, or puts a new one in its place in the document.
    fn put_clause(self, clause: Clause) {
        let known = self.clauses.try_with_untracked(|clauses| {
            clauses
                .iter()
                .find(|known| known.with_untracked(|known| known.id == clause.id))
                .cloned()
        });
        match known {
            Some(Some(signal)) if signal.with_untracked(|before| *before != clause) => {
                signal.set(clause);
            }
            Some(None) => {
                self.clauses.try_update(|clauses| {
                    let at = clauses.partition_point(|known| {
                        known.with_untracked(|k| k.position < clause.position)
                    });
                    clauses.insert(at, ArcRwSignal::new(clause));
                });
            }
            // Nothing new, or the page is gone.
            Some(Some(_)) | None => {}
        }
    }
}
