//! A clause on its way through request, answer and merging, as the engine takes
//! it there, with a model that says what a test wants it to say.

use domain::{ClauseId, Finding, Language, Law, LawBasis, Risk};
use privacy::{Masker, Pseudonyms, Terms};
use review::{
    ClauseReview, ClauseText, Facts, Passage, Playbook, clause_request, merge_findings,
    read_clause_answer,
};

/// A clause of which a model is asked.
pub(crate) struct Asked<'a> {
    clause: ClauseText<'a>,
    masker: Masker,
    request: pool::Request,
    /// What the rules say of it.
    pub(crate) playbook: ClauseReview,
}

/// What is known of a clause's contract.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) language: Language,
    pub(crate) contract_type: &'a str,
    /// ISO 3166-1 alpha-2; empty where unknown.
    pub(crate) country: &'a str,
    pub(crate) side: &'a str,
}

const PASSAGES: [Passage; 0] = [];

impl<'a> Asked<'a> {
    /// Builds the request, and reads the clause by the rules.
    pub(crate) fn new(known: Known<'_>, heading: &'a str, text: &'a str) -> Self {
        let law = Law {
            country: (!known.country.is_empty()).then(|| known.country.to_owned()),
            basis: LawBasis::Clause,
            quote: None,
        };
        let facts = Facts {
            language: known.language,
            side: Some(known.side),
            parties: &[],
            contract_type: Some(kind(known.contract_type)),
            law: &law,
        };
        let id = ClauseId(Default::default());
        let clause = ClauseText { lineage: id, id, number: "", heading, text };
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), known.language);
        masker.learn(&[text]);
        let playbook = Playbook::builtin();
        Self {
            clause,
            request: clause_request(
                facts,
                known.language,
                clause,
                &[],
                playbook,
                &PASSAGES,
                &masker,
            ),
            playbook: playbook.read_clause(facts, clause),
            masker,
        }
    }

    /// All that the model is sent.
    pub(crate) fn body(&self) -> String {
        let contents = self.request.messages.iter().map(|message| message.content.as_str());
        contents.collect::<Vec<_>>().join("\n")
    }

    /// The clause as the model sees it.
    pub(crate) fn masked(&self) -> String {
        self.masker.mask(self.clause.text).text
    }

    /// What stands of the clause where the model answers so: an answer that is
    /// not accepted leaves what the rules say.
    pub(crate) fn answered(&self, answer: &str) -> Vec<Finding> {
        let is_accepted = self.request.accept.as_ref().is_none_or(|accept| accept(answer).is_ok());
        let read = is_accepted
            .then(|| read_clause_answer(answer, self.clause, &PASSAGES, &self.masker).ok())
            .flatten();
        match read {
            Some(model) => merge_findings(&self.playbook.findings, &model.findings),
            None => self.playbook.findings.clone(),
        }
    }

    /// The level that people see then.
    pub(crate) fn level(&self, answer: &str) -> Risk {
        level(&self.answered(answer))
    }

    /// The level that the rules give.
    pub(crate) fn level_by_rules(&self) -> Risk {
        level(&self.playbook.findings)
    }
}

/// The highest of their severities.
fn level(findings: &[Finding]) -> Risk {
    findings.iter().map(|finding| finding.severity).max().unwrap_or(Risk::None)
}

/// The id that the product knows a labelled type under.
fn kind(labelled: &str) -> &str {
    if labelled == "software" { "license" } else { labelled }
}
