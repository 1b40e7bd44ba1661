//! The terms that a contract defines, and where it uses them.

use super::contract::Contract;
use crate::fold::fold;
use regex::Regex;
use std::{collections::HashMap, ops::Range, sync::LazyLock};

/// No contract defines more; a text that does is made to be slow.
const MOST: usize = 400;

static MEANS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"["“«](?P<t>[^"“”«»\n]{2,60})["”»]\)?[*_]*(?:[ ]?,?[ ](?:or|o|and|y)[ ]["“«][^"“”«»\n]{2,60}["”»])*,?[ ]*(?:\([^()\n]{0,60}\)[ ]*)?(?P<v>(?i:means?\b|shall mean\b|refers? to\b|is defined\b|has the meaning|have the meaning|shall have the meaning|significa|tendrá el significado|tiene el significado|se entenderá|se entiende|designa\b|se refiere a))"#).ok()
});
static UNDERSTOOD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?i:se (?:entenderá|entiende) por|por)[ ]["“«](?P<t>[^"“”«»\n]{2,60})["”»](?:[ ]*,?[ ](?i:se (?:entenderá|entiende)))?"#).ok()
});
static LABEL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?:\([^()\n"“”«»]{0,90}|(?i:en (?:lo sucesivo|adelante)|hereinafter|hereafter)[^()\n"“”«»]{0,50})(?P<a>["“«][^"“”«»\n]{2,50}["”»](?:[ ,]*(?:(?i:or|o|and|y|the|el|la|indistintamente|también|individually|collectively|together|referred to|an?|as)[ ,]*){0,6}["“«][^"“”«»\n]{2,50}["”»]){0,3})"#).ok()
});
static QUOTED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"["“«]([^"“”«»\n]{2,60})["”»]"#).ok());

/// How a term is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// "“X” means …".
    Means,
    /// "“X” has the meaning given in …".
    Points,
    /// "(the “X”)".
    Label,
}

/// A term and where it is defined.
#[derive(Debug)]
pub(super) struct Definition<'a> {
    pub(super) term: &'a str,
    pub(super) key: Vec<String>,
    pub(super) form: Form,
    pub(super) unit: usize,
    /// The term, in the text of its unit.
    pub(super) place: Range<usize>,
    /// Terms that one parenthesis defines together have the same group.
    pub(super) group: usize,
}

/// All definitions, in document order.
pub(super) fn definitions<'a>(contract: &Contract<'a>) -> Vec<Definition<'a>> {
    let (Some(means), Some(understood), Some(label), Some(quoted)) =
        (MEANS.as_ref(), UNDERSTOOD.as_ref(), LABEL.as_ref(), QUOTED.as_ref())
    else {
        return Vec::new();
    };
    let mut found: Vec<Definition<'a>> = Vec::new();
    let mut group = 0;
    for (at, unit) in contract.units.iter().enumerate() {
        if unit.is_signature() {
            continue;
        }
        let text = unit.text();
        let first = found.len();
        let add = |found: &mut Vec<Definition<'a>>, place: Range<usize>, form, group| {
            let taken = found[first..].iter().any(|other| other.place.start == place.start);
            let Some(term) = text.get(place.clone()).map(str::trim) else { return };
            let key = key_of(term);
            if !taken && !key.is_empty() && found.len() < MOST {
                found.push(Definition { term, key, form, unit: at, place, group });
            }
        };
        for hit in means.captures_iter(text) {
            let (Some(term), Some(verb)) = (hit.name("t"), hit.name("v")) else { continue };
            let verb = verb.as_str().to_lowercase();
            let points = verb.contains("meaning")
                || verb.contains("significado")
                || verb.contains("defined");
            let form = if points { Form::Points } else { Form::Means };
            group += 1;
            add(&mut found, term.range(), form, group);
        }
        for hit in understood.captures_iter(text) {
            let (Some(whole), Some(term)) = (hit.get(0), hit.name("t")) else { continue };
            if whole.as_str().to_lowercase().contains("se enti")
                || whole.as_str().to_lowercase().contains("se entender")
            {
                group += 1;
                add(&mut found, term.range(), Form::Means, group);
            }
        }
        for hit in label.captures_iter(text) {
            let Some(list) = hit.name("a") else { continue };
            group += 1;
            for term in quoted.captures_iter(list.as_str()).filter_map(|term| term.get(1)) {
                let place = list.start() + term.start()..list.start() + term.end();
                add(&mut found, place, Form::Label, group);
            }
        }
    }
    found.sort_by_key(|definition| (definition.unit, definition.place.start));
    found
}

