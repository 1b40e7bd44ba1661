//! Reads a contract and gives each value found its token.

use crate::{
    aliases, capitals, fold, index,
    kind::Kind,
    lexicon,
    masker::Masker,
    names::{self, Name},
    opening, parties,
    pseudonyms::Entry,
    shapes, spans, token, unfamiliar,
};
use std::collections::{HashMap, HashSet};

/// A name as it was found, with the label that repeats a part of it.
struct Candidate {
    kind: Kind,
    value: String,
    alias: Option<String>,
}

pub(crate) fn learn(masker: &mut Masker, texts: &[&str]) {
    let kept = masker.pseudonyms.entries.len();
    for text in texts {
        reserve(masker, text);
    }
    learn_names(masker, texts);
    for text in texts {
        learn_shapes(masker, text);
    }
    masker.build();
    learn_unfamiliar(masker, texts, kept);
}

/// A contract may spell a token itself, by chance or to make an answer name someone.
fn reserve(masker: &mut Masker, text: &str) {
    let Some(bracketed) = token::BRACKETED.as_ref() else { return };
    for found in bracketed.captures_iter(text).filter_map(|found| found.get(1)) {
        let spelled = token::spelled(found.as_str());
        if spelled.contains('_') {
            masker.pseudonyms.reserve(&spelled, masker.language);
        }
    }
    // In single brackets a token is restored, too.
    for found in token::SINGLE.iter().flat_map(|single| single.captures_iter(text)) {
        if let Some(inner) = found.get(1) {
            masker.pseudonyms.reserve(&token::spelled(inner.as_str()), masker.language);
        }
    }
}

fn learn_names(masker: &mut Masker, texts: &[&str]) {
    let mut candidates = Vec::new();
    for part in opening::of(texts) {
        for named in parties::named(part, masker.language) {
            let value = fold::one_line(&part[named.name.start..named.name.end]);
            candidates.push(Candidate { kind: named.name.kind, value, alias: named.alias });
        }
    }
    for text in texts {
        for Name { start, end, kind } in names::anywhere(text, masker.language) {
            candidates.push(Candidate {
                kind,
                value: fold::one_line(&text[start..end]),
                alias: None,
            });
        }
    }
    // The longest name first, so that a shorter form of it finds it known; the
    // numbers follow the order of the text.
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut distinct: Vec<Candidate> = Vec::new();
    for mut candidate in candidates {
        candidate.value = names::without_form_of_address(&candidate.value.replace(['*', '`'], ""));
        match seen.get(&fold::key(&candidate.value)) {
            Some(at) => {
                let known = &mut distinct[*at];
                known.alias = known.alias.take().or(candidate.alias);
            }
            None => {
                seen.insert(fold::key(&candidate.value), distinct.len());
                distinct.push(candidate);
            }
        }
    }
    let mut forms = known_forms(masker);
    let shorter = shorter_forms(&distinct);
    for (at, candidate) in distinct.into_iter().enumerate() {
        if candidate.kind == Kind::Person && is_of_the_law(&candidate.value) {
            continue;
        }
        let key = fold::key(&candidate.value);
        let core = fold::key(names::without_legal_form(&candidate.value));
        let known = forms.get(&key).or_else(|| forms.get(&core)).copied();
        let entry = Entry {
            kind: candidate.kind,
            token: String::new(),
            value: candidate.value.clone(),
            aliases: Vec::new(),
        };
        if known.is_none() && (shorter[at] || index::is_kept(&entry, &masker.keep)) {
            continue;
        }
        let at = known.unwrap_or_else(|| {
            masker.pseudonyms.add(candidate.kind, candidate.value, masker.language)
        });
        if let Some(alias) = candidate.alias {
            let entry = &mut masker.pseudonyms.entries[at];
            if !entry.aliases.contains(&alias) && fold::key(&entry.value) != fold::key(&alias) {
                entry.aliases.push(alias);
            }
        }
        for (form, _) in full_forms(&masker.pseudonyms.entries[at]) {
            forms.entry(form).or_insert(at);
        }
    }
}

/// "El Franquiciatario": whom a qualifier follows need not be a person.
fn is_of_the_law(value: &str) -> bool {
    fold::key(value).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).all(
        |word| {
            let numeral = word.chars().all(|c| "ivx".contains(c));
            let plain = lexicon::is_legal(word) || lexicon::is_small(word);
            numeral || plain && !lexicon::is_surname(word)
        },
    )
}

