//! What a capitalised word can be: a word of the law, of the language, of the
//! map, of this contract, or none that is known.

use crate::pattern;
use crate::{
    capitals::{Case, Word},
    fold, lexicon, names,
};
use regex::Regex;
use std::{collections::HashSet, sync::LazyLock};

/// What a capitalised word can be at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// "The", "De".
    Small,
    /// An initial, or the letter of an annex.
    Letter,
    /// Written with a capital in any contract.
    Legal,
    Place,
    /// A word of the language that this contract also writes in small letters.
    Seen,
    /// A word of the language.
    Common,
    /// A known name.
    Known,
    Unknown,
}

/// What is known of the whole contract.
pub(crate) struct Context {
    /// Words in small letters, folded.
    pub(crate) small_letters: HashSet<String>,
    /// Labels in quotes that end as roles do ("the “Concessionaire”"), folded.
    pub(crate) roles: HashSet<String>,
    /// Words of terms that the contract defines (“Permissible Delay” means), folded.
    pub(crate) defined: HashSet<String>,
}

static DEFINED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r#"["“«][*_]*(?P<t>\p{L}[\p{L}\- ]{2,50}?)[*_]*["”»][*_]*:?\s+(?:(?i:means|shall\s+mean|has\s+the\s+meaning|refers\s+to|includes|significa|signific\p{L}+|se\s+entiende|se\s+entender[áa]|tiene\s+el\s+significado|tendr[áa]\s+el\s+significado|designa|incluye))"#,
    )
});

/// The words of the terms that `text` defines.
pub(crate) fn defined(text: &str) -> Vec<String> {
    let Some(defined) = DEFINED.as_ref() else { return Vec::new() };
    let terms = defined.captures_iter(text).filter_map(|found| found.name("t"));
    terms
        .flat_map(|term| fold::key(term.as_str()).split(' ').map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

static ROLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r#"(?i)(?:\(|adelante|sucesivo|hereinafter|called|denominad[oa]s?|denominar[áa])[^()"“«\n]{0,30}?(?-u:\b)(?:the|el|la|los|las|an?)\s+["“«'*]+(?P<r>\p{L}+(?:or|ora|er|ee|ant|ent|ian|ist|ario|aria|ante|ente|ista|ado|ada|ido|ida|aire)s?|(?:or|ora|er|ee|ant|ent)s?)["”»'*]"#,
    )
});

/// The labels of `text` that name a role.
pub(crate) fn roles(text: &str) -> Vec<String> {
    let Some(role) = ROLE.as_ref() else { return Vec::new() };
    role.captures_iter(text)
        .filter_map(|found| found.name("r"))
        .map(|role| fold::key(role.as_str()))
        .collect()
}

/// Words before which a name of a project stands, or which are a part of it.
const PROJECTS: &[&str] = &[
    "project",
    "proyecto",
    "operacion",
    "residencial",
    "scheme",
    "programa",
    "programme",
    "plan",
    "iniciativa",
];

/// What announces a number behind a name: "Sillar Blanco RUC 2060…".
pub(super) const NUMBERED: &[&str] = &[
    "abn", "acn", "arbn", "bsb", "ein", "ssn", "sin", "tin", "nif", "cif", "dni", "nie", "rfc",
    "curp", "ruc", "rut", "run", "nit", "cuit", "cuil", "vat", "gst", "hst", "iban", "cbu", "cvu",
    "clabe", "cci", "swift", "bic", "aba", "tel", "fax", "neq", "bn", "utr",
];

/// Whether a folded word says that a project is named.
pub(crate) fn is_project(word: &str) -> bool {
    PROJECTS.contains(&word)
}

/// Words between two parts of one name.
pub(super) const LINKS: &[&str] = &[
    "de",
    "del",
    "la",
    "las",
    "los",
    "el",
    "of",
    "the",
    "da",
    "do",
    "dos",
    "das",
    "van",
    "von",
    "der",
    "den",
    "di",
    "des",
    "du",
    "le",
    "na",
    "ni",
    "y",
    "e",
    "i",
    "and",
    "en",
    "upon",
    "on",
    "ap",
    "ab",
    "bin",
    "ibn",
    "al",
    "af",
    "av",
    "zu",
    "ten",
    "ter",
    "for",
    "populaire",
    "viuda",
    "vda",
];

pub(super) fn sort(word: &Word, context: &Context) -> Sort {
    if word.known {
        return Sort::Known;
    }
    let key = word.key.as_str();
    if key.chars().count() < 2 {
        return Sort::Letter;
    }
    if lexicon::is_small(key) || key.chars().all(|c| "ivx".contains(c)) {
        return Sort::Small;
    }
    let short = word.case == Case::Upper || word.mixed;
    if short && lexicon::is_acronym(key) || lexicon::is_legal(key) {
        return Sort::Legal;
    }
    // "We'd", "You'll".
    if key.split_once('\'').is_some_and(|(word, end)| {
        lexicon::is_small(word) && ["d", "ll", "re", "ve", "m", "t"].contains(&end)
    }) {
        return Sort::Small;
    }
    if context.roles.contains(key) || context.defined.contains(key) && lexicon::is_common(key) {
        return Sort::Legal;
    }
    if context.small_letters.contains(key) {
        return Sort::Seen;
    }
    if lexicon::is_place(key) {
        return Sort::Place;
    }
    if lexicon::is_common(key) { Sort::Common } else { Sort::Unknown }
}

/// A role that is no trade: "Tenant", not "Bank".
pub(super) fn is_bare_role(word: &Word) -> bool {
    let trade = names::is_trade(&word.key) || names::is_institution(&word.key);
    !word.known && names::is_role(&word.key) && !trade
}

pub(super) fn is_determiner(word: &str) -> bool {
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "each",
        "any",
        "such",
        "said",
        "its",
        "their",
        "his",
        "her",
        "no",
        "all",
        "every",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "unos",
        "unas",
        "del",
        "al",
        "este",
        "esta",
        "dicho",
        "dicha",
        "su",
        "sus",
        "cada",
        "cualquier",
        "todo",
        "toda",
    ]
    .contains(&word)
}

/// A given name before a word that is no word of the law: a person, though
/// both may be words of the language.
pub(super) fn followed_by_a_surname(chunk: &[Word], sorts: &[Sort], at: usize) -> bool {
    let loose = sorts[at] != Sort::Small || !chunk[at].opens;
    loose
        && lexicon::is_given_name(&chunk[at].key)
        && chunk.get(at + 1).is_some_and(|next| match sorts[at + 1] {
            Sort::Small => false,
            // "Joy Banks"; not "Grant Price", whose first word is of the law as well.
            Sort::Legal => {
                sorts[at] != Sort::Legal
                    && !next.heading
                    && lexicon::is_surname(&next.key)
                    && !is_bare_role(next)
            }
            Sort::Letter => chunk.len() > at + 2,
            Sort::Place | Sort::Seen | Sort::Common => {
                lexicon::is_surname(&next.key) || lexicon::is_given_name(&next.key)
            }
            Sort::Known | Sort::Unknown => true,
        })
}
