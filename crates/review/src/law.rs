//! Which law governs a contract, by its own words.

use crate::{
    excerpt::{around, sentences},
    folded::{Folded, Folding},
};
use domain::{Language, Law, LawBasis};
use regex::Regex;
use std::sync::OnceLock;

/// Places as contracts name them, folded, and their country.
const PLACES: &[(&str, &str)] = &[
    ("spain", "ES"),
    ("spanish", "ES"),
    ("espana", "ES"),
    ("espanol", "ES"),
    ("espanola", "ES"),
    ("reino de espana", "ES"),
    ("mexico", "MX"),
    ("mexican", "MX"),
    ("mexicana", "MX"),
    ("mexicanas", "MX"),
    ("estados unidos mexicanos", "MX"),
    ("colombia", "CO"),
    ("colombian", "CO"),
    ("colombiana", "CO"),
    ("colombianas", "CO"),
    ("argentina", "AR"),
    ("republica argentina", "AR"),
    ("argentinas", "AR"),
    ("peru", "PE"),
    ("peruana", "PE"),
    ("peruanas", "PE"),
    ("chile", "CL"),
    ("chilena", "CL"),
    ("chilenas", "CL"),
    ("ecuador", "EC"),
    ("ecuatoriana", "EC"),
    ("uruguay", "UY"),
    ("paraguay", "PY"),
    ("bolivia", "BO"),
    ("costa rica", "CR"),
    ("panama", "PA"),
    ("guatemala", "GT"),
    ("portugal", "PT"),
    ("france", "FR"),
    ("francia", "FR"),
    ("germany", "DE"),
    ("alemania", "DE"),
    ("italy", "IT"),
    ("italia", "IT"),
    ("ireland", "IE"),
    ("irlanda", "IE"),
    ("netherlands", "NL"),
    ("switzerland", "CH"),
    ("suiza", "CH"),
    ("england", "GB"),
    ("english", "GB"),
    ("inglaterra", "GB"),
    ("united kingdom", "GB"),
    ("scotland", "GB"),
    ("reino unido", "GB"),
    ("united states", "US"),
    ("estados unidos", "US"),
    ("california", "US"),
    ("delaware", "US"),
    ("new york", "US"),
    ("nueva york", "US"),
    ("texas", "US"),
    ("florida", "US"),
    ("washington", "US"),
    ("massachusetts", "US"),
    ("illinois", "US"),
    ("virginia", "US"),
    ("nevada", "US"),
    ("colorado", "US"),
    ("georgia", "US"),
    ("louisiana", "US"),
    ("oregon", "US"),
    ("utah", "US"),
    ("arizona", "US"),
    ("michigan", "US"),
    ("ohio", "US"),
    ("pennsylvania", "US"),
    ("new jersey", "US"),
    ("connecticut", "US"),
    ("maryland", "US"),
    ("minnesota", "US"),
    ("north carolina", "US"),
    ("tennessee", "US"),
    ("wisconsin", "US"),
    ("mississippi", "US"),
    ("alabama", "US"),
    ("hawaii", "US"),
    ("ontario", "CA"),
    ("quebec", "CA"),
    ("british columbia", "CA"),
    ("canada", "CA"),
    ("australia", "AU"),
    ("new south wales", "AU"),
    ("singapore", "SG"),
    ("hong kong", "HK"),
    ("india", "IN"),
    ("japan", "JP"),
];

/// National laws whose mention says which law the parties had in mind.
const LAWS: &[(&str, &str)] = &[
    ("ley de arrendamientos urbanos", "ES"),
    ("ley 29/1994", "ES"),
    ("estatuto de los trabajadores", "ES"),
    ("codigo civil espanol", "ES"),
    ("codigo civil y comercial de la nacion", "AR"),
    ("codigo sustantivo del trabajo", "CO"),
    ("codigo civil federal", "MX"),
    ("ley federal del trabajo", "MX"),
];

fn says(language: Language) -> Option<&'static Regex> {
    static ES: OnceLock<Option<Regex>> = OnceLock::new();
    static EN: OnceLock<Option<Regex>> = OnceLock::new();
    let (cell, source) = match language {
        Language::En => (
            &EN,
            r"(?:governed by|construed (?:and enforced )?(?:in accordance with|under)|interpreted (?:in accordance with|under)|governing law[^.]{0,30}(?: is|:)|subject to the laws? of|under the laws? of)[^.;]{0,160}",
        ),
        Language::Es => (
            &ES,
            r"(?:se (?:regira|rige|regiran|rigen)[^.;]{0,60}?(?:por|conforme|segun)|se interpretara[^.;]{0,60}?(?:conforme|de acuerdo|segun)|ley aplicable[^.;]{0,40}(?: es|:| sera)|legislacion aplicable[^.;]{0,40}(?: es|:| sera)|sujeto? a (?:la|las) (?:ley|leyes|legislacion)|sometid[oa]s? a (?:la|las) (?:ley|leyes|legislacion)|(?:la ley|las leyes|la legislacion) (?:de |del )?[^.;]{0,40} se aplicar?a?n?)[^.;]{0,160}",
        ),
    };
    cell.get_or_init(|| Regex::new(source).ok()).as_ref()
}

