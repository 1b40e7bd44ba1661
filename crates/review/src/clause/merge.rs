//! One card for what a rule and a model both found.

use crate::quote::overlap;
use domain::{Finding, FindingKind};
use std::cmp::Reverse;

/// One card for what both found (same topic or overlapping words): the model's
/// words, the rule's id and the lawyer's decision on it, the higher severity.
/// What only one of them found stays as it is. Highest severity first.
pub fn merge_findings(playbook: &[Finding], model: &[Finding]) -> Vec<Finding> {
    let mut merged: Vec<Finding> = playbook.to_vec();
    let mut taken = vec![false; merged.len()];
    for found in model {
        let counterpart = merged
            .iter()
            .zip(&taken)
            .take(playbook.len())
            .position(|(rule, taken)| !taken && same(rule, found, true))
            .or_else(|| {
                merged
                    .iter()
                    .zip(&taken)
                    .take(playbook.len())
                    .position(|(rule, taken)| !taken && same(rule, found, false))
            });
        match counterpart {
            Some(n) => {
                if let (Some(rule), Some(taken)) = (merged.get_mut(n), taken.get_mut(n)) {
                    *taken = true;
                    *rule = join(rule, found);
                }
            }
            None if merged.iter().any(|other| other.id == found.id) => {}
            None => merged.push(found.clone()),
        }
    }
    merged.sort_by_key(|finding| Reverse(finding.severity));
    merged
}

/// Whether both speak of one thing; `strictly` asks for the same words too.
fn same(rule: &Finding, found: &Finding, strictly: bool) -> bool {
    let words = overlap(&rule.quote, &found.quote);
    let topic = rule.topic == found.topic;
    if strictly { words && topic } else { words || topic }
}

fn join(rule: &Finding, model: &Finding) -> Finding {
    let mut sources = model.sources.clone();
    sources.extend(rule.sources.iter().filter(|source| !model.sources.contains(source)).cloned());
    Finding {
        id: rule.id,
        kind: rule.kind,
        topic: rule.topic.clone(),
        severity: rule.severity.max(model.severity),
        // What is missing is decided by code, its anchor too.
        quote: match rule.kind {
            FindingKind::Omission => rule.quote.clone(),
            FindingKind::Text => model.quote.clone(),
        },
        why: model.why.clone(),
        suggestion: if model.suggestion.is_empty() {
            rule.suggestion.clone()
        } else {
            model.suggestion.clone()
        },
        edits: if model.edits.is_empty() { rule.edits.clone() } else { model.edits.clone() },
        sources,
        by: model.by,
        decision: rule.decision,
        text: rule.text.clone(),
        note: rule.note.clone(),
        share: rule.share,
        reopened: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ClauseId, Decision, FindingId, Risk, Speaker};

    fn finding(by: Speaker, topic: &str, severity: Risk, quote: &str) -> Finding {
        Finding {
            id: FindingId::derive(ClauseId(Default::default()), topic, quote),
            kind: FindingKind::Text,
            topic: topic.into(),
            severity,
            quote: quote.into(),
            why: format!("{by:?} says"),
            suggestion: String::new(),
            edits: vec![],
            sources: vec![],
            by,
            decision: Decision::Open,
            text: None,
            note: None,
            share: false,
            reopened: None,
        }
    }

    #[test]
    fn one_card_has_the_models_words_the_higher_severity_and_the_lawyers_decision() {
        let mut rule =
            finding(Speaker::Playbook, "liability", Risk::High, "without any limit at all");
        rule.decision = Decision::Accepted;
        rule.suggestion = "cap it".into();
        let model =
            finding(Speaker::Model, "liability", Risk::Low, "liable without any limit at all");
        let merged = merge_findings(&[rule.clone()], &[model]);
        assert_eq!(merged.len(), 1);
        let card = &merged[0];
        assert_eq!(
            (card.id, card.severity, card.decision),
            (rule.id, Risk::High, Decision::Accepted)
        );
        assert_eq!((card.why.as_str(), card.suggestion.as_str()), ("Model says", "cap it"));
    }

    #[test]
    fn a_model_raises_but_never_lowers_or_removes_what_a_rule_found() {
        let rules = [finding(Speaker::Playbook, "payment", Risk::Medium, "within ninety days of")];
        for model in [
            vec![],
            vec![finding(Speaker::Model, "payment", Risk::Low, "pay within ninety days of")],
        ] {
            assert_eq!(merge_findings(&rules, &model)[0].severity, Risk::Medium);
        }
        let high = [finding(Speaker::Model, "other", Risk::High, "within ninety days of")];
        assert_eq!(merge_findings(&rules, &high)[0].severity, Risk::High);
    }

    #[test]
    fn what_only_one_found_stays_and_the_highest_comes_first() {
        let rules = [finding(Speaker::Playbook, "payment", Risk::Low, "within ninety days of")];
        let model = [finding(Speaker::Model, "liability", Risk::High, "liable without any limit")];
        let topics: Vec<String> =
            merge_findings(&rules, &model).into_iter().map(|f| f.topic).collect();
        assert_eq!(topics, ["liability", "payment"]);
    }

    #[test]
    fn an_omission_keeps_its_anchor() {
        let mut rule =
            finding(Speaker::Playbook, "confidentiality", Risk::Low, "shall keep it secret");
        rule.kind = FindingKind::Omission;
        let merged = merge_findings(
            &[rule],
            &[finding(Speaker::Model, "confidentiality", Risk::Low, "for ever and ever")],
        );
        assert_eq!(
            (merged[0].kind, merged[0].quote.as_str()),
            (FindingKind::Omission, "shall keep it secret")
        );
    }
}
