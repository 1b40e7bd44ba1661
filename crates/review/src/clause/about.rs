//! What a model is told of the contract besides its text.

use super::request::shorten;
use crate::Facts;
use domain::Language;
use privacy::{Masker, Pseudonyms, Terms};
use std::fmt::Write;

/// What is known of the contract, masked: all of it may be a person's words.
pub(crate) fn about(facts: Facts<'_>, masker: &Masker) -> String {
    let mask = |text: &str| shorten(&masker.mask(text).text.replace('\n', " "), 200);
    let mut about = format!("language: {}\n", facts.language.tag());
    match acting_for(facts, masker) {
        Some(side) => {
            let _ = writeln!(about, "we act for: {side}");
        }
        None => about
            .push_str("we act for: not said; judge for the party that the clause burdens more\n"),
    }
    for party in facts.parties.iter().take(6) {
        let _ = writeln!(about, "party: {} = {}", mask(&party.role), mask(&party.name));
    }
    if let Some(kind) = facts.contract_type.filter(|kind| !names_somebody(kind, facts, masker)) {
        let _ = writeln!(about, "type: {}", mask(kind));
    }
    if let Some(country) = &facts.law.country {
        let _ = writeln!(about, "law: {}", mask(country));
    }
    about
}

/// The side that a person chose, masked. It may be said long after the contract
/// was read for what to mask, and in words that are nowhere in it: a name that
/// has no token is told by its role, or not at all.
fn acting_for(facts: Facts<'_>, masker: &Masker) -> Option<String> {
    let side = facts.side.map(str::trim).filter(|side| !side.is_empty() && !is_neutral(side))?;
    if !names_somebody(side, facts, masker) {
        return Some(shorten(&masker.mask(side).text.replace('\n', " "), 200));
    }
    crate::side::role(facts).map(|role| role.name.to_owned())
}

/// Whether a person wants the contract judged for neither side.
fn is_neutral(side: &str) -> bool {
    side.eq_ignore_ascii_case("neutral")
}

/// Whether words hold a name or a number that the contract's masker does not know.
fn names_somebody(words: &str, facts: Facts<'_>, masker: &Masker) -> bool {
    let known = masker.hidden(words);
    found_in(words, facts.language).iter().any(|found| {
        !known.iter().any(|known| known.start <= found.start && found.end <= known.end)
    })
}

fn found_in(words: &str, language: Language) -> Vec<std::ops::Range<usize>> {
    let mut reader = Masker::new(Pseudonyms::default(), &Terms::default(), language);
    reader.learn(&[words]);
    reader.hidden(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Law, Party};

    fn told(side: &str) -> String {
        let parties = [Party {
            role: "EL ARRENDATARIO".into(),
            name: "Ana Ruiz Vidal".into(),
            quote: String::new(),
        }];
        let facts = Facts {
            language: Language::Es,
            side: Some(side),
            parties: &parties,
            contract_type: Some("lease"),
            law: &Law::UNKNOWN,
        };
        let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), Language::Es);
        masker.learn(&["Dña. Ana Ruiz Vidal, en adelante EL ARRENDATARIO"]);
        about(facts, &masker)
    }

    #[test]
    fn a_side_that_is_said_later_tells_no_name() {
        assert!(told("Ana Ruiz Vidal").contains("we act for: [[PERSONA_1]]\n"));
        assert!(told("arrendador").contains("we act for: arrendador\n"));
        let unknown = told("Inversiones Malpica, S.L. (arrendador)");
        assert!(unknown.contains("we act for: landlord\n"), "{unknown}");
        for side in ["Inversiones Malpica, S.L.", "neutral", " "] {
            let told = told(side);
            assert!(told.contains("we act for: not said"), "{told}");
            assert!(!told.contains("Malpica"));
        }
    }
}
