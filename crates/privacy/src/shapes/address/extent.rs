//! How far an address reaches from its anchor.

use super::NAME;
use crate::{fold, lexicon, names, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Floor, door, flat, block, number and their values.
static PART: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r#"^[\s,.\-–]{1,3}(?:(?i:bis)\s+[0-9]{1,5}|(?i:esc(?:alera)?|pta|puerta)\.?\s+(?i:izda|dcha|izq(?:uierda)?|derecha|centro)(?-u:\b)\.?|x\s+[0-9]{1,3}(?:\s+y\s+[0-9]{1,3})?|(?i:piso|planta|puerta|pta|esc(?:alera)?|portal|bloque|blq|torre|edif(?:icio)?|oficina|of|ofic|local|dpto|depto|dto|departamento|int(?:erior)?|ext(?:erior)?|apto|apt|apartamento|apartment|casa|manzana|mza?|lote|lt|nave|parcela|bodega|km|kil[óo]metro|etapa|solar|villa|sitio|bureau|étage|app|lotes|suite|ste|unit|floor|fl|flat|room|rm|level|building|bldg|block|box|rd|lot|torre|nivel|n[.º°o]{1,3}|no|n[úu]m(?:ero)?|nro|#)(?-u:\b)?\.?\s*(?:#?\s*[0-9]{1,5}(?:[.,/\-–][0-9A-Za-z]{1,4})*(?:\s?(?:\.?[ºª°]|[A-Za-z](?-u:\b)))?|[«"“]?[A-Z](?-u:\b)[»"”]?)(?:-[A-Z0-9]{1,3}(?-u:\b))?|[0-9]{1,3}\s?\.?[ºª°](?:\s*,?\s*(?:[A-Z](?-u:\b)|(?i:izq(?:uierda)?|izda|dcha|derecha|centro|ext|int)(?-u:\b)\.?))?|[0-9]{1,3}(?:st|nd|rd|th)\s+[Ff]loor|(?i:(?:piso|planta|puerta)\s+(?:baja|alta|primer[oa]?|segund[oa]|tercer[oa]?)|bajo|[áa]tico|entreplanta|entresuelo|entlo|pral|s[óo]tano|azotea|izq(?:uierda)?|dcha|derecha|ground\s+floor|basement|(?:first|second|third|fourth|top)\s+floor)(?-u:\b)\.?(?:\s+(?i:izquierda|derecha|izq|dcha)(?-u:\b)\.?|\s+[A-Z](?-u:\b))?)"#,
    )
});

static FLOOR: LazyLock<Option<Regex>> =
    LazyLock::new(|| pattern::compile(r"^\.?[ºª°](?:\s(?:[A-Z]|izda|izq|dcha)(?-u:\b)\.?)?"));

/// The number of the house, where the street comes first.
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^(?:\s+(?:[Bb]is|BIS))?[\s,]{1,3}(?:s/n|S/N|[0-9]{1,5}(?:[A-Za-z](?-u:\b)|\s[A-Z](?-u:\b)|[\-–/][0-9A-Z]{1,5}(?:\.?[ºª°](?:\s[A-Z](?-u:\b))?)?)?(?:\s+[Bb]is)?|[NSEO][0-9]{1,3}[\-–][0-9]{1,4})",
    )
});

/// The other street of a corner.
static CORNER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(
        r"^,?\s+(?:y|e|esq\.|esquina(?:\s+con)?|entre)\s+(?:[Cc]alle\s+)?{NAME}(?:\s+y\s+{NAME})?"
    ))
});

/// Postcodes, in parentheses or not.
static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^[\s,\-–(]{1,3}(?:(?i:c\.?\s?p\.?:?\s*)?[A-Z]?[0-9]{4,6}(?:[A-Z]{3}|\s[A-Z]{2}(?-u:\b))?(?:-[0-9]{3,4})?|[A-Z]{1,2}[0-9][0-9A-Z]?\s[0-9][A-Z]{2}|(?:[A-Z][0-9]{2}|D6W)\s[A-Z0-9]{4}|[A-Z][0-9][A-Z]\s?[0-9][A-Z][0-9])\)?",
    )
});

/// A state and its postcode.
static STATE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"^[\s,]{1,3}(?:[A-Z]{2,3}|[A-Z][a-z]{1,3}\.),?\s+(?:[0-9]{4,5}(?:-[0-9]{4})?|[A-Z][0-9][A-Z]\s?[0-9][A-Z][0-9])",
    )
});

/// A town, a quarter, a county; behind a comma, or a space where a code stood before.
static PLACE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let word = r"(?:(?:\p{Lu}\.){2,3}|\p{Lu}\p{L}{0,2}\.|\p{Lu}[\p{L}'’\-]*)";
    let link = r"(?:(?:de|del|la|las|los|el|of|on|upon|na|the|y|and|do|da|dos)\s+){0,3}";
    pattern::compile(&format!(
        r"^(?P<sep>,?\s*[(,]?\s*)(?P<of>(?i:near|fracc\.?|fraccionamiento|asoc\.?|asociación|edif\.?|cond\.?|condominio|conj\.?|conjunto|resid\.?|fundo|comuna(?:\s+y\s+ciudad)?|ciudad|regi[óo]n|edificio|centro\s+comercial|cdla\.?|ciudadela|caserío|vereda|corregimiento|cantón|barrio|colonia|col\.?|urb\.?|sector|parroquia|distrito|partido|provincia|departamento|municipio|pol[íi]gono|residencial|condado)\s+{link})?(?P<v>{word}(?:\s+{link}{word}){{0,4}}(?:\s+[0-9]{{1,2}}(?-u:\b))?)\)?"
    ))
});

