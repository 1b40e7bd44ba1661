//! The parties named in the opening of a contract, with their labels.

use crate::pattern;
use crate::{
    fold,
    kind::Kind,
    lexicon,
    names::{self, Name},
    opening,
};
use domain::{Language, Party};
use regex::Regex;
use std::sync::LazyLock;

/// Words that introduce a party; a label further on belongs to it.
static CUE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:de\s+una\s+parte|de\s+(?:la\s+)?otra(?:\s+parte)?|por\s+(?:una|la\s+otra|otra)(?:\s+parte)?|por\s+(?:un|el\s+otro|otro)\s+lado)(?-u:\b)",
    )
});

/// Words right before a name.
static LEAD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?-u:\b)(?:parte|lado|otra|entre|between|among|and|y|e|(?:la|el)\s+(?:empresa|sociedad|compañ[íi]a|mercantil|entidad|firma|asociaci[óo]n)(?:\s+mercantil|\s+de\s+responsabilidad\s+limitada)?|comparecen?|representaci[óo]n\s+de|denominad[oa]s?|llamad[oa]|is|are)(?:\s*[:,])?(?:\s*(?:\([1-9a-bi]{1,2}\)|[1-9a-b]\)))?[\s*_]+",
    )
});

/// A label in quotes, marked by a parenthesis or by words before it.
static QUOTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r#"["“«'‘][*_]*(?P<l>[^"“”«»'’\n*_]{2,50})[*_]*["”»'’][^()\n"“]{0,12}\)?"#)
});

static LABELS_BEFORE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:adelante|sucesivo|denomina\p{L}*|llama\p{L}*|hereinafter|hereafter|referred\s+to|called|known\s+as|or|o)[\s,:]*(?:(?:the|as|el|la|los|las|como|simplemente|se|le|denominar[áa])[\s,:]+)*[*_]*$",
    )
});

/// A label without quotes: "en adelante EL ARRENDADOR", "como parte arrendadora".
static PLAIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i:(?:en\s+(?:lo\s+)?(?:adelante|sucesivo)|hereinafter),?\s+(?:(?:denominad[oa]s?|también|simplemente|como|se\s+(?:le\s+)?denominar[áa]|referred\s+to\s+as)[\s,]+)*|(?:como|en\s+calidad\s+de|en\s+su\s+calidad\s+de|actuando\s+como)\s+)[*_]*(?P<l>(?:(?i:el|la|los|las|the|parte)\s+){0,2}[A-Za-zÀ-ÿ]+)[*_]*\)?",
    )
});

/// "Customer: Acme, Inc." on a cover page; also as a row of a table.
static LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?m)^[ \t*_|>#\-]*(?P<l>(?:(?:EL|LA|El|La|The|PARTE)\s+)?[\p{L}]+)[ \t*_]*[:\t|][ \t*_:|]*",
    )
});

/// Offices: "como administrador" says who signs, not who contracts.
const OFFICES: &[&str] = &[
    "representante",
    "apoderado",
    "apoderada",
    "administrador",
    "administradora",
    "director",
    "directora",
    "gerente",
    "notario",
    "notaria",
    "socio",
    "socia",
    "titular",
    "abogado",
    "abogada",
    "juez",
    "empresa",
    "sociedad",
    "entidad",
    "mercantil",
    "parte",
    "partes",
    "company",
    "parties",
    "service",
    "services",
    "you",
];

/// A name in the opening and the label that repeats a part of it.
pub(crate) struct Named {
    pub(crate) name: Name,
    pub(crate) alias: Option<String>,
}

struct Label<'a> {
    start: usize,
    end: usize,
    text: &'a str,
    line: bool,
}

struct Found<'a> {
    name: Name,
    role: &'a str,
    quote: (usize, usize),
}

/// The parties named in the opening of a contract. `units` are its parts in
/// order; each quote stands word for word in one of them.
pub fn parties(units: &[&str], language: Language) -> Vec<Party> {
    let mut parties: Vec<Party> = Vec::new();
    for part in opening::of(units) {
        for found in parties_of(part, language) {
            let name =
                fold::one_line(&part[found.name.start..found.name.end]).replace(['*', '`'], "");
            let quote = part[found.quote.0..found.quote.1].trim().to_owned();
            let party = Party { role: fold::one_line(found.role), name, quote };
            let same = |other: &&mut Party| fold::key(&other.name) == fold::key(&party.name);
            match parties.iter_mut().find(same) {
                // Named in the title first, then with its label.
                Some(known) if known.role.is_empty() => *known = party,
                Some(_) => {}
                None => parties.push(party),
            }
        }
    }
    // People who only act for a labelled company, or are named beside one in a title.
    if parties.iter().any(|party| !party.role.is_empty()) {
        parties.retain(|party| !party.role.is_empty());
    }
    parties
}

