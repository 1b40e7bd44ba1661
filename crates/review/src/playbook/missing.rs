//! Clauses that a contract of its type should have and this one has not.

use super::{Playbook, Words};
use crate::pattern::Pattern;
use crate::{
    ClauseText, Facts,
    excerpt::sentences,
    folded::{Folding, fold},
};
use domain::{ClauseId, Language, MissingClause};
use std::cmp::Reverse;

/// A clause to expect.
#[derive(Debug)]
pub(super) struct Expected {
    pub(super) topic: String,
    pub(super) types: Vec<String>,
    /// Topics next to which it belongs.
    pub(super) near: Vec<String>,
    pub(super) found: Vec<Said>,
    /// Words that come near it without being it.
    pub(super) hint: Vec<(Language, Pattern)>,
    pub(super) why: Words,
    pub(super) proposed: Words,
}

/// How one sentence says it.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) language: Language,
    pub(super) with: Vec<Pattern>,
    pub(super) without: Vec<Pattern>,
}

/// A clause as a checklist looks through it.
struct Looked {
    id: ClauseId,
    heading: String,
    text: String,
    /// Folded; a title is none of them.
    sentences: Vec<String>,
}

impl Playbook {
    /// What is not there, told in the language of the `reader`, with a wording in
    /// the contract's. What is there is judged
    /// by what sentences say, wherever they stand and whatever the title above
    /// them. Nothing is missed in a contract whose type is not known.
    pub fn missing_clauses(
        &self,
        facts: Facts<'_>,
        reader: Language,
        clauses: &[ClauseText<'_>],
    ) -> Vec<MissingClause> {
        let Some(contract_type) = facts.contract_type else { return Vec::new() };
        if clauses.is_empty() {
            return Vec::new();
        }
        let looked: Vec<Looked> = clauses.iter().map(Looked::new).collect();
        self.expected
            .iter()
            .filter(|expected| expected.types.iter().any(|listed| listed == contract_type))
            .filter(|expected| !expected.is_in(facts.language, &looked))
            .map(|expected| MissingClause {
                topic: expected.topic.clone(),
                why: expected.why.of(reader).to_owned(),
                near_clause_id: expected
                    .hinted(facts.language, &looked)
                    .or_else(|| self.beside(&expected.near, facts, &looked)),
                proposed_text: self.worded(expected.proposed.of(facts.language), facts),
            })
            .collect()
    }

    /// The last clause whose heading is about one of these topics.
    fn beside(&self, topics: &[String], facts: Facts<'_>, clauses: &[Looked]) -> Option<ClauseId> {
        topics.iter().find_map(|id| {
            let topic = self.topics.iter().find(|topic| topic.id == *id)?;
            let about = |clause: &&Looked| topic.is_about(facts.language, &clause.heading, "");
            clauses.iter().rev().find(about).map(|clause| clause.id)
        })
    }

    /// A proposal in the words of the contract's country.
    fn worded(&self, proposal: &str, facts: Facts<'_>) -> String {
        let country = facts.law.country.as_deref().unwrap_or_default();
        let mut text = proposal.to_owned();
        for (name, words) in self.terms.get(&facts.language).into_iter().flatten() {
            if let Some(word) = words.get(country).or_else(|| words.get("default")) {
                text = text.replace(&format!("{{{name}}}"), word);
            }
        }
        text
    }
}

impl Looked {
    fn new(clause: &ClauseText<'_>) -> Self {
        let heading = fold(clause.heading, Folding::Search);
        let folded = sentences(clause.text)
            .into_iter()
            .map(|range| fold(&clause.text[range], Folding::Search))
            .filter(|sentence| !is_title(sentence, &heading))
            .collect();
        let text = fold(clause.text, Folding::Search);
        Self { id: clause.id, heading, text, sentences: folded }
    }
}

/// Whether a sentence is nothing but the clause's heading, numbered or not.
fn is_title(sentence: &str, heading: &str) -> bool {
    let end = |c: char| !c.is_alphanumeric();
    let (sentence, heading) = (sentence.trim_end_matches(end), heading.trim_end_matches(end));
    // "ARTICLE 7 - ", "DECIMOSÉPTIMA.-"
    const NUMBER: usize = 24;
    !heading.is_empty() && sentence.ends_with(heading) && sentence.len() <= heading.len() + NUMBER
}

impl Expected {
    fn is_in(&self, language: Language, clauses: &[Looked]) -> bool {
        self.found.iter().filter(|said| said.language == language).any(|said| {
            clauses.iter().flat_map(|clause| &clause.sentences).any(|sentence| said.is_in(sentence))
        })
    }

