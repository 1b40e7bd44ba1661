//! What the review page knows: the version without its clauses, and one
//! signal for each clause, so that an event touches one clause only.

use super::filter::Level;
use crate::{functions::ReviewPage, texts::Texts, trouble::Trouble};
use domain::{
    Clause, ClauseId, ClauseKind, ClauseStatus, Coverage, Decision, Finding, FindingId, Risk,
    VersionState, VersionStatus, VersionSummary,
};
use leptos::prelude::*;

/// What is being written about a finding.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Draft {
    pub(crate) finding: FindingId,
    /// The wording of one's own.
    pub(crate) text: String,
    pub(crate) note: String,
}

/// A decision that can be undone.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Undo {
    pub(crate) finding: FindingId,
    pub(crate) decided: Decision,
    pub(crate) before: Decision,
    pub(crate) text_before: Option<String>,
}

/// Shared by all parts of the page.
#[derive(Clone, Copy)]
pub(crate) struct ReviewState {
    pub(crate) t: Texts,
    /// The version; its `clauses` are empty here.
    pub(crate) head: RwSignal<VersionState>,
    /// In document order.
    pub(crate) clauses: RwSignal<Vec<ArcRwSignal<Clause>>>,
    pub(crate) versions: StoredValue<Vec<VersionSummary>>,
    /// The playbook was changed since the version was read.
    pub(crate) playbook_changed: bool,
    /// The clauses are on another page than this.
    pub(crate) away: bool,
    pub(crate) open: RwSignal<Option<FindingId>>,
    /// The reader asked for it, so it takes the focus once it stands there.
    pub(crate) focus_card: StoredValue<bool>,
    /// What is being written about a finding, kept while answers come in.
    pub(crate) draft: StoredValue<Option<Draft>>,
    /// A request is under way that must not be made twice.
    pub(crate) busy: StoredValue<bool>,
    pub(crate) level: RwSignal<Level>,
    /// Seconds since the figures of `head` came.
    pub(crate) elapsed: RwSignal<u64>,
    /// The connection is lost; seconds to the next try.
    pub(crate) lost: RwSignal<Option<u64>>,
    pub(crate) undo: RwSignal<Option<Undo>>,
    pub(crate) trouble: RwSignal<Option<Trouble>>,
    /// Counts over all clauses.
    pub(crate) tally: Memo<Tally>,
}

/// Counts over all clauses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) by_model: u32,
    pub(crate) by_playbook: u32,
    pub(crate) failed: u32,
    /// Findings not decided yet.
    pub(crate) open: u32,
    /// Clauses that are analysed, and those of them that a person has read.
    pub(crate) clauses: u32,
    pub(crate) reviewed: u32,
}

impl ReviewState {
    pub(super) fn new(t: Texts, page: ReviewPage) -> Self {
        let mut version = page.version;
        let playbook_changed =
            version.status == VersionStatus::Done && version.playbook_edition != page.edition;
        let clauses: Vec<_> =
            std::mem::take(&mut version.clauses).into_iter().map(ArcRwSignal::new).collect();
        let clauses = RwSignal::new(clauses);
        Self {
            t,
            head: RwSignal::new(version),
            clauses,
            versions: StoredValue::new(page.versions),
            playbook_changed,
            away: false,
            open: RwSignal::new(page.open),
            focus_card: StoredValue::new(page.open.is_some()),
            draft: StoredValue::new(None),
            busy: StoredValue::new(false),
            level: RwSignal::new(page.level),
            elapsed: RwSignal::new(0),
            lost: RwSignal::new(None),
            undo: RwSignal::new(None),
            trouble: RwSignal::new(None),
            tally: Memo::new(move |_| clauses.with(|clauses| tally(clauses))),
        }
    }

    /// What was read and by whom: pages as the server says, the rest by count.
    pub(crate) fn coverage(self) -> Coverage {
        let Tally { by_model, by_playbook, failed, .. } = self.tally.get();
        self.head.with(|head| Coverage { by_model, by_playbook, failed, ..head.coverage.clone() })
    }

