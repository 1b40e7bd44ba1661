//! What clauses are about, as far as a few words in a heading tell it.

use crate::fold::fold;

/// Beginnings of words; one row is one topic in both languages.
const TOPICS: [&[&str]; 14] = [
    &["confiden", "secret", "nondisclos"],
    &[
        "payment",
        "pago",
        "precio",
        "price",
        "fees",
        "honorario",
        "remunera",
        "renta",
        "invoic",
        "factura",
    ],
    &["duracion", "vigencia", "plazo", "term", "duration"],
    &["terminat", "resolucion", "rescision", "terminacion", "extincion"],
    &["liabil", "responsab", "indemn"],
    &[
        "jurisdic",
        "fuero",
        "disput",
        "arbitra",
        "governing",
        "legislacion",
        "ley",
        "aplicable",
        "controvers",
    ],
    &["notice", "notific", "comunicac"],
    &["assign", "cesion", "subcontrat", "subcontract"],
    &["propiedad", "intellectual", "intelectual", "ownership"],
    &["warrant", "garanti", "represent"],
    &["fuerza", "force", "majeure"],
    &["datos", "data", "privacy", "privacidad"],
    &["definic", "definit"],
    &["insurance", "seguro"],
];

fn topics(heading: &str) -> Vec<usize> {
    let folded = fold(heading);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    TOPICS
        .iter()
        .enumerate()
        .filter(|(_, stems)| {
            stems.iter().any(|stem| {
                words
                    .iter()
                    .any(|word| if stem.len() < 5 { word == stem } else { word.starts_with(stem) })
            })
        })
        .map(|(topic, _)| topic)
        .collect()
}

/// Whether both headings have a topic that is known, and none is that of both.
pub(super) fn are_different(a: &str, b: &str) -> bool {
    let (a, b) = (topics(a), topics(b));
    !a.is_empty() && !b.is_empty() && a.iter().all(|topic| !b.contains(topic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_differ_only_where_both_are_known() {
        assert!(are_different("Payment", "Confidentiality"));
        assert!(are_different("Forma de pago", "Confidencialidad"));
        assert!(!are_different("Fees", "Payment terms"));
        assert!(!are_different("Miscellaneous", "Confidentiality"));
        assert!(!are_different("Term and termination", "Termination"));
    }
}
