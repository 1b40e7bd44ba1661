//! What a model's answer about the whole contract is worth.

use super::{digest::quotable, obligations, rules};
use crate::{Facts, Playbook, Rejected, json};
use domain::{Clause, ClauseKind, DueKind, Language, Obligation, Review, TopIssue};
use privacy::Masker;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Answer {
    summary: String,
    top_issues: Vec<Issue>,
    #[serde(default)]
    obligations: Vec<Duty>,
}

#[derive(Debug, Deserialize)]
struct Issue {
    clause: u32,
    what: String,
}

#[derive(Debug, Deserialize)]
struct Duty {
    clause: u32,
    who: String,
    what: String,
    due_kind: DueKind,
    #[serde(default)]
    due: String,
    quote: String,
}

/// Whether an answer can be used.
pub(super) fn judge(answer: &str) -> Result<(), Rejected> {
    let answer: Answer = json::read(answer)?;
    if answer.summary.trim().is_empty() {
        return Err(Rejected("the summary is empty".into()));
    }
    Ok(())
}

/// Reads a model's answer about the whole. Its words are used for the summary,
/// the issues and the duties it can quote; the level, what is missing and the
/// checks are decided by code.
///
/// # Errors
/// Where the answer is not JSON of the schema or says nothing.
pub fn read_contract_answer(
    answer: &str,
    facts: Facts<'_>,
    reader: Language,
    clauses: &[Clause],
    playbook: &Playbook,
    masker: &Masker,
) -> Result<Review, Rejected> {
    judge(answer)?;
    let answer: Answer = json::read(answer)?;
    let restored = |text: &str, limit| json::tidy(&masker.restore(text).text, limit);
    let analysed = |position: u32| {
        clauses
            .iter()
            .find(|clause| clause.position == position && clause.kind == ClauseKind::Clause)
    };
    let mut top_issues: Vec<TopIssue> = Vec::new();
    for issue in &answer.top_issues {
        let Some(clause) = analysed(issue.clause) else { continue };
        let known = top_issues.iter().any(|other| other.clause_id == clause.id);
        if !known && top_issues.len() < 3 && !issue.what.trim().is_empty() {
            top_issues.push(TopIssue { clause_id: clause.id, what: restored(&issue.what, 300) });
        }
    }
    // A model that names fewer issues than the rules found does not hide them.
    for issue in rules::top_issues(clauses) {
        if top_issues.len() < 3
            && !top_issues.iter().any(|other| other.clause_id == issue.clause_id)
        {
            top_issues.push(issue);
        }
    }
    let mut duties: Vec<Obligation> = Vec::new();
    for duty in &answer.obligations {
        let Some(clause) = analysed(duty.clause) else { continue };
        let Some(range) = quotable(clause, masker).find(&duty.quote, masker) else { continue };
        let quote = clause.text[range].to_owned();
        if duties.len() < obligations::MAX && !duties.iter().any(|other| other.quote == quote) {
            duties.push(Obligation {
                who: restored(&duty.who, 80),
                what: restored(&duty.what, 240),
                due_kind: duty.due_kind,
                due: restored(&duty.due, 80),
                quote,
                clause_id: clause.id,
                id: String::new(),
                date: None,
                confirmed: false,
            });
        }
    }
    if duties.is_empty() {
        duties = obligations::by_rules(facts, clauses);
    }
    Ok(Review {
        risk: rules::risk(clauses),
        summary: restored(&answer.summary, 1_500),
        top_issues,
        missing_clauses: rules::missing(facts, reader, clauses, playbook),
        obligations: obligations::dated_by_code(clauses, duties),
        checks: rules::checks(facts, reader, clauses),
    })
}
