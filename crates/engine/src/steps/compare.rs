//! Line up with the previous version; carry over what did not change.

use super::{
    facts::{facts_of, is_heading_alone, text_of},
    off_thread,
};
use crate::{
    Grounds,
    ask::locality,
    basis::{Basis, basis, definitions_hash},
    prepared::Prepared,
    worker::Worker,
};
use document::{Aligned, Likeness, Side};
use domain::{Change, Clause, ClauseKind, ClauseStatus, Edit, Finding, Stage, Warning};
use std::collections::HashSet;
use store::{
    Advance, Analysis, Claimed, ClauseChange, ClauseRow, Reading, StepCommit, StoreError,
    VersionRow,
};

/// Passages that a clause's prompt may cite.
pub(crate) const PASSAGES: usize = 4;

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let version = worker.store().version_row(step.lease.step.version).await?;
    let mut commit = match version.previous {
        None => StepCommit::default(),
        Some(previous) => {
            let old_version = worker.store().version_row(previous).await?;
            let old = worker.store().clause_rows(previous).await?;
            let new = worker.store().clause_rows(version.id).await?;
            let has_model = worker.parts.pool.has_provider(locality(version.privacy));
            let grounds = worker.grounds(&version.actor).await?;
            let same_file = old_version.file == version.file;
            off_thread(move || compare(&version, &old, &new, &grounds, has_model, same_file)).await
        }
    };
    commit.advance = Advance::To { stage: Stage::Playbook, keys: vec![String::new()] };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

fn compare(
    version: &VersionRow,
    old: &[ClauseRow],
    new: &[ClauseRow],
    grounds: &Grounds,
    has_model: bool,
    same_file: bool,
) -> StepCommit {
    let old_sides: Vec<Side<'_>> = old.iter().map(side_of).collect();
    let new_sides: Vec<Side<'_>> = new.iter().map(side_of).collect();
    let aligned = document::align(&old_sides, &new_sides);
    let reuse = Reuse { version, prepared: Prepared::new(version, new), grounds, has_model };
    let changes = once_each(&aligned)
        .into_iter()
        .map(|pair| {
            let before = pair.old.map(|index| &old[index]);
            change_of(&new[pair.new], before, &pair, &reuse)
        })
        .collect();
    let likeness = document::likeness(&old_sides, &new_sides, &aligned);
    let warnings = warnings(likeness, same_file);
    StepCommit { changes, warnings, ..StepCommit::default() }
}

/// What became of a clause of the new version.
struct Became {
    new: usize,
    /// Where it comes from; of several clauses that were merged, the first.
    old: Option<usize>,
    changes: Vec<Change>,
    /// Whether it goes on in the old clause's place. Of the parts of a split
    /// one only the first does: two clauses must not share their findings' ids.
    continues: bool,
}

/// Each clause of the new version once, though lining up gives one pair for
/// each combination of a split or a merge.
fn once_each(aligned: &[Aligned]) -> Vec<Became> {
    let mut out: Vec<Became> = Vec::new();
    let mut continued = HashSet::new();
    for pair in aligned {
        let Some(new) = pair.new else { continue };
        match out.last_mut().filter(|last| last.new == new) {
            Some(last) => {
                let more = pair.changes.iter().filter(|change| !last.changes.contains(change));
                let more: Vec<Change> = more.copied().collect();
                last.changes.extend(more);
            }
            None => out.push(Became {
                new,
                old: pair.old,
                changes: pair.changes.clone(),
                continues: pair.old.is_some_and(|old| continued.insert(old)),
            }),
        }
    }
    out
}

fn change_of(
    row: &ClauseRow,
    old: Option<&ClauseRow>,
    pair: &Became,
    reuse: &Reuse<'_>,
) -> ClauseChange {
    let mut change = ClauseChange {
        compared: Some((pair.changes.clone(), old.map(|old| old.clause.id))),
        lineage: old.filter(|_| pair.continues).map(|old| old.lineage),
        ..ClauseChange::of(row.clause.id)
    };
    let Some(old) = old.filter(|_| pair.continues) else { return change };
    // Finding ids derive from the line of versions, so the basis is that of
    // the clause as it will be.
    let continued = ClauseRow { lineage: old.lineage, ..row.clone() };
    if let Some(reading) = reuse.reading(&continued, old) {
        change.status = Some(ClauseStatus::Reused);
        change.playbook = old.playbook.as_ref().and_then(|said| {
            let findings = carried(&said.findings, &old.clause, &row.clause)?;
            Some(Analysis { findings, ..said.clone() })
        });
        change.reading = Some(reading);
    }
    change
}

