//! Signers who are not the ones of the opening.

use super::{contract::Contract, found::Found};
use crate::fold::fold;
use domain::Language;
use regex::Regex;
use std::{collections::HashSet, sync::LazyLock};

/// A signer's name behind the words that stand before one.
static SIGNER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?m)(?:(?i:fdo\.?|firmado(?: por)?|print(?:ed)? name|name|nombre)[ \t]*[:.]+[ \t_]*|^[ \t]*(?i:d\.|dña\.|d\.ª|don|doña|mr\.|ms\.|mrs\.)[ ]+)(?:(?i:d\.|dña\.|d\.ª|don|doña|mr\.|ms\.|mrs\.)[ ]+)?(?P<n>[A-ZÁÉÍÓÚÑ][\p{L}'’\-]+(?:[ ](?:de|del|la|las|los|y|van|von|[A-Z]\.|[A-ZÁÉÍÓÚÑ][\p{L}'’\-]+)){1,5})").ok()
});

/// A person in the opening: whoever signs for a company is named there.
static PERSON: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:(?-u:\b)(?:D\.|Dña\.|D\.ª|(?i:don|doña|sr\.|sra\.|mr\.|ms\.|mrs\.))[ ]+|(?i:represented by|representad[oa] (?:en este acto )?por(?: el señor| la señora| su [\p{L} ]{3,40},)?,?)[ ]+(?:D\.|Dña\.|Don|Doña|Mr\.|Ms\.|Mrs\.)?[ ]*)[A-ZÁÉÍÓÚÑ][\p{L}'’\-]+[ ](?:(?:de|del|la)[ ])*[A-ZÁÉÍÓÚÑ]").ok()
});

/// A person who signs and of whom the opening, which names persons, knows
/// nothing: not two words of the name stand there.
pub(super) fn signatory_mismatch(contract: &Contract<'_>, found: &mut Found<'_>) {
    let (Some(signer), Some(person)) = (SIGNER.as_ref(), PERSON.as_ref()) else { return };
    let first = contract.units.iter().position(|unit| unit.is_signature());
    let Some(first) = first else { return };
    let before = &contract.units[..first];
    let opening: Vec<&str> =
        before.iter().take_while(|unit| unit.is_opening()).map(|unit| unit.text()).collect();
    if !opening.iter().any(|text| person.is_match(text)) {
        return;
    }
    // Named anywhere before counts: as contact, as guarantor, as witness.
    let known: HashSet<String> = before.iter().flat_map(|unit| name_words(unit.text())).collect();
    for (at, unit) in contract.units.iter().enumerate().skip(first) {
        if !unit.is_signature() {
            continue;
        }
        for hit in signer.captures_iter(unit.text()) {
            let Some(name) = hit.name("n") else { continue };
            let words = name_words(name.as_str());
            let shared = words.iter().filter(|word| known.contains(*word)).count();
            let office = fold(name.as_str());
            let is_office =
                ["cargo", "title", "firma", "representante", "company", "empresa", "apellidos"]
                    .iter()
                    .any(|word| office.contains(word));
            if words.len() < 2 || shared >= 2 || is_office {
                continue;
            }
            let name_written = name.as_str();
            let (detail, suggestion) = match contract.reader {
                Language::Es => (
                    format!("Firma {name_written}, que no figura entre los comparecientes."),
                    "Compruebe quién firma y con qué poderes.".to_owned(),
                ),
                Language::En => (
                    format!("{name_written} signs and is not named in the opening."),
                    "Check who signs, and on what authority.".to_owned(),
                ),
            };
            found.push(at, name.range(), "signatory_mismatch", detail, suggestion);
        }
    }
}

/// The words of a name that tell people apart.
fn name_words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() > 2 && word.starts_with(char::is_uppercase))
        .map(fold)
        .filter(|word| !matches!(word.as_str(), "del" | "las" | "los" | "don" | "dona"))
        .collect()
}
