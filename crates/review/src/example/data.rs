//! The wording that the playbook knows: `playbook/examples/LANGUAGE-GROUP.toml`.

use domain::{Language, Risk};
use serde::Deserialize;

macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../../playbook/examples/", $language, "-general-1.toml")),
            include_str!(concat!("../../playbook/examples/", $language, "-general-2.toml")),
            include_str!(concat!("../../playbook/examples/", $language, "-lease-employment.toml")),
            include_str!(concat!("../../playbook/examples/", $language, "-sale-nda-saas.toml")),
            include_str!(concat!("../../playbook/examples/", $language, "-dp-dist-loan.toml")),
        ]
    };
}

/// Whole clauses as lawyers judge them.
macro_rules! judged {
    ($language:literal) => {
        [
            include_str!(concat!("../../playbook/examples/clauses-", $language, ".toml")),
            include_str!(concat!("../../playbook/examples/judged-", $language, "-a.toml")),
            include_str!(concat!("../../playbook/examples/judged-", $language, "-b.toml")),
        ]
    };
}

/// Parts of contracts that both sides can sign.
macro_rules! fair {
    ($language:literal) => {
        [
            include_str!(concat!("../../playbook/examples/fair-", $language, ".toml")),
            include_str!(concat!("../../playbook/examples/fair-", $language, "-a.toml")),
            include_str!(concat!("../../playbook/examples/fair-", $language, "-b.toml")),
            include_str!(concat!("../../playbook/examples/fair-", $language, "-c.toml")),
        ]
    };
}

/// All that is learnt from, as it is written.
pub(super) fn texts() -> impl Iterator<Item = &'static str> {
    let ideas = files!("es").into_iter().chain(files!("en"));
    let clauses = judged!("es").into_iter().chain(judged!("en"));
    ideas.chain(clauses).chain(fair!("es")).chain(fair!("en"))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    idea: Vec<Idea>,
}

/// `[[idea]]`: one danger, in many ways of saying it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Idea {
    /// The same in both languages.
    pub(super) id: String,
    /// Of the playbook.
    pub(super) topic: String,
    /// Whom it harms.
    #[allow(dead_code, reason = "said for who reads the file; each statement has its own")]
    side: String,
    pub(super) level: Risk,
    pub(super) why: String,
    pub(super) suggestion: String,
    pub(super) harmful: Vec<Statement>,
    /// On the same subject, and nothing to remark.
    pub(super) harmless: Vec<Statement>,
}

/// `[type, side, words]`: how it stands in a contract of this type, read for
/// this side.
#[derive(Debug, Deserialize)]
pub(super) struct Statement(pub(super) String, pub(super) String, pub(super) String);

/// `clauses-LANGUAGE.toml`, `judged-LANGUAGE-PART.toml`: whole clauses as lawyers judge them.
#[derive(Debug, Deserialize)]
struct Clauses {
    clause: Vec<Judged>,
}

/// `[[clause]]`. What else stands there is for who reads the file.
#[derive(Debug, Deserialize)]
pub(super) struct Judged {
    /// For who reads the file; a test holds it to be unique.
    #[cfg_attr(not(test), expect(dead_code, reason = "only people and tests ask for it"))]
    pub(super) id: String,
    pub(super) r#type: String,
    pub(super) side: String,
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) level: Risk,
}

/// All whole clauses of a language.
pub(super) fn clauses(language: Language) -> Vec<Judged> {
    let files = match language {
        Language::Es => judged!("es"),
        Language::En => judged!("en"),
    };
    let parsed = files.iter().filter_map(|text| toml::from_str::<Clauses>(text).ok());
    parsed.flat_map(|file| file.clause).collect()
}

/// `fair-LANGUAGE.toml`, `fair-LANGUAGE-PART.toml`: parts of contracts that both sides can
/// sign. Most of what stands in a contract is of this kind.
#[derive(Debug, Deserialize)]
struct FairFile {
    clause: Vec<Fair>,
}

/// `[[clause]]`.
#[derive(Debug, Deserialize)]
pub(super) struct Fair {
    pub(super) r#type: String,
    pub(super) sides: Vec<String>,
    pub(super) text: String,
}

/// All fair parts of a language.
pub(super) fn fair(language: Language) -> Vec<Fair> {
    let files = match language {
        Language::Es => fair!("es"),
        Language::En => fair!("en"),
    };
    let parsed = files.iter().filter_map(|text| toml::from_str::<FairFile>(text).ok());
    parsed.flat_map(|file| file.clause).collect()
}

/// All ideas of a language. A file that does not parse is left out; a test keeps
/// that from ever being built.
pub(super) fn ideas(language: Language) -> Vec<Idea> {
    let files = match language {
        Language::Es => files!("es"),
        Language::En => files!("en"),
    };
    files.iter().filter_map(|text| toml::from_str::<File>(text).ok()).flat_map(|f| f.idea).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_have_the_same_ideas_and_enough_ways_of_saying_each() {
        let of = |language| -> BTreeSet<(String, String, Risk)> {
            let ideas = ideas(language);
            for idea in &ideas {
                assert!(idea.harmful.len() >= 6 && idea.harmless.len() >= 4, "{}", idea.id);
            }
            ideas.into_iter().map(|idea| (idea.id, idea.topic, idea.level)).collect()
        };
        assert_eq!(of(Language::Es), of(Language::En));
        assert!(of(Language::En).len() >= 150);
        for language in [Language::Es, Language::En] {
            let clauses = clauses(language);
            assert!(clauses.len() >= 400, "{language:?}");
            let ids: BTreeSet<&str> = clauses.iter().map(|clause| clause.id.as_str()).collect();
            assert_eq!(ids.len(), clauses.len(), "{language:?}");
            assert!(fair(language).len() >= 600, "{language:?}");
        }
        for text in texts() {
            let parses = toml::from_str::<File>(text).is_ok()
                || toml::from_str::<Clauses>(text).is_ok()
                || toml::from_str::<FairFile>(text).is_ok();
            assert!(parses, "{}", text.chars().take(200).collect::<String>());
        }
    }
}
