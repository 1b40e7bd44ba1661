//! People, found by how they are addressed, described or sign.

use super::{Name, company, words};
use crate::{fold, kind::Kind, lexicon, pattern};
use domain::Language;
use regex::Regex;
use std::sync::LazyLock;

static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?:(?-u:\b)D\.\s?[ªa]\.?|(?-u:\b)Dª\.?|(?-u:\b)D[ñÑ][aA]\.?|(?-u:\b)D\.|(?-u:\b)(?:Don|DON|don|Doña|DOÑA|doña|Señora?|SEÑORA?|señora?|Señor[ea]s|señor[ea]s)|(?-u:\b)(?:Sr|Sra|Srta|Sres|SR|SRA|Lic|Licda|Ing|Dr|Dra|Arq|Abg|Ab|Mr|Mrs|Ms|Mx|MR|MRS|MS)\.|(?-u:\b)(?:Mr|Mrs|Ms|Miss|Mx)|(?-u:\b)(?:el|la|EL|LA) C\.)[ \t\u{a0}\n*_]",
    )
});

/// Whether a folded word without its dot addresses or titles someone.
pub(crate) fn is_form_of_address(word: &str) -> bool {
    [
        "mr",
        "mrs",
        "ms",
        "mx",
        "miss",
        "messrs",
        "dr",
        "dra",
        "doctor",
        "doctora",
        "prof",
        "professor",
        "profesor",
        "sir",
        "dame",
        "lord",
        "lady",
        "hon",
        "rev",
        "judge",
        "captain",
        "capt",
        "col",
        "esq",
        "sr",
        "sra",
        "srta",
        "sres",
        "senor",
        "senora",
        "senores",
        "don",
        "dona",
        "d",
        "da",
        "dna",
        "lic",
        "licda",
        "licenciado",
        "licenciada",
        "ing",
        "ingeniero",
        "ingeniera",
        "arq",
        "arquitecto",
        "arquitecta",
        "mtro",
        "mtra",
        "maestro",
        "maestra",
        "cdor",
        "cpc",
        "lcda",
        "lcdo",
        "ldo",
        "lda",
        "cmte",
        "economista",
        "econ",
        "abg",
        "abogado",
        "abogada",
        "c",
        "fdo",
        "attn",
        "atn",
    ]
    .contains(&word)
}

/// Whether a form of address or an initial stands right before `at`.
pub(crate) fn is_addressed(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end();
    if before.len() == at || text[before.len()..at].contains('\n') {
        return false;
    }
    let word = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let key = fold::key(word).replace(['.', 'ª', 'º'], "");
    let initial = key.chars().count() == 1 && word.ends_with('.');
    let plain = word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | 'ª' | 'º'));
    plain && (initial || key.chars().count() > 1 && is_form_of_address(&key))
}

/// Where an initial begins that stands right before `at`.
pub(crate) fn initial_before(text: &str, at: usize) -> Option<usize> {
    // "B Okafor": without its dot, where it is no word.
    if let Some(before) = text[..at].strip_suffix(' ')
        && let Some((start, letter)) = before.char_indices().next_back()
        && letter.is_uppercase()
        && !['A', 'I', 'O', 'Y', 'E', 'D', 'C'].contains(&letter)
        && (start == 0 || before[..start].ends_with([' ', '\n', '(', '|']))
    {
        return Some(start);
    }
    let before =
        text[..at].strip_suffix([' ', '\u{a0}']).unwrap_or(&text[..at]).strip_suffix('.')?;
    let (start, letter) = before.char_indices().next_back()?;
    let alone = !before[..start].ends_with(char::is_alphanumeric);
    (letter.is_uppercase() && alone && letter != 'D').then_some(start)
}

/// Where the particles of a surname begin that stand in small letters right
/// before `at`: "van der Hoeven", "binti Osman".
pub(crate) fn particles_before(text: &str, mut at: usize) -> usize {
    const PARTICLES: &[&str] = &[
        "van", "der", "den", "von", "zu", "ter", "ten", "af", "bin", "binti", "bint", "ibn", "dos",
    ];
    loop {
        let Some(before) = text[..at].strip_suffix(' ') else { return at };
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        if !PARTICLES.contains(&word.to_lowercase().as_str()) {
            return at;
        }
        at = before.len() - word.len();
    }
}

