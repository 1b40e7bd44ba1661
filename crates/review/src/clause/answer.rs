//! What a model's answer about a clause is worth.

use super::{MaskedText, edits};
use crate::{ClauseReview, ClauseText, Passage, Playbook, Rejected, json, quote::overlap};
use domain::{Decision, Edit, Finding, FindingId, FindingKind, Risk, SourceRef, Speaker};
use privacy::Masker;
use serde::Deserialize;
use std::cmp::Reverse;

/// The answer as the schema asks for it. Lists that small models leave out
/// count as empty.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    summary: String,
    risk: Risk,
    findings: Vec<Found>,
}

#[derive(Debug, Deserialize)]
struct Found {
    topic: String,
    severity: Risk,
    quote: String,
    why: String,
    #[serde(default)]
    suggestion: String,
    #[serde(default)]
    edits: Vec<FoundEdit>,
    #[serde(default)]
    source_ids: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct FoundEdit {
    old: String,
    new: String,
}

/// As the prompt asks for the summary (request.rs).
const SUMMARY_ASKED: &str = "what the clause says, in one plain sentence";

/// A reason is read beside the text, not instead of it.
const WHY_WORDS: usize = 25;

const UNGROUNDED: &str = "no finding quotes the clause word for word";

/// Whether an answer can be used, judged in the masked text that the model saw.
pub(super) fn judge(answer: &str, masked_clause: &str) -> Result<(), Rejected> {
    let answer: Answer = json::read(answer)?;
    let text = crate::quote::Quotable::new(masked_clause);
    grounded(
        &answer,
        answer.findings.iter().filter(|found| text.find(&found.quote).is_some()).count(),
    )
}

/// An answer that claims a risk and proves none of it is no answer.
fn grounded(answer: &Answer, quoted: usize) -> Result<(), Rejected> {
    if answer.risk > Risk::None && !answer.findings.is_empty() && quoted == 0 {
        return Err(Rejected(UNGROUNDED.into()));
    }
    Ok(())
}

/// Small models repeat what they were asked for instead of doing it.
fn is_echo(summary: &str) -> bool {
    let said = summary.trim().trim_end_matches('.').to_lowercase();
    said == SUMMARY_ASKED
}

/// Reads a model's answer about a clause and puts the masked values back.
/// A finding whose quote does not stand in the clause is dropped, as is an
/// edit whose `old` does not; a citation of a passage that was not given is cut.
///
/// # Errors
/// Where the answer is not JSON of the schema, or claims a risk above none
/// though none of its findings quotes the clause.
pub fn read_clause_answer(
    answer: &str,
    clause: ClauseText<'_>,
    passages: &[Passage],
    masker: &Masker,
) -> Result<ClauseReview, Rejected> {
    let answer: Answer = json::read(answer)?;
    let text = MaskedText::new(clause.text, masker);
    let mut quoted = 0;
    let mut findings: Vec<Finding> = Vec::new();
    for found in &answer.findings {
        let Some(range) = text.find(&found.quote, masker) else { continue };
        quoted += 1;
        if found.severity == Risk::None {
            continue;
        }
        let finding = found.finding(clause, &clause.text[range], passages, masker);
        let repeated = findings
            .iter()
            .any(|other| other.topic == finding.topic && overlap(&other.quote, &finding.quote));
        if !repeated {
            findings.push(finding);
        }
    }
    grounded(&answer, quoted)?;
    findings.sort_by_key(|finding| Reverse(finding.severity));
    let risk = findings.iter().map(|finding| finding.severity).max().unwrap_or(Risk::None);
    let summary = if is_echo(&answer.summary) {
        String::new()
    } else {
        json::tidy(&masker.restore(&answer.summary).text, 600)
    };
    Ok(ClauseReview { risk: Some(risk), summary, findings })
}

impl Found {
    fn finding(
        &self,
        clause: ClauseText<'_>,
        quote: &str,
        passages: &[Passage],
        masker: &Masker,
    ) -> Finding {
        let topic = topic(&self.topic);
        // A token that stands for nothing known stays as it is.
        let restored = |text: &str, limit| json::tidy(&masker.restore(text).text, limit);
        Finding {
            id: FindingId::derive(clause.lineage, &topic, quote),
            kind: FindingKind::Text,
            severity: self.severity,
            quote: quote.to_owned(),
            why: json::words(&restored(&self.why, 400), WHY_WORDS),
            suggestion: restored(&self.suggestion, 800),
            edits: edits::fitting(
                clause.text,
                self.edits.iter().filter_map(|edit| edit.restored(masker)),
            ),
            sources: sources(&self.source_ids, passages),
            topic,
            by: Speaker::Model,
            decision: Decision::Open,
            text: None,
            note: None,
            share: false,
            reopened: None,
        }
    }
}

impl FoundEdit {
    /// Absent where a token is unknown: it would end up in the contract.
    fn restored(&self, masker: &Masker) -> Option<Edit> {
        let new = masker.restore(&self.new);
        new.unknown.is_empty().then(|| Edit { old: masker.restore(&self.old).text, new: new.text })
    }
}

/// Only passages that were given can be cited, each once.
fn sources(ids: &[String], passages: &[Passage]) -> Vec<SourceRef> {
    passages
        .iter()
        .filter(|passage| ids.iter().any(|id| id.trim().trim_matches(['[', ']']) == passage.id))
        .map(|passage| SourceRef { id: passage.id.clone(), title: passage.title.clone() })
        .collect()
}

/// A topic of the playbook, else `other`: the page has words for no more.
fn topic(said: &str) -> String {
    let said = said.trim().to_lowercase().replace([' ', '-'], "_");
    if Playbook::builtin().topic_ids().any(|id| id == said) { said } else { "other".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_that_only_repeats_the_question_is_told_from_one_that_answers_it() {
        assert!(is_echo("What the clause says, in one plain sentence."));
        assert!(!is_echo("The provider indemnifies the recipient."));
        assert!(
            crate::clause::request::RULES.contains(SUMMARY_ASKED),
            "the prompt has other words"
        );
    }
}
