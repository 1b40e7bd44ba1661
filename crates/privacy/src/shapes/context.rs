//! Identity numbers, accounts, policies, plates and dockets that only the words
//! before them tell from other numbers.

use super::{Shape, bounded, digits, money, value};
use crate::{fold, kind::Kind, lexicon, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Words behind which a code stands.
struct Cue {
    kind: Kind,
    /// Fewer digits are a count, a clause or a heading.
    least: usize,
    /// A law and a clause have such a number, too: not where one is cited.
    weak: bool,
    regex: LazyLock<Option<Regex>>,
}

/// What stands between the word and the number ("número", "nº", ":", "de ciudadanía").
const LINK: &str = r"(?:[\s:.,#*(|\-]|numbers?|n[úu]meros?|n[úu]m|nro|n[.º°]+o?|[º°]|no\.|nos?\s|with|con\s|es\s|is\s|el\s|la\s|los\s|de\s|del\s|las\s|the\s|of\s|in\s|a\s|y\s|and\s|under\s|bajo\s|(?-i:[A-Z]{2,6})\s+n[.º°]+|card|s\.?s\.?\s|aval[úu]os?|interno|nacional|[úu]nico|ciudadan[íi]a|extranjer[íi]a|identidad|identificaci[óo]n|tributari[oa]|fiscal|federal|electr[óo]nic[oa]|mercantil|registral|registrada?|p[úu]blic[oa]|inmobiliaria|profesional|ruc|nit|cif|nif|dni|nie|id|vigente|expedida?|colegiad[oa]|contribuyentes?|group|grupo|ref|reference|holder|entry|certificate|certificado|client|corriente|bancaria|interbancaria|ahorros?|sterling|euro|soles|pesos|d[óo]lares)*";

impl Cue {
    const fn new(kind: Kind, least: usize, weak: bool, regex: fn() -> Option<Regex>) -> Self {
        Self { kind, least, weak, regex: LazyLock::new(regex) }
    }
}

fn cue(words: &str) -> Option<Regex> {
    pattern::compile(&format!(r"(?i)(?-u:\b)(?:{words}){LINK}[\s:#(|*«“]*"))
}

const IDENTITY: &str = r"d\.?\s?n\.?\s?i(?-u:\b)\.?|n\.?\s?i\.?\s?f(?-u:\b)\.?|n\.?\s?i\.?\s?e(?-u:\b)\.?|c\.?\s?i\.?\s?f(?-u:\b)\.?|r\.?u\.?c(?-u:\b)\.?|r\.?f\.?c(?-u:\b)\.?|c\.?u\.?r\.?p(?-u:\b)\.?|n\.?i\.?t(?-u:\b)\.?|c\.?\s?c(?-u:\b)\.?|c\.?\s?e(?-u:\b)\.?|c\.?\s?i(?-u:\b)\.?|l\.?\s?[ec](?-u:\b)\.?|c\.?u\.?i\.?[tl](?-u:\b)\.?|cui|r\.?u\.?[tn](?-u:\b)\.?|c[ée]dulas?|pasaportes?|passports?|documentos?|identificad[oa]s?|identificaci[óo]n|tarjeta|permiso|residencia|carn[ée]t?|credencial|tax\s?(?:file\s)?(?:id|number)|i?t\.?i\.?n(?-u:\b)|e\.?i\.?n(?-u:\b)|s\.?s\.?n(?-u:\b)|s\.?i\.?n(?-u:\b)|t\.?f\.?n(?-u:\b)|a\.?b\.?n(?-u:\b)|a\.?c\.?n(?-u:\b)|nzbn|ird|gst|hst|vat|uif|fiscal|identity (?:card|document)|identification|ine|elector|afiliaci[óo]n|nss|iess|seguridad social|social (?:security|insurance)|national insurance|ni number|ni no|utr|pps|ppsn|crn|cro|sosid|nmls|duns|d-u-n-s|lei|medicare|cdl|bn|cmp|cmvp|neq|nmls|naf|ccc|mrn|patient|colegiad[oa]|licen[cs]e|licen[cs]ia|licencia de conducir|registered|registration|incorporation|charter|company (?:no\.?|number)|partnership number|corporation (?:no\.?|number)|charity (?:no\.?|number)|employee (?:no\.?|number|id)|legajo|badge|student id|member(?:ship)? (?:no\.?|number|id)|c\.?a\.?[plb](?-u:\b)\.?|c\.?i\.?p(?-u:\b)\.?|n[úu]mero de cliente|customer (?:no\.?|number)|bar (?:no\.?|number)|asset tag|serial (?:no\.?|number)|n[úu]mero de serie|imei|vin|chasis|bastidor";

const FILES: &str = r"t[íi]tulo n|title n|protocolo|escritura|partida|asiento|inscripci[óo]n|catastral|registr(?:o|al)|reg\.|polic(?:y|ies)|p[óo]lizas?|expediente|docket|case no|case number|causa|rol|autos|patent(?:\s+application)?|patente|application no|solicitud|certificado de deuda|carta fianza|fianza n|boleta|warrant no|bond n|file no|instrument n|recorded (?:as|at|in)|parcel|apn|lot no|folio mercantil|folio real|matr[íi]cula mercantil|sucursal|branch|pagar[ée]|official n|commission n|deposit n|dep[óo]sito|filing n|entry|licencia de (?:edificaci[óo]n|construcci[óo]n|obra|funcionamiento)|permit no|permit|resoluci[óo]n de inscripci[óo]n|contrato n|contract n|order n|pedido n|claim n|siniestro|reference n|reference number|referencia n|our ref|your ref|ref(?:\.|:)|grant no|padr[óo]n|idufir|cru|nomenclatura(?:\s+catastral)?|sectional plan|scheme n|erf n|general plan|acta|escritura p[úu]blica|testimonio|instrumento|deed|folio(?:\s+mercantil)?|notar(?:y|ial) (?:no|register)|protocol";

const VEHICLES: &str = r"matr[íi]culas?|placas?|patente|dominios?|license plates?|number plates?|plates?|registrations?|rego|van|reg\.? no";

const ACCOUNTS: &str = r"cuentas?(?:\s+(?:corriente|bancaria|sueldo|vista|rut|de\s+ahorros?|de\s+cheques|en\s+soles|en\s+d[óo]lares|en\s+pesos))*|c/c|cta\.?(?:\s?cte\.?)?|cci|clabe(?:\s+interbancaria)?|cbu|cvu|account|acct\.?|a/c|routing|transit|institution no|aba|bsb|sort code|swift|bic|iban|tarjeta n|card n";

/// A number that is said to be one; a law's and a clause's are not asked for.
const NUMBERS: &str = r"n[úu]meros?|n[.º°]+o?|nro\.?|no\.|number";

static CUES: [Cue; 5] = [
    Cue::new(Kind::Id, 4, false, || cue(IDENTITY)),
    Cue::new(Kind::Id, 3, false, || cue(FILES)),
    Cue::new(Kind::Id, 3, false, || cue(VEHICLES)),
    Cue::new(Kind::Id, 5, true, || cue(NUMBERS)),
    Cue::new(Kind::Account, 5, false, || cue(ACCOUNTS)),
];

/// An alias of an account: words with dots between them.
static ALIAS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r"(?i)(?-u:\b)alias[\s:(«“]+(?P<v>[a-z0-9\-]+(?:\.[a-z0-9\-]+){1,4})")
});

