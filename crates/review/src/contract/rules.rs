//! The review of the whole from rules and code alone.

use super::obligations;
use crate::{ClauseText, Facts, Playbook};
use document::CheckInput;
use domain::{
    Check, Clause, ClauseKind, Decision, Finding, Language, MissingClause, Review, Risk,
    RiskCounts, TopIssue,
};
use std::cmp::Reverse;

/// The review of the whole from rules and code alone, in the language of the
/// `reader`; wordings are proposed in the contract's.
pub fn playbook_review(
    facts: Facts<'_>,
    reader: Language,
    clauses: &[Clause],
    playbook: &Playbook,
) -> Review {
    Review {
        risk: risk(clauses),
        summary: summary(reader, clauses),
        top_issues: top_issues(clauses),
        missing_clauses: missing(facts, reader, clauses, playbook),
        obligations: obligations::dated_by_code(clauses, obligations::by_rules(facts, clauses)),
        checks: checks(facts, reader, clauses),
    }
}

/// What does not fit together in the text.
pub(super) fn checks(facts: Facts<'_>, reader: Language, clauses: &[Clause]) -> Vec<Check> {
    document::checks(&CheckInput {
        language: facts.language,
        reader,
        country: facts.law.country.as_deref(),
        parties: facts.parties,
        clauses,
    })
}

/// The highest level of a clause; absent where nobody read any.
pub(super) fn risk(clauses: &[Clause]) -> Option<Risk> {
    clauses.iter().filter_map(|clause| clause.risk).max()
}

/// What a contract of its type should have. Every unit is looked through, so
/// that what stands in an annex or a definition is not called missing.
pub(super) fn missing(
    facts: Facts<'_>,
    reader: Language,
    clauses: &[Clause],
    playbook: &Playbook,
) -> Vec<MissingClause> {
    let texts: Vec<ClauseText<'_>> = clauses
        .iter()
        .map(|clause| ClauseText {
            lineage: clause.id,
            id: clause.id,
            number: &clause.number,
            heading: &clause.heading,
            text: &clause.text,
        })
        .collect();
    playbook.missing_clauses(facts, reader, &texts)
}

/// The three gravest findings that stand, from three clauses where there are three.
pub(super) fn top_issues(clauses: &[Clause]) -> Vec<TopIssue> {
    let mut gravest: Vec<(&Clause, &Finding)> = clauses
        .iter()
        .filter_map(|clause| {
            let standing =
                clause.findings.iter().filter(|finding| finding.decision != Decision::Rejected);
            standing
                .min_by_key(|finding| Reverse(finding.severity))
                .map(|finding| (clause, finding))
        })
        .filter(|(_, finding)| finding.severity > Risk::Low)
        .collect();
    gravest.sort_by_key(|(_, finding)| Reverse(finding.severity));
    gravest
        .into_iter()
        .take(3)
        .map(|(clause, finding)| TopIssue { clause_id: clause.id, what: finding.why.clone() })
        .collect()
}

fn summary(language: Language, clauses: &[Clause]) -> String {
    let read = clauses.iter().filter(|clause| clause.kind == ClauseKind::Clause).count();
    let mut counts = RiskCounts::default();
    clauses.iter().filter_map(|clause| clause.risk).for_each(|risk| counts.add(risk));
    let RiskCounts { high, medium, low, .. } = counts;
    let clauses = match (language, read) {
        (Language::Es, 1) => "1 cláusula".to_owned(),
        (Language::Es, _) => format!("{read} cláusulas"),
        (Language::En, 1) => "1 clause".to_owned(),
        (Language::En, _) => format!("{read} clauses"),
    };
    match language {
        Language::Es if high + medium + low == 0 => {
            format!("Las reglas han leído {clauses} y no señalan ningún riesgo.")
        }
        Language::Es => format!(
            "Las reglas han leído {clauses}: {high} de riesgo alto, {medium} medio y {low} bajo."
        ),
        Language::En if high + medium + low == 0 => {
            format!("The rules read {clauses} and find no risk in what they know.")
        }
        Language::En => format!(
            "The rules read {clauses}: {high} of high risk, {medium} of medium and {low} of low."
        ),
    }
}
