//! Whose name a run of words is: a surname, initials and a surname, the last
//! words of a company's name, its acronym.

use crate::{fold, kind::Kind, names, pseudonyms::Entry};

/// The entry that `name` is another way of writing, if there is one.
pub(crate) fn owner(entries: &[Entry], name: &str) -> Option<usize> {
    let parts = parts(name);
    let mut best: Option<(usize, usize)> = None;
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.kind.is_name()) {
        if entry.kind == Kind::Term {
            continue;
        }
        let whole = self::parts(names::without_legal_form(&entry.value));
        let fits = is_part_of(&parts, &whole)
            || entry.kind == Kind::Company && is_shortened(&parts, &whole);
        // Of several that fit, the one of which least is left out.
        if fits && best.is_none_or(|(_, length)| whole.len() < length) {
            best = Some((at, whole.len()));
        }
    }
    best.map(|(at, _)| at)
}

/// The person of whom only a surname was known that `name` has.
pub(crate) fn shorter(entries: &[Entry], name: &str) -> Option<usize> {
    let whole = parts(name);
    entries.iter().position(|entry| {
        let surname = parts(&entry.value);
        entry.kind == Kind::Person
            && surname.len() == 1
            && whole.len() > 1
            && is_part_of(&surname, &whole)
    })
}

fn parts(name: &str) -> Vec<String> {
    let key = fold::key(name);
    key.split(|c: char| c.is_whitespace() || matches!(c, '-' | ',' | '&' | '"'))
        .map(|part| part.replace('.', ""))
        .filter(|part| !part.is_empty() && !names::is_particle(part))
        .collect()
}

/// Whether each part is a word of `whole`, or the initial of one; one at least
/// a word that tells.
fn is_part_of(parts: &[String], whole: &[String]) -> bool {
    let mut left: Vec<&String> = whole.iter().collect();
    let mut telling = false;
    for part in parts {
        let short = part.chars().count() <= 2;
        let same = left.iter().position(|word| *word == part).or_else(|| {
            left.iter()
                .position(|word| short && word.starts_with(part.chars().next().unwrap_or(' ')))
        });
        let Some(same) = same else { return false };
        telling |= !short && left[same] == part && !names::is_trade(part);
        left.remove(same);
    }
    telling
}

/// "HPVG" for Haddow Pryce Veterinary Group, "CV Patas" for Clínica Veterinaria Patas.
fn is_shortened(parts: &[String], whole: &[String]) -> bool {
    let Some((first, rest)) = parts.split_first() else { return false };
    let count = first.chars().count();
    let initials: String = whole.iter().filter_map(|word| word.chars().next()).collect();
    if rest.is_empty() {
        return (2..=6).contains(&count)
            && count >= initials.chars().count().min(3)
            && initials.starts_with(first.as_str());
    }
    (2..=4).contains(&count)
        && whole.len() > count
        && initials.starts_with(first.as_str())
        && is_part_of(rest, &whole[count..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pseudonyms::Pseudonyms;
    use domain::Language;

    #[test]
    fn other_ways_of_writing_a_name_lead_to_its_owner() {
        let mut known = Pseudonyms::default();
        known.add(Kind::Company, "Haddow Pryce Veterinary Group plc".into(), Language::En);
        known.add(Kind::Person, "Rosalind Pryce".into(), Language::En);
        known.add(
            Kind::Company,
            "Clínica Veterinaria Patas del Guatiquía Ltda.".into(),
            Language::Es,
        );
        known.add(Kind::Person, "Zdzisława Kowalczyk-Finch".into(), Language::En);
        for (name, owner) in [
            ("HPVG", Some(0)),
            ("Haddow Pryce", Some(0)),
            ("R. Pryce", Some(1)),
            ("PRYCE", Some(1)),
            ("C.V. Patas del Guatiquía", Some(2)),
            ("Z. Kowalczyk Finch", Some(3)),
            ("HG", None),
            ("Group", None),
            ("Q. Pryce", None),
            ("R.", None),
        ] {
            assert_eq!(super::owner(&known.entries, name), owner, "{name}");
        }
    }
}
