//! What the other side may see: the changes that were decided on and the
//! comments that were marked as shared. No level, motive, rule, provider or
//! unshared note gets past this file.

use domain::{Clause, Decision, Edit, Finding, FindingKind, VersionState};

/// One thing that may be shown to the other side.
#[derive(Debug)]
pub(super) struct Open<'s> {
    /// Index of its clause.
    pub(super) position: usize,
    pub(super) clause: &'s Clause,
    /// The words of the contract that it is about.
    pub(super) quote: &'s str,
    /// The changes to the clause; none where only a comment is shared.
    pub(super) edits: Vec<Edit>,
    /// The shared comment.
    pub(super) comment: Option<&'s str>,
}

/// All that may be shown, in the order of the clauses.
pub(super) fn open(state: &VersionState) -> Vec<Open<'_>> {
    let findings = state.clauses.iter().enumerate().flat_map(|(position, clause)| {
        clause.findings.iter().map(move |finding| (position, clause, finding))
    });
    findings
        .map(|(position, clause, finding)| Open {
            position,
            clause,
            quote: &finding.quote,
            edits: edits(clause, finding),
            comment: comment(finding),
        })
        .filter(|open| !open.edits.is_empty() || open.comment.is_some())
        .collect()
}

/// What a decision changes in its clause.
pub(super) fn edits(clause: &Clause, finding: &Finding) -> Vec<Edit> {
    match (finding.decision, finding.text.as_deref().map(str::trim)) {
        (Decision::Accepted, _) => finding.edits.clone(),
        (Decision::Edited, Some(own)) if !own.is_empty() => vec![own_wording(clause, finding, own)],
        _ => Vec::new(),
    }
}

/// The lawyer's own words stand where the proposal would: in place of the only
/// edit, else of the quote; what is missing comes after the clause.
fn own_wording(clause: &Clause, finding: &Finding, own: &str) -> Edit {
    if let [edit] = finding.edits.as_slice() {
        return Edit { old: edit.old.clone(), new: own.to_owned() };
    }
    if finding.kind == FindingKind::Text {
        return Edit { old: finding.quote.clone(), new: own.to_owned() };
    }
    let last = clause.text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    Edit { old: last.to_owned(), new: format!("{last}\n{own}") }
}

/// A note is written for our own side; it is a comment for the other one only
/// where it was marked so.
fn comment(finding: &Finding) -> Option<&str> {
    let note = finding.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    note.filter(|_| finding.share)
}