    /// Whether a clause has findings and all of them are decided.
    pub(crate) fn is_decided(self, id: ClauseId) -> bool {
        let decided = |clause: &ArcRwSignal<Clause>| {
            clause.with_untracked(|clause| {
                clause.id == id
                    && !clause.findings.is_empty()
                    && clause.findings.iter().all(|f| f.decision != Decision::Open)
            })
        };
        self.clauses.with_untracked(|clauses| clauses.iter().any(decided))
    }

    /// Where a clause stands.
    pub(crate) fn clause_href(self, id: ClauseId) -> String {
        let page = if self.away {
            self.head.with_untracked(|head| format!("/versions/{}", head.id))
        } else {
            String::new()
        };
        format!("{page}#c-{id}")
    }

    /// The name of a clause, for links to it.
    pub(crate) fn clause_name(self, id: ClauseId) -> String {
        let found = self.clauses.with_untracked(|clauses| {
            clauses.iter().find_map(|clause| {
                clause
                    .with_untracked(|clause| (clause.id == id).then(|| self.t.clause_name(clause)))
            })
        });
        found.unwrap_or_default()
    }

    /// Says what went wrong.
    pub(crate) fn fail(self, trouble: Trouble) {
        self.trouble.try_set(Some(trouble));
    }

    /// What is open, as the address has it.
    pub(super) fn query(self) -> String {
        let level = self.level.get();
        let level = (level != Level::All).then(|| format!("level={}", level.tag()));
        let finding = self.open.get().map(|id| format!("f={id}"));
        level.into_iter().chain(finding).collect::<Vec<_>>().join("&")
    }

    /// Opens a finding because the reader asked for it.
    pub(super) fn open_finding(self, id: FindingId) {
        self.focus_card.set_value(true);
        self.open.set(Some(id));
    }

    /// The finding to decide next: the highest level first, then as they stand;
    /// after the last of them the first again, so that one can be passed over.
    pub(super) fn next_open(self) -> Option<FindingId> {
        let here = self.open.get_untracked();
        let mut wanted: Vec<(Risk, FindingId)> = Vec::new();
        self.clauses.with_untracked(|clauses| {
            for clause in clauses {
                clause.with_untracked(|clause| {
                    for finding in &clause.findings {
                        if finding.decision == Decision::Open || Some(finding.id) == here {
                            wanted.push((finding.severity, finding.id));
                        }
                    }
                });
            }
        });
        // Four passes rather than a sort, which would be more WASM than all of this.
        let mut turns = Vec::new();
        for level in [Risk::High, Risk::Medium, Risk::Low, Risk::None] {
            turns.extend(wanted.iter().filter(|(its, _)| *its == level).map(|(_, id)| *id));
        }
        let after = turns.iter().position(|id| Some(*id) == here).map_or(0, |at| at + 1);
        // `after` is at most their number.
        turns.rotate_left(after);
        turns.into_iter().find(|id| Some(*id) != here)
    }

    /// Puts a finding's new state into its clause.
    pub(super) fn replace_finding(self, fresh: &Finding) {
        self.clauses.with_untracked(|clauses| {
            for clause in clauses {
                let here = clause.with_untracked(|c| c.findings.iter().any(|f| f.id == fresh.id));
                if here {
                    clause.update(|clause| {
                        for finding in clause.findings.iter_mut().filter(|f| f.id == fresh.id) {
                            *finding = fresh.clone();
                        }
                        clause.risk = clause.risk_of_findings();
                    });
                }
            }
        });
    }
}

fn tally(clauses: &[ArcRwSignal<Clause>]) -> Tally {
    let mut tally = Tally::default();
    for clause in clauses {
        clause.with(|clause| {
            tally.open +=
                clause.findings.iter().filter(|finding| finding.decision == Decision::Open).count()
                    as u32;
            if clause.kind != ClauseKind::Clause || clause.status == ClauseStatus::Skipped {
                return;
            }
            tally.clauses += 1;
            tally.reviewed += u32::from(clause.reviewed);
            match clause.answered_by.as_deref() {
                Some("playbook") => tally.by_playbook += 1,
                Some(_) => tally.by_model += 1,
                None => {}
            }
            tally.failed += u32::from(clause.status == ClauseStatus::Failed);
        });
    }
    tally
}
