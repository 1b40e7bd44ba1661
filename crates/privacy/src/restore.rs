//! Puts the values back in the place of their tokens.

use crate::{fold, pseudonyms::Pseudonyms, token};

/// An answer with the values back in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The text.
    pub text: String,
    /// Tokens that stand for nothing, or that lost their brackets: left as they
    /// are, each once.
    pub unknown: Vec<String>,
}

/// Exact tokens first, then those that differ in case, accents, spaces or
/// escapes. Nothing is guessed.
pub(crate) fn restore(pseudonyms: &Pseudonyms, text: &str) -> Restored {
    let mut restored = Restored { text: String::with_capacity(text.len()), unknown: Vec::new() };
    let Some(bracketed) = token::BRACKETED.as_ref() else {
        restored.text.push_str(text);
        return restored;
    };
    let mut cursor = 0;
    for found in bracketed.captures_iter(text) {
        let (Some(whole), Some(inner)) = (found.get(0), found.get(1)) else { continue };
        between(&text[cursor..whole.start()], &mut restored);
        let spelled = token::spelled(inner.as_str());
        match pseudonyms.entries.iter().find(|entry| entry.token == spelled) {
            Some(entry) => restored.text.push_str(&entry.value),
            None => {
                let numbered = spelled.contains('_');
                if numbered && !pseudonyms.reserved.contains(&spelled) {
                    report(whole.as_str(), &mut restored);
                }
                restored.text.push_str(whole.as_str());
            }
        }
        cursor = whole.end();
    }
    between(&text[cursor..], &mut restored);
    restored
}

/// Text outside of brackets stays; a token without its brackets is reported.
fn between(text: &str, restored: &mut Restored) {
    if let Some(bare) = token::BARE.as_ref() {
        for found in bare.find_iter(text) {
            if fold::bounded(text, found.start(), found.end()) {
                report(found.as_str(), restored);
            }
        }
    }
    restored.text.push_str(text);
}

fn report(token: &str, restored: &mut Restored) {
    if !restored.unknown.iter().any(|known| known == token) {
        restored.unknown.push(token.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use domain::Language;

    fn known() -> Pseudonyms {
        let mut pseudonyms = Pseudonyms::default();
        pseudonyms.add(Kind::Person, "Ana Ruiz".into(), Language::Es);
        pseudonyms
    }

    #[test]
    fn spellings_of_a_known_token_are_restored_and_all_else_is_left() {
        for (text, restored, unknown) in [
            ("[[PERSONA_1]] paga", "Ana Ruiz paga", vec![]),
            ("[[persona_1]]", "Ana Ruiz", vec![]),
            ("[[ PERSONA 1 ]]", "Ana Ruiz", vec![]),
            (r"\[\[PERSONA\_1\]\]", "Ana Ruiz", vec![]),
            ("**[[PERSONA_1]]**", "**Ana Ruiz**", vec![]),
            ("[[PERSONA_11]]", "[[PERSONA_11]]", vec!["[[PERSONA_11]]"]),
            ("[[PERSON_1]]", "[[PERSON_1]]", vec!["[[PERSON_1]]"]),
            ("PERSONA_1 paga", "PERSONA_1 paga", vec!["PERSONA_1"]),
            ("[PERSONA_1]", "[PERSONA_1]", vec!["PERSONA_1"]),
            ("[[ID]] y [[nota]]", "[[ID]] y [[nota]]", vec![]),
        ] {
            let answer = restore(&known(), text);
            assert_eq!(
                (answer.text.as_str(), answer.unknown),
                (restored, unknown.iter().map(|s: &&str| s.to_string()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_token_that_the_contract_spells_stands_for_nobody() {
        let mut pseudonyms = known();
        pseudonyms.reserve("[[PERSONA_1]]", Language::Es);
        let answer = restore(&pseudonyms, "[[PERSONA_1]] [[PERSONA_2]]");
        assert_eq!(answer.text, "[[PERSONA_1]] Ana Ruiz");
        assert!(answer.unknown.is_empty());
    }
}
