//! Identity numbers that only the words before them tell from other numbers,
//! and the data of registries and notaries.

use super::{Pattern, bounded, digits, money};
use crate::kind::Kind;
use regex::Regex;

/// A number in groups, with letters before or a letter after it, or one word of both.
const VALUE: &str = r"(?P<v>(?-i:[0-9]{4}[ \-]?[A-Z]{3})(?-u:\b)|(?-i:[A-Z]{1,4}[ .\-]?)?[0-9]+(?:[.\-–/][0-9]+|[ \x{a0}][0-9]{3})*(?-i:[ ]?[\-–./]?[ ]?[A-Z]|[\-–./]?[a-z])?|(?-i:[A-ZÑ&0-9]{5,25}))";

/// What stands between the word and the number ("número", "nº", ":", "de ciudadanía").
const LINK: &str = r"(?:[\s:.,#*(\-]|n[úu]meros?|n[úu]m|nro|n[.º°]+|no\.|number|nos?\s|with|con\s|es\s|is\s|el\s|la\s|de\s|del\s|the\s|of\s|ciudadan[íi]a|extranjer[íi]a|identidad|identificaci[óo]n|tributaria|fiscal|electr[óo]nica|registral|ruc|nit|cif|nif|dni|nie|id|vigente|expedida?|colegiad[oa])*";

fn cue(words: &str) -> Option<Regex> {
    Regex::new(&format!(r"(?i)(?-u:\b)(?:{words}){LINK}[\s:#(]*{VALUE}")).ok()
}

fn of_identity(text: &str, start: usize, end: usize) -> bool {
    bounded(text, start, end)
        && digits(&text[start..end]) >= 5
        && !money::is_amount(text, start, end)
}

pub(super) static PATTERNS: [Pattern; 4] = [
    Pattern::new(
        Kind::Id,
        || {
            cue(
                r"d\.?\s?n\.?\s?i(?-u:\b)\.?|n\.?\s?i\.?\s?f(?-u:\b)\.?|n\.?\s?i\.?\s?e(?-u:\b)\.?|c\.?\s?i\.?\s?f(?-u:\b)\.?|r\.?u\.?c(?-u:\b)\.?|r\.?f\.?c(?-u:\b)\.?|c\.?u\.?r\.?p(?-u:\b)\.?|n\.?i\.?t(?-u:\b)\.?|c\.?\s?c(?-u:\b)\.?|c\.?\s?e(?-u:\b)\.?|c\.?\s?i(?-u:\b)\.?|c\.?u\.?i\.?[tl](?-u:\b)\.?|cui|r\.?u\.?[tn](?-u:\b)\.?|c[ée]dulas?|pasaportes?|passport|documentos?|identificad[oa]s?|identificaci[óo]n|tarjeta|permiso|residencia|t\.?i\.?n(?-u:\b)|e\.?i\.?n(?-u:\b)|s\.?s\.?n(?-u:\b)|tax\s?id|vat|fiscal|identity card|identification|ine|elector|afiliaci[óo]n|nss|seguridad social|social security|colegiad[oa]|licen[cs]ia|license no\.?|registered|registration|company (?:no\.?|number)|l\.?e(?-u:\b)\.",
            )
        },
        of_identity,
    ),
    Pattern::new(
        Kind::Id,
        || {
            cue(
                r"tomo|folio|protocolo|finca|partida|asiento|matr[íi]cula|placas?|license plate|plate|catastral|inscripci[óo]n|registr(?:o|al)|hoja|bastidor|expediente|p[óo]liza",
            )
        },
        |text, start, end| {
            let cue: String = text[..start]
                .chars()
                .rev()
                .take(24)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect();
            let cue = cue.to_lowercase();
            // "Tomo 3, folio 7" are data however short; a "registro 2" is a heading.
            let least =
                if cue.contains("tomo") || cue.contains("folio") || cue.contains("protocolo") {
                    1
                } else {
                    3
                };
            bounded(text, start, end) && digits(&text[start..end]) >= least
        },
    ),
    Pattern::new(
        Kind::Id,
        || {
            Regex::new(
                r"(?i)n[úu]mero\s+(?P<v>[0-9][0-9.]*)\s+de\s+(?:orden de\s+)?(?:su|mi)\s+protocolo",
            )
            .ok()
        },
        bounded,
    ),
    Pattern::new(
        Kind::Account,
        || {
            cue(
                r"cuentas?(?: corriente| bancaria| de ahorros?| de cheques)*|cta\.?|cci|clabe(?: interbancaria)?|cbu|account|acct\.?|routing|aba|sort code",
            )
        },
        of_identity,
    ),
];
