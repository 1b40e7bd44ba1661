//! Words that are known not to be names, and names that are words too: the data
//! files of this crate, with the inflections worked out. All lookups take folded
//! words (lower case, no accents).

use crate::fold;
use std::{collections::HashSet, sync::LazyLock};

struct Lexicon {
    small: HashSet<String>,
    legal: HashSet<String>,
    common: HashSet<String>,
    /// Spanish infinitives without their ending.
    verbs: HashSet<String>,
    places: HashSet<String>,
    given: HashSet<String>,
    surnames: HashSet<String>,
    acronyms: HashSet<String>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let common = words(&[
        include_str!("../data/common.es.txt"),
        include_str!("../data/common.en.txt"),
        include_str!("../data/technical.es.txt"),
        include_str!("../data/technical.en.txt"),
    ]);
    let verbs = common
        .iter()
        .filter(|word| word.len() > 4 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end)))
        .map(|word| word[..word.len() - 2].to_owned())
        .collect();
    Lexicon {
        small: words(&[include_str!("../data/small.txt")]),
        legal: words(&[include_str!("../data/legal.es.txt"), include_str!("../data/legal.en.txt")]),
        common,
        verbs,
        places: lines(include_str!("../data/places.txt")).map(fold::key).collect(),
        given: words(&[include_str!("../data/given_names.txt")]),
        surnames: words(&[include_str!("../data/surnames.txt")]),
        acronyms: words(&[include_str!("../data/acronyms.txt")]),
    }
});

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn words(files: &[&'static str]) -> HashSet<String> {
    files
        .iter()
        .flat_map(|file| lines(file))
        .flat_map(str::split_whitespace)
        .map(fold::key)
        .collect()
}

/// Articles, prepositions, pronouns, auxiliary verbs, numerals.
pub(crate) fn is_small(word: &str) -> bool {
    LEXICON.small.contains(word)
}

/// A word that contracts write with a capital inside a sentence, in any number and gender.
pub(crate) fn is_legal(word: &str) -> bool {
    in_any_number(word, &LEXICON.legal)
}

/// A word of the language, inflected or derived.
pub(crate) fn is_common(word: &str) -> bool {
    in_any_number(word, &LEXICON.common)
        || is_legal(word)
        || is_small(word)
        || is_english_form(word)
        || is_spanish_form(word)
        || has_an_abstract_ending(word)
}

/// A country, state, province or large town; `phrase` may have several words.
pub(crate) fn is_place(phrase: &str) -> bool {
    LEXICON.places.contains(phrase)
}

/// A given name.
pub(crate) fn is_given_name(word: &str) -> bool {
    LEXICON.given.contains(word)
}

/// A common surname.
pub(crate) fn is_surname(word: &str) -> bool {
    LEXICON.surnames.contains(word)
}

/// A short form that names nobody, such as `gdpr` or `iva`.
pub(crate) fn is_acronym(word: &str) -> bool {
    let known = |part: &str| LEXICON.acronyms.contains(part);
    known(word)
        || word.split('-').any(known) && word.split('-').all(|part| known(part) || is_legal(part))
}

/// Whether `word`, its singular or its masculine is in `set`; of a word with
/// hyphens, whether each part is.
fn in_any_number(word: &str, set: &HashSet<String>) -> bool {
    if set.contains(word) {
        return true;
    }
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("s'")).unwrap_or(word);
    if word.contains('-') {
        // "Calle-Calle" is a river.
        let twice = word.split_once('-').is_some_and(|(one, other)| one == other);
        return !twice && word.split('-').all(|part| in_any_number(part, set) || is_small(part));
    }
    let is = |stem: &str, end: &str| set.contains(&format!("{stem}{end}"));
    let ended = |end: &str, into: &[&str]| {
        word.strip_suffix(end)
            .filter(|stem| stem.len() > 2)
            .is_some_and(|stem| into.iter().any(|end| is(stem, end)))
    };
    set.contains(word)
        || ended("s", &["", "o"])
        || ended("es", &["", "e"])
        || ended("ies", &["y"])
        || word.strip_suffix("ces").is_some_and(|stem| is(stem, "z"))
        || ended("a", &["o"])
        || ended("as", &["o", "a"])
        || word.len() > 5 && (ended("a", &[""]) || ended("as", &[""]))
        || ended("os", &["o"])
}

