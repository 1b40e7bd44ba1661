//! Capitalised runs of words, and the words that no name consists of.

use crate::{fold, lexicon};
use std::{collections::HashSet, sync::LazyLock};

/// Words that stand between the parts of a name.
const PARTICLES: &[&str] = &[
    "de", "del", "la", "las", "los", "el", "y", "e", "i", "da", "do", "dos", "das", "van", "von",
    "der", "den", "di", "du", "des", "le", "of", "the", "and", "&", "for", "en", "para",
];

/// Roles: a model needs them, so they are never taken for names.
const ROLES: &str = "arrendador arrendadora arrendadores arrendatario arrendataria arrendatarios inquilino \
inquilina propietario propietaria casero vendedor vendedora vendedores comprador compradora compradores \
cliente clienta proveedor proveedora prestador prestadora prestatario prestataria prestamista mutuante \
mutuario contratante contratista subcontratista trabajador trabajadora empleado empleada empleador empleadora \
empresa compania sociedad entidad mercantil licenciante licenciatario licenciataria franquiciador \
franquiciado cedente cesionario deudor deudora acreedor acreedora fiador fiadora avalista garante mandante \
mandatario comitente agente distribuidor distribuidora fabricante suministrador consultor consultora asesor \
asesora abogado abogada socio socia socios inversor inversora inversionista promotor promotora constructor \
constructora aseguradora asegurado depositante depositario donante donatario usuario usuaria titular \
responsable encargado parte partes divulgadora receptora representante administrador administradora notario \
notaria juez director directora gerente apoderado apoderada patrono locador locadora locatario locataria \
fideicomitente fiduciario fiduciaria beneficiario administracion propiedad \
customer client provider supplier vendor seller buyer purchaser landlord lessor tenant lessee licensor \
licensee company corporation contractor subcontractor consultant employee employer borrower lender \
guarantor agent principal distributor manufacturer owner builder developer investor founder founders \
shareholder shareholders partner partners party parties discloser recipient disclosing receiving assignor \
assignee franchisor franchisee publisher author user processor controller insurer insured trustee escrow \
service services reseller bank executive advisor adviser you";

/// Words of contracts, towns of forms and headings: none is a name by itself.
const COMMON: &str = "a al ante bajo con contra de del desde e el en entre la las lo los ni o para pero por que \
segun sin so sobre su sus tras un una unos unas y quien quienes cuyo como parte otra otro lado presente \
presentes contrato convenio acuerdo clausula clausulas estipulacion objeto duracion plazo precio renta pago \
pagos obligaciones derechos confidencialidad resolucion vigencia jurisdiccion ley leyes fuero anexo anexos \
domicilio calle plaza casa mayor edad soltero soltera casado casada vecino vecina nacionalidad dni nif nie cif \
nit ruc rfc curp cedula pasaporte identificado identificada provisto portador titular representacion nombre \
calidad intervienen interviene comparece comparecen reunidos exponen manifiestan otorgan acuerdan suscriben \
celebran suscritos adelante sucesivo denominado denominada numero fecha dia mes ano lunes martes miercoles \
jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre \
diciembre primera segunda tercera cuarta quinta sexta septima octava primero segundo tercero don dona senor \
senora senores sr sra sres srta d da dna lic ing dr dra registro mercantil estado republica reino ciudad provincia codigo \
civil comercio tribunal tribunales juzgado juzgados general generales particular firma firmado fdo servicios \
servicio bienes inmueble local vivienda producto productos software trabajo compraventa arrendamiento \
prestacion prestamo licencia sociedad anonima limitada responsabilidad empresa mercantil compania entidad \
grupo ambas ambos capacidad legal social mediante conforme siguiente siguientes actuando \
the this that these those an any all each both agreement contract between among by and or of in on at to for \
from with is are as be was were not no if when where whereas now therefore witnesseth recitals background \
effective date section article exhibit schedule annex appendix clause terms conditions services service \
software confidential information intellectual property limitation liability warranty warranties indemnity \
governing law laws notice notices term termination state county city united states america delaware california \
nevada texas florida york new england wales ireland county hereinafter referred called name title mr mrs ms \
miss mx attention monday tuesday wednesday thursday friday saturday sunday january february march april may \
june july august september october november december master order form limited company corporation inc \
cover page key data processing security support signed executed payee beneficiary firma firman firmante";

/// What a contract defines besides its parties.
const THINGS: &str = "agreement contract services service effective terms term software product products vessel \
shipyard property premises confidential information documentation purpose contrato acuerdo convenio servicios \
servicio inmueble vivienda local finca obra obras producto productos terminos partes parties bienes precio \
renta informacion plataforma platform site website mnda nda vehiculo acciones participaciones shares stock \
territory territorio fecha date proyecto project anexo sociedades";