static SUFFIX: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r"^,?\s(?:(?:Jr|Sr|Jnr|Snr)(?-u:\b)\.?|(?:II|III|IV)(?-u:\b))")
});

/// The end of "Jr." and the like behind a name that ends at `at`.
pub(crate) fn suffix_at(text: &str, at: usize) -> usize {
    let found = SUFFIX.as_ref().and_then(|suffix| suffix.find(&text[at..]));
    found.map_or(at, |found| at + found.end())
}

static DESCENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2} (?:[ds]/o|a/[lp]|bin|binti|bte|bt\.|ibn|d/o\.) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}",
    )
});

/// People called after their father: "Lakshmi d/o Subramaniam".
pub(super) fn by_descent(text: &str) -> Vec<Name> {
    let Some(descent) = DESCENT.as_ref() else { return Vec::new() };
    let found = descent.find_iter(text);
    found.map(|name| Name { start: name.start(), end: name.end(), kind: Kind::Person }).collect()
}

static QUALIFIER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)[\s,*]+(?:(?:tambi[ée]n\s+)?mayor(?:es)?\s+de\s+edad|identificad[oa]s?\s+con|de\s+nacionalidad|con\s+(?:d\.?n\.?i|n\.?i\.?f|n\.?i\.?e|pasaporte|documento|c[ée]dula|r\.?f\.?c|c\.?u\.?r\.?p)|(?:NRIC|FIN|SSN|identity\s+n|ID\s+n|passport|holder\s+of|born\s+on|of\s+legal\s+age|of\s+full\s+age)|titular\s+del?\s+(?:d\.?n\.?i|n\.?i\.?f|n\.?i\.?e|documento|pasaporte)|provist[oa]\s+de|portador[a]?\s+de|an\s+individual|a\s+natural\s+person|(?:residing|resident)\s+at)",
    )
});

static SIGNATURE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?m)^[ \t*_|>\-]*(?i:fdo|firmado(?:\s+por)?|name|nombre(?:\s+y\s+apellidos|\s+completo)?|printed\s+name|representante(?:\s+legal)?|attn|attention|atenci[óo]n|a\s+la\s+atenci[óo]n\s+de|by|apoderad[oa])[ \t*_]*[.:]+[ \t*_:]*",
    )
});

static OFFICE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    // Who acts for a party: "represented by its director", "representada por su administrador".
    let acts = r"(?:represented|acting|signed|executed)(?:\s+(?:herein|hereby|in\s+this\s+act))?\s+(?:by|through)(?:\s+(?:its|their|the))?|representad[oa]s?(?:\s+en\s+este\s+acto)?\s+por(?:\s+(?:su|el|la))?|for\s+the\s+attention\s+of|a\s+la\s+atenci[óo]n\s+de|attention\s*:|attn\.?\s*:";
    // Up to five words of the office, then perhaps a form of address.
    pattern::compile(&format!(
        r"(?i:{acts})(?:\s+(?-i:[a-záéíóúñ]+)){{0,5}}[\s,:*_]+(?:(?:D\.|D[ñn]a\.|Don|Doña|Mr|Mrs|Ms|Mx|Dr|Sr|Sra)\.?\s+)?"
    ))
});

/// Words of offices, which stand in capitals as often as names do.
const OFFICES: &[&str] = &[
    "administracion",
    "administrador",
    "administradora",
    "agent",
    "apoderada",
    "apoderado",
    "attorney",
    "authorised",
    "authorized",
    "authority",
    "board",
    "chair",
    "chairman",
    "chief",
    "consejera",
    "consejero",
    "consejo",
    "contracting",
    "counsel",
    "delegada",
    "delegado",
    "department",
    "departamento",
    "deputy",
    "directiva",
    "director",
    "directora",
    "directors",
    "duly",
    "electronic",
    "executive",
    "finance",
    "financial",
    "general",
    "gerente",
    "head",
    "juridicos",
    "junta",
    "legal",
    "manager",
    "managing",
    "notario",
    "office",
    "officer",
    "officers",
    "operating",
    "partner",
    "president",
    "presidenta",
    "presidente",
    "representante",
    "representative",
    "representatives",
    "secretaria",
    "secretario",
    "secretary",
    "servicios",
    "signatories",
    "signatory",
    "signature",
    "sole",
    "state",
    "team",
    "trustee",
    "unica",
    "unico",
    "vice",
];

