//! Data of registries and notaries: volume, book, sheet, entry, number of the
//! protocol, with the words between them.

use super::{Shape, bounded};
use crate::{kind::Kind, pattern};
use regex::Regex;
use std::sync::LazyLock;

const WORDS: &str = r"tomo|libro|folios?|fojas?|fs\.|fjs\.|hojas?|finca|secci[óo]n|inscripci[óo]n|asiento|partida|protocolo|volumen|legajo|rollo|repertorio|matr[íi]cula|volume|book|liber|reel|sheet|page|document|instrument|ficha|volume|deed|drawer|cabinet|slide|register|entry|plan|plat|lot|block|tract|erf|stand|unit|portion";
const NUMBER: &str = r"(?:(?:[A-Z]{1,3}[ .\-]?)?[0-9]+(?:[.\-/][0-9]+)*(?:,[0-9]{3}(?-u:\b))*(?:[.]?[ªº])?(?:[\-/][A-Z0-9]+)?(?:\s+(?:vta\.?|vuelta|bis))?|(?-i:[IVXLC]{1,8})(?-u:\b))";
const LINK: &str = r"(?:\s+(?:n[.º°]+|no\.|n[úu]mero|n[úu]m\.?|electr[óo]nic[ao]|mercantil|registral|real|general|del?|la))*";

/// Those that may follow a bare number: "215, folio 684".
const BEHIND: &str = r"tomo|libro|folios?|fojas?|fs\.|fjs\.|hojas?|finca|secci[óo]n|inscripci[óo]n|asiento|partida|protocolo|volumen|legajo|rollo|repertorio|book|liber|reel";

/// Two data at least: one alone is told by the patterns of [`super::context`].
static RUN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let joint = r",?\s+(?:al?\s+|at\s+|y\s+|e\s+|del?\s+|and\s+|en\s+el\s+|of\s+)?(?:bajo\s+el\s+)?(?:la\s+)?";
    pattern::compile(&format!(
        r"(?i)(?-u:\b)(?:{WORDS}){LINK}\s*{NUMBER}(?:{joint}(?:{WORDS}|n[úu]mero|n[.º°]+){LINK}\s*{NUMBER})+(?:,?\s+año\s+[0-9]{{4}})?|(?-u:\b)(?-i:[0-9][0-9.,]*[0-9])(?:{joint}(?:{BEHIND}){LINK}\s*{NUMBER})+"
    ))
});

/// One alone, where it can be nothing else.
static ONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(
        r"(?i)(?-u:\b)(?:tomo|folios?|fojas?|repertorio|liber|finca(?:\s+registral)?(?:\s+n[.º°]+|\s+n[úu]mero)?|hoja){LINK}\s*(?P<v>{NUMBER})"
    ))
});

/// Argentina: the parts of a cadastral number, and a lawyer's volume and sheet.
static PARTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i:(?-u:\b)(?:circ|circunscripci[óo]n|secc?|secci[óo]n|chacra|quinta|fracc|fracci[óo]n|manz|mz|manzana|parc|parcela|pol[íi]gono|unidad\s+funcional|u\.?f)\.?)\s+[0-9A-Z]{1,5}(?:,?\s+(?:y\s+)?(?i:circ|circunscripci[óo]n|secc?|secci[óo]n|chacra|quinta|fracc|fracci[óo]n|manz|mz|manzana|parc|parcela|pol[íi]gono|subparcela|unidad\s+funcional|u\.?f)\.?\s+[0-9A-Z]{1,5}(?-u:\b)){2,6}|(?-u:\b)T[º°o]\.?\s*[0-9]{1,4}[\s,\-]+F[º°o]\.?\s*[0-9]{1,4}",
    )
});

static PROTOCOL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:n[úu]mero|n[.º°]+|no\.)\s*(?P<v>[0-9][0-9.,/]*[0-9]|[0-9])\s+(?:de\s+(?:orden\s+(?:de\s+)?)?(?:(?:su|mi|dicho)\s+|este\s+)?|del\s+)protocolo",
    )
});

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    for pattern in [&RUN, &ONE, &PARTS, &PROTOCOL] {
        let Some(pattern) = pattern.as_ref() else { continue };
        for groups in pattern.captures_iter(text) {
            let Some(value) = groups.name("v").or_else(|| groups.get(0)) else { continue };
            // "de 2022, repertorio 2.208": the year belongs to the date before.
            let dated = value.as_str().starts_with("19") || value.as_str().starts_with("20");
            let year = dated && value.as_str().get(4..).is_some_and(|rest| rest.starts_with(','));
            let start = match value.as_str().find(char::is_alphabetic) {
                Some(at) if year => value.start() + at,
                _ => value.start(),
            };
            // The end of a longer number is none of these.
            if text[..value.start()].ends_with(['-', '.', '/', ',']) {
                continue;
            }
            if bounded(text, start, value.end()) {
                found.push(Shape { kind: Kind::Id, start, end: value.end() });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_of_a_registry_are_one_value_and_a_folder_of_paper_is_none() {
        for (text, value) in [
            (
                "inscrita al tomo 9.118, libro 6.400, folio 55, hoja V-140.276, inscripción 4.ª.",
                "tomo 9.118, libro 6.400, folio 55, hoja V-140.276, inscripción 4.ª",
            ),
            ("escritura 215, folio 684, pasada", "215, folio 684"),
            ("inscrito a fojas 2.118 número 1.904 del Registro", "fojas 2.118 número 1.904"),
            ("a fs. 2204 N°1882 del año", "fs. 2204 N°1882"),
            ("recorded in Book 3310 at Page 118, Forrest", "Book 3310 at Page 118"),
            ("n.º 1.482 de su protocolo", "1.482"),
        ] {
            let mut found = Vec::new();
            find(text, &mut found);
            let longest = found.iter().max_by_key(|shape| shape.end - shape.start).unwrap();
            assert_eq!(&text[longest.start..longest.end], value);
        }
        let mut found = Vec::new();
        find("las hojas de este contrato, en su libro de 30 páginas", &mut found);
        assert_eq!(found, []);
    }
}
