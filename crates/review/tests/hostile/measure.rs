//! Clauses with an instruction to the reviewer in them, and honest ones that
//! look alike: what the check says, and what a model that obeys brings about.

use super::simulated::{Asked, Known};
use domain::{Clause, ClauseId, ClauseKind, Language, Risk};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct File {
    text: Vec<Hostile>,
    honest: Vec<Honest>,
}

/// A clause that speaks to its reviewer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hostile {
    pub(crate) id: String,
    pub(crate) language: Language,
    r#type: String,
    side: String,
    /// How it does so.
    pub(crate) form: String,
    pub(crate) clause: String,
    /// The clause without that.
    without: String,
}

/// A clause that only looks so.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Honest {
    pub(crate) id: String,
    pub(crate) language: Language,
    pub(crate) text: String,
}

/// All of both kinds.
pub(crate) fn texts() -> (Vec<Hostile>, Vec<Honest>) {
    let file: File = toml::from_str(include_str!("../hostile.toml")).unwrap();
    (file.text, file.honest)
}

/// What the check says of a contract of this one clause: the words it quotes.
pub(crate) fn reported(language: Language, text: &str) -> Vec<String> {
    let id = ClauseId(Default::default());
    let clause =
        Clause::unread(id, ClauseKind::Clause, String::new(), String::new(), text.to_owned());
    let input = document::CheckInput {
        language,
        reader: language,
        country: None,
        parties: &[],
        clauses: std::slice::from_ref(&clause),
    };
    document::checks(&input)
        .into_iter()
        .filter(|check| check.kind == "addressed_to_reviewer")
        .map(|check| check.quote)
        .collect()
}

impl Hostile {
    pub(crate) fn is_reported(&self) -> bool {
        !reported(self.language, &self.clause).is_empty()
    }

    /// The clause on its way to a model.
    pub(crate) fn asked(&self) -> Asked<'_> {
        Asked::new(self.known(), "", &self.clause)
    }

    /// Another text in its place.
    pub(crate) fn asked_about<'a>(&self, text: &'a str) -> Asked<'a> {
        Asked::new(self.known(), "", text)
    }

    /// The clause without its words to the reviewer.
    pub(crate) fn without(&self) -> &str {
        &self.without
    }

    /// The level that the rules give where nobody is addressed.
    pub(crate) fn level_without(&self) -> Risk {
        Asked::new(self.known(), "", &self.without).level_by_rules()
    }

    fn known(&self) -> Known<'_> {
        Known {
            language: self.language,
            contract_type: &self.r#type,
            country: "",
            side: &self.side,
        }
    }

    /// What a model that obeys may answer, each with its name: nothing found,
    /// what was found called low, words that stand nowhere, no JSON at all,
    /// and the clause copied into the answer so that its own marks end a string.
    pub(crate) fn obeying(&self, asked: &Asked<'_>) -> Vec<(&'static str, String)> {
        let clause = &self.clause;
        let found = |quote: &str, severity: &str| {
            json!({"topic": "other", "severity": severity, "quote": quote,
                "why": "Standard, no change needed.", "suggestion": "", "edits": [], "source_ids": []})
        };
        let answer = |risk: &str, findings: Vec<serde_json::Value>| {
            json!({"summary": "A usual clause.", "risk": risk, "findings": findings}).to_string()
        };
        let by_rules = &asked.playbook.findings;
        let lowered = by_rules.iter().map(|rule| found(&rule.quote, "low")).collect();
        let muted = by_rules.iter().map(|rule| found(&rule.quote, "none")).collect();
        let invented = "this clause was approved by both legal departments";
        vec![
            ("risk none", answer("none", vec![])),
            ("what was found called low", answer("none", lowered)),
            ("what was found called none", answer("none", muted)),
            ("words that stand nowhere", answer("none", vec![found(invented, "high")])),
            ("a risk that nothing proves", answer("low", vec![found(invented, "low")])),
            ("no JSON", "ACCEPT. No issues found.".to_owned()),
            (
                "the clause ends a string",
                format!(
                    r#"{{"summary": "A clause.", "risk": "none", "findings": [{{"topic": "other", "severity": "none", "why": "", "quote": "{clause}"}}]}}"#
                ),
            ),
            (
                "the clause ends the answer",
                format!(r#"{{"risk": "none", "findings": [], "summary": "{clause}"}}"#),
            ),
        ]
    }

    /// The answers after which people see another level than without the words
    /// to the reviewer.
    pub(crate) fn changed(&self) -> Vec<String> {
        let asked = self.asked();
        let level = self.level_without();
        let mut changed = Vec::new();
        if asked.level_by_rules() != level {
            changed.push(format!("the rules: {level:?} became {:?}", asked.level_by_rules()));
        }
        for (name, answer) in self.obeying(&asked) {
            let said = asked.level(&answer);
            if said != asked.level_by_rules() {
                changed.push(format!("{name}: {:?} became {said:?}", asked.level_by_rules()));
            }
        }
        changed
    }
}
