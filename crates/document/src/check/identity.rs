//! Identity numbers of the parties whose check digit is wrong.

use super::{
    check_digit::{self, Rule},
    contract::Contract,
    found::Found,
};
use domain::Language;
use regex::Regex;
use std::sync::LazyLock;

/// A label that says which number follows, and the number. Mexico's RFC is left
/// out: real ones fail their check digit.
static LABELLED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"\b(?P<l>(?i:D\.?N\.?I\.?|N\.?I\.?F\.?|N\.?I\.?E\.?|C\.?I\.?F\.?|R\.?U\.?C\.?|N\.?I\.?T\.?|C\.?U\.?I\.?[TL]\.?|R\.?U\.?T\.?|cédula de identidad))",
        r"(?:[\s:.,#/*]|(?i:n[.º°ª]+|núm(?:ero)?s?\.?|nro\.?|no\.|con|nacional|tributario|único)\b?|[º°])*",
        r"(?P<v>[A-Z]?[ .\-–]?[0-9](?:[.\-– ]?[0-9]){5,11}(?:[ ]?[\-–./]?[ ]?[A-Z0-9]\b)?)",
    ))
    .ok()
});

/// A number of a person or company, named by its label, whose check digit does
/// not fit the rest.
pub(super) fn party_id_invalid(contract: &Contract<'_>, found: &mut Found<'_>) {
    let Some(labelled) = LABELLED.as_ref() else { return };
    for (at, unit) in contract.units.iter().enumerate() {
        for hit in labelled.captures_iter(unit.text()) {
            let (Some(label), Some(value)) = (hit.name("l"), hit.name("v")) else { continue };
            let name: String = label
                .as_str()
                .chars()
                .filter(|c| c.is_alphabetic())
                .collect::<String>()
                .to_uppercase();
            let Some(rule) = rule_for(contract, &name, value.as_str()) else { continue };
            let id: String = value
                .as_str()
                .chars()
                .filter(|c| c.is_ascii_alphanumeric())
                .collect::<String>()
                .to_uppercase();
            if is_placeholder(&id) || rule(&id) != Some(false) {
                continue;
            }
            let name = if name.starts_with("CÉDULA") { "RUT" } else { name.as_str() };
            let written = value.as_str().trim();
            let (detail, suggestion) = match contract.reader {
                Language::Es => (
                    format!("El dígito o letra de control del {name} {written} no corresponde."),
                    "Compruebe el número con el documento de identidad o el registro.".to_owned(),
                ),
                Language::En => (
                    format!("The check digit of the {name} {written} does not fit."),
                    "Check the number against the document or the register.".to_owned(),
                ),
            };
            found.push(at, value.range(), "party_id_invalid", detail, suggestion);
        }
    }
}

/// Whose formula: by the label, and where two states use one label, by the
/// country and the form.
fn rule_for(contract: &Contract<'_>, label: &str, value: &str) -> Option<Rule> {
    let hyphen = value.contains(['-', '–']);
    let digits = value.chars().filter(char::is_ascii_digit).count();
    let letters = value.chars().any(|c| c.is_ascii_uppercase());
    let only = |codes: &[&str]| contract.convention.country.is_none() || contract.is_of(codes);
    match label {
        // Numbers of eight digits without a letter are Peru's and Argentina's.
        "DNI" | "NIF" | "NIE" | "CIF" if letters => Some(check_digit::spain as Rule),
        "RUC" if digits == 11 && !hyphen && only(&["PE"]) => Some(check_digit::peru),
        "NIT" if hyphen && !letters && (9..=11).contains(&digits) && only(&["CO"]) => {
            Some(check_digit::colombia)
        }
        "CUIT" | "CUIL" if digits == 11 => Some(check_digit::argentina),
        "RUT" | "CÉDULADEIDENTIDAD" if hyphen && (7..=9).contains(&digits) && only(&["CL"]) => {
            Some(check_digit::chile)
        }
        _ => None,
    }
}

/// "00000000X" and "11111111-1" wait for the real number.
fn is_placeholder(id: &str) -> bool {
    let mut digits = id.bytes().filter(u8::is_ascii_digit);
    let first = digits.next();
    let body = id.bytes().filter(u8::is_ascii_digit).count().saturating_sub(2);
    digits.take(body).all(|digit| Some(digit) == first)
}
