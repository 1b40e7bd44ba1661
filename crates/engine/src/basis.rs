//! All that an analysis depends on, as one hash. Equal hashes mean that the
//! analysis can be carried over to the next version without a call.

use document::normalise;
use review::{ClauseText, Facts, PROMPT_VERSION, Passage};
use sha2::{Digest, Sha256};

/// The hash of a clause's text, the definitions it uses, the passages it may
/// cite, and everything about the contract that a prompt or rule sees.
pub(crate) fn basis(
    facts: Facts<'_>,
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
    add(facts.side.unwrap_or_default());
    add(facts.contract_type.unwrap_or_default());
    add(facts.law.country.as_deref().unwrap_or_default());
    add(masking.unwrap_or_default());
    add(&normalise(clause.heading));
    add(&normalise(clause.text));
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
