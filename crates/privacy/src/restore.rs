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
/// escapes, that are in the other language, or that lost a pair of brackets.
/// Nothing is guessed: a token that stands for nothing, or that the contract
/// itself spells, is left.
pub(crate) fn restore(pseudonyms: &Pseudonyms, text: &str) -> Restored {
    let mut restored = Restored { text: String::with_capacity(text.len()), unknown: Vec::new() };
    let Some(bracketed) = token::BRACKETED.as_ref() else {
        restored.text.push_str(text);
        return restored;
    };
    let mut cursor = 0;
    for found in bracketed.captures_iter(text) {
        let (Some(whole), Some(inner)) = (found.get(0), found.get(1)) else { continue };
        between(pseudonyms, &text[cursor..whole.start()], &mut restored);
        let spelled = token::spelled(inner.as_str());
        match value(pseudonyms, &spelled) {
            Some(value) => restored.text.push_str(value),
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
    between(pseudonyms, &text[cursor..], &mut restored);
    restored
}

/// What a token stands for, in either language.
fn value<'a>(pseudonyms: &'a Pseudonyms, spelled: &str) -> Option<&'a str> {
    let of = |token: &str| {
        let free = !pseudonyms.reserved.contains(token);
        let entry = pseudonyms.entries.iter().find(|entry| free && entry.token == token)?;
        Some(entry.value.as_str())
    };
    if pseudonyms.reserved.contains(spelled) {
        return None;
    }
    of(spelled).or_else(|| of(&token::translated(spelled)?))
}

/// Text outside of double brackets: a token in single ones is restored, unless
/// it is the text of a link; one without any is reported.
fn between(pseudonyms: &Pseudonyms, text: &str, restored: &mut Restored) {
    let mut cursor = 0;
    let found = token::SINGLE.as_ref().map(|single| single.captures_iter(text));
    for found in found.into_iter().flatten() {
        let (Some(whole), Some(inner)) = (found.get(0), found.get(1)) else { continue };
        let link = text[whole.end()..].starts_with('(');
        if let Some(value) = value(pseudonyms, &token::spelled(inner.as_str())).filter(|_| !link) {
            bare(&text[cursor..whole.start()], restored);
            restored.text.push_str(value);
            cursor = whole.end();
        }
    }
    bare(&text[cursor..], restored);
}

/// A token without its brackets may be a word: it is reported.
fn bare(text: &str, restored: &mut Restored) {
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
            // In the other language, and in single brackets.
            ("[[PERSON_1]]", "Ana Ruiz", vec![]),
            ("[[Persón 1]]", "Ana Ruiz", vec![]),
            ("[PERSONA_1] paga", "Ana Ruiz paga", vec![]),
            (r"\[persona\_1\]", "Ana Ruiz", vec![]),
            ("[PERSON_2]", "[PERSON_2]", vec!["PERSON_2"]),
            ("[PERSONA_1](https://a.example)", "[PERSONA_1](https://a.example)", vec!["PERSONA_1"]),
            ("[[COMPANY_1]]", "[[COMPANY_1]]", vec!["[[COMPANY_1]]"]),
            ("PERSONA_1 paga", "PERSONA_1 paga", vec!["PERSONA_1"]),
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
        let answer = restore(&pseudonyms, "[[PERSONA_1]] [[PERSONA_2]] [PERSONA_1]");
        assert_eq!(answer.text, "[[PERSONA_1]] Ana Ruiz [PERSONA_1]");
        assert_eq!(answer.unknown, ["PERSONA_1"]);
    }
}
