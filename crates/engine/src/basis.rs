//! All that an analysis depends on, as one hash. Equal hashes mean that the
//! analysis can be carried over to the next version without a call.

use document::{normalise, normalise_body};
use domain::Language;
use review::{ClauseText, Facts, PROMPT_VERSION, Passage};
use sha2::{Digest, Sha256};

/// What an analysis rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Basis {
    /// All of it.
    pub(crate) whole: String,
    /// The definitions alone: where they change, the same words mean something
    /// else, and what a person decided on them is open again.
    pub(crate) definitions: String,
}

/// The hash of the definitions that a clause uses.
pub(crate) fn definitions_hash(definitions: &[&str]) -> String {
    let mut hash = Sha256::new();
    for definition in definitions {
        let definition = normalise(definition);
        hash.update((definition.len() as u64).to_le_bytes());
        hash.update(definition);
    }
    hex::encode(hash.finalize())
}

/// The hash of a clause's text, the definitions it uses, the passages it may
/// cite, and everything about the contract that a prompt or rule sees.
pub(crate) fn basis(
    facts: Facts<'_>,
    reader: Language,
    clause: ClauseText<'_>,
    definitions: &[&str],
    passages: &[Passage],
    playbook_version: &str,
    masking: Option<&str>,
) -> String {
    let mut hash = Sha256::new();
    let mut add = |part: &str| {
        // Length first: no two lists of parts run together to the same bytes.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    };
    add(PROMPT_VERSION);
    add(playbook_version);
    add(facts.language.tag());
    add(reader.tag());
    add(facts.side.unwrap_or_default());
    add(facts.contract_type.unwrap_or_default());
    add(facts.law.country.as_deref().unwrap_or_default());
    add(masking.unwrap_or_default());
    add(&normalise(clause.heading));
    add(&normalise_body(clause.text, clause.number));
    for definition in definitions {
        add("definition");
        add(&normalise(definition));
    }
    for passage in passages {
        add("passage");
        add(&passage.id);
        add(&passage.text);
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{ClauseId, Law, LawBasis};

    fn hash(change: impl FnOnce(&mut Inputs)) -> String {
        let mut inputs = Inputs {
            side: "Customer",
            law: "GB",
            language: Language::En,
            reader: Language::En,
            number: "DÉCIMA",
            text: "The fee is 100 euros.",
            definition: "“Fee” means the fee.",
            passage: "Fees may be disputed.",
            playbook: "1",
            masking: None,
        };
        change(&mut inputs);
        let law = Law {
            country: Some(inputs.law.to_owned()),
            basis: LawBasis::Clause,
            quote: Some("never counts".to_owned()),
        };
        let facts = Facts {
            language: inputs.language,
            side: Some(inputs.side),
            parties: &[],
            contract_type: Some("services"),
            law: &law,
        };
        let id = ClauseId::generate();
        let text = format!("{}.- FEE\n{}", inputs.number, inputs.text);
        let (number, heading) = (inputs.number, "FEE");
        let clause = ClauseText { lineage: id, id, number, heading, text: &text };
        let passage = Passage {
            id: "fees".to_owned(),
            title: "Fees".to_owned(),
            text: inputs.passage.to_owned(),
            masked: None,
        };
        basis(
            facts,
            inputs.reader,
            clause,
            &[inputs.definition],
            &[passage],
            inputs.playbook,
            inputs.masking,
        )
    }

    struct Inputs {
        side: &'static str,
        law: &'static str,
        language: Language,
        reader: Language,
        number: &'static str,
        text: &'static str,
        definition: &'static str,
        passage: &'static str,
        playbook: &'static str,
        masking: Option<&'static str>,
    }

    #[test]
    fn whatever_an_analysis_depends_on_changes_its_basis() {
        let base = hash(|_| {});
        type Change = fn(&mut Inputs);
        let changes: [(&str, Change); 9] = [
            ("side", |inputs| inputs.side = "Provider"),
            ("law", |inputs| inputs.law = "ES"),
            ("language", |inputs| inputs.language = Language::Es),
            ("reader", |inputs| inputs.reader = Language::Es),
            ("text", |inputs| inputs.text = "The fee is 200 euros."),
            ("definition", |inputs| inputs.definition = "“Fee” means the price."),
            ("passage", |inputs| inputs.passage = "Fees may not be disputed."),
            ("playbook", |inputs| inputs.playbook = "2"),
            ("masking", |inputs| inputs.masking = Some(r#"{"mask":["Acme"],"keep":[]}"#)),
        ];
        for (what, change) in changes {
            assert_ne!(base, hash(change), "{what} does not count");
        }
    }

    #[test]
    fn ids_its_own_number_and_mere_spacing_do_not_count() {
        let base = hash(|_| {});
        assert_eq!(base, hash(|_| {}), "each call makes new ids");
        assert_eq!(base, hash(|inputs| inputs.number = "DÉCIMA SEXTA"));
        assert_eq!(base, hash(|inputs| inputs.text = "The  fee is\n100 euros."));
    }
}