struct Reuse<'a> {
    version: &'a VersionRow,
    prepared: Prepared,
    grounds: &'a Grounds,
    has_model: bool,
}

impl Reuse<'_> {
    /// The old clause's analysis, where all it depended on is equal.
    fn reading(&self, new: &ClauseRow, old: &ClauseRow) -> Option<Reading> {
        let was = &old.clause;
        let finished = matches!(was.status, ClauseStatus::Done | ClauseStatus::Reused);
        let by_playbook = was.answered_by.as_deref() == Some("playbook");
        let wants_model = by_playbook && self.has_model && !is_heading_alone(new);
        if new.clause.kind != ClauseKind::Clause || !finished || wants_model {
            return None;
        }
        let basis = clause_basis(self.version, new, &self.prepared, self.grounds);
        if old.basis.as_deref() != Some(&basis.whole) {
            return None;
        }
        let findings = carried(&was.findings, was, &new.clause)?;
        Some(Reading {
            playbook_risk: was.playbook_risk,
            model_risk: was.model_risk,
            disagrees: was.disagrees,
            summary: was.summary.clone(),
            findings,
            answered_by: was.answered_by.clone(),
            reused_from: was.reused_from.or(Some(was.id)),
            basis: Some(basis.whole),
            definitions: Some(basis.definitions),
        })
    }
}

/// The findings with their quotes as the new text has them. Equal but for
/// typography is not word for word: where a quote is not there any more, the
/// findings are found anew.
fn carried(findings: &[Finding], old: &Clause, new: &Clause) -> Option<Vec<Finding>> {
    // Models like to quote from the very start, the clause's number included.
    let there = |words: &str| {
        if new.text.contains(words) {
            return Some(words.to_owned());
        }
        let renumbered = format!("{}{}", new.number, words.strip_prefix(old.number.as_str())?);
        new.text.contains(&renumbered).then_some(renumbered)
    };
    findings
        .iter()
        .map(|finding| {
            let edits = finding
                .edits
                .iter()
                .filter_map(|edit| Some(Edit { old: there(&edit.old)?, new: edit.new.clone() }));
            Some(Finding {
                quote: there(&finding.quote)?,
                edits: edits.collect(),
                ..finding.clone()
            })
        })
        .collect()
}

/// The hash of all that a clause's analysis depends on.
pub(crate) fn clause_basis(
    version: &VersionRow,
    row: &ClauseRow,
    prepared: &Prepared,
    grounds: &Grounds,
) -> Basis {
    let facts = facts_of(version);
    let text = text_of(row);
    let definitions = review::definitions_used(text, &prepared.definitions());
    let passages = grounds.sources.search(facts, text, PASSAGES);
    let whole = basis(
        facts,
        version.reader,
        text,
        &definitions,
        &passages,
        &grounds.playbook.basis(facts, text),
        version.masking.as_deref(),
    );
    Basis { whole, definitions: definitions_hash(&definitions) }
}

pub(crate) fn side_of(row: &ClauseRow) -> Side<'_> {
    let clause = &row.clause;
    Side {
        id: clause.id,
        path: &clause.path,
        number: &clause.number,
        heading: &clause.heading,
        kind: clause.kind,
        text: &clause.text,
    }
}

fn warnings(likeness: Likeness, same_file: bool) -> Vec<Warning> {
    let code = match likeness {
        _ if same_file => "identical_to_previous",
        Likeness::Identical => "identical_to_previous",
        Likeness::Unlike { .. } => "unlike_previous",
        Likeness::SameWords | Likeness::Alike { .. } => return Vec::new(),
    };
    vec![Warning { code: code.to_owned(), detail: String::new() }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(old: usize, new: usize, changes: &[Change]) -> Aligned {
        Aligned { old: Some(old), new: Some(new), changes: changes.to_vec(), substantive: true }
    }

    #[test]
    fn of_a_split_clause_only_the_first_part_goes_on() {
        let parts = [pair(0, 0, &[Change::Split]), pair(0, 1, &[Change::Split])];
        let went_on: Vec<bool> = once_each(&parts).iter().map(|part| part.continues).collect();
        assert_eq!(went_on, [true, false]);
    }

    #[test]
    fn a_merged_clause_stands_once_and_has_the_changes_of_all_its_parts() {
        let parts = [
            pair(0, 0, &[Change::Merged]),
            pair(1, 0, &[Change::Merged, Change::Moved]),
            Aligned { old: Some(2), new: None, changes: vec![], substantive: true },
        ];
        let merged = once_each(&parts);
        assert_eq!(merged.len(), 1);
        assert_eq!(merged[0].old, Some(0));
        assert_eq!(merged[0].changes, [Change::Merged, Change::Moved]);
    }
}