/// The last digits of an account.
static ENDING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:account|acct\.?|a/c|card|cuenta|tarjeta)\s+(?:that\s+)?(?:ending|ends|terminada|que\s+termina)\s+(?:in|with|en|con)\s+(?P<v>[0-9]{3,6})(?-u:\b)",
    )
});

/// What is called by a letter and a number: "known as HY-22".
static CALLED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i:known\s+as|conoc\p{L}+(?:\s+\p{L}+)?\s+como|code[\s-]?named?|called|denominad[oa]|llamad[oa]|nombre\s+en\s+clave,?|prototip[oe]|brand|marca)\s+(?:el\s+|la\s+|the\s+)?[\x22“«]?(?P<v>[A-Z]{1,4}-?[0-9]{1,4}[A-Z]?|\p{Lu}\p{Ll}+ [0-9]{1,3})",
    )
});

/// Two codes named together: "van registrations 231-G-4471 and 09 MO 22817".
const JOINTS: [&str; 6] = [" and ", " y ", ", ", " e ", " / ", " o "];

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    for cue in &CUES {
        let Some(regex) = cue.regex.as_ref() else { continue };
        for before in regex.find_iter(text) {
            if cue.weak && super::code::is_cited(text, before.start()) {
                continue;
            }
            let mut at = past_words(text, before.end());
            let mut country = country_before(text, at);
            while let Some((end, count)) = value::end_of(text, at + country) {
                if !accepts(cue, text, at + country, end, count) {
                    break;
                }
                found.push(Shape { kind: cue.kind, start: at, end });
                country = 0;
                let Some(joint) = JOINTS.iter().find(|joint| text[end..].starts_with(**joint))
                else {
                    break;
                };
                at = end + joint.len();
                // The second one must look like a code by itself.
                let mixed = value::end_of(text, at).is_some_and(|(end, count)| {
                    let first = text[at..end].split(' ').next().unwrap_or_default();
                    count >= 3
                        && digits(first) > 0
                        && text[at..end]
                            .contains(|c: char| c.is_ascii_uppercase() || matches!(c, '-' | '/'))
                });
                if !mixed {
                    break;
                }
            }
        }
    }
    if let Some(ending) = ENDING.as_ref() {
        for value in ending.captures_iter(text).filter_map(|found| found.name("v")) {
            found.push(Shape { kind: Kind::Account, start: value.start(), end: value.end() });
        }
    }
    if let Some(called) = CALLED.as_ref() {
        for value in called.captures_iter(text).filter_map(|found| found.name("v")) {
            // "called Schedule 2" names nothing.
            let first = value.as_str().split(' ').next().unwrap_or_default();
            if bounded(text, value.start(), value.end()) && !lexicon::is_legal(&fold::key(first)) {
                found.push(Shape { kind: Kind::Project, start: value.start(), end: value.end() });
            }
        }
    }
    if let Some(alias) = ALIAS.as_ref() {
        for value in alias.captures_iter(text).filter_map(|found| found.name("v")) {
            found.push(Shape { kind: Kind::Account, start: value.start(), end: value.end() });
        }
    }
}

