//! From the embedded files to rules.

use super::{
    Playbook, Rule, Topic,
    data::{
        ExpectedEntry, ExpectedFile, OneOrAll, RuleEntry, Terms, TopicFile, TriggerEntry,
        Vocabulary,
    },
    missing::{Expected, Said},
    trigger::Trigger,
};
use crate::pattern::Pattern;
use domain::Language;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

macro_rules! topics {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../playbook/", $name, ".toml")))),*]
    };
}

/// In the order in which findings of equal severity are shown.
const TOPICS: &[(&str, &str)] = topics![
    "liability",
    "indemnity",
    "termination",
    "renewal",
    "term",
    "penalty",
    "payment",
    "price",
    "confidentiality",
    "ip",
    "data_protection",
    "governing_law",
    "disputes",
    "assignment",
    "exclusivity",
    "non_compete",
    "modification",
    "warranty",
    "deposit",
    "guarantee",
    "acceptance",
    "suspension",
    "access",
    "repairs",
    "force_majeure",
    "subcontracting",
    "employment_terms",
    "sale_terms",
    "boilerplate",
    "acceleration",
    "audit",
    "breach_notice",
    "charges",
    "compensation",
    "costs",
    "data_audit",
    "data_loss",
    "data_return",
    "data_use",
    "delivery",
    "dismissal",
    "entire_agreement",
    "events_of_default",
    "eviction",
    "exit",
    "hidden_defects",
    "improvements",
    "instructions",
    "interest",
    "international_transfers",
    "inventions",
    "licence_scope",
    "marking",
    "minimum_purchase",
    "monitoring",
    "non_solicitation",
    "notices",
    "pay",
    "payment_security",
    "permitted_disclosure",
    "post_employment",
    "power_of_attorney",
    "prepayment",
    "rent",
    "resale_price",
    "return_of_information",
    "security_interest",
    "security_measures",
    "service_levels",
    "source_code",
    "stock",
    "sublease",
    "subprocessors",
    "support",
    "survival",
    "territory",
    "title_and_risk",
    "trade_marks",
    "use_of_premises",
    "waiver_of_rights",
    "working_time",
];
const VOCABULARY: &str = include_str!("../../data/vocabulary.toml");
/// Checklists; each entry belongs to the types that it names.
const EXPECTED: [&str; 9] = [
    include_str!("../../data/expected/general.toml"),
    include_str!("../../data/expected/lease.toml"),
    include_str!("../../data/expected/nda.toml"),
    include_str!("../../data/expected/sale.toml"),
    include_str!("../../data/expected/employment.toml"),
    include_str!("../../data/expected/software.toml"),
    include_str!("../../data/expected/data_processing.toml"),
    include_str!("../../data/expected/distribution.toml"),
    include_str!("../../data/expected/loan.toml"),
];
const TERMS: &str = include_str!("../../data/terms.toml");

/// The playbook that comes with the program. A file that does not parse is
/// left out; a test keeps that from ever being built.
pub(super) fn builtin() -> Playbook {
    let vocabulary: Vocabulary = toml::from_str(VOCABULARY).unwrap_or_default();
    let mut digest = Sha256::new();
    digest.update(VOCABULARY);
    EXPECTED.iter().for_each(|text| digest.update(text));
    digest.update(TERMS);
    crate::example::digest(|bytes| digest.update(bytes));
    let mut topics = Vec::new();
    for (_, text) in TOPICS {
        digest.update(text);
        if let Ok(file) = toml::from_str::<TopicFile>(text) {
            topics.push(topic(file, &vocabulary));
        }
    }
    let terms: Terms = toml::from_str(TERMS).unwrap_or_default();
    let expected = EXPECTED
        .iter()
        .filter_map(|text| toml::from_str::<ExpectedFile>(text).ok())
        .flat_map(|file| file.clause)
        .map(|entry| expected(entry, &vocabulary))
        .collect();
    let version = hex::encode(digest.finalize())[..12].to_owned();
    Playbook {
        version,
        topics: topics.into(),
        expected,
        terms: terms.into(),
        own: super::own::Own::default(),
    }
}

