//! Addresses behind words that announce one, whatever their form: segment by
//! segment as long as each looks like a part of an address. Roads in the
//! country, kilometres, estates and settlements have no form of their own.

use super::super::{Shape, digits};
use crate::{fold, kind::Kind, lexicon, names, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Words behind which somebody's address stands.
static CUE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:(?:domicili(?:o|ad[oa]s?)|direcci[óo]n|residencia|sede|oficinas?|establecimiento)(?:\s+(?:social|legal|fiscal|real|procesal|contractual|especial|constituido|particular|principal|postal|comercial|industrial|central))*(?:\s+(?:en|es|sit[oa]\s+en|ubicad[oa]\s+en))?|(?:finca|planta|f[áa]brica|predio|almac[ée]n)\s+(?:de|en)|residentes?\s+en|resid(?:e|en)\s+en|vecin[oa]s?\s+de|viv(?:e|en|o|imos|iendo)\s+en|habitan?\s+en|sit[oa]s?\s+en|ubicad[oa]s?\s+en|situad[oa]s?\s+en|radicad[oa]s?\s+en|locali[sz]ad[oa]s?\s+en|entregas?\s+en|notificaciones\s+en|resid(?:ing|ent|es)\s+(?:at|in)|(?:office|address|premises|place\s+of\s+business|seat)(?:\s+(?:is|are|located|situated|at|in|of))*|located\s+at|situated\s+(?:at|in|on)|situate\s+at|domiciled\s+(?:at|in)|known\s+as|(?:property|land)\s+at|delivered\s+to|deliver(?:y|ies)\s+(?:to|at)|(?:live|lives|living)\s+at)[\s:*_|]+(?:(?:la|el|los|las|the)\s+)?",
    )
});

/// Roads that address without any other word.
static ROAD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?-u:\b)(?:[Cc]alle|[Aa]venida|[Rr]uta|[Cc]arretera|[Pp]asaje|[Jj]irón|[Aa]utopista|[Cc]amino|[Kk]m)\s+(?:\p{Lu}|[0-9]|al?\s\p{Lu}|del?\s)",
    )
});

/// Words in small letters that address a place, in whichever segment they stand.
const PARTS: &[&str] = &[
    "km",
    "kilometro",
    "kilómetro",
    "hacienda",
    "fundo",
    "finca",
    "sector",
    "vereda",
    "vía",
    "via",
    "camino",
    "lote",
    "manzana",
    "mz",
    "parcela",
    "predio",
    "rancho",
    "ejido",
    "paraje",
    "partida",
    "esc",
    "escalera",
    "piso",
    "planta",
    "puerta",
    "pta",
    "portal",
    "bloque",
    "torre",
    "edificio",
    "oficina",
    "local",
    "nave",
    "bodega",
    "casa",
    "casilla",
    "interior",
    "int",
    "ext",
    "exterior",
    "depto",
    "dpto",
    "departamento",
    "apto",
    "apartamento",
    "colonia",
    "col",
    "barrio",
    "urb",
    "urbanización",
    "fracc",
    "fraccionamiento",
    "polígono",
    "ruta",
    "carretera",
    "ctra",
    "autopista",
    "avenida",
    "av",
    "calle",
    "c",
    "paseo",
    "plaza",
    "esquina",
    "esq",
    "frente",
    "junto",
    "entre",
    "izda",
    "izq",
    "dcha",
    "bajo",
    "ático",
    "bis",
    "s",
    "n",
    "no",
    "nº",
    "núm",
    "número",
    "near",
    "off",
    "corner",
    "floor",
    "suite",
    "unit",
    "flat",
    "apt",
    "level",
    "plot",
    "lot",
    "block",
    "road",
    "street",
    "farm",
    "house",
    "building",
    "box",
    "district",
    "erf",
    "portion",
    "stand",
    "comuna",
    "región",
    "provincia",
    "municipio",
    "cantón",
    "parroquia",
    "caserío",
    "corregimiento",
    "distrito",
    "ciudad",
    "cp",
    "conjunto",
    "etapa",
    "mezzanine",
    "sótano",
    "galpón",
    "muelle",
    "panamericana",
    "fondo",
    "lado",
    "costado",
    "cuadra",
    "cuadras",
    "metros",
    "mts",
    "norte",
    "sur",
    "este",
    "oeste",
    "esquina",
    "lugar",
    "aldea",
    "rúa",
    "ranchería",
    "comunidad",
    "villa",
    "jalan",
    "highway",
    "hwy",
    "route",
    "acceso",
    "kilometer",
    "mile",
];

