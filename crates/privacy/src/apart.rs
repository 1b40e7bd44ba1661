//! Texts that belong to no contract, such as a user's own sources.

use crate::{Masker, Pseudonyms, Terms, token};
use domain::Language;

/// Masks texts that go beside those of a contract: names and numbers are found
/// as in a contract's own text, but their tokens carry no number
/// (`[[PERSON]]`), so that none can be taken for one of the contract's, nor be
/// restored to somebody in it.
pub fn mask_apart(texts: &[&str], language: Language) -> Vec<String> {
    let mut masker = Masker::new(Pseudonyms::default(), &Terms::default(), language);
    masker.learn(texts);
    texts.iter().map(|text| token::without_numbers(&masker.mask(text).text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_become_tokens_without_a_number_in_every_text() {
        let masked = mask_apart(
            &[
                "D. Evaristo Quintanilla Robledo, con DNI 12345678Z, aceptó un tope de responsabilidad.",
                "El precedente de Evaristo Quintanilla vale también aquí. Escriba a e.q@correo.example.",
            ],
            Language::Es,
        );
        let all = masked.join(" ");
        for secret in ["Evaristo", "Quintanilla", "Robledo", "12345678", "correo.example"] {
            assert!(!all.contains(secret), "{secret}: {all}");
        }
        assert!(masked[0].contains("[[PERSONA]]") && masked[1].contains("[[PERSONA]]"), "{all}");
        assert!(masked[0].contains("tope de responsabilidad"), "{all}");
    }

    #[test]
    fn a_token_that_a_text_spells_itself_stands_for_nobody() {
        let masked = mask_apart(&["Pay [[PERSON_1]] and [[COMPANY_12]] at once."], Language::En);
        assert_eq!(masked, ["Pay [[PERSON]] and [[COMPANY]] at once."]);
    }
}
