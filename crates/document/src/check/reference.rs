//! References to clauses that this contract has not, or that are about
//! something else than the reference says.

use super::{
    contract::{Contract, Sentence, Unit},
    found::Found,
    number::{self, Numbers},
    topic,
};
use crate::fold::fold;
use domain::Language;
use regex::Regex;
use std::{ops::Range, sync::LazyLock};

static ENGLISH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:sections?|clauses?) (?P<n>[0-9]{1,2}(?:\.[0-9]{1,2}){0,2})\b").ok()
});
static SPANISH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:clausulas?|apartados?|estipulacion(?:es)?) (?:(?P<n>[0-9]{1,2}(?:\.[0-9]{1,2}){0,2})\b|(?P<o>(?:(?:un|duo)?decim|vigesim|trigesim|cuadragesim|primer|segund|tercer|cuart|quint|sext|septim|octav|noven)[a-z ]{1,30}))",
    )
    .ok()
});

/// What names another document right behind a reference, or in front of it.
static ELSEWHERE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^[^.;]{0,40}?\b(?:of|to|in|under|de|del|dentro de)\b (?:the |that |such |its |an? |la |los |las |el |dicho |dicha |su )*(?:[a-z]+ ){0,3}?(?:act|code|law|statutes?|regulations?|directive|convention|rules|terms|policy|policies|order|plan|charter|bylaws|schedule|exhibit|annex|appendix|addendum|sccs?|standard|master|agreement|msa|dpa|gdpr|deed|lease|ley|codigo|decreto|real|reglamento|directiva|convenio|estatuto|estatutos|norma|rgpd|lau|anexo|pliego|escritura|acuerdo|contrato|poliza|condiciones|bases)\b",
    )
    .ok()
});
static OWN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:of|to|in|de|del|en) (?:(?:this|these|the present|este|esta|presente|el presente|la presente) |(?:hereof|herein))").ok()
});
/// Titles behind a reference: "(Confidentiality)", ", “Confidencialidad”".
static TITLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"^\s*,?\s*(?:\(\s*["“«]?(?P<a>[^()"“”«»]{3,60}?)["”»]?\s*\)|["“«](?P<b>[^"“”«»]{3,60})["”»])"#).ok()
});

struct Reference {
    number: String,
    /// In the folded sentence.
    range: Range<usize>,
}

/// A reference whose number this contract has not, or whose title is that of
/// another clause. Judged only where the clauses count from 1 without a gap,
/// and where nothing speaks of another document.
pub(super) fn wrong_reference(contract: &Contract<'_>, found: &mut Found<'_>) {
    let numbers = Numbers::of(contract);
    let Some(last) = numbers.last else { return };
    for (at, sentence) in contract.sentences() {
        let unit = &contract.units[at];
        if unit.is_in_annex() {
            continue;
        }
        for reference in references(contract.language, &sentence.folded.text) {
            if is_elsewhere(&sentence.folded.text, &reference.range) {
                continue;
            }
            let place = sentence.place(reference.range.clone());
            let number = reference.number.as_str();
            if let Some(detail) = missing(contract, &numbers, number, last) {
                let suggestion = contract.say("Corrija la remisión.", "Correct the reference.");
                found.push(at, place, "wrong_reference", detail, suggestion);
            } else if let Some(title) = title_behind(unit, sentence, place.end)
                && let Some((detail, suggestion)) = mistitled(contract, &numbers, number, title)
            {
                found.push(at, place, "wrong_reference", detail, suggestion);
            }
        }
    }
}

fn references(language: Language, text: &str) -> Vec<Reference> {
    let pattern = match language {
        Language::En => &ENGLISH,
        Language::Es => &SPANISH,
    };
    let Some(pattern) = pattern.as_ref() else { return Vec::new() };
    pattern
        .captures_iter(text)
        .filter_map(|hit| {
            let whole = hit.get(0)?;
            if let Some(number) = hit.name("n") {
                // "9(b)-1", "5/2019", "9.º" are numbers of something else.
                let rest = without_letters(&text[whole.end()..]);
                let odd = rest.starts_with(['-', '/', 'º', '°', '%'])
                    || rest
                        .strip_prefix(['.', ','])
                        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                return (!odd).then(|| Reference {
                    number: number.as_str().to_owned(),
                    range: whole.range(),
                });
            }
            let ordinal = hit.name("o")?;
            let (value, length) = number::in_words(ordinal.as_str())?;
            let range = whole.start()..ordinal.start() + length;
            Some(Reference { number: value.to_string(), range })
        })
        .collect()
}

/// Past the letters of items: "9(b)(ii)".
fn without_letters(mut rest: &str) -> &str {
    while let Some(open) = rest.strip_prefix('(')
        && let Some((letters, _)) = near(open).split_once(')')
        && letters.len() <= 4
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        rest = &open[letters.len() + 1..];
    }
    rest
}

/// The beginning of `text`, as far as words can belong to what is before them.
fn near(text: &str) -> &str {
    let most = text.char_indices().nth(160).map_or(text.len(), |(at, _)| at);
    &text[..most]
}