/// A part of an address that stands before its anchor.
static LEFT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(&format!(
        r"(?:(?:Unit|Flat|Apt|Apartment|Suite|Level|Floor|Room|Shop|Block|Edificio|Torre|Centro|Finca|Residencial|Parque|Conjunto|Casa|Local|Oficina)\.?\s+[\p{{Lu}}0-9][\p{{L}}0-9/\- ]*|(?:[0-9]{{1,3}}(?:st|nd|rd|th)|(?:Lower\s+)?Ground|First|Second|Third|Fourth|Top)\s+[Ff]loor(?:\s+and\s+\p{{Lu}}\p{{L}}+)?|Basement|The\s+{NAME}|{NAME}\s+(?:House|Court|Lodge|Cottage|Building|Hall|Mill|Farm|Works|Centre|Center|Tower|Towers|Chambers|Wharf|Mews|Park|Estate|Barn|Manor|Mills|Exchange|Studios|Yard|Arcade|Campus|Plaza))$"
    ))
});

fn end_of(pattern: &LazyLock<Option<Regex>>, rest: &str) -> Option<usize> {
    pattern.as_ref()?.find(rest).map(|found| found.end()).filter(|end| {
        let inner = rest[..*end].chars().next_back();
        let outer = rest[*end..].chars().next();
        !(inner.is_some_and(char::is_alphanumeric) && outer.is_some_and(char::is_alphanumeric))
    })
}

/// The whole address around an anchor, which is `housed` if it has the number of the house.
pub(super) fn of(text: &str, start: usize, end: usize, housed: bool) -> (usize, usize) {
    (to_the_left(text, start), to_the_right(text, end, housed))
}

fn to_the_right(text: &str, mut end: usize, mut housed: bool) -> usize {
    let mut places = 0;
    let mut coded = false;
    let mut parted = false;
    loop {
        let rest = &text[end..];
        if rest.starts_with("\n\n") || rest.starts_with("\n|") {
            break;
        }
        if let Some(length) = street(rest) {
            end += length;
            housed = true;
            continue;
        }
        // The floor that the number of the house goes into: "9-1.º D".
        if let Some(length) = end_of(&FLOOR, rest) {
            end += length;
            continue;
        }
        if let Some(length) = end_of(&PART, rest) {
            end += length;
            parted = true;
            continue;
        }
        if !housed && let Some(length) = end_of(&NUMBER, rest) {
            end += length;
            housed = true;
            continue;
        }
        if let Some(length) = end_of(&STATE, rest) {
            end += length;
            coded = true;
            continue;
        }
        if let Some(length) = end_of(&CODE, rest).filter(|length| is_code(&rest[*length..])) {
            end += length;
            coded = true;
            continue;
        }
        if let Some(length) = end_of(&CORNER, rest) {
            end += length;
            housed = true;
            continue;
        }
        let most = if coded { 3 } else { 5 };
        if places < most
            && let Some(length) = place(rest, coded || parted)
        {
            end += length;
            places += 1;
            continue;
        }
        break;
    }
    end
}

/// A whole street behind a unit or a house: "Unit 6, 19-23 Tanner Lane".
fn street(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(",\n"))?;
    [&super::NUMBER_FIRST, &super::STREET_FIRST]
        .into_iter()
        .filter_map(|pattern| pattern.as_ref()?.find(inner))
        .find(|found| found.start() == 0)
        .map(|found| 2 + found.end())
}

/// What follows a postcode is a place or the end of a clause: "28013 euros" is an amount.
fn is_code(rest: &str) -> bool {
    let after = rest.trim_start();
    !after.starts_with(|c: char| c.is_lowercase() || matches!(c, '€' | '$' | '%'))
        || after.starts_with("de ")
        || ["and ", "y ", "to ", "en ", "a ", "con ", "with ", "or ", "is ", "for "]
            .iter()
            .any(|w| after.starts_with(w))
}