/// Every name in a part of the opening, for the masker.
pub(crate) fn named(part: &str, language: Language) -> Vec<Named> {
    let labels = labels(part);
    let found = parties_of(part, language);
    names_of(part, language, &labels)
        .into_iter()
        .map(|name| {
            let role = found.iter().find(|found| found.name == name).map(|found| found.role);
            let alias = role
                .filter(|role| repeats(role, &part[name.start..name.end]))
                .filter(|role| !is_bare_kind(role));
            Named { name, alias: alias.map(fold::one_line) }
        })
        .collect()
}

/// Whether a label says what the company is and not which: "the Bank", "la Bodega".
fn is_bare_kind(label: &str) -> bool {
    let key = fold::key(label);
    key.split_whitespace()
        .all(|word| lexicon::is_legal(word) || lexicon::is_small(word) || names::is_trade(word))
}

/// Whether a label is a part of the name: then it gives the name away.
fn repeats(label: &str, name: &str) -> bool {
    let (label, name) = (fold::key(label), fold::key(name));
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    let mut parts =
        label.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some()
        && !names::is_role(&label)
        && parts.all(|part| words.contains(&part) || ["el", "la", "the"].contains(&part))
}

fn names_of(part: &str, language: Language, labels: &[Label<'_>]) -> Vec<Name> {
    let mut found = names::anywhere(part, language);
    let mut add = |name: Name| {
        let apart = |other: &Name| name.end <= other.start || other.end <= name.start;
        if found.iter().all(apart) {
            found.push(name);
        }
    };
    if let Some(lead) = LEAD.as_ref() {
        for lead in lead.find_iter(part) {
            let Some(mut name) = names::beginning_at(part, lead.end()) else { continue };
            let rest = part[name.end..].trim_start_matches(['*', '_', '"', '”', '»']);
            let described = [" (", ", ", " and ", " y ", "\n(", ";", " with ", " con "]
                .iter()
                .any(|next| rest.starts_with(next));
            let words = part[name.start..name.end].split_whitespace().count();
            if words == 1 {
                name.kind = Kind::Company;
            }
            let certain = rest.starts_with(" (")
                || rest.starts_with("\n(")
                || rest.starts_with(", a")
                || lead.as_str().len() > 8;
            if described && (words > 1 || certain) {
                add(name);
            }
        }
    }
    for label in labels.iter().filter(|label| label.line) {
        if let Some(name) =
            names::beginning_at(part, label.end).filter(|name| name.start < label.end + 4)
        {
            add(name);
        }
    }
    names::without_overlaps(found)
}

fn labels(part: &str) -> Vec<Label<'_>> {
    let mut labels = Vec::new();
    let mut push = |start: usize, end: usize, text: Option<regex::Match<'_>>, line: bool| {
        let Some(range) = text.map(|text| text.range()) else { return };
        let text = part[range].trim();
        let overlaps = |other: &Label<'_>| start < other.end && other.start < end;
        if !text.is_empty() && !names::is_label_of_a_thing(text) && !labels.iter().any(overlaps) {
            labels.push(Label { start, end, text, line });
        }
    };
    if let Some(quoted) = QUOTED.as_ref() {
        for found in quoted.captures_iter(part) {
            let Some(whole) = found.get(0) else { continue };
            if is_marked(part, whole.start()) {
                push(whole.start(), whole.end(), found.name("l"), false);
            }
        }
    }
    if let Some(plain) = PLAIN.as_ref() {
        for found in plain.captures_iter(part) {
            let (Some(whole), Some(label)) = (found.get(0), found.name("l")) else { continue };
            if is_party_role(label.as_str()) {
                push(whole.start(), whole.end(), Some(label), false);
            }
        }
    }
    if let Some(line) = LINE.as_ref() {
        for found in line.captures_iter(part) {
            let (Some(whole), Some(label)) = (found.get(0), found.name("l")) else { continue };
            if is_party_role(label.as_str()) {
                push(whole.start(), whole.end(), Some(label), true);
            }
        }
    }
    labels.sort_by_key(|label| label.start);
    labels
}