fn set(words: &'static str) -> HashSet<&'static str> {
    words.split_whitespace().collect()
}

static ROLE_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| set(ROLES));
static COMMON_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| set(COMMON));
static THING_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| set(THINGS));

fn parts(text: &str) -> Vec<String> {
    let key = fold::key(text);
    key.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

fn all_in(text: &str, sets: &[&HashSet<&str>]) -> bool {
    let parts = parts(text);
    !parts.is_empty() && parts.iter().all(|part| sets.iter().any(|set| set.contains(part.as_str())))
}

/// Whether `text` is made of role labels ("EL ARRENDADOR", "Receiving Party").
pub(crate) fn is_role(text: &str) -> bool {
    all_in(text, &[&ROLE_SET, &COMMON_SET])
        && parts(text).iter().any(|p| ROLE_SET.contains(p.as_str()))
}

/// Whether all of its words are words of any contract.
pub(crate) fn is_common(text: &str) -> bool {
    all_in(text, &[&COMMON_SET, &ROLE_SET])
}

/// Whether `text` labels a thing ("the Services", "el Inmueble") and not a party.
pub(crate) fn is_label_of_a_thing(text: &str) -> bool {
    parts(text).iter().any(|part| THING_SET.contains(part.as_str()))
        && parts(text)
            .iter()
            .all(|part| THING_SET.contains(part.as_str()) || COMMON_SET.contains(part.as_str()))
}

/// Whether a word ends the run of a person's name.
fn ends_a_name(word: &str) -> bool {
    // An initial: "John A. Smith".
    if word.ends_with('.') && word.chars().count() == 2 {
        return false;
    }
    let key = fold::key(word.trim_matches(|c: char| !c.is_alphanumeric()));
    COMMON_SET.contains(key.as_str()) || ROLE_SET.contains(key.as_str())
}

pub(crate) fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word.to_lowercase().as_str())
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '\'' | '’' | '-' | '‐' | '‑' | '\u{ad}' | '&' | '\u{300}'..='\u{36f}')
}

/// The next word after at most one line break; markup is passed over.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut breaks = 0;
    let mut start = None;
    for (at, c) in text[from..].char_indices() {
        match c {
            '\n' => breaks += 1,
            '\r' | '*' | '_' | '`' => {}
            _ if c.is_whitespace() => {}
            _ => {
                start = Some(from + at);
                break;
            }
        }
        if breaks > 1 {
            return None;
        }
    }
    let start = start?;
    let length: usize =
        text[start..].chars().take_while(|c| is_word_char(*c)).map(char::len_utf8).sum();
    if length == 0 {
        return None;
    }
    let end = start + length;
    // The dot of an initial or of "Ma." belongs to the word.
    let initial = text[start..end].chars().count() <= 2 && text[end..].starts_with('.');
    Some((start, if initial { end + 1 } else { end }))
}

/// A run of capitalised words from `at` on, as people's names are written.
pub(crate) fn run_after(text: &str, at: usize, most: usize) -> Option<(usize, usize)> {
    let mut cursor = at;
    let mut range: Option<(usize, usize)> = None;
    let mut count = 0;
    let mut particles = 0;
    while let Some((start, end)) = next_word(text, cursor) {
        let word = &text[start..end];
        let capital = word.starts_with(|c: char| c.is_uppercase());
        let particle = is_particle(word);
        // "D." addresses someone; it is no initial of the name that follows.
        if range.is_none() && (!capital || word == "D.") {
            return None;
        }
        if particle && range.is_some() {
            // "y" and "and" join two people as often as two surnames.
            let joins = matches!(
                word.to_lowercase().as_str(),
                "y" | "e" | "and" | "&" | "en" | "for" | "para"
            );
            particles += 1;
            // "María de la O": the letter is a surname.
            if let Some(letter) =
                letter_after(text, end).filter(|_| word.eq_ignore_ascii_case("la"))
            {
                range = range.map(|(start, _)| (start, letter));
                cursor = letter;
                continue;
            }
            if particles > 4 || joins && !joins_one_surname(text, end) {
                break;
            }
        } else if !capital || ends_a_name(word) {
            break;
        } else {
            particles = 0;
            count += 1;
            range = Some((range.map_or(start, |range| range.0), end));
            if count == most {
                break;
            }
        }
        cursor = end;
        if word.ends_with('.') && word.chars().count() > 3 {
            break;
        }
    }
    range
        .filter(|(start, end)| text[*start..*end].chars().filter(|c| c.is_alphabetic()).count() > 2)
}

/// The end of the letter O that follows at `at`, alone.
fn letter_after(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix([' ', '\u{a0}'])?.strip_prefix('O')?;
    let alone = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\'' || c == '’');
    alone.then_some(text.len() - rest.len())
}