/// The forms of a name by which another mention is known to mean it: never one surname.
fn full_forms(entry: &Entry) -> impl Iterator<Item = (String, bool)> {
    let company = entry.kind == Kind::Company;
    index::variants(entry).into_iter().filter(move |(form, _)| company || form.contains(' '))
}

fn known_forms(masker: &Masker) -> HashMap<String, usize> {
    let mut forms = HashMap::new();
    for (at, entry) in
        masker.pseudonyms.entries.iter().enumerate().filter(|(_, e)| e.kind.is_name())
    {
        for (form, _) in full_forms(entry) {
            forms.entry(form).or_insert(at);
        }
    }
    forms
}

/// Which candidates are only a shorter form of another one.
fn shorter_forms(candidates: &[Candidate]) -> Vec<bool> {
    let mut owners: HashMap<String, usize> = HashMap::new();
    for (at, candidate) in candidates.iter().enumerate() {
        let entry = Entry {
            kind: candidate.kind,
            token: String::new(),
            value: candidate.value.clone(),
            aliases: Vec::new(),
        };
        let own = fold::key(&candidate.value);
        // One surname after "Sr." is a shorter form, too.
        for (form, _) in index::variants(&entry).into_iter().filter(|(form, _)| *form != own) {
            owners.entry(form).or_insert(at);
        }
    }
    candidates
        .iter()
        .enumerate()
        .map(|(at, candidate)| {
            owners.get(&fold::key(&candidate.value)).is_some_and(|owner| {
                *owner != at && candidates[*owner].value.len() > candidate.value.len()
            })
        })
        .collect()
}

fn learn_shapes(masker: &mut Masker, text: &str) {
    let found = shapes::find(text)
        .into_iter()
        .map(|shape| spans::Span {
            start: shape.start,
            end: shape.end,
            kind: shape.kind,
            entry: None,
        })
        .collect();
    let mut known: HashSet<(Kind, String)> = masker
        .pseudonyms
        .entries
        .iter()
        .map(|entry| (entry.kind, entry.kind.key(&entry.value)))
        .collect();
    for span in spans::resolve(text, found) {
        let value = fold::one_line(&text[span.start..span.end]);
        let key = span.kind.key(&value);
        let kept = masker.keep.contains(&fold::key(&value));
        if !kept && !key.is_empty() && known.insert((span.kind, key)) {
            masker.pseudonyms.add(span.kind, value, masker.language);
        }
    }
}

/// What is still readable and may be a name. The longest first, so that
/// "Winterbourne" is found to be Faith Winterbourne; of the entries, the first
/// `kept` are of earlier versions and keep their values.
fn learn_unfamiliar(masker: &mut Masker, texts: &[&str], kept: usize) {
    let words: Vec<_> = texts
        .iter()
        .map(|text| capitals::words(text, &spans::resolve(text, masker.index.find(text))))
        .collect();
    let context = unfamiliar::Context {
        small_letters: capitals::small_letters(words.iter().flatten()),
        roles: texts.iter().flat_map(|text| unfamiliar::roles(text)).collect(),
        defined: texts.iter().flat_map(|text| unfamiliar::defined(text)).collect(),
    };
    let mut candidates: Vec<(Kind, String)> = Vec::new();
    let mut seen: HashSet<String> = HashSet::new();
    for (text, words) in texts.iter().zip(&words) {
        for Name { start, end, kind } in unfamiliar::names(text, words, &context) {
            let value = fold::one_line(&text[start..end]).replace(['*', '`'], "");
            let key = fold::key(&value);
            if !masker.keep.contains(&key) && seen.insert(key) {
                candidates.push((kind, value));
            }
        }
    }
    candidates.sort_by_key(|(_, value)| std::cmp::Reverse(value.split_whitespace().count()));
    for (kind, value) in candidates {
        match aliases::owner(&masker.pseudonyms.entries, &value) {
            Some(owner) => masker.pseudonyms.entries[owner].aliases.push(value),
            // "Mr Finch" was met before "Will Finch".
            None => match aliases::shorter(&masker.pseudonyms.entries[kept..], &value) {
                Some(short) => {
                    let entry = &mut masker.pseudonyms.entries[kept + short];
                    let short = std::mem::replace(&mut entry.value, value);
                    entry.aliases.push(short);
                }
                None => {
                    masker.pseudonyms.add(kind, value, masker.language);
                }
            },
        }
    }
}