/// Whether the words around a reference speak of another document: a statute's
/// section is not a clause.
fn is_elsewhere(text: &str, reference: &Range<usize>) -> bool {
    let rest = near(&text[reference.end..]);
    let behind = without_letters(rest).trim_start_matches([',', ' ']);
    let own = OWN.as_ref().and_then(|own| own.find(rest)).is_some_and(|own| own.start() < 30);
    if own {
        return false;
    }
    if ["of ", "de ", "del "].iter().any(|word| behind.starts_with(word)) {
        return true;
    }
    let before = &text[..reference.start];
    let owner = before.trim_end().ends_with("'s")
        || [
            "act",
            "code",
            "gdpr",
            "regulation",
            "sccs",
            "rgpd",
            "lau",
            "ley",
            "codigo",
            "msa",
            "dpa",
        ]
        .iter()
        .any(|word| before.trim_end_matches([' ', ',', ':']).ends_with(word));
    owner || ELSEWHERE.as_ref().is_some_and(|pattern| pattern.is_match(rest))
}

/// What is wrong with a number, where the contract has none like it.
fn missing(
    contract: &Contract<'_>,
    numbers: &Numbers<'_>,
    number: &str,
    last: u32,
) -> Option<String> {
    if numbers.has(number) {
        return None;
    }
    let top: u32 = number.split('.').next()?.parse().ok()?;
    if top > last {
        return Some(match contract.reader {
            Language::Es => format!("Remite a la cláusula {number}, y la última es la {last}."),
            Language::En => format!("It refers to clause {number}, and the last one is {last}."),
        });
    }
    let (above, sub) = number.rsplit_once('.')?;
    let last =
        numbers.last_below(above).filter(|last| sub.parse().is_ok_and(|sub: u32| sub > *last))?;
    Some(match contract.reader {
        Language::Es => {
            format!(
                "Remite al apartado {number}, y el último de la cláusula {above} es el {above}.{last}."
            )
        }
        Language::En => {
            format!("It refers to {number}, and the last part of clause {above} is {above}.{last}.")
        }
    })
}

/// The title in brackets or quotes behind a reference, as it is typed.
fn title_behind<'a>(unit: &Unit<'a>, sentence: &Sentence, at: usize) -> Option<&'a str> {
    let rest = unit.text().get(at..sentence.range.end)?;
    let hit = TITLE.as_ref()?.captures(rest)?;
    let title = hit.name("a").or_else(|| hit.name("b"))?.as_str().trim();
    let words = title.split_whitespace().count();
    let capital = title.starts_with(char::is_uppercase);
    (capital && words <= 7 && !title.chars().any(|c| c.is_ascii_digit())).then_some(title)
}

/// Whether the clause with this number is about something else than `title`.
fn mistitled(
    contract: &Contract<'_>,
    numbers: &Numbers<'_>,
    number: &str,
    title: &str,
) -> Option<(String, String)> {
    let [unit] = numbers.units(number) else { return None };
    let heading = unit.clause.heading.trim();
    if heading.is_empty() || share_a_word(heading, title) {
        return None;
    }
    // Sub-clauses may have the title that the reference gives.
    let prefix = format!("{}/", unit.clause.path);
    let below = |unit: &Unit<'_>| unit.clause.path.starts_with(&prefix);
    if contract.units.iter().any(|unit| below(unit) && share_a_word(&unit.clause.heading, title)) {
        return None;
    }
    let meant: Vec<&Unit<'_>> = contract
        .units
        .iter()
        .filter(|unit| !unit.is_in_annex() && same_title(&unit.clause.heading, title))
        .collect();
    let meant = match meant.as_slice() {
        [unit] => number::value_of(&unit.clause.number),
        [] if topic::are_different(heading, title) => None,
        _ => return None,
    };
    Some(match (contract.reader, meant) {
        (Language::Es, Some(meant)) => (
            format!("La cláusula {number} es «{heading}»; «{title}» es la {meant}."),
            format!("Compruebe si debe remitir a la cláusula {meant}."),
        ),
        (Language::Es, None) => (
            format!("La cláusula {number} es «{heading}» y no «{title}»."),
            "Corrija el número o el título de la remisión.".to_owned(),
        ),
        (Language::En, Some(meant)) => (
            format!("Clause {number} is “{heading}”; “{title}” is {meant}."),
            format!("Check whether clause {meant} is meant."),
        ),
        (Language::En, None) => (
            format!("Clause {number} is “{heading}”, not “{title}”."),
            "Correct the number or the title of the reference.".to_owned(),
        ),
    })
}

/// The words of a heading that carry its meaning, cut to what inflection leaves.
fn stems(title: &str) -> Vec<String> {
    fold(title)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 3)
        .map(|word| word.chars().take(5).collect())
        .collect()
}

fn share_a_word(a: &str, b: &str) -> bool {
    let (a, b) = (stems(a), stems(b));
    a.iter().any(|stem| b.contains(stem))
}

fn same_title(heading: &str, title: &str) -> bool {
    let (a, b) = (stems(heading), stems(title));
    !a.is_empty() && a == b
}