/// Words that may link the words of one segment.
const LINKS: &[&str] = &[
    "de", "del", "la", "las", "los", "el", "a", "al", "y", "e", "en", "con", "of", "the", "on",
    "and", "at", "upon", "in", "by", "da", "do", "dos", "das", "di", "van", "der", "le", "du",
    "to",
];

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let (Some(cue), Some(road)) = (CUE.as_ref(), ROAD.as_ref()) else { return };
    let roads = road.find_iter(text).map(|road| road.start());
    for start in cue.find_iter(text).map(|cue| cue.end()).chain(roads) {
        if text[..start].ends_with("\n\n") {
            continue;
        }
        let Some(end) = end_of(text, start) else { continue };
        // What is known by its form already keeps its extent, but for segments behind it.
        let known = found.iter().any(|other| {
            other.kind == Kind::Address
                && other.start <= start
                && start < other.end
                && (end <= other.end
                    || !text[other.end..end].contains([',', '('])
                        && digits(&text[other.end..end]) == 0)
        });
        if !known {
            found.push(Shape { kind: Kind::Address, start, end });
        }
    }
}

/// Where the address that begins at `start` ends, if one begins there: with a
/// number or "s/n", and a name.
fn end_of(text: &str, start: usize) -> Option<usize> {
    let mut end = None;
    let mut at = start;
    let (mut housed, mut count) = (false, 0);
    loop {
        let length = segment(&text[at..], count == 0)?;
        let words = &text[at..at + length];
        if length == 0 || !fits(words, count) {
            break;
        }
        housed |= digits(words) > 0 || words.contains("s/n") || words.contains("S/N");
        count += 1;
        end = Some(at + length);
        let rest = &text[at + length..];
        let gap = [", ", ",\n", " (", " - ", " – "].iter().find(|gap| rest.starts_with(**gap));
        let Some(gap) = gap.filter(|_| count < 9) else { break };
        at += length + gap.len();
    }
    let end = end.filter(|_| housed)?;
    let value = &text[start..end];
    let named = value.chars().any(char::is_uppercase);
    let closed = value.contains('(') && text[end..].starts_with(')');
    named.then_some(if closed { end + 1 } else { end })
}