/// "Notified", "paying", "readily", "unpaid" of the verbs and adjectives in the lists.
fn is_english_form(word: &str) -> bool {
    let is = |stem: &str| {
        stem.len() > 2 && (LEXICON.common.contains(stem) || LEXICON.legal.contains(stem))
    };
    let bare = ["un", "re", "non", "pre", "sub", "co", "over", "mis", "in", "dis"]
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix))
        .map(|rest| rest.trim_start_matches('-'));
    for word in std::iter::once(word).chain(bare) {
        for end in ["ing", "ings", "ed", "er", "ers", "ly", "able", ""] {
            let Some(stem) = word.strip_suffix(end).filter(|stem| stem.len() > 2) else { continue };
            if end.is_empty() && in_any_number(stem, &LEXICON.legal) {
                return true;
            }
            let doubled = stem.as_bytes().windows(2).last().is_some_and(|two| two[0] == two[1]);
            if is(stem)
                || is(&format!("{stem}e"))
                || doubled && is(&stem[..stem.len() - 1])
                || stem.strip_suffix('i').is_some_and(|stem| is(&format!("{stem}y")))
            {
                return true;
            }
        }
    }
    false
}

/// What is left of a Spanish verb behind its stem, folded; pronouns apart.
const VERB_ENDINGS: &[&str] = &[
    "o", "a", "as", "an", "amos", "e", "es", "en", "emos", "aron", "ieron", "io", "aba", "aban",
    "ia", "ian", "ara", "aran", "are", "aren", "ase", "asen", "iera", "ieran", "iere", "ieren",
    "iese", "iesen", "era", "eran", "ere", "ira", "iran", "ire", "aria", "arian", "eria", "erian",
    "iria", "irian", "ando", "iendo", "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas",
    "ar", "er", "ir", "ador", "adora", "adores", "edor", "idor", "able", "ables", "ible", "ibles",
    "ante", "antes", "ente", "entes", "aremos", "eremos", "iremos", "imos",
];

fn is_spanish_form(word: &str) -> bool {
    let is = |word: &str| {
        VERB_ENDINGS
            .iter()
            .filter_map(|end| word.strip_suffix(end))
            .any(|stem| stem.len() > 2 && LEXICON.verbs.contains(stem))
    };
    if is(word)
        || word.strip_suffix("mente").is_some_and(|base| in_any_number(base, &LEXICON.common))
    {
        return true;
    }
    ["se", "lo", "la", "los", "las", "le", "les"]
        .iter()
        .filter_map(|pronoun| word.strip_suffix(pronoun))
        .any(|verb| verb.len() > 4 && is(verb))
}

/// Endings that words of abstract things and their qualities have and names
/// hardly ever; names that do have them are in the lists of names.
fn has_an_abstract_ending(word: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "cion", "ciones", "sion", "siones", "miento", "mientos", "idad", "idades", "mente",
        "ancias", "encia", "encias", "atorio", "atoria", "tivo", "tiva", "tivos", "tivas", "tion",
        "tions", "sions", "ment", "ments", "ness", "ability", "ibility", "ity", "ities", "ically",
        "ously", "ively", "ology", "ological", "ization", "isation", "ship", "ships",
    ];
    word.len() > 7
        && !LEXICON.given.contains(word)
        && !LEXICON.surnames.contains(word)
        && ENDINGS.iter().any(|ending| word.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_words_are_known_and_names_are_not() {
        for word in [
            "notified",
            "paying",
            "parties",
            "tenancies",
            "unpaid",
            "regulations",
            "company's",
            "sub-processor",
            "liquidandose",
            "entregara",
            "clausulas",
            "arrendataria",
            "luces",
            "responsabilidad",
            "expresamente",
            "rescindir",
            "prorrogable",
        ] {
            assert!(is_common(word), "{word}");
        }
        for word in
            ["marlow", "halcyon", "zubeldia", "osei-tutu", "xochitla", "szczepanski", "fennimore"]
        {
            assert!(!is_common(word), "{word}");
        }
    }

    #[test]
    fn lists_of_names_and_places_are_looked_up_folded() {
        assert!(is_given_name("rosa") && is_given_name("iker") && is_surname("leal"));
        assert!(is_place("queretaro") && is_place("new south wales") && !is_place("marlow"));
        assert!(is_acronym("gdpr") && !is_acronym("hpvg"));
    }
}