fn is_office(word: &str) -> bool {
    let key = fold::key(word.trim_matches(|c: char| !c.is_alphanumeric()));
    OFFICES.contains(&key.as_str())
}

/// Where the name may begin: after "Managing Director".
fn past_offices(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let gap = rest[end..].len() - rest[end..].trim_start().len();
        if gap == 0 || !is_office(&rest[..end]) {
            return at;
        }
        at += end + gap;
    }
}

/// Who acts for a party or is written to: "represented by its director Ana
/// Pérez", "Attention: John Smith".
pub(super) fn by_office(text: &str) -> Vec<Name> {
    let Some(office) = OFFICE.as_ref() else { return Vec::new() };
    let mut names = Vec::new();
    for office in office.find_iter(text) {
        let from = past_offices(text, office.end());
        let Some((start, end)) = words::run_after(text, from, 6) else { continue };
        let found = &text[start..end];
        let plain = !words::is_role(found)
            && !words::is_common(found)
            && !found.split_whitespace().any(is_office);
        // Right there, or it is somebody else's name.
        if start == from && plain && found.split_whitespace().count() >= 2 {
            let kind = if company::is_organisation(found) { Kind::Company } else { Kind::Person };
            names.push(Name { start, end, kind });
        }
    }
    names
}

/// People after "D.", "Dña.", "Mr." and their like, several joined by "y" or "and" included.
pub(super) fn by_address(text: &str, language: Language) -> Vec<Name> {
    let Some(address) = ADDRESS.as_ref() else { return Vec::new() };
    let mut names = Vec::new();
    for address in address.find_iter(text) {
        let form = address
            .as_str()
            .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'));
        let letter = form == "D.";
        let english_letter = language == Language::En && letter;
        let mut from = address.end();
        // "Ms. de Búrca", "Sr. de la Torre": the particles begin the surname.
        let lead = from;
        while let Some(rest) = ["de ", "del ", "de la ", "de las ", "de los ", "di ", "du ", "da "]
            .iter()
            .rev()
            .find_map(|particle| text[from..].strip_prefix(particle))
        {
            from = text.len() - rest.len();
        }
        let particles = lead..from;
        while let Some((start, end)) =
            words::run_after(text, from, 6).or_else(|| words::named_after(text, from))
        {
            let start = if particles.end == start { particles.start } else { start };
            let found = &text[start..end];
            let count = found.split_whitespace().filter(|word| !words::is_particle(word)).count();
            let least = if letter || form == "Don" || form == "el C." { 2 } else { 1 };
            if count >= least
                && !words::is_role(found)
                && !words::is_common(found)
                && !english_letter
            {
                names.extend(apart(text, form, start, end));
            }
            match another(text, end) {
                Some(next) => from = next,
                None => break,
            }
        }
    }
    names
}

/// Two people whom one form of address names: "los señores Zubeldia y Rocha".
fn apart(text: &str, form: &str, start: usize, end: usize) -> Vec<Name> {
    let several = ["senores", "sres.", "messrs", "messrs."].contains(&fold::key(form).as_str());
    let joint = [" y ", " and "]
        .iter()
        .find_map(|joint| Some((text[start..end].find(joint)?, joint.len())));
    let person = |start, end| Name { start, end, kind: Kind::Person };
    match joint.filter(|_| several) {
        Some((at, length)) => vec![person(start, start + at), person(start + at + length, end)],
        None => vec![person(start, end)],
    }
}

/// Where a second person begins: "Juan Pérez y Ana López".
fn another(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    let joined = [" y ", " e ", " and ", " Y ", " AND "]
        .into_iter()
        .find(|joint| rest.starts_with(joint))?;
    let next = end + joined.len();
    let (start, stop) = words::run_after(text, next, 6)?;
    (start == next && text[start..stop].split_whitespace().count() >= 2).then_some(next)
}