/// The length of what stands up to the next comma or parenthesis. The dot of an
/// abbreviation goes on; that of a sentence ends it.
fn segment(rest: &str, _first: bool) -> Option<usize> {
    for (at, c) in rest.char_indices() {
        let after = &rest[at + c.len_utf8()..];
        match c {
            ',' | ';' | '(' | ')' | '|' | '"' | '“' | '«' | '[' => {
                return Some(rest[..at].trim_end().len());
            }
            '\n' if after.starts_with(['\n', '|', '#', '-']) => {
                return Some(rest[..at].trim_end().len());
            }
            '.' | ':' => {
                let word =
                    rest[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                let short = word.chars().count() <= 4
                    && !word.is_empty()
                    && c == '.'
                    && (after.starts_with([' ', ','])
                        || after
                            .starts_with(|c: char| c.is_alphanumeric() || c == 'º' || c == 'ª'))
                    && (PARTS.contains(&word.to_lowercase().as_str())
                        || word.chars().count() <= 2
                        || word.starts_with(char::is_uppercase)
                            && after.starts_with([' '])
                            && digits(word) == 0
                            && !lexicon::is_place(&fold::key(word)));
                if !short {
                    return Some(at);
                }
            }
            _ => {}
        }
        if at > 90 {
            return Some(0);
        }
    }
    Some(rest.trim_end().len())
}

/// Whether each word of a segment is a name, a number, a part of an address or a
/// link, and the segment is no company, no law and nobody's name.
fn fits(segment: &str, count: usize) -> bool {
    let words: Vec<&str> = segment.split_whitespace().collect();
    // "C.P. 68000".
    if let [code, number] = words.as_slice()
        && ["cp", "cp:"].contains(&fold::key(code).replace('.', "").as_str())
        && digits(number) == number.len()
    {
        return count > 0;
    }
    let plain = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let lower = bare.to_lowercase();
        bare.is_empty()
            || bare.starts_with(char::is_uppercase)
            || digits(bare) > 0
            || PARTS.contains(&lower.as_str())
            || LINKS.contains(&lower.as_str())
            || bare == "s/n"
    };
    let key = fold::key(segment);
    let address = key
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| PARTS.iter().any(|part| fold::key(part) == word && word.len() > 1));
    let law = key.split_whitespace().all(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        digits(word) > 0
            || lexicon::is_legal(word)
            || lexicon::is_small(word)
            || names::is_role(word)
    });
    let first = key.split_whitespace().next().unwrap_or_default();
    let begins = words.first().is_some_and(|word| {
        let lower = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        !word.starts_with(char::is_lowercase)
            || PARTS.contains(&lower.as_str())
            || ["de", "del", "la", "el", "los", "las", "the", "al"].contains(&lower.as_str())
    });
    // "frente al parque central, casa 3": how it is said where streets have no names.
    let beside = ["frente", "junto", "detras", "costado", "diagonal", "contiguo", "opposite"]
        .contains(&first)
        && words.len() <= 8;
    beside
        || begins
            && words.len() <= 10
            && words.iter().all(|word| plain(word))
            && !LINKS.contains(&words[words.len() - 1])
            && !segment.contains(['²', '³', '%', '$', '€'])
            && !(count == 0 && first.starts_with(|c: char| c.is_ascii_digit()) && words.len() < 3)
            && (address || !law || digits(segment) == segment.len() || lexicon::is_place(&key))
            && names::without_legal_form(segment) == segment
            && (address || !names::is_form_of_address(first.trim_end_matches('.')))
            && (count == 0 || !(lexicon::is_acronym(first) && digits(segment) > 4))
            && !(count > 0
                && lexicon::is_given_name(first)
                && words.len() > 1
                && digits(segment) == 0
                && !lexicon::is_place(&key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, &mut found);
        found.iter().map(|shape| &text[shape.start..shape.end]).collect()
    }

    #[test]
    fn an_address_of_any_form_is_found_behind_its_words() {
        for address in [
            "Camino a Carelmapu s/n, sector El Amortajado, Maullín",
            "Km 981 de la Panamericana Sur, Mollendo",
            "Panamericana Norte km 22, hacienda San Agustín de la Loma, Lasso, Latacunga",
            "vía a Mulaló, lote 7-B, Latacunga",
            "Ruta 5 Sur, km 410, Chillán",
            "Av. del Llano Cimero, 90, 6.º D, esc. izda., 33209 Gijón (Asturias)",
            "Frente al parque central, casa 3, Vereda El Rosal",
        ] {
            let text = format!("con domicilio en {address}, en adelante el Cliente");
            assert_eq!(addresses(&text), [address]);
        }
        assert_eq!(
            addresses("located at Erf 412, Bergvliet, Cape Town, and sold"),
            ["Erf 412, Bergvliet, Cape Town"]
        );
    }

    #[test]
    fn what_is_no_address_is_not() {
        for text in [
            "domicilio en Madrid, y con CIF B12345678",
            "the premises on 30 days' notice",
            "the office of the Company, Section 4",
            "local comercial de 120 metros, Planta Baja del edificio",
            "domiciliado en esta ciudad, con RUC 20123456789",
        ] {
            assert_eq!(addresses(text), Vec::<&str>::new(), "{text}");
        }
    }
}
