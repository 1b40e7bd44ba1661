//! What a lawyer wants to see of a contract on one page, found without a model:
//! object, price, term, renewal, notice, cap, law, forum. Each is told in the
//! contract's own words; what is not found is absent.

mod data;
mod find;
mod value;

use crate::{ClauseText, Facts};
use data::Finder;
use document::{Convention, figures};
use domain::{ClauseKind, KeyTerm};
use find::{Place, places};

/// The key terms of a contract, in the order in which they are read. A term has
/// several places where the contract says different things.
pub fn key_terms(facts: Facts<'_>, units: &[(ClauseKind, ClauseText<'_>)]) -> Vec<KeyTerm> {
    let texts = units.iter().map(|(_, unit)| unit.text);
    let convention = Convention::of_document(facts.language, facts.law.country.as_deref(), texts);
    let read: Vec<Place<'_>> = units
        .iter()
        .filter(|(kind, _)| matches!(kind, ClauseKind::Clause | ClauseKind::Annex))
        .map(|(_, unit)| Place::new(*unit, figures(unit.text, convention)))
        .collect();
    let mut found = Vec::new();
    for term in data::terms() {
        if term.applies(facts.contract_type) {
            let finders: Vec<&Finder> =
                term.find.iter().filter(|finder| finder.language == facts.language).collect();
            found.extend(places(term, &finders, &read));
        }
    }
    let law_at =
        found.iter().position(|term: &KeyTerm| term.term == "forum").unwrap_or(found.len());
    if let Some(law) = governing_law(facts, units) {
        found.insert(law_at, law);
    }
    found
}

/// The law by the words that say so; the value is the country's code.
fn governing_law(facts: Facts<'_>, units: &[(ClauseKind, ClauseText<'_>)]) -> Option<KeyTerm> {
    let (country, quote) = (facts.law.country.clone()?, facts.law.quote.clone()?);
    let (_, unit) = units.iter().find(|(_, unit)| unit.text.contains(&quote))?;
    Some(KeyTerm { term: "law".to_owned(), value: country, quote, clause_id: unit.id })
}