fn expected(entry: ExpectedEntry, vocabulary: &Vocabulary) -> Expected {
    let found = entry.found.into_iter().flat_map(|(language, list)| {
        list.into_iter().map(move |said| {
            let all = match said {
                OneOrAll::One(pattern) => vec![pattern],
                OneOrAll::All(patterns) => patterns,
            };
            let compile = |source: &str| pattern(source, language, vocabulary);
            let (not, with): (Vec<&String>, Vec<&String>) =
                all.iter().partition(|source| source.starts_with('!'));
            Said {
                language,
                with: with.into_iter().map(|source| compile(source)).collect(),
                without: not
                    .into_iter()
                    .map(|source| compile(source.trim_start_matches('!')))
                    .collect(),
            }
        })
    });
    Expected {
        found: found.collect(),
        hint: by_language(&entry.hint, vocabulary),
        topic: entry.topic,
        types: entry.types,
        near: entry.near,
        why: entry.why,
        proposed: entry.proposed,
    }
}

fn topic(file: TopicFile, vocabulary: &Vocabulary) -> Topic {
    Topic {
        about: by_language(&file.about, vocabulary),
        rules: file.rules.into_iter().map(|entry| rule(entry, vocabulary)).collect(),
        id: file.id,
        title: file.title,
        positions: file.positions.into_iter().collect(),
        types: file.types,
    }
}

fn rule(entry: RuleEntry, vocabulary: &Vocabulary) -> Rule {
    Rule {
        id: entry.id,
        kind: entry.kind,
        severity: entry.severity,
        sides: entry.sides.into_iter().collect(),
        types: entry.types,
        countries: entry.countries,
        why: entry.why,
        suggestion: entry.suggestion,
        triggers: entry.when.into_iter().map(|when| trigger(when, vocabulary)).collect(),
    }
}

fn trigger(entry: TriggerEntry, vocabulary: &Vocabulary) -> Trigger {
    let all = |sources: Vec<String>| -> Vec<Pattern> {
        sources.iter().map(|source| pattern(source, entry.lang, vocabulary)).collect()
    };
    Trigger {
        language: entry.lang,
        find: pattern(&entry.find, entry.lang, vocabulary),
        with: all(entry.with),
        without: all(entry.without),
        clause_with: all(entry.clause_with),
        clause_without: all(entry.clause_without),
        above: entry.above,
        below: entry.below,
    }
}

fn by_language(
    sources: &HashMap<Language, Vec<String>>,
    vocabulary: &Vocabulary,
) -> Vec<(Language, Pattern)> {
    sources
        .iter()
        .flat_map(|(&language, list)| {
            list.iter().map(move |source| (language, pattern(source, language, vocabulary)))
        })
        .collect()
}

/// What `[^.;]` stands for: all that folded text holds inside a sentence. The
/// full negated class, repeated a hundred times, takes a second to compile.
const IN_SENTENCE: &str = r"[ -\-/-:<-~£§°º€…]";

/// `%name%` becomes what the language's vocabulary says.
fn pattern(source: &str, language: Language, vocabulary: &Vocabulary) -> Pattern {
    let mut expanded = source.to_owned();
    for (name, words) in vocabulary.get(&language).into_iter().flatten() {
        expanded = expanded.replace(&format!("%{name}%"), words);
    }
    Pattern::new(expanded.replace("[^.;]", IN_SENTENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_file_parses_and_every_pattern_compiles() {
        let vocabulary: Vocabulary = toml::from_str(VOCABULARY).unwrap();
        for text in EXPECTED {
            toml::from_str::<ExpectedFile>(text).unwrap();
        }
        toml::from_str::<Terms>(TERMS).unwrap();
        let unexpanded = regex::Regex::new("%[a-z]+%").unwrap();
        let check = |pattern: &Pattern, place: &str| {
            assert!(pattern.regex().is_some(), "{place}: {pattern:?}");
            let unknown = unexpanded.is_match(&format!("{pattern:?}"));
            assert!(!unknown, "{place}: unknown word in {pattern:?}");
        };
        for (name, text) in TOPICS {
            let file: TopicFile =
                toml::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(&file.id, name);
            let topic = topic(file, &vocabulary);
            topic.about.iter().for_each(|(_, pattern)| check(pattern, name));
            for rule in &topic.rules {
                for trigger in &rule.triggers {
                    let lists = [
                        &trigger.with,
                        &trigger.without,
                        &trigger.clause_with,
                        &trigger.clause_without,
                    ];
                    check(&trigger.find, name);
                    lists.into_iter().flatten().for_each(|pattern| check(pattern, name));
                }
            }
        }
        for expected in builtin().expected.iter() {
            let said = expected.found.iter().flat_map(|said| said.with.iter().chain(&said.without));
            let hints = expected.hint.iter().map(|(_, pattern)| pattern);
            said.chain(hints).for_each(|pattern| check(pattern, &expected.topic));
        }
    }
}
