//! What would leave for a version, built by what builds it when it does.

use crate::{
    Grounds,
    prepared::Prepared,
    steps::{Asking, waits_for_a_model},
};
use domain::{Excerpt, MaskedValue, MaskingTerms};
use pool::Role;
use privacy::{Pseudonyms, Terms, offered};
use store::{ClauseRow, VersionRow};

/// The texts that would leave, and what is masked in them.
#[derive(Debug)]
pub struct Leaving {
    /// Goes in front of each excerpt.
    pub instructions: String,
    /// One for each clause that waits for a model.
    pub excerpts: Vec<Excerpt>,
    /// What is masked in the contract.
    pub values: Vec<MaskedValue>,
    /// Capitalised words that are not masked and may be names.
    pub offered: Vec<String>,
}

/// Builds the question about every clause that waits for a model. Computes for
/// some milliseconds per hundred clauses: not on an async thread.
pub fn leaving(version: &VersionRow, clauses: &[ClauseRow], grounds: &Grounds) -> Leaving {
    let prepared = Prepared::new(version, clauses);
    let mut instructions = String::new();
    let mut excerpts = Vec::new();
    for row in clauses.iter().filter(|row| waits_for_a_model(row)) {
        let request = Asking::about(version, row, &prepared, grounds).request(version, &prepared);
        let mut text = String::new();
        for message in &request.messages {
            let into = if message.role == Role::System { &mut instructions } else { &mut text };
            if message.role != Role::System || into.is_empty() {
                into.push_str(&message.content);
            }
        }
        let masked = prepared.masker.tokens_in(&text);
        excerpts.push(Excerpt { clause_id: row.clause.id, text, masked });
    }
    let texts: Vec<&str> = clauses.iter().map(|row| row.clause.text.as_str()).collect();
    let values = prepared.masker.in_use(&texts);
    Leaving {
        instructions,
        excerpts,
        offered: offered(&prepared.masker, &texts),
        values: values.into_iter().map(|(token, value)| MaskedValue { token, value }).collect(),
    }
}

/// The user's terms as they are kept.
pub fn masking_terms(version: &VersionRow) -> MaskingTerms {
    let terms: Terms = version
        .masking
        .as_deref()
        .and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default();
    MaskingTerms { mask: terms.mask, keep: terms.keep }
}

/// The terms, and the tokens with those of the terms, as they are to be kept.
///
/// # Errors
/// Never in practice: both are plain JSON.
pub fn masking_kept(
    version: &VersionRow,
    terms: MaskingTerms,
) -> Result<store::Masking, serde_json::Error> {
    let terms = Terms { mask: terms.mask, keep: terms.keep };
    let kept: Pseudonyms = match version.pseudonyms.as_deref() {
        Some(json) => serde_json::from_str(json)?,
        None => Pseudonyms::default(),
    };
    let masker = privacy::Masker::new(kept, &terms, version.language);
    Ok(store::Masking {
        made_from: version.pseudonyms.clone(),
        pseudonyms: Some(serde_json::to_string(masker.pseudonyms())?),
        terms: serde_json::to_string(&terms)?,
    })
}
