//! A first view of a clause, with no model at all.

use super::{Playbook, Rule, Topic, applies, trigger::Prepared};
use crate::{
    ClauseReview, ClauseText, Facts,
    example::{Examples, Resemblance},
    quote::overlap,
    side,
};
use domain::{Decision, Finding, FindingId, FindingKind, Language, Risk, Speaker};
use std::borrow::Cow;

impl Playbook {
    /// What the rules say, in the contract's own language. The risk is absent
    /// where no topic of the playbook is touched, `none` where one is and
    /// every rule of it found nothing.
    pub fn read_clause(&self, facts: Facts<'_>, clause: ClauseText<'_>) -> ClauseReview {
        self.read_clause_in(facts, facts.language, clause)
    }

    /// As [`Self::read_clause`], in the language of a `reader`.
    pub fn read_clause_in(
        &self,
        facts: Facts<'_>,
        reader: Language,
        clause: ClauseText<'_>,
    ) -> ClauseReview {
        let deal = deal(clause.text);
        let prepared = Prepared::new(&deal);
        let role = side::role(facts);
        let heading = crate::folded::fold(clause.heading, crate::folded::Folding::Search);
        let mut touched = false;
        let mut findings: Vec<Finding> = Vec::new();
        for topic in self.topics.iter().filter(|topic| topic.applies(facts.contract_type)) {
            if !topic.is_about(facts.language, &heading, prepared.folded()) {
                continue;
            }
            touched = true;
            for rule in &topic.rules {
                let Some(severity) = self.severity(topic, rule, role, facts) else { continue };
                let Some(quote) = rule.quote(facts.language, &prepared) else { continue };
                let Some(quote) = clause.text.get(quote) else { continue };
                let repeats = findings.iter().any(|other| {
                    other.topic == topic.id && (other.kind == rule.kind && other.quote == quote)
                });
                if !repeats {
                    findings.push(rule.finding(topic, severity, reader, clause, quote));
                }
            }
        }
        let weighed = ClauseText { text: &deal, ..clause };
        if let Some(found) = Examples::builtin(facts.language).read(facts, weighed)
            && let Some(quote) = clause.text.get(found.quote.clone())
        {
            touched = true;
            let known = findings
                .iter()
                .any(|other| other.topic == found.topic && overlap(&other.quote, quote));
            if !known {
                findings.extend(by_example(&found, reader, clause, quote));
            }
        }
        for (own, rule) in self.own.rules() {
            let Some(severity) = rule.severity_for(role, facts) else { continue };
            let Some(quote) = rule.quote(facts.language, &prepared) else { continue };
            let Some(quote) = clause.text.get(quote) else { continue };
            touched = true;
            findings.push(Finding {
                topic: own.topic.clone(),
                severity,
                why: own.why.clone(),
                suggestion: own.suggestion.clone(),
                ..remark(clause, &rule.id, quote)
            });
        }
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        let highest = findings.iter().map(|finding| finding.severity).max();
        ClauseReview {
            risk: highest.or(touched.then_some(Risk::None)),
            summary: String::new(),
            findings,
        }
    }

    /// How much a rule matters to this side, by our own word where we said one;
    /// absent where it does not apply or is off.
    fn severity(
        &self,
        topic: &Topic,
        rule: &Rule,
        role: Option<side::Role>,
        facts: Facts<'_>,
    ) -> Option<Risk> {
        let severity = rule.severity_for(role, facts)?;
        let severity = self.own.level(&topic.id, &rule.id).unwrap_or(severity);
        (severity != Risk::None).then_some(severity)
    }
}

/// The clause without what speaks to its reviewer: that is no part of the deal,
/// and no rule or example shall be swayed by it. Spaces stand in its place, so
/// that the rest stands where it stood.
fn deal(text: &str) -> Cow<'_, str> {
    let addressed = document::addressed(text);
    if addressed.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut deal = text.to_owned();
    for range in addressed {
        let blank = " ".repeat(range.len());
        deal.replace_range(range, &blank);
    }
    Cow::Owned(deal)
}

/// A finding in the words of the danger that a clause resembles.
fn by_example(
    found: &Resemblance,
    reader: Language,
    clause: ClauseText<'_>,
    quote: &str,
) -> Option<Finding> {
    let (why, suggestion) = Examples::builtin(reader).words_of(&found.idea)?;
    let name = format!("example/{}", found.idea);
    Some(Finding {
        topic: found.topic.clone(),
        severity: found.level,
        why: why.to_owned(),
        suggestion: suggestion.to_owned(),
        ..remark(clause, &name, quote)
    })
}

/// A finding of the playbook's, without what it is about. `name` is of the rule,
/// so that a decision on one remark is never taken for one on another.
fn remark(clause: ClauseText<'_>, name: &str, quote: &str) -> Finding {
    Finding {
        id: FindingId::derive(clause.lineage, name, quote),
        kind: FindingKind::Text,
        topic: String::new(),
        severity: Risk::None,
        quote: quote.to_owned(),
        why: String::new(),
        suggestion: String::new(),
        edits: Vec::new(),
        sources: Vec::new(),
        by: Speaker::Playbook,
        decision: Decision::Open,
        text: None,
        note: None,
        share: false,
        reopened: None,
    }
}

impl Rule {
    /// How much it matters to this side; absent where the rule does not apply.
    pub(super) fn severity_for(&self, role: Option<side::Role>, facts: Facts<'_>) -> Option<Risk> {
        if !applies(&self.types, facts.contract_type) {
            return None;
        }
        if !self.countries.is_empty() {
            let country = facts.law.country.as_deref()?;
            if !self.countries.iter().any(|listed| listed == country) {
                return None;
            }
        }
        let of = |key: &str| self.sides.iter().find(|(side, _)| side == key).map(|(_, risk)| *risk);
        let severity = role
            .and_then(|role| of(role.name).or_else(|| of(role.family)))
            .unwrap_or(self.severity);
        (severity != Risk::None).then_some(severity)
    }

    pub(super) fn quote(
        &self,
        language: Language,
        clause: &Prepared<'_>,
    ) -> Option<std::ops::Range<usize>> {
        self.triggers
            .iter()
            .filter(|trigger| trigger.language == language)
            .find_map(|trigger| trigger.quote(clause))
    }

    fn finding(
        &self,
        topic: &Topic,
        severity: Risk,
        reader: Language,
        clause: ClauseText<'_>,
        quote: &str,
    ) -> Finding {
        Finding {
            kind: self.kind,
            topic: topic.id.clone(),
            severity,
            why: self.why.of(reader).to_owned(),
            suggestion: self.suggestion.of(reader).to_owned(),
            ..remark(clause, &format!("{}/{}", topic.id, self.id), quote)
        }
    }
}
