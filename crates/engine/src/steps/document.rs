//! Extract and split: the file's bytes become clauses.

use super::off_thread;
use crate::{prepared::masker, worker::Worker};
use document::{Document, Format, Markup, ReadError, Unit};
use domain::{
    ClauseId, Coverage, Failure, KeyTerm, Language, Law, LawBasis, Party, Settings, Stage,
};
use review::{ClauseText, Facts};
use store::{Advance, Claimed, NewClause, StepCommit, StoreError, VersionChange, VersionRow};

/// More units than this is no contract (INTERFACE: `document_too_large`).
const MOST_UNITS: usize = 3_000;

pub(crate) async fn run(worker: &Worker, step: &Claimed) -> Result<(), StoreError> {
    let version = worker.store().version_row(step.lease.step.version).await?;
    let bytes = worker.store().blob(&version.file).await?;
    let settings = worker.store().settings(&version.actor).await?;
    let commit = match read(worker, bytes, &version).await {
        Ok(document) => off_thread(move || split(document, version, &settings)).await,
        Err(error) => failed(error.code.as_str(), error.detail),
    };
    worker.store().commit(&step.lease, commit).await.map(drop)
}

async fn read(
    worker: &Worker,
    bytes: Vec<u8>,
    version: &VersionRow,
) -> Result<Document, ReadError> {
    // The door has refused what is of no known kind; should such a file be
    // stored all the same, reading it as text gives the right error.
    let format = document::sniff(&bytes, &version.file_name).unwrap_or(Format::Text);
    worker.parts.reader.read(bytes, format, version.password.clone()).await
}

fn split(document: Document, mut version: VersionRow, settings: &Settings) -> StepCommit {
    let units = document::split(&document);
    if units.len() > MOST_UNITS {
        return failed(
            "document_too_large",
            format!(
                "This file has {} clauses and headings; {MOST_UNITS} are the most that can be reviewed at once. Split it into parts and upload these.",
                units.len()
            ),
        );
    }
    let markup =
        Markup::of(&document, &units).and_then(|markup| serde_json::to_string(&markup).ok());
    let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
    let language = version.language_said.unwrap_or(document.language);
    version.language = language;
    let parties = privacy::parties(&texts, language);
    let pseudonyms = learn(&version, &texts, &parties);
    let law = match &version.law_said {
        Some(country) => {
            Law { country: Some(country.clone()), basis: LawBasis::Person, quote: None }
        }
        None => review::governing_law(&texts, language),
    };
    let contract_type = review::contract_type(&version.title, &texts);
    let clauses: Vec<NewClause> = units.into_iter().map(new_clause).collect();
    let said = version.contract_type.as_deref().or(contract_type.as_deref());
    let key_terms = key_terms(language, said, &law, &clauses);
    let change = VersionChange {
        language: Some(language),
        side: review::own_side(&parties, &settings.our_companies),
        contract_type,
        key_terms: Some(key_terms),
        parties: Some(parties),
        law: Some(law),
        coverage: Some(Coverage {
            pages: document.pages,
            unreadable: document.unreadable_pages,
            ..Coverage::default()
        }),
        pseudonyms,
        markup,
        forget_password: true,
        ..VersionChange::default()
    };
    StepCommit {
        version: Some(change),
        clauses,
        warnings: document.warnings,
        advance: Advance::To { stage: Stage::Compare, keys: vec![String::new()] },
        ..StepCommit::default()
    }
}

/// What a lawyer wants to see first.
fn key_terms(
    language: Language,
    contract_type: Option<&str>,
    law: &Law,
    clauses: &[NewClause],
) -> Vec<KeyTerm> {
    let facts = Facts { language, side: None, parties: &[], contract_type, law };
    let units: Vec<_> = clauses.iter().map(|clause| (clause.kind, text_of(clause))).collect();
    review::key_terms(facts, &units)
}

fn text_of(clause: &NewClause) -> ClauseText<'_> {
    let (number, heading) = (clause.number.as_str(), clause.heading.as_str());
    ClauseText { lineage: clause.id, id: clause.id, number, heading, text: &clause.text }
}

/// Gives every name and number of the contract its token. Title, file name and
/// side count as its text: they name people too.
fn learn(version: &VersionRow, texts: &[&str], parties: &[Party]) -> Option<String> {
    let mut masker = masker(version);
    let mut all: Vec<&str> = texts.to_vec();
    all.push(&version.title);
    all.push(&version.file_name);
    all.extend(version.side.as_deref());
    all.extend(parties.iter().map(|party| party.name.as_str()));
    masker.learn(&all);
    serde_json::to_string(masker.pseudonyms()).ok()
}

fn new_clause(unit: Unit) -> NewClause {
    NewClause {
        id: ClauseId::generate(),
        path: unit.path,
        number: unit.number,
        heading: unit.heading,
        kind: unit.kind,
        text: unit.text,
        blocks: unit.blocks,
    }
}

fn failed(code: &str, detail: String) -> StepCommit {
    StepCommit {
        version: Some(VersionChange { forget_password: true, ..VersionChange::default() }),
        advance: Advance::Failed(Failure::new(code, detail)),
        ..StepCommit::default()
    }
}
