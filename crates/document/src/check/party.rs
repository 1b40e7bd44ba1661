//! Names of parties that are not written alike throughout.

use super::{contract::Contract, found::Found};
use crate::fold::fold;
use domain::{ClauseKind, Language};

/// How a company is organised: a letter more or less is another company.
const FORMS: [&str; 22] = [
    "sl",
    "slu",
    "sa",
    "sau",
    "sas",
    "sac",
    "srl",
    "sapi",
    "spa",
    "eirl",
    "ltda",
    "sll",
    "scrl",
    "inc",
    "llc",
    "ltd",
    "limited",
    "corp",
    "corporation",
    "plc",
    "llp",
    "gmbh",
];

struct Name {
    written: String,
    /// Folded, without the form of the company.
    words: Vec<String>,
    form: Option<String>,
}

/// A word of the text that begins with a capital letter or a digit.
struct Word<'a> {
    text: &'a str,
    start: usize,
    folded: String,
}

/// A name that is a party's but for a letter or two of one word, or but for the
/// form of the company.
pub(super) fn party_name_drift(contract: &Contract<'_>, found: &mut Found<'_>) {
    let names: Vec<Name> = contract.parties.iter().map(|party| name_of(&party.name)).collect();
    for (at, unit) in contract.units.iter().enumerate() {
        // Others than the parties are named with theirs: relatives, groups of companies.
        if unit.clause.kind == ClauseKind::Preamble || unit.clause.kind == ClauseKind::Annex {
            continue;
        }
        let words = words(unit.text());
        for name in names.iter().filter(|name| !name.words.is_empty()) {
            for start in 0..words.len() {
                let Some(end) = drifts(&words, start, name, &names) else { continue };
                let last = &words[end - 1];
                let place = words[start].start..last.start + last.text.len();
                let written = crate::fold::fold_space(&unit.text()[place.clone()]);
                let (detail, suggestion) = match contract.reader {
                    Language::Es => (
                        format!("Aquí dice «{written}»; la parte se llama «{}».", name.written),
                        "Escriba el nombre siempre igual, o aclare que es otra persona.".to_owned(),
                    ),
                    Language::En => (
                        format!("It says “{written}” here; the party is “{}”.", name.written),
                        "Write the name alike throughout, or say that another is meant.".to_owned(),
                    ),
                };
                found.push(at, place, "party_name_drift", detail, suggestion);
            }
        }
    }
}

fn name_of(written: &str) -> Name {
    let mut parts: Vec<String> = words(written).into_iter().map(|word| word.folded).collect();
    let form = parts.last().filter(|last| FORMS.contains(&last.as_str())).cloned();
    if form.is_some() {
        parts.pop();
    }
    Name { written: written.to_owned(), words: parts, form }
}

/// Where the words from `start` on end, if they are `name` with a slip.
fn drifts(words: &[Word<'_>], start: usize, name: &Name, all: &[Name]) -> Option<usize> {
    let end = start + name.words.len();
    let here = words.get(start..end)?;
    let mut slips = name.words.iter().zip(here).filter(|(a, b)| **a != b.folded);
    let slip = slips.next();
    if slips.next().is_some() {
        return None;
    }
    match slip {
        None => {
            // "Acme, S.A." where the party is "Acme, S.L.".
            let form = name.form.as_deref()?;
            let next = words.get(end).filter(|next| FORMS.contains(&next.folded.as_str()))?;
            let last = here.last()?;
            let close = next.start <= last.start + last.text.len() + 2;
            let other = all.iter().any(|it| {
                it.words == name.words && it.form.as_deref() == Some(next.folded.as_str())
            });
            (close && !other && !same_form(form, &next.folded)).then_some(end + 1)
        }
        Some((right, wrong)) => {
            let known = all.iter().any(|other| {
                other.words.len() == here.len()
                    && other.words.iter().zip(here).all(|(a, b)| *a == b.folded)
            });
            let alone = name.words.len() < 2;
            (!alone && !known && is_slip(right, &wrong.folded) && stand_together(here))
                .then_some(end)
        }
    }
}

fn same_form(a: &str, b: &str) -> bool {
    let long = |form: &str| match form {
        "limited" => "ltd",
        "corporation" => "corp",
        // One shareholder is said or not.
        "slu" => "sl",
        "sau" => "sa",
        form => FORMS.iter().find(|other| **other == form).copied().unwrap_or_default(),
    };
    long(a) == long(b)
}

/// Whether the words stand on one line with nothing but spaces between them.
fn stand_together(words: &[Word<'_>]) -> bool {
    words.windows(2).all(|pair| match pair {
        [a, b] => b.start <= a.start + a.text.len() + 2,
        _ => true,
    })
}

/// Whether one word is the other with one letter more, less or changed, or two
/// exchanged. Short words and plurals are too often other words.
fn is_slip(right: &str, wrong: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (right.chars().collect(), wrong.chars().collect());
    if a.len() < 5 || b.len() < 5 || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let inflected = |long: &str, short: &str| {
        long.strip_prefix(short).is_some_and(|rest| matches!(rest, "s" | "a" | "o" | "e"))
    };
    // "Mario" and "María" are two people; so are "Juan" and "Juana".
    let gender = a.len() == b.len()
        && a[..a.len() - 1] == b[..b.len() - 1]
        && matches!((a[a.len() - 1], b[b.len() - 1]), ('a', 'o') | ('o', 'a'));
    if gender || inflected(right, wrong) || inflected(wrong, right) {
        return false;
    }
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    let rest = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (a.len() - rest.min(a.len()), b.len() - rest.min(b.len())) {
        (0, 1) | (1, 0) | (1, 1) => true,
        (2, 2) => a[0] == b[1] && a[1] == b[0],
        _ => false,
    }
}

/// The capitalised words of a text; "S.L." is one.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    for piece in text.split(|c: char| {
        c.is_whitespace() || matches!(c, ',' | '(' | ')' | ';' | ':' | '"' | '“' | '”' | '«' | '»')
    }) {
        let trimmed = piece.trim_matches(|c: char| !c.is_alphanumeric());
        if trimmed.is_empty() {
            continue;
        }
        let start = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        let folded: String = fold(trimmed).chars().filter(|c| c.is_alphanumeric()).collect();
        found.push(Word { text: trimmed, start, folded });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_one_letter_of_a_long_word() {
        for (right, wrong, slip) in [
            ("gonzalez", "gonzales", true),
            ("inversiones", "invresiones", true),
            ("alvarez", "alvares", true),
            ("mario", "maria", false),
            ("servicio", "servicios", false),
            ("perez", "gomez", false),
            ("ruiz", "raiz", false),
        ] {
            assert_eq!(is_slip(right, wrong), slip, "{right} {wrong}");
        }
    }
}