/// The law that a clause chooses, with the words that choose it; else the one
/// whose statutes the contract names; else unknown. A clause that names two
/// countries decides nothing.
pub fn governing_law(units: &[&str], language: Language) -> Law {
    let Some(says) = says(language) else { return Law::UNKNOWN };
    for unit in units {
        for range in sentences(unit) {
            let sentence = Folded::new(&unit[range.clone()], Folding::Search);
            for hit in says.find_iter(&sentence.text) {
                // "A company incorporated under the laws of X" chooses nothing.
                let before = &sentence.text[..hit.start()];
                if formed(before) {
                    continue;
                }
                let Some(country) = country(hit.as_str()) else { continue };
                let quote = sentence.original(hit.range()).and_then(|hit| {
                    around(unit, range.clone(), range.start + hit.start..range.start + hit.end)
                });
                if let Some(quote) = quote {
                    return Law {
                        country: Some(country.to_owned()),
                        basis: LawBasis::Clause,
                        quote: Some(unit[quote].to_owned()),
                    };
                }
            }
        }
    }
    by_statute(units)
}

/// Whether the words before speak of how a company was formed, or of one
/// matter only ("personal data").
fn formed(before: &str) -> bool {
    let tail: String = {
        let mut chars: Vec<char> = before.chars().rev().take(60).collect();
        chars.reverse();
        chars.into_iter().collect()
    };
    [
        "organized",
        "organised",
        "incorporated",
        "existing",
        "formed",
        "registered",
        "constituida",
        "constituido",
        "personal data",
        "datos personales",
    ]
    .iter()
    .any(|word| tail.contains(word))
}

/// The one country named; two different ones decide nothing.
fn country(text: &str) -> Option<&'static str> {
    let mut found: Option<&'static str> = None;
    for &(place, country) in PLACES {
        if !has_word(text, place) {
            continue;
        }
        // "New Mexico" and "Estados Unidos Mexicanos" hold another place's name.
        if place == "mexico" && text.contains("new mexico")
            || place == "estados unidos" && text.contains("unidos mexicanos")
        {
            continue;
        }
        match found {
            Some(other) if other != country => return None,
            _ => found = Some(country),
        }
    }
    found
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

fn by_statute(units: &[&str]) -> Law {
    for unit in units {
        for range in sentences(unit) {
            let sentence = Folded::new(&unit[range.clone()], Folding::Search);
            for (law, country) in LAWS {
                let Some(at) = sentence.text.find(law) else { continue };
                let quote = sentence.original(at..at + law.len()).and_then(|hit| {
                    around(unit, range.clone(), range.start + hit.start..range.start + hit.end)
                });
                if let Some(quote) = quote {
                    return Law {
                        country: Some((*country).to_owned()),
                        basis: LawBasis::Clause,
                        quote: Some(unit[quote].to_owned()),
                    };
                }
            }
        }
    }
    Law::UNKNOWN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_is_what_a_clause_chooses_and_the_clause_is_quoted() {
        for (language, text, country) in [
            (
                Language::En,
                "3. Governing Law. This Agreement is governed by the laws of Delaware.",
                Some("US"),
            ),
            (
                Language::En,
                "This Lease shall be construed in accordance with the laws of England and Wales.",
                Some("GB"),
            ),
            (Language::En, "Acme is a company incorporated under the laws of Delaware.", None),
            (Language::En, "Governed by the laws of the State of Governing Law.", None),
            (Language::En, "It is governed by the laws of Spain or France.", None),
            (
                Language::Es,
                "El presente contrato se regirá por la legislación española.",
                Some("ES"),
            ),
            (
                Language::Es,
                "Este contrato se rige por las leyes de los Estados Unidos Mexicanos.",
                Some("MX"),
            ),
            (Language::Es, "La ley de California se aplica a estos Términos.", Some("US")),
            (
                Language::Es,
                "Conforme a la Ley de Arrendamientos Urbanos, la fianza será de un mes.",
                Some("ES"),
            ),
            (Language::Es, "El arrendatario pagará la renta.", None),
        ] {
            let law = governing_law(&[text], language);
            assert_eq!(law.country.as_deref(), country, "{text}");
            assert_eq!(law.basis == LawBasis::Clause, country.is_some(), "{text}");
            assert!(law.quote.is_none_or(|quote| text.contains(&quote)), "{text}");
        }
    }
}
