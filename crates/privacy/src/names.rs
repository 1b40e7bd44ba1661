//! Names of people and companies, found by the words around them: a form of
//! address, a legal form, a qualifier, the label of a signature.

mod company;
mod person;
mod trade;
mod words;

use crate::{fold, kind::Kind};
use domain::Language;

pub(crate) use company::legal_form_at;
pub(crate) use person::variants as person_variants;
pub(crate) use person::{
    initial_before, is_addressed, is_form_of_address, particles_before, suffix_at,
};
pub(crate) use trade::{is_institution, is_trade};
pub(crate) use words::{is_common, is_label_of_a_thing, is_particle, is_role};

/// A found name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: Kind,
}

/// Names that their surroundings make certain, anywhere in a contract.
pub(crate) fn anywhere(text: &str, language: Language) -> Vec<Name> {
    let mut names = company::by_legal_form(text);
    names.extend(person::by_address(text, language));
    names.extend(person::by_qualifier(text));
    names.extend(person::by_signature(text));
    names.extend(person::by_office(text));
    names.extend(person::by_descent(text));
    names.extend(company::by_trade_name(text));
    without_overlaps(names)
}

/// The name that begins at `at`, as it may after "de una parte," or "between".
pub(crate) fn beginning_at(text: &str, at: usize) -> Option<Name> {
    let (start, end) = words::run_after(text, at, 8)?;
    let found = &text[start..end];
    if words::is_role(found) || words::is_common(found) || words::is_label_of_a_thing(found) {
        return None;
    }
    let kind = if company::is_organisation(found) || company::is_described_after(&text[end..]) {
        Kind::Company
    } else {
        Kind::Person
    };
    Some(Name { start, end, kind })
}

/// The longest of names that overlap, in the order of the text.
pub(crate) fn without_overlaps(mut names: Vec<Name>) -> Vec<Name> {
    names.sort_by_key(|name| (std::cmp::Reverse(name.end - name.start), name.start, name.kind));
    let mut kept: Vec<Name> = Vec::new();
    for name in names {
        if kept.iter().all(|other| name.end <= other.start || other.end <= name.start) {
            kept.push(name);
        }
    }
    kept.sort_unstable();
    kept
}

/// The name without "D.", "Don", "Mr" before it and marks behind it.
pub(crate) fn without_form_of_address(name: &str) -> String {
    let mut rest = name.trim();
    while let Some((first, others)) = rest.split_once(' ') {
        let key = fold::key(first).replace('.', "");
        // "C. ABUNDIO TREVIÑO" is addressed as a citizen; "C. Montcada" has an initial.
        let shouted = !rest.chars().any(char::is_lowercase);
        let initial = key.chars().count() == 1 && !(key == "d" || key == "c" && shouted);
        if !is_form_of_address(&key) || initial || others.trim().is_empty() {
            break;
        }
        rest = others.trim_start();
    }
    rest.trim_end_matches([',', ';', ':']).to_owned()
}

/// A company's name without its legal form.
pub(crate) fn without_legal_form(name: &str) -> &str {
    company::without_legal_form(name)
}
