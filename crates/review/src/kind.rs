//! What kind of contract a text is.

use crate::folded::{Folding, fold};
use domain::Language;

/// A kind with the words that give it away, folded. Those in a title decide;
/// those in the text are counted.
struct Kind {
    id: &'static str,
    title: &'static [&'static str],
    text: &'static [&'static str],
}

/// The more special ones first.
const KINDS: &[Kind] = &[
    Kind {
        id: "data_processing",
        title: &[
            "data processing",
            "encargo de tratamiento",
            "encargado del tratamiento",
            "tratamiento de datos",
            "standard contractual clauses",
            "clausulas contractuales tipo",
        ],
        text: &[
            "data exporter",
            "data importer",
            "sub-processor",
            "subprocessor",
            "data subject",
            "encargado del tratamiento",
            "responsable del tratamiento",
            "personal data breach",
        ],
    },
    Kind {
        id: "nda",
        title: &[
            "non-disclosure",
            "nondisclosure",
            "confidentiality agreement",
            "acuerdo de confidencialidad",
            "contrato de confidencialidad",
            "pacto de confidencialidad",
            "no divulgacion",
        ],
        text: &[
            "disclosing party",
            "receiving party",
            "parte reveladora",
            "parte receptora",
            "the discloser",
            "the recipient",
        ],
    },
    Kind {
        id: "employment",
        title: &[
            "employment",
            "offer letter",
            "contrato de trabajo",
            "contrato laboral",
            "contrato individual de trabajo",
            "employee",
        ],
        text: &[
            "the employee",
            "the employer",
            "el trabajador",
            "la trabajadora",
            "el empleador",
            "jornada de trabajo",
            "your employment",
            "base salary",
        ],
    },
    Kind {
        id: "lease",
        title: &[
            "lease",
            "tenancy",
            "rental agreement",
            "arrendamiento",
            "alquiler",
            "subarriendo",
        ],
        text: &[
            "the landlord",
            "the tenant",
            "the lessor",
            "the lessee",
            "arrendador",
            "arrendatari",
            "inquilin",
            "the premises",
        ],
    },
    Kind {
        id: "saas",
        title: &[
            "cloud service",
            "cloud terms",
            "software as a service",
            "saas",
            "subscription",
            "terms of service",
            "terms of use",
            "condiciones del servicio",
            "condiciones de uso",
            "terminos de servicio",
            "servicio en la nube",
            "terminos legales",
        ],
        text: &[
            "the cloud service",
            "subscription term",
            "subscription period",
            "your account",
            "servicio en la nube",
            "suscripcion",
            "su cuenta",
        ],
    },
    Kind {
        id: "license",
        title: &[
            "license agreement",
            "licence agreement",
            "contrato de licencia",
            "licencia de uso",
        ],
        text: &[
            "the licensor",
            "the licensee",
            "licensed software",
            "el licenciante",
            "el licenciatario",
        ],
    },
    Kind {
        id: "sale",
        title: &[
            "sale agreement",
            "contract of sale",
            "purchase agreement",
            "sale and purchase",
            "construction & sale",
            "construction and sale",
            "compraventa",
            "contrato de suministro",
            "supply agreement",
        ],
        text: &[
            "the seller",
            "the buyer",
            "the purchaser",
            "el vendedor",
            "la vendedora",
            "el comprador",
            "la compradora",
        ],
    },
    Kind {
        id: "loan",
        title: &["loan agreement", "credit agreement", "prestamo", "contrato de credito", "mutuo"],
        text: &["the lender", "the borrower", "el prestamista", "el prestatario", "la prestataria"],
    },
    Kind {
        id: "services",
        title: &[
            "services agreement",
            "service agreement",
            "consulting agreement",
            "statement of work",
            "prestacion de servicios",
            "arrendamiento de servicios",
            "contrato de servicios",
            "servicios profesionales",
            "consultoria",
            "hoja de encargo",
        ],
        text: &[
            "the contractor",
            "the consultant",
            "professional services",
            "el prestador",
            "la prestadora",
            "el contratista",
            "los servicios",
        ],
    },
];

/// Whether this is one of the ids that [`contract_type`] gives.
pub(crate) fn is_known(id: &str) -> bool {
    KINDS.iter().any(|kind| kind.id == id)
}

/// The kind of contract: `data_processing`, `nda`, `employment`, `lease`,
/// `saas`, `license`, `sale`, `loan` or `services`; absent where neither the
/// title, the opening nor the words of the text say.
pub fn contract_type(title: &str, units: &[&str], language: Language) -> Option<String> {
    // Both languages' words are looked for: titles are often in the other one.
    let _ = language;
    let title = fold(title, Folding::Search);
    let opening: String =
        units.iter().take(2).copied().collect::<Vec<_>>().join("\n").chars().take(400).collect();
    let opening = fold(&opening, Folding::Search);
    for place in [&title, &opening] {
        let first = KINDS
            .iter()
            .filter(|kind| !(kind.id == "lease" && place.contains("arrendamiento de servicios")))
            .filter_map(|kind| {
                Some((
                    kind.title.iter().filter_map(|words| find_word(place, words)).min()?,
                    kind.id,
                ))
            })
            .min_by_key(|(at, _)| *at);
        if let Some((_, id)) = first {
            return Some(id.to_owned());
        }
    }
    let mut text = String::new();
    for unit in units {
        text.push_str(unit);
        text.push('\n');
        if text.len() > 200_000 {
            break;
        }
    }
    let text = fold(&text, Folding::Search);
    let scores = KINDS.iter().map(|kind| {
        let count: usize = kind.text.iter().map(|words| text.matches(words).count().min(20)).sum();
        (count, kind.id)
    });
    let mut best = (0, "");
    for score in scores {
        if score.0 > best.0 {
            best = score;
        }
    }
    (best.0 >= 3).then(|| best.1.to_owned())
}

/// Where `words` begin, at the start of a word.
fn find_word(text: &str, words: &str) -> Option<usize> {
    text.match_indices(words)
        .map(|(at, _)| at)
        .find(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_is_read_from_the_title_the_opening_or_the_words() {
        for (title, units, expected) in [
            ("Mutual NDA", vec!["Mutual Non-Disclosure Agreement"], Some("nda")),
            ("Contrato de arrendamiento de vivienda", vec![], Some("lease")),
            ("Arrendamiento de servicios", vec![], Some("services")),
            ("piso", vec!["CONTRATO DE ARRENDAMIENTO DE VIVIENDA HABITUAL"], Some("lease")),
            (
                "x",
                vec![
                    "El Vendedor vende.",
                    "El Comprador paga al Vendedor.",
                    "El Vendedor entrega.",
                ],
                Some("sale"),
            ),
            ("Release notes", vec!["Please read."], None),
            ("x", vec!["nothing here"], None),
        ] {
            assert_eq!(contract_type(title, &units, Language::En).as_deref(), expected, "{title}");
        }
    }
}
