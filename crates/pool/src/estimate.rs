//! How many tokens a text may have, without the provider's tokenizer.
//!
//! The estimate reserves quota, so it leans to the high side: a letter of a
//! long word counts for less than a digit or a sign, scripts without spaces
//! count by the character. A model that counts more than this scales it
//! ([`Scale`]).

use crate::Message;

/// What each message costs besides its text (role, separators).
const PER_MESSAGE: f64 = 8.0;

/// Letters of a written word that one token covers.
const LETTERS: f64 = 3.2;
/// Letters of capitals, or of mixed letters and digits (identifiers, base64).
const DENSE_LETTERS: f64 = 1.4;

/// Tokens of a conversation, on the high side.
pub(crate) fn tokens_of(messages: &[Message]) -> u64 {
    let sum: f64 = messages.iter().map(|message| PER_MESSAGE + weigh(&message.content)).sum();
    sum.ceil() as u64
}

/// Tokens of a text, on the high side.
pub(crate) fn weigh(text: &str) -> f64 {
    let mut sum = 0.0;
    let mut word = Word::default();
    for character in text.chars() {
        if character.is_ascii_alphabetic() || is_latin(character) {
            word.letters += 1;
            word.capitals += usize::from(character.is_uppercase());
            word.accents += usize::from(!character.is_ascii());
        } else if character.is_ascii_digit() {
            word.digits += 1;
        } else {
            sum += word.end();
            sum += match character {
                ' ' => 0.0,
                '\n' | '\t' | '\r' => 0.6,
                _ if character.is_ascii_punctuation() => 1.0,
                _ if is_wide(character) => 1.6,
                _ if character.is_alphabetic() => 1.0,
                _ if character.is_whitespace() => 1.0,
                // Emoji and rarer signs fall apart into bytes.
                _ => 3.0,
            };
        }
    }
    sum + word.end()
}

#[derive(Default)]
struct Word {
    letters: usize,
    capitals: usize,
    accents: usize,
    digits: usize,
}

impl Word {
    fn end(&mut self) -> f64 {
        let word = std::mem::take(self);
        if word.letters == 0 {
            return word.digits as f64;
        }
        let dense = word.digits > 0 || word.capitals > 1;
        let per_token = if dense { DENSE_LETTERS } else { LETTERS };
        let letters = word.letters as f64 / per_token + 0.3 * word.accents as f64;
        letters.max(1.0) + word.digits as f64
    }
}

fn is_latin(character: char) -> bool {
    matches!(character, '\u{c0}'..='\u{24f}') && character.is_alphabetic()
}

fn is_wide(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

/// The largest ratio seen between what a model counted and what we estimated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale(f64);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

impl Scale {
    /// Above this a count is taken for a mistake (or another unit) of the provider.
    const LARGEST: f64 = 4.0;

    /// What this model will probably count.
    pub(crate) fn apply(self, estimated: u64) -> u64 {
        (estimated as f64 * self.0).ceil() as u64
    }

    /// Learns from an answer. Never shrinks.
    pub(crate) fn learn(&mut self, estimated: u64, counted: u64) {
        if estimated > 0 {
            let ratio = counted as f64 / estimated as f64;
            self.0 = self.0.max(ratio).min(Self::LARGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_estimated_between_the_known_count_and_1_6_times_of_it() {
        // Counts of the o200k tokenizer, the smallest of the three we aim at,
        // are about one token for 1.3 words here.
        for (text, words) in [
            (
                "The Customer shall pay each invoice within thirty days of its date, unless it disputes the invoice in good faith.",
                20.0,
            ),
            (
                "El arrendatario pagará la renta dentro de los cinco primeros días de cada mes, sin necesidad de requerimiento previo.",
                19.0,
            ),
        ] {
            let estimate = weigh(text);
            assert!(estimate >= words * 1.2, "{estimate} for {words} words");
            assert!(estimate <= words * 1.3 * 1.9, "{estimate} for {words} words");
        }
    }

    #[test]
    fn digits_base64_and_scripts_without_spaces_cost_more_than_prose() {
        let per_character = |text: &str| weigh(text) / text.chars().count() as f64;
        let prose = per_character("The parties agree as follows and mean it");
        for dense in
            ["4111111111111111", "c2VjcmV0IGtleSBvZiBub2JvZHk", "双方同意如下条款", "🙂🙂🙂"]
        {
            assert!(per_character(dense) > 1.5 * prose, "{dense}");
        }
    }

    #[test]
    fn a_scale_learns_the_largest_ratio_and_keeps_it() {
        let mut scale = Scale::default();
        scale.learn(100, 150);
        scale.learn(100, 90);
        assert_eq!(scale.apply(200), 300);
        scale.learn(1, 1_000_000);
        assert_eq!(scale.apply(100), 400);
    }
}