/// People before ", mayor de edad", ", con DNI", ", an individual".
pub(super) fn by_qualifier(text: &str) -> Vec<Name> {
    let Some(qualifier) = QUALIFIER.as_ref() else { return Vec::new() };
    let mut names = Vec::new();
    for qualifier in qualifier.find_iter(text) {
        let Some((start, end)) = words::run_before(text, qualifier.start()) else { continue };
        // The run is cut again from the front, where a form of address may stand in it.
        let Some((start, end)) = words::run_after(text, start, 8).filter(|run| run.1 <= end) else {
            continue;
        };
        let found = &text[start..end];
        let plain = !words::is_role(found) && !words::is_common(found);
        if plain && found.split_whitespace().count() >= 2 {
            let kind = if company::is_organisation(found) { Kind::Company } else { Kind::Person };
            names.push(Name { start, end, kind });
        }
    }
    names
}

/// Who signs: "Fdo.: Juan Pérez", "Name: John Smith".
pub(super) fn by_signature(text: &str) -> Vec<Name> {
    let Some(signature) = SIGNATURE.as_ref() else { return Vec::new() };
    let mut names = Vec::new();
    for label in signature.find_iter(text) {
        let line_end = text[label.end()..].find('\n').map_or(text.len(), |at| label.end() + at);
        let line = &text[..line_end];
        let Some((start, end)) = words::run_after(line, label.end(), 6) else { continue };
        let found = &text[start..end];
        let plain = !words::is_role(found) && !words::is_common(found);
        if plain && found.split_whitespace().count() >= 2 {
            let kind = if company::is_organisation(found) { Kind::Company } else { Kind::Person };
            names.push(Name { start, end, kind });
        }
    }
    names
}

/// The ways in which a person is named further on, folded: without a second
/// given name, by both surnames, by one surname, surnames first.
pub(crate) fn variants(name: &str) -> Vec<String> {
    let key = fold::key(name);
    // Particles belong to the word after them: "de la Fuente".
    let mut parts: Vec<String> = Vec::new();
    let mut pending = String::new();
    for word in key.split_whitespace() {
        pending.push_str(word);
        if words::is_particle(word) {
            pending.push(' ');
        } else {
            parts.push(std::mem::take(&mut pending));
        }
    }
    let mut found = vec![key.clone()];
    if key.contains('-') {
        // "Ortuño-Pascual" is also written "Ortuño Pascual".
        found.push(key.replace('-', " "));
    }
    let initial = |part: &String| part.trim_end_matches('.').chars().count() < 2;
    let plain: Vec<&String> = parts.iter().filter(|part| !initial(part)).collect();
    if let [only] = plain.as_slice()
        && let Some((_, bare)) = only.rsplit_once(' ')
    {
        found.push(bare.to_owned());
    }
    if let [first, .., last] = plain.as_slice() {
        let surnames: &[&String] =
            if plain.len() > 2 { &plain[plain.len() - 2..] } else { &plain[1..] };
        let both = surnames.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(" ");
        let short = first.chars().count() == 3 && lexicon::is_given_name(first);
        if first.chars().count() > 3 || short && !lexicon::is_common(first) {
            found.push((*first).clone());
        }
        found.push(format!("{first} {both}"));
        found.push(format!("{first} {}", surnames[0]));
        found.push(format!("{first} {last}"));
        found.push(format!("{both}, {}", key.strip_suffix(&both).unwrap_or(&key).trim()));
        found.push(format!("{both} {}", key.strip_suffix(&both).unwrap_or(&key).trim()));
        found.push(both.clone());
        for surname in surnames {
            found.push((*surname).clone());
            if surname.contains('-') {
                found.push(surname.replace('-', " "));
            }
            // "De la Fuente" loses its particle where a form of address precedes it.
            if let Some((_, bare)) = surname.rsplit_once(' ') {
                found.push(bare.to_owned());
            }
        }
    }
    found.retain(|variant| variant.contains(' ') || variant.chars().count() > 2);
    let mut seen = std::collections::HashSet::new();
    found.retain(|variant| seen.insert(variant.clone()));
    found
}
