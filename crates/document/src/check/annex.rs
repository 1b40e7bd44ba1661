//! Annexes that the text speaks of and the document has not.

use super::{contract::Contract, found::Found};
use crate::split::ordinal::roman;
use domain::Language;
use regex::Regex;
use std::{
    collections::{BTreeSet, HashSet},
    sync::LazyLock,
};

static MENTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?P<k>(?i:anexos?|apéndices?|annex(?:es)?|exhibits?|schedules?|append(?:ix|ices)))[ \u{a0}]+(?:(?i:n[.º°]+|núm\.|no\.)[ ]*)?(?P<l>[“\x22]?(?:[A-Z]\b|[IVX]{1,5}\b|[0-9]{1,2}\b)(?:-[0-9A-Z])?[”\x22]?)(?P<m>(?:(?:,|[ ]+(?:y|e|and|or|o)\b)[ ]+(?:[B-DF-NP-XZ]|[IVX]{1,5}|[0-9]{1,2})\b)*)").ok()
});

/// Another document's annex: "Anexo I del Reglamento", "Annex II of the Directive".
static ELSEWHERE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^[^.;\n]{0,25}?\b(?i:of|to|in|de|del|al|en)\b (?i:the |that |its |la |los |las |el |such |su |dicho |dicha |an? )*(?:[\p{L}]+ ){0,2}?(?i:act|code|law|regulation|directive|convention|sccs?|standard|gdpr|msa|master|policy|plan|ley|código|real|decreto|reglamento|directiva|convenio|norma|rgpd|pliego|report|acuerdo marco|contrato marco)\b").ok()
});

/// An annex named in the text that the document does not hold. Told once for
/// each, at its first mention.
pub(super) fn missing_annex(contract: &Contract<'_>, found: &mut Found<'_>) {
    let (Some(mention), Some(elsewhere)) = (MENTION.as_ref(), ELSEWHERE.as_ref()) else { return };
    let there = headed(contract, mention);
    let mut told = HashSet::new();
    for (at, unit) in contract.units.iter().enumerate() {
        for hit in mention.captures_iter(unit.text()) {
            let (Some(whole), Some(keyword), Some(label)) =
                (hit.get(0), hit.name("k"), hit.name("l"))
            else {
                continue;
            };
            let rest = &unit.text()[whole.end()..];
            let goes_on = rest
                .strip_prefix('.')
                .is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()));
            if goes_on
                || rest.starts_with('-')
                || is_shouted(keyword.as_str(), label.as_str(), rest)
                || elsewhere.is_match(rest)
                || follows_another(&unit.text()[..whole.start()])
            {
                continue;
            }
            let more = hit.name("m").map_or("", |more| more.as_str());
            let labels = std::iter::once(label.as_str())
                .chain(more.split([' ', ',']).filter(|part| is_label(part)));
            for label in labels {
                let key = key_of(label);
                if there.contains(&key) || !told.insert(key) {
                    continue;
                }
                let name = format!(
                    "{} {}",
                    singular(keyword.as_str()),
                    label.trim_matches(['“', '"', '”'])
                );
                let (detail, suggestion) = match contract.reader {
                    Language::Es => (
                        format!("El texto remite al {name}, que no está en el documento."),
                        "Pida el anexo, o suprima la remisión.".to_owned(),
                    ),
                    Language::En => (
                        format!("The text refers to {name}, which is not in the document."),
                        "Ask for it, or strike the reference.".to_owned(),
                    ),
                };
                found.push(at, whole.range(), "missing_annex", detail, suggestion);
            }
        }
    }
}

/// The labels with which a line of the document begins: an annex's heading, or
/// an entry of a list of annexes.
fn headed(contract: &Contract<'_>, mention: &Regex) -> BTreeSet<String> {
    let mut there = BTreeSet::new();
    for unit in &contract.units {
        for line in unit.text().lines() {
            let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
            if let Some(hit) = mention.captures(line)
                && hit.get(0).is_some_and(|whole| whole.start() == 0)
                && let Some(label) = hit.name("l")
            {
                there.insert(key_of(label.as_str()));
            }
        }
        if unit.is_in_annex() {
            let last = unit.clause.number.split_whitespace().next_back().unwrap_or_default();
            there.insert(key_of(last));
            there.insert(key_of(unit.annex().trim_start_matches("annex-")));
        }
    }
    there
}

/// `I`, `1` and `“1”` are one label.
fn key_of(label: &str) -> String {
    let label = label.trim_matches(|c: char| !c.is_alphanumeric()).to_uppercase();
    roman(&label).map_or(label, |value| value.to_string())
}

fn is_label(part: &str) -> bool {
    !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// In capitals "EL ANEXO Y LA FACTURA" and "SCHEDULE A MEETING" name no annex.
fn is_shouted(keyword: &str, label: &str, rest: &str) -> bool {
    let shouted = keyword.chars().all(char::is_uppercase);
    let word = matches!(label, "Y" | "E" | "O" | "U" | "A" | "I");
    let goes_on = rest.trim_start().starts_with(char::is_alphabetic);
    matches!(label, "Y" | "O" | "E" | "U") || (shouted && word && goes_on)
}

/// "the Regulation's Annex II".
fn follows_another(before: &str) -> bool {
    before.trim_end().ends_with("'s") || before.trim_end().ends_with("’s")
}

fn singular(keyword: &str) -> String {
    let word = keyword.strip_suffix("es").filter(|word| word.ends_with('x')).unwrap_or(keyword);
    if word.ends_with("ices") {
        return "Appendix".to_owned();
    }
    let word = word.strip_suffix(['s', 'S']).unwrap_or(word).to_lowercase();
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