/// Past the name of another kind of number: "NIF-IVA ESB12345678", "INE GOMC85…".
fn past_words(text: &str, at: usize) -> usize {
    let word = text[at..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let kinds = [
        "DNI", "NIE", "NIF", "CIF", "RFC", "CURP", "RUC", "RUT", "RUN", "NIT", "CUIT", "CUIL",
        "CUI", "INE", "IVA", "VAT", "TIN", "EIN", "SSN", "SIN", "ABN", "ACN", "IBAN", "CCI", "CBU",
        "CVU", "BSB", "ABA", "SWIFT", "BIC", "ID", "NO",
    ];
    let after = at + word.len();
    if kinds.contains(&word) && text[after..].starts_with([' ', ':', '-']) { after + 1 } else { at }
}

/// The length of a country's letters before a number, where they are small: "gb 852 0845 30".
fn country_before(text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at..];
    let letters = rest.len() > 3 && rest[..2].iter().all(u8::is_ascii_lowercase);
    match rest.get(2) {
        Some(b' ' | b'-') if letters && rest[3].is_ascii_digit() => {
            let word = &text[at..at + 2];
            if lexicon::is_small(word) || word == "no" { 0 } else { 3 }
        }
        _ => 0,
    }
}

fn accepts(cue: &Cue, text: &str, start: usize, end: usize, count: usize) -> bool {
    let value = &text[start..end];
    let letters = value.chars().any(|c| c.is_ascii_uppercase());
    let year =
        count == 4 && value.len() == 4 && (value.starts_with("19") || value.starts_with("20"));
    let swift = cue.kind == Kind::Account
        && (value.len() == 8 || value.len() == 11)
        && value.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && value[4..6].bytes().all(|b| b.is_ascii_uppercase());
    // A year, or the number of a law.
    let cited = value.split_once('/').is_some_and(|(number, year)| {
        number.len() <= 5
            && year.len() == 4
            && digits(year) == 4
            && digits(number) == number.len()
            && cue.least > 3
    });
    let plate = cue.least == 3 && letters && count >= 2 && value.len() >= 6;
    let enough = plate || count >= cue.least || letters && count >= 3 && value.len() >= 6;
    bounded(text, start, end)
        && (enough || swift)
        && !year
        && !cited
        && !money::is_amount(text, start, end)
        && !money::is_measured(text, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, &mut found);
        found.iter().map(|shape| &text[shape.start..shape.end]).collect()
    }

    #[test]
    fn codes_are_told_by_the_words_before_them() {
        for (text, value) in [
            ("registered number SC 551 207, registered", "SC 551 207"),
            ("under policy COM-5540 7712/L or", "COM-5540 7712/L"),
            ("van YK71 RFB between", "YK71 RFB"),
            ("driver's licence DK771204 version", "DK771204"),
            ("Colegiado ICAV n.º 14.207", "14.207"),
            ("alias LUNAR.MALBEC.FINCA.", "LUNAR.MALBEC.FINCA"),
            ("BSB 806-015, account", "806-015"),
            ("SWIFT SALPNZ2W.", "SALPNZ2W"),
            ("acct ending in 8820.", "8820"),
            ("known as HY-22 and", "HY-22"),
        ] {
            assert!(values(text).contains(&value), "{text}: {:?}", values(text));
        }
        let two = values("registrations 231-G-4471 and 09 MO 22817");
        assert_eq!(two, ["231-G-4471", "09 MO 22817"]);
    }

    #[test]
    fn counts_laws_and_parts_of_the_contract_are_no_codes() {
        for text in [
            "a policy of 30 days",
            "the account is due in 2025",
            "Ley n.º 29571",
            "called Schedule 2",
            "registro 2 de la cláusula",
            "cuenta con 24 meses",
        ] {
            assert_eq!(values(text), Vec::<&str>::new(), "{text}");
        }
    }
}
