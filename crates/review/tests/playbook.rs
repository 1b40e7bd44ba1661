//! Every rule has, in each of its languages, a text that it remarks on and a
//! near miss that it does not.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its table fails")]

use domain::{ClauseId, FindingId, Language, Law, LawBasis, Risk};
use review::{ClauseReview, ClauseText, Facts, Playbook};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    #[serde(rename = "type")]
    contract_type: Option<String>,
    en: [String; 2],
    es: [String; 2],
}

fn examples() -> BTreeMap<String, BTreeMap<String, Example>> {
    toml::from_str(include_str!("examples.toml")).unwrap()
}

fn read(
    language: Language,
    side: Option<&str>,
    contract_type: Option<&str>,
    text: &str,
) -> (ClauseId, ClauseReview) {
    let id = ClauseId(Default::default());
    let law = Law { country: None, basis: LawBasis::Unknown, quote: None };
    let facts = Facts { language, side, parties: &[], contract_type, law: &law };
    let clause = ClauseText { lineage: id, id, number: "", heading: "", text };
    (id, Playbook::builtin().read_clause(facts, clause))
}

#[test]
fn every_rule_remarks_on_its_example_and_not_on_the_near_miss() {
    let mut wrong = Vec::new();
    for (topic, rules) in examples() {
        for (rule, example) in rules {
            for (language, [hit, miss]) in
                [(Language::En, &example.en), (Language::Es, &example.es)]
            {
                let name = format!("{topic}/{rule}");
                let says = |text: &str| {
                    let (lineage, review) =
                        read(language, None, example.contract_type.as_deref(), text);
                    review.findings.iter().any(|finding| {
                        finding.id == FindingId::derive(lineage, &name, &finding.quote)
                    })
                };
                if !says(hit) {
                    wrong.push(format!("{name} {language:?} is silent on: {hit}"));
                }
                if says(miss) {
                    wrong.push(format!("{name} {language:?} remarks on: {miss}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_rule_is_without_an_example_and_no_reason_is_longer_than_25_words() {
    #[derive(Deserialize)]
    struct Topic {
        id: String,
        #[serde(default)]
        rule: Vec<Rule>,
    }
    #[derive(Deserialize)]
    struct Rule {
        id: String,
        why: BTreeMap<String, String>,
        suggestion: BTreeMap<String, String>,
    }
    let mut rules = BTreeSet::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/playbook");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let topic: Topic = toml::from_str(&text).unwrap();
        for rule in topic.rule {
            for words in [&rule.why, &rule.suggestion] {
                let long = words.values().find(|text| text.split_whitespace().count() > 25);
                assert_eq!(long, None, "{}", rule.id);
            }
            rules.insert(format!("{}/{}", topic.id, rule.id));
        }
    }
    let known: BTreeSet<String> = examples()
        .into_iter()
        .flat_map(|(topic, rules)| rules.into_keys().map(move |rule| format!("{topic}/{rule}")))
        .collect();
    assert_eq!(rules, known);
}

#[test]
fn a_finding_quotes_3_to_60_words_that_stand_in_the_clause() {
    let long = format!(
        "{} the Supplier shall indemnify the Customer for all claims whatsoever {}",
        "word ".repeat(90),
        "tail ".repeat(90)
    );
    for text in
        ["The Recipient shall indemnify the Discloser for all claims whatsoever.", long.as_str()]
    {
        let (_, review) = read(Language::En, None, None, text);
        let quote = &review.findings.first().unwrap().quote;
        let words = quote.split_whitespace().count();
        assert!(text.contains(quote.as_str()) && (3..=60).contains(&words), "{quote}");
        assert!(quote.contains("for all claims whatsoever"), "{quote}");
    }
}

#[test]
fn the_side_we_act_for_decides_how_much_a_rule_matters() {
    let text = "Provider may terminate this Agreement at any time for any reason.";
    let risk = |side| read(Language::En, side, None, text).1.risk;
    assert_eq!(risk(None), Some(Risk::High));
    assert_eq!(risk(Some("Customer")), Some(Risk::High));
    assert_ne!(risk(Some("Provider")), Some(Risk::High));
}

#[test]
fn a_clause_read_without_remark_has_risk_none_and_one_on_no_topic_has_no_risk() {
    assert_eq!(
        read(Language::En, None, None, "This Agreement is governed by the laws of Spain.").1.risk,
        Some(Risk::None)
    );
    assert_eq!(
        read(Language::En, None, None, "The sky is blue over the garden today.").1.risk,
        None
    );
    assert_eq!(
        read(Language::Es, None, None, "El cielo está despejado sobre el jardín.").1.risk,
        None
    );
}

#[test]
fn what_a_contract_of_its_type_should_have_is_missed_only_where_nothing_speaks_of_it() {
    let id = ClauseId(Default::default());
    let clause = |text| ClauseText { lineage: id, id, number: "", heading: "", text };
    let law = Law { country: None, basis: LawBasis::Unknown, quote: None };
    let missing = |contract_type, texts: &[&'static str]| -> Vec<String> {
        let facts =
            Facts { language: Language::Es, side: None, parties: &[], contract_type, law: &law };
        let clauses: Vec<_> = texts.iter().copied().map(clause).collect();
        Playbook::builtin()
            .missing_clauses(facts, facts.language, &clauses)
            .into_iter()
            .map(|missing| missing.topic)
            .collect()
    };
    let full = [
        "La renta es de 700 euros al mes.",
        "El contrato dura cinco años desde su firma.",
        "Cualquiera de las partes podrá resolver el contrato si la otra lo incumple.",
        "El piso se destinará a vivienda habitual del inquilino, que no podrá subarrendarlo.",
        "El contrato se rige por la ley española.",
        "La fianza es de un mes.",
        "El arrendador hará las reparaciones.",
    ];
    assert_eq!(missing(Some("lease"), &full), Vec::<String>::new());
    assert_eq!(missing(Some("lease"), &full[..5]), ["deposit", "repairs"]);
    assert_eq!(missing(None, &full[..5]), Vec::<String>::new());
}