fn is_party_role(label: &str) -> bool {
    let bare = fold::key(label);
    let bare = bare.split_whitespace().next_back().unwrap_or_default();
    names::is_role(label) && !OFFICES.contains(&bare)
}

/// Whether the quote at `at` stands in a parenthesis or after "hereinafter".
fn is_marked(part: &str, at: usize) -> bool {
    let mut from = at.saturating_sub(90);
    while !part.is_char_boundary(from) {
        from -= 1;
    }
    let before = &part[from..at];
    let open = before.rfind('(').is_some_and(|open| !before[open..].contains(')'));
    open || LABELS_BEFORE.as_ref().is_some_and(|words| words.is_match(before))
}

fn parties_of<'a>(part: &'a str, language: Language) -> Vec<Found<'a>> {
    let labels = labels(part);
    let names = names_of(part, language, &labels);
    let cues: Vec<usize> = CUE
        .as_ref()
        .map(|cue| cue.find_iter(part).map(|found| found.start()).collect())
        .unwrap_or_default();
    let mut found: Vec<Found<'a>> = Vec::new();
    let mut from = 0;
    for label in &labels {
        if label.line {
            let first =
                names.iter().find(|name| name.start >= label.end && name.start < label.end + 60);
            let same_line = first.filter(|name| !part[label.end..name.start].contains('\n'));
            if let Some(name) = same_line {
                found.push(Found { name: *name, role: label.text, quote: (label.start, name.end) });
                from = name.end;
            }
            continue;
        }
        let cue =
            cues.iter().copied().filter(|cue| *cue < label.start).max().unwrap_or(0).max(from);
        let within = |name: &&Name| {
            name.start >= from && name.end <= label.start && label.start - name.end < 900
        };
        let since_cue: Vec<Name> =
            names.iter().filter(within).filter(|name| name.start >= cue).copied().collect();
        let since: Vec<Name> = names.iter().filter(within).copied().collect();
        let choice = choose(&since_cue).or_else(|| choose(&since));
        if let Some(name) = choice {
            found.push(Found { name, role: label.text, quote: (name.start, label.end) });
            from = label.end;
        }
    }
    add_unlabelled(part, &names, &cues, &mut found);
    found.sort_by_key(|found| found.name.start);
    found
}

/// Who contracts where several are named: the company for which a person acts.
fn choose(names: &[Name]) -> Option<Name> {
    names.iter().find(|name| name.kind == Kind::Company).or_else(|| names.first()).copied()
}

/// Parties to whom the opening gives no label: one after each "de una parte",
/// or, without such words, those after "between".
fn add_unlabelled(part: &str, names: &[Name], cues: &[usize], found: &mut Vec<Found<'_>>) {
    for (at, cue) in cues.iter().enumerate() {
        let end = cues.get(at + 1).copied().unwrap_or(part.len()).min(cue + 1_500);
        if found.iter().any(|found| found.quote.1 > *cue && found.quote.0 < end) {
            continue;
        }
        let here: Vec<Name> =
            names.iter().filter(|name| name.start >= *cue && name.end <= end).copied().collect();
        if let Some(name) = choose(&here) {
            let quote = (name.start, sentence_end(part, name.end, end));
            found.push(Found { name, role: "", quote });
        }
    }
    if found.is_empty() {
        let between = ["between", "entre", "BETWEEN", "ENTRE", "Entre", "Between"];
        let Some(at) = between.iter().filter_map(|word| part.find(word)).min() else { return };
        let end = sentence_end(part, at, part.len());
        for name in names.iter().filter(|name| name.start >= at && name.start < end) {
            found.push(Found { name: *name, role: "", quote: (name.start, name.end) });
        }
    }
}

/// Where the words about a name end: at a semicolon, a blank line, or 300 bytes on.
fn sentence_end(part: &str, from: usize, most: usize) -> usize {
    let mut end = most.min(from + 300);
    while !part.is_char_boundary(end) {
        end -= 1;
    }
    let rest = &part[from..end];
    let stop = [";", "\n\n", ".\n"].iter().filter_map(|mark| rest.find(mark)).min();
    stop.map_or(end, |stop| from + stop)
}