/// A name that is a word of any contract ("Ms April Banks", "Mr Page"), right
/// behind a form of address.
pub(crate) fn named_after(text: &str, at: usize) -> Option<(usize, usize)> {
    let (start, mut end) = next_word(text, at)?;
    let first = &text[start..end];
    let key = fold::key(first);
    if !first.starts_with(char::is_uppercase)
        || !lexicon::is_given_name(&key) && !lexicon::is_surname(&key)
    {
        return None;
    }
    for _ in 0..3 {
        match next_word(text, end) {
            Some((from, to)) if from == end + 1 && text[from..].starts_with(char::is_uppercase) => {
                end = to;
            }
            _ => break,
        }
    }
    Some((start, end))
}

/// Whether exactly one capitalised word follows: "Ortega y Gasset".
fn joins_one_surname(text: &str, at: usize) -> bool {
    let Some((start, end)) = next_word(text, at) else { return false };
    let capital = |word: &str| word.starts_with(|c: char| c.is_uppercase());
    end - start > 2
        && capital(&text[start..end])
        && !ends_a_name(&text[start..end])
        && next_word(text, end).is_none_or(|(start, end)| {
            !capital(&text[start..end]) || ends_a_name(&text[start..end])
        })
}

/// A run of capitalised words that ends at `end`, as companies' names are
/// written before their legal form; leading words of any contract are cut off.
pub(super) fn run_before(text: &str, end: usize) -> Option<(usize, usize)> {
    let trim = |at: usize| {
        text[..at].trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'))
    };
    let mut stop = trim(end).len();
    if text[..stop].ends_with(',') {
        stop = trim(stop - 1).len();
    }
    if let Some(quoted) = quoted_before(text, stop) {
        return Some(quoted);
    }
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut cursor = stop;
    while words.len() < 10 {
        let before = trim(cursor);
        // "Acme (Holdings) Ltd".
        let same_line = !text[before.len()..cursor].contains('\n');
        if let Some(open) = in_parentheses(before).filter(|_| same_line) {
            words.push((open, before.len()));
            cursor = open;
            continue;
        }
        if before.len() < cursor && text[before.len()..cursor].matches('\n').count() > 1 {
            break;
        }
        let mut word_end = before.len();
        let dotted = before.ends_with('.');
        if dotted {
            word_end -= 1;
        }
        let length: usize = text[..word_end]
            .chars()
            .rev()
            .take_while(|c| is_word_char(*c) || dotted && *c == '.')
            .map(char::len_utf8)
            .sum();
        let start = word_end - length;
        let word = &text[start..word_end];
        // A dot ends a sentence unless it ends an abbreviation: "J. Smith", "St. Mary".
        if length == 0 || dotted && word.chars().count() > 3 && !word.contains('.') {
            break;
        }
        // The company before this one: "Acme, S.L. y Beta, S.A."
        if super::company::is_legal_form(&text[start..before.len()]) {
            break;
        }
        // A name may be broken over lines, but not between "May" and "ACME LTD".
        let capitals = |word: &str| !word.chars().any(char::is_lowercase);
        let broken = !same_line && !words.is_empty();
        if broken && !capitals(word) && words.iter().all(|(from, to)| capitals(&text[*from..*to])) {
            break;
        }
        let first = word.chars().next().unwrap_or(' ');
        let fits = first.is_uppercase() || first.is_ascii_digit() || is_particle(word);
        // "iPhone", "eBay".
        if !fits && !word.chars().any(char::is_uppercase) {
            break;
        }
        words.push((start, before.len()));
        cursor = start;
    }
    words.reverse();
    // "ENTRE LA SOCIEDAD ACME": up to the last leading word that no name begins with.
    let before_a_link = |at: usize| {
        words.get(at + 1).is_some_and(|(start, end)| {
            let link = &text[*start..*end];
            is_particle(link) && !["&", "y", "e", "i", "and"].contains(&link)
        })
    };
    let first = words.iter().enumerate().position(|(at, (start, end))| {
        let word = &text[*start..*end];
        let described = before_a_link(at) && describes_a_company(word);
        let skipped = is_particle(word)
            || ends_a_name(word) && !described
            || word == "D."
            || introduces(word)
            || before_a_link(at) && is_of_the_law(word);
        !skipped
    });
    let first = match first {
        Some(at) => at,
        // "Servicios Generales, S.L.": all common, and yet a name by its legal form.
        None => words.iter().position(|(start, end)| {
            let word = &text[*start..*end];
            !is_particle(word) && word.chars().count() > 3 && !is_connective(word)
        })?,
    };
    let first = keep_descriptive_start(text, &words, first);
    // "of Acme and Beta Ltd" stays one; "Juan y Acme S.L." does too: both are masked.
    Some((words[first].0, stop))
}

