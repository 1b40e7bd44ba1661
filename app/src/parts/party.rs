//! A party in words.

use domain::Party;

/// As a person reads it: "Inmobiliaria Norte, S.L. (EL ARRENDADOR)".
pub(crate) fn named(party: &Party) -> String {
    match (party.name.as_str(), party.role.as_str()) {
        ("", role) => role.to_owned(),
        (name, "") => name.to_owned(),
        (name, role) => format!("{name} ({role})"),
    }
}

/// What stands for a party as a side.
pub(crate) fn value(party: &Party) -> &str {
    if party.name.is_empty() { &party.role } else { &party.name }
}