    /// The clause that says most of the words that come near; a possible
    /// equivalent that the lawyer should look at first.
    fn hinted(&self, language: Language, clauses: &[Looked]) -> Option<ClauseId> {
        let hints: Vec<&Pattern> = self
            .hint
            .iter()
            .filter(|(spoken, _)| *spoken == language)
            .map(|(_, pattern)| pattern)
            .collect();
        let matched = |clause: &Looked| {
            let near = |hint: &&&Pattern| hint.is_match(&clause.text);
            let first = hints.first().is_some_and(|hint| hint.is_match(&clause.text));
            // The first hint is the word itself.
            hints.iter().filter(near).count() + usize::from(first)
        };
        clauses
            .iter()
            .map(|clause| (matched(clause), clause.id))
            .enumerate()
            .filter(|(_, (count, _))| *count > 0)
            // Of several that say as much, the first.
            .min_by_key(|(at, (count, _))| (Reverse(*count), *at))
            .map(|(_, (_, id))| id)
    }
}

impl Said {
    fn is_in(&self, sentence: &str) -> bool {
        self.with.iter().all(|pattern| pattern.is_match(sentence))
            && !self.without.iter().any(|pattern| pattern.is_match(sentence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{CONTRACT_TYPES, Law, LawBasis};

    const COUNTRIES: [&str; 12] =
        ["ES", "MX", "AR", "CO", "PE", "CL", "GB", "IE", "US", "CA", "AU", "FR"];

    fn missing(
        language: Language,
        country: Option<&str>,
        contract_type: &str,
        text: &str,
    ) -> Vec<MissingClause> {
        let law = Law { country: country.map(str::to_owned), basis: LawBasis::Clause, quote: None };
        let facts = Facts {
            language,
            side: None,
            parties: &[],
            contract_type: Some(contract_type),
            law: &law,
        };
        let id = ClauseId::generate();
        let clause = ClauseText { lineage: id, id, number: "1", heading: "", text };
        Playbook::builtin().missing_clauses(facts, facts.language, &[clause])
    }

    #[test]
    fn every_type_has_a_checklist_that_says_why_and_proposes_words_in_both_languages() {
        for contract_type in CONTRACT_TYPES {
            for language in [Language::Es, Language::En] {
                for country in COUNTRIES {
                    let all = missing(language, Some(country), contract_type, "Nothing.");
                    assert!(all.len() >= 6, "{contract_type}: {}", all.len());
                    for clause in all {
                        let words = clause.proposed_text.split_whitespace().count();
                        assert!(words >= 8 && clause.why.len() > 20, "{contract_type} {clause:?}");
                        assert!(!clause.proposed_text.contains(['{', '}']), "{clause:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn breach_ends_a_contract_in_the_words_of_its_country() {
        let proposed = |country| {
            let all = missing(Language::Es, country, "services", "Nada.");
            all.into_iter().find(|clause| clause.topic == "termination").unwrap().proposed_text
        };
        for country in [Some("ES"), Some("PE"), Some("AR"), Some("CL"), None] {
            let text = proposed(country);
            assert!(text.contains("resolver") && text.contains("resolución"), "{country:?} {text}");
        }
        let text = proposed(Some("MX"));
        assert!(text.contains("rescindir") && !text.contains("resol"), "{text}");
    }

    #[test]
    fn a_data_processing_agreement_is_held_to_the_list_of_article_28() {
        let all = missing(Language::En, Some("IE"), "data_processing", "Nothing.");
        let topics: Vec<&str> = all.iter().map(|clause| clause.topic.as_str()).collect();
        for topic in [
            "processing_details",
            "instructions",
            "confidentiality",
            "security_measures",
            "subprocessors",
            "data_subject_rights",
            "breach_notice",
            "impact_assessment",
            "data_return",
            "data_audit",
            "international_transfers",
        ] {
            assert!(topics.contains(&topic), "{topic}: {topics:?}");
        }
    }

    #[test]
    fn a_title_alone_is_no_clause_and_a_clause_needs_no_title() {
        let law = Law { country: None, basis: LawBasis::Unknown, quote: None };
        let facts = Facts {
            language: Language::En,
            side: None,
            parties: &[],
            contract_type: Some("sale"),
            law: &law,
        };
        let is_missed = |heading: &str, text: &str| {
            let id = ClauseId::generate();
            let clause = ClauseText { lineage: id, id, number: "7", heading, text };
            let missing = Playbook::builtin().missing_clauses(facts, facts.language, &[clause]);
            missing.iter().any(|clause| clause.topic == "warranty")
        };
        let heading = "WARRANTY AGAINST DEFECTS";
        assert!(is_missed(heading, "ARTICLE 7 - WARRANTY AGAINST DEFECTS\nIntentionally omitted."));
        let text = "The seller will put right, at its own cost, any defect found within a year.";
        assert!(!is_missed("Miscellaneous", text));
    }

    #[test]
    fn what_comes_near_is_pointed_at() {
        let law = Law { country: None, basis: LawBasis::Unknown, quote: None };
        let facts = Facts {
            language: Language::Es,
            side: None,
            parties: &[],
            contract_type: Some("services"),
            law: &law,
        };
        let ids = [ClauseId::generate(), ClauseId::generate()];
        let texts = ["El Prestador viajará a Quito.", "Cada parte responde por su personal."];
        let clauses: Vec<ClauseText<'_>> = ids
            .into_iter()
            .zip(texts)
            .map(|(id, text)| ClauseText { lineage: id, id, number: "", heading: "", text })
            .collect();
        let missing = Playbook::builtin().missing_clauses(facts, facts.language, &clauses);
        let liability = missing.iter().find(|clause| clause.topic == "liability").unwrap();
        assert_eq!(liability.near_clause_id, Some(ids[1]));
    }
}