/// A term as it is looked up: its words without article, case, accents, number
/// and gender.
pub(super) fn key_of(term: &str) -> Vec<String> {
    let mut words: Vec<String> = words(term).map(|(_, word)| word).collect();
    if words.len() > 1 && matches!(words[0].as_str(), "el" | "l" | "lo" | "la" | "the" | "th") {
        words.remove(0);
    }
    words
}

/// The words of a text: where each begins, and its stem.
fn words(text: &str) -> impl Iterator<Item = (usize, String)> {
    let start_of = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(move |word| (start_of(word), stem(word)))
}

fn stem(word: &str) -> String {
    let mut stem = fold(word);
    if stem.len() > 3 && stem.ends_with('s') {
        stem.pop();
    }
    if stem.len() > 3 && stem.ends_with(['a', 'e', 'o']) {
        stem.pop();
    }
    // "Virus" and "viruses".
    while stem.len() > 3 && stem.ends_with('s') {
        stem.pop();
    }
    if stem.ends_with('y') {
        stem.pop();
        stem.push('i');
    }
    stem
}

/// Where every word of the contract stands.
pub(super) struct Uses {
    words: Vec<(usize, usize, String)>,
    by_stem: HashMap<String, Vec<usize>>,
}

impl Uses {
    pub(super) fn of(contract: &Contract<'_>) -> Self {
        let mut all = Vec::new();
        let mut by_stem: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, unit) in contract.units.iter().enumerate() {
            for (start, stem) in words(unit.text()) {
                by_stem.entry(stem.clone()).or_default().push(all.len());
                all.push((at, start, stem));
            }
        }
        Self { words: all, by_stem }
    }

    /// The places at which a term stands: index of the unit, byte offset.
    pub(super) fn places<'s>(
        &'s self,
        key: &'s [String],
    ) -> impl Iterator<Item = (usize, usize)> + 's {
        let starts = key.first().and_then(|first| self.by_stem.get(first));
        starts.into_iter().flatten().filter_map(move |&start| {
            let words = self.words.get(start..start + key.len())?;
            let same = words.iter().zip(key).all(|(word, stem)| word.2 == *stem);
            same.then_some((words[0].0, words[0].1))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckInput, tests::clause};
    use domain::{ClauseKind, Language};

    fn terms(text: &str) -> Vec<(String, Form)> {
        let clauses = [clause(ClauseKind::Clause, "1", "", text)];
        let input = CheckInput {
            language: Language::En,
            reader: Language::En,
            country: None,
            parties: &[],
            clauses: &clauses,
        };
        let contract = Contract::new(input);
        definitions(&contract)
            .into_iter()
            .map(|found| (found.term.to_owned(), found.form))
            .collect()
    }

    #[test]
    fn terms_are_found_with_the_form_in_which_they_are_defined() {
        for (text, want) in [
            ("“Fee” means the sum due.", vec![("Fee", Form::Means)]),
            ("\"Fee\" has the meaning given in Section 2.", vec![("Fee", Form::Points)]),
            ("Acme, Inc. (the “Supplier”).", vec![("Supplier", Form::Label)]),
            (
                "(individually a “Party” and collectively the “Parties”)",
                vec![("Party", Form::Label), ("Parties", Form::Label)],
            ),
            ("«Obra»: se entenderá por «Obra» lo descrito.", vec![("Obra", Form::Means)]),
            ("En adelante, “EL CLIENTE”, y", vec![("EL CLIENTE", Form::Label)]),
            ("He said “hello” and left.", vec![]),
        ] {
            let want: Vec<(String, Form)> =
                want.into_iter().map(|(term, form)| (term.to_owned(), form)).collect();
            assert_eq!(terms(text), want, "{text}");
        }
    }

    #[test]
    fn number_gender_and_article_do_not_make_another_term() {
        for (a, b) in [
            ("Services", "Service"),
            ("LA ARRENDADORA", "arrendador"),
            ("Arrendadores", "Arrendador"),
            ("Parties", "Party"),
            ("The Fee", "fees"),
            ("Virus", "viruses"),
            ("Process", "Processes"),
        ] {
            assert_eq!(key_of(a), key_of(b), "{a} {b}");
        }
        assert_ne!(key_of("Service Fee"), key_of("Service"));
    }
}