fn place(rest: &str, coded: bool) -> Option<usize> {
    let found = PLACE.as_ref()?.captures(rest)?;
    let (mut whole, mut name, separator) =
        (found.get(0)?.end(), found.name("v")?.as_str(), found.name("sep")?.as_str());
    // "Leeds LS2 8RT": the code is not a part of the town.
    if whole == found.name("v")?.end() && rest[whole..].starts_with(char::is_alphanumeric) {
        name = name[..name.rfind(char::is_whitespace)?].trim_end();
        whole = found.name("v")?.start() + name.len();
    }
    let apart =
        separator.contains(',') || separator.contains('(') || coded && !separator.is_empty();
    if !apart {
        return None;
    }
    let key = fold::key(name);
    let words: Vec<&str> = key.split_whitespace().collect();
    let first = words.first()?.trim_end_matches('.');
    let named = lexicon::is_given_name(first)
        && words.len() > 1
        && !names::is_particle(words[1])
        && !lexicon::is_place(&key);
    let acronym = lexicon::is_acronym(first)
        && first.len() > 2
        && name.starts_with(|c: char| c.is_uppercase())
        && name.chars().nth(1).is_some_and(char::is_uppercase);
    let of_the_law = !lexicon::is_place(&key)
        && words.iter().all(|word| {
            let word = word.trim_end_matches('.');
            lexicon::is_legal(word) || lexicon::is_small(word)
        })
        && !is_division(first);
    let company = names::legal_form_at(rest, whole).is_some();
    let label = !coded && rest[whole..].starts_with(':');
    if found.name("of").is_some() {
        return Some(whole);
    }
    (!named && !acronym && !of_the_law && !company && !label && !names::is_form_of_address(first))
        .then_some(whole)
}

/// "Provincia de Mendoza", "Ciudad de México", "Co. Mayo".
fn is_division(word: &str) -> bool {
    [
        "provincia",
        "ciudad",
        "departamento",
        "municipio",
        "region",
        "estado",
        "distrito",
        "barrio",
        "colonia",
        "partido",
        "county",
        "co",
        "city",
        "cercado",
        "zona",
        "sector",
        "villa",
        "parque",
        "centro",
        "north",
        "south",
        "east",
        "west",
        "norte",
        "sur",
        "england",
        "ireland",
        "greater",
        "industrial",
        "central",
        "business",
    ]
    .contains(&word)
}

fn to_the_left(text: &str, mut start: usize) -> usize {
    // A town right before its postcode.
    let code = text[start..].starts_with(char::is_uppercase) && text[..start].ends_with(' ');
    let line = text[..start].rfind(['\n', ',', '(', '|', ';', ':']).map_or(0, |at| at + 1);
    if code && let Some(offset) = plain_start(&text[line..start]) {
        let town = text[line..start].trim();
        let postcode = text[start..].chars().take(5).any(|c| c.is_ascii_digit());
        if postcode && !town.is_empty() {
            start = line + offset;
        }
    }
    // "Lot 14 Stockyard Road".
    for lead in
        ["Postnet ", "PostNet ", "Lot ", "Unit ", "Shop ", "Suite ", "Flat ", "No. ", "Nos. "]
    {
        if text[..start].ends_with(lead) {
            start -= lead.len();
        }
    }
    for _ in 0..4 {
        let before = &text[..start];
        let Some(head) = before.strip_suffix(", ").or_else(|| before.strip_suffix(",\n")) else {
            break;
        };
        let from = head
            .rfind([',', ';', ':', '(', '\n', '|', '"', '“', '⟦'])
            .map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
        let segment = &head[from..];
        let of_building =
            LEFT.as_ref().and_then(|left| left.find(segment)).map(|found| found.start());
        let plain = plain_start(segment);
        let Some(offset) = of_building.or(plain) else { break };
        start = from + offset;
        if !text[from..start].trim().is_empty() {
            break;
        }
    }
    start
}

/// Where capitalised words at the end of `segment` begin, if it may be a part
/// of an address at all: no company, nobody's name, no words of the law.
fn plain_start(segment: &str) -> Option<usize> {
    let mut from = segment.trim_end().len();
    let mut tail = segment.trim_end();
    while let Some(word) = tail.split_whitespace().next_back() {
        let at = tail.rfind(word)?;
        let fits = word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            || [
                "near", "du", "des", "van", "na", "de", "del", "la", "los", "las", "y", "on",
                "upon", "the",
            ]
            .contains(&word);
        // Somebody who lives there, or the sentence before.
        let key = fold::key(word.trim_end_matches('.'));
        if names::is_form_of_address(&key) {
            return None;
        }
        if !fits || word.ends_with('.') && key.chars().count() > 3 {
            break;
        }
        from = at;
        tail = &segment[..at];
    }
    let words = segment[from..].trim_end();
    let key = fold::key(words);
    let first = key.split_whitespace().next()?;
    let fits = !lexicon::is_given_name(first)
        && !names::is_form_of_address(first.trim_end_matches('.'))
        && (lexicon::is_place(&key)
            || !key
                .split_whitespace()
                .all(|word| lexicon::is_legal(word) || lexicon::is_small(word)))
        && names::without_legal_form(words) == words
        && (words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) || first == "near")
        && words.chars().any(char::is_lowercase);
    fits.then_some(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patterns_compile() {
        for (name, pattern) in [
            ("part", &PART),
            ("number", &NUMBER),
            ("code", &CODE),
            ("state", &STATE),
            ("place", &PLACE),
            ("left", &LEFT),
        ] {
            assert!(pattern.is_some(), "{name}");
        }
        assert_eq!(end_of(&PART, ", Suite 400, Wil"), Some(11));
        assert_eq!(end_of(&PART, ", n.º 9, escal"), Some(8));
    }
}
