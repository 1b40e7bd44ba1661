//! How many tokens a text may have, without the provider's tokenizer.
//!
//! The estimate reserves quota, so it leans to the high side. It reads the text
//! once and knows the script of each character: a Latin word falls apart near
//! its syllables, a figure counts digit by digit, a script without spaces counts
//! by the character. The weights are fitted to the largest count of three
//! vocabularies (`tests/fixtures/token_counts.json`). A model that counts more
//! than this scales it ([`Scale`]).

mod word;

use crate::Message;
use word::Word;

/// What each message costs besides its text (role, separators).
const PER_MESSAGE: f64 = 8.0;
/// What a part that is no text costs: a large picture, in most protocols.
const PER_PART: f64 = 1_100.0;

/// White space again: an indent is one token, up to some length.
const SAME_SPACE: f64 = 0.1;
/// A mark again, in general and in a ruled or dotted line.
const SAME_MARK: f64 = 0.5;
const SAME_RULE: f64 = 0.2;
/// A mark after another one, with which it may share a token.
const NEXT_MARK: f64 = 0.75;

/// Tokens of a conversation, on the high side.
pub(crate) fn tokens_of(messages: &[Message]) -> u64 {
    messages.iter().map(of_message).sum::<f64>().ceil() as u64
}

fn of_message(message: &Message) -> f64 {
    let calls: f64 = message
        .calls
        .iter()
        .map(|call| PER_MESSAGE + weigh(&call.name) + weigh(&call.arguments))
        .sum();
    let is_more = |part: &&serde_json::Value| part["type"] != "text";
    let more = message.parts.iter().flatten().filter(is_more).count();
    PER_MESSAGE + weigh(&message.content) + calls + PER_PART * more as f64
}

/// Tokens of a text, on the high side.
pub(crate) fn weigh(text: &str) -> f64 {
    let mut sum = 0.0;
    let mut word = Word::default();
    let mut english = 0;
    let mut spaces = 0;
    let (mut last, mut before) = (' ', Class::Space);
    for (at, character) in text.char_indices() {
        let class = Class::of(character);
        if !matches!(class, Class::Latin | Class::Digit) {
            sum += std::mem::take(&mut word).end(text, at, &mut english);
        }
        if ends_english(character, last) {
            english = 0;
        }
        if character == ' ' {
            spaces += 1;
        } else if spaces > 0 {
            // A single space belongs to the word or mark after it.
            let joins = matches!(class, Class::Latin | Class::Mark | Class::Letter(_));
            let free = joins && spaces == 1;
            sum += if free { 0.0 } else { 1.0 + SAME_SPACE * f64::from(spaces - 1) };
            spaces = 0;
        }
        sum += match class {
            Class::Latin | Class::Digit => word.add(character, at),
            Class::Space if character == ' ' => 0.0,
            Class::Space if character == last => SAME_SPACE,
            Class::Mark if character == last && "-_.=*".contains(character) => SAME_RULE,
            Class::Mark if character == last => SAME_MARK,
            Class::Mark if before == Class::Mark => NEXT_MARK,
            Class::Space | Class::Mark => 1.0,
            Class::Letter(weight) if matches!(before, Class::Letter(_)) => weight,
            Class::Letter(weight) => weight.max(1.0),
            Class::Sign(weight) => weight,
        };
        (last, before) = (character, class);
    }
    sum + word.end(text, text.len(), &mut english) + f64::from(spaces)
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Latin,
    Digit,
    Space,
    Mark,
    /// Of another script that parts its words.
    Letter(f64),
    /// Of a script without spaces, or of none.
    Sign(f64),
}

impl Class {
    fn of(character: char) -> Self {
        match character {
            'a'..='z' | 'A'..='Z' => Self::Latin,
            '0'..='9' => Self::Digit,
            ' ' | '\n' | '\t' | '\r' => Self::Space,
            '!'..='~' => Self::Mark,
            _ if "¡£§©ª«®°±·º»¿–—‘’“”„•…€".contains(character) => {
                Self::Mark
            }
            'À'..='ɏ' | 'Ḁ'..='ỿ' if character.is_alphabetic() => Self::Latin,
            // No tokenizer makes more of a character than its bytes.
            _ if character.is_numeric() => Self::Sign(character.len_utf8() as f64),
            // Greek, Cyrillic, Hebrew with its points, Arabic, Hindi and Thai.
            'Α'..='ώ' => Self::Letter(0.65),
            'а'..='џ' => Self::Letter(0.45),
            'Ѐ'..='ӿ' | '\u{600}'..='\u{6ff}' => Self::Letter(0.7),
            '\u{591}'..='\u{5c7}' => Self::Letter(2.0),
            '\u{5d0}'..='\u{5f4}' => Self::Letter(1.3),
            '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}' => Self::Letter(0.8),
            // Kana, then ideographs and Korean syllables, then wide forms.
            // A rare ideograph takes two or three; the common ones make up for it.
            '\u{3000}'..='\u{30ff}' => Self::Sign(1.1),
            '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' => Self::Sign(1.4),
            '\u{ff00}'..='\u{ffef}' => Self::Sign(1.8),
            _ => Self::Sign(character.len_utf8() as f64),
        }
    }
}

/// Whether what follows may be in another language: after a blank line, and
/// after the marks of tables, addresses and code.
fn ends_english(character: char, last: char) -> bool {
    matches!(character, '@' | '/' | '\\' | '|' | '=' | '<' | '>')
        || (character, last) == ('\n', '\n')
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
    use serde_json::Value;

    struct Recorded {
        text: String,
        prose: bool,
        /// The largest count of the three vocabularies.
        most: f64,
        estimate: f64,
    }

    fn recorded() -> Vec<Recorded> {
        let texts: Vec<Value> =
            serde_json::from_str(include_str!("../tests/fixtures/token_counts.json")).unwrap();
        let read = |entry: &Value| {
            let count = |name: &str| entry[name].as_f64().unwrap();
            let text = entry["text"].as_str().unwrap().to_owned();
            Recorded {
                prose: entry["kind"].as_str().unwrap().starts_with("prose_"),
                most: count("o200k").max(count("llama3")).max(count("gemma")),
                estimate: weigh(&text),
                text,
            }
        };
        texts.iter().map(read).collect()
    }

    /// Fails if any are given, and tells the ratios that are furthest from 1.
    fn none(mut broken: Vec<Recorded>) {
        let ratio = |text: &Recorded| text.estimate / text.most;
        broken
            .sort_by(|one, other| (ratio(other) - 1.0).abs().total_cmp(&(ratio(one) - 1.0).abs()));
        let line = |text: &Recorded| {
            let start: String = text.text.chars().take(60).collect();
            format!("\n{:.2} = {:.1} / {} {start:?}", ratio(text), text.estimate, text.most)
        };
        let lines: String = broken.iter().take(10).map(line).collect();
        assert!(broken.is_empty(), "{} texts, the worst:{lines}", broken.len());
    }

    #[test]
    fn no_recorded_text_is_estimated_below_its_largest_count() {
        let mut texts = recorded();
        assert!(texts.len() >= 200, "{} texts", texts.len());
        texts.retain(|text| text.estimate < text.most);
        none(texts);
    }

    #[test]
    fn prose_is_estimated_at_most_1_6_times_its_largest_count() {
        let mut texts = recorded();
        texts.retain(|text| {
            let short = text.text.split_whitespace().count() < 20;
            text.prose && text.estimate > 1.6 * text.most + if short { 8.0 } else { 0.0 }
        });
        none(texts);
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
