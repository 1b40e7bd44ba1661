//! Which side of a deal a person's words mean.

use crate::{
    Facts,
    folded::{Folding, fold},
};

/// A party's part in the deal, with the family it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Role {
    /// `tenant`, `provider` …: a key of a rule's `sides`.
    pub(crate) name: &'static str,
    /// `client` or `supplier`; empty where the role is neither.
    pub(crate) family: &'static str,
}

/// Folded word stems, the longer ones first where one holds another.
const ROLES: &[(&str, &str, &str)] = &[
    ("subarrendatari", "tenant", "client"),
    ("arrendatari", "tenant", "client"),
    ("inquilin", "tenant", "client"),
    ("tenant", "tenant", "client"),
    ("lessee", "tenant", "client"),
    ("arrendador", "landlord", "supplier"),
    ("landlord", "landlord", "supplier"),
    ("lessor", "landlord", "supplier"),
    ("employee", "employee", ""),
    ("trabajador", "employee", ""),
    ("empleado", "employee", ""),
    ("empleada", "employee", ""),
    ("worker", "employee", ""),
    ("employer", "employer", ""),
    ("empleador", "employer", ""),
    ("parte reveladora", "discloser", ""),
    ("divulgador", "discloser", ""),
    ("disclos", "discloser", ""),
    ("recipient", "recipient", ""),
    ("receiving", "recipient", ""),
    ("receptor", "recipient", ""),
    ("encargad", "processor", "supplier"),
    ("processor", "processor", "supplier"),
    ("responsable del tratamiento", "controller", "client"),
    ("controller", "controller", "client"),
    ("licenciatari", "licensee", "client"),
    ("licensee", "licensee", "client"),
    ("licenciante", "licensor", "supplier"),
    ("licensor", "licensor", "supplier"),
    ("comprador", "buyer", "client"),
    ("buyer", "buyer", "client"),
    ("purchaser", "buyer", "client"),
    ("vendedor", "seller", "supplier"),
    ("seller", "seller", "supplier"),
    ("prestatari", "borrower", "client"),
    ("borrower", "borrower", "client"),
    ("prestamista", "lender", "supplier"),
    ("lender", "lender", "supplier"),
    ("distribuidor", "distributor", "client"),
    ("distributor", "distributor", "client"),
    ("franquiciador", "franchisor", "supplier"),
    ("franchisor", "franchisor", "supplier"),
    ("franquiciad", "franchisee", "client"),
    ("franchisee", "franchisee", "client"),
    ("customer", "customer", "client"),
    ("client", "customer", "client"),
    ("subscriber", "customer", "client"),
    ("suscriptor", "customer", "client"),
    ("usuari", "customer", "client"),
    ("user", "customer", "client"),
    ("comitente", "customer", "client"),
    ("contratante", "customer", "client"),
    ("prestador", "provider", "supplier"),
    ("proveedor", "provider", "supplier"),
    ("provider", "provider", "supplier"),
    ("supplier", "provider", "supplier"),
    ("vendor", "provider", "supplier"),
    ("contractor", "provider", "supplier"),
    ("contratista", "provider", "supplier"),
    ("consultor", "provider", "supplier"),
    ("consultant", "provider", "supplier"),
];

/// The role of the side we act for; absent where none is known.
pub(crate) fn role(facts: Facts<'_>) -> Option<Role> {
    let side = fold(facts.side?, Folding::Search);
    if side.is_empty() {
        return None;
    }
    let label = facts.parties.iter().find(|party| {
        let name = fold(&party.name, Folding::Search);
        !party.role.is_empty() && !name.is_empty() && (name == side || side.contains(&name))
    });
    match label {
        Some(party) => role_of(&party.role),
        None => role_of(&side),
    }
}

/// The role that words such as "EL ARRENDATARIO" mean.
pub(crate) fn role_of(words: &str) -> Option<Role> {
    let words = fold(words, Folding::Search);
    ROLES
        .iter()
        .filter_map(|&(stem, name, family)| Some((words.find(stem)?, Role { name, family })))
        .min_by_key(|(at, _)| *at)
        .map(|(_, role)| role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Language, Law, Party};

    #[test]
    fn a_side_is_known_by_its_label_or_through_the_party_of_that_name() {
        let parties = [Party {
            role: "EL ARRENDATARIO".into(),
            name: "Ana Ruiz".into(),
            quote: String::new(),
        }];
        let name = |side| {
            let facts = Facts {
                language: Language::Es,
                side,
                parties: &parties,
                contract_type: None,
                law: &Law::UNKNOWN,
            };
            role(facts).map(|role| role.name)
        };
        for (side, expected) in [
            (Some("Arrendador"), Some("landlord")),
            (Some("ANA RUIZ"), Some("tenant")),
            (Some("the Customer"), Some("customer")),
            (Some("employee"), Some("employee")),
            (Some("someone"), None),
            (Some(""), None),
            (None, None),
        ] {
            assert_eq!(name(side), expected, "{side:?}");
        }
    }
}