/// A run of up to three words in small letters that ends before a legal form in
/// small letters: "nimbo sur s.a.s."
pub(super) fn small_run_before(text: &str, end: usize) -> Option<(usize, usize)> {
    let small_form = text[end..].starts_with(char::is_lowercase) && text[end..].contains('.');
    let stop = text[..end].trim_end_matches([' ', ',']).len();
    let (mut start, mut cursor) = (None, stop);
    for count in 0..3 {
        let before = text[..cursor].trim_end_matches(' ');
        let length: usize =
            before.chars().rev().take_while(|c| is_word_char(*c)).map(char::len_utf8).sum();
        let from = before.len() - length;
        let key = fold::key(&text[from..before.len()]);
        let word = lexicon::is_small(&key) || lexicon::is_legal(&key);
        if length < 2 || count > 0 && word || ROLE_SET.contains(key.as_str()) {
            break;
        }
        start = Some(from);
        cursor = from;
    }
    start.filter(|_| small_form).map(|start| (start, stop))
}

/// Where a parenthesis of a few capitalised words begins that ends `before`.
fn in_parentheses(before: &str) -> Option<usize> {
    let open = before.strip_suffix(')')?.rfind('(')?;
    let inner = &before[open + 1..before.len() - 1];
    let capitals = inner.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
    (open > 0 && !inner.is_empty() && inner.chars().count() <= 25 && capitals).then_some(open)
}

/// "Fees of Garrow Lisle LLP": a word of the law that "of" links to a name.
fn is_of_the_law(word: &str) -> bool {
    let key = fold::key(word);
    lexicon::is_legal(&key) && !super::is_trade(&key) && !super::is_institution(&key)
}

/// Words of the law and small words, and the number of a list, before a
/// company's name: "1. Acme Ltd", "QUE CELEBRAN POR UNA PARTE ACME, S.A.".
fn introduces(word: &str) -> bool {
    let key = fold::key(word.trim_matches(|c: char| !c.is_alphanumeric()));
    let numbered = word.ends_with('.') && key.chars().all(|c| c.is_ascii_digit());
    let shouted = key.chars().count() > 3 && !word.chars().any(char::is_lowercase);
    let of_the_law = shouted && lexicon::is_legal(&key) && !super::is_trade(&key);
    numbered
        || of_the_law
        || lexicon::is_small(&key) && !lexicon::is_surname(&key) && key.chars().count() > 1
}

/// "Servicios Acme": a descriptive word right before belongs to the name unless it introduces it.
fn keep_descriptive_start(text: &str, words: &[(usize, usize)], first: usize) -> usize {
    let Some(before) = first.checked_sub(1) else { return first };
    let key = fold::key(&text[words[before].0..words[before].1]);
    let descriptive = [
        "servicios",
        "productos",
        "software",
        "grupo",
        "security",
        "data",
        "new",
        "general",
        "registro",
        "casa",
        "master",
        "consultora",
        "constructora",
        "promotora",
        "distribuidora",
        "bank",
        "united",
        "texas",
        "california",
        "florida",
    ];
    if descriptive.contains(&key.as_str()) { before } else { first }
}

/// "Compañía de Seguros Mar Austral, S.A.": linked to what follows, such a word
/// begins the name.
fn describes_a_company(word: &str) -> bool {
    let key = fold::key(word);
    [
        "compania",
        "empresa",
        "sociedad",
        "entidad",
        "servicios",
        "productos",
        "grupo",
        "registro",
        "company",
    ]
    .contains(&key.as_str())
        && word.starts_with(char::is_uppercase)
}

fn is_connective(word: &str) -> bool {
    let key = fold::key(word);
    [
        "entre",
        "sociedad",
        "mercantil",
        "entidad",
        "empresa",
        "compania",
        "between",
        "among",
        "this",
        "agreement",
        "contrato",
        "parte",
        "company",
        "corporation",
        "limited",
        "delaware",
        "california",
        "nevada",
        "texas",
        "florida",
        "york",
        "liability",
        "responsabilidad",
    ]
    .contains(&key.as_str())
}

/// A quoted name that ends at `stop`: `"Acme Servicios", S.L.`
fn quoted_before(text: &str, stop: usize) -> Option<(usize, usize)> {
    let close = text[..stop].chars().next_back().filter(|c| matches!(c, '"' | '”' | '»'))?;
    let inner_end = stop - close.len_utf8();
    let open = text[..inner_end].rfind(['"', '“', '«'])?;
    let inner = open + text[open..].chars().next().map_or(1, char::len_utf8);
    let fits =
        inner < inner_end && inner_end - inner < 80 && !text[inner..inner_end].contains('\n');
    fits.then_some((inner, stop))
}
