//! What a word costs: it falls apart near its syllables.

/// What each syllable after the first adds to a word, and each after the fifth
/// besides: compounds are in no vocabulary. English fills most of a vocabulary
/// and needs the least; Llama 3 has twice as many tokens for a Spanish word.
const ENGLISH_SYLLABLE: f64 = 0.36;
const SYLLABLE: f64 = 0.75;
const LATE_SYLLABLE: f64 = 0.6;
/// How many words after an English function word count as English.
const ENGLISH_WORDS: u32 = 10;
/// Letters that one token covers at most, however few the syllables.
const ENGLISH_LETTERS: f64 = 5.0;
const LETTERS: f64 = 2.9;
/// The same for a word in capitals, which vocabularies hold less often.
const ENGLISH_CAPITALS: f64 = 2.5;
const CAPITALS: f64 = 1.9;
/// A capital at the front: names are rarer than the words of a language.
const NAME: f64 = 0.3;
/// Consonants in a row after which each is a token of its own.
const CONSONANTS: u32 = 3;
/// Letters that Romance languages hardly use, and accents that western Europe
/// shares or does not.
const RARE_LETTER: f64 = 0.7;
const ACCENT: f64 = 0.15;
const RARE_ACCENT: f64 = 1.0;

/// A run of Latin letters and digits.
#[derive(Default)]
pub(super) struct Word {
    start: usize,
    last: char,
    letters: u32,
    digits: u32,
    capitals: u32,
    /// Capitals after a small letter.
    turns: u32,
    syllables: u32,
    /// Those in a row, up to here.
    consonants: u32,
    /// What accents add, and what letters and spellings that are no language's.
    accents: f64,
    odd: f64,
}

impl Word {
    /// Takes the next character. The cost of a digit is known at once.
    pub(super) fn add(&mut self, character: char, at: usize) -> f64 {
        if self.letters + self.digits == 0 {
            self.start = at;
        }
        let last = std::mem::replace(&mut self.last, character);
        if character.is_ascii_digit() {
            self.digits += 1;
            return 1.0;
        }
        self.letters += 1;
        if character.is_uppercase() {
            self.capitals += 1;
            self.turns += u32::from(last.is_lowercase());
        }
        if is_vowel(character) {
            self.syllables += u32::from(!is_vowel(last));
            self.consonants = 0;
        } else {
            self.consonants += 1;
            self.odd += f64::from(u32::from(self.consonants > CONSONANTS));
        }
        match character {
            'j' | 'k' | 'w' | 'J' | 'K' | 'W' => self.odd += RARE_LETTER,
            'À'..='ÿ' => self.accents += ACCENT,
            _ if !character.is_ascii() => self.accents += RARE_ACCENT,
            _ => {}
        }
        0.0
    }

    /// What the letters cost. `english` tells how many words still count as English.
    pub(super) fn end(self, text: &str, at: usize, english: &mut u32) -> f64 {
        if self.letters == 0 {
            return 0.0;
        }
        *english = match text.get(self.start..at) {
            _ if self.accents > 0.0 => 0,
            Some(word) if is_english(word) => ENGLISH_WORDS,
            _ => english.saturating_sub(1),
        };
        let letters = f64::from(self.letters);
        if self.digits > 0 || self.turns > 1 {
            // Base64, hex, an identifier: seldom two letters share a token.
            return letters + self.accents;
        }
        if self.capitals > 1 {
            let covered = if *english > 0 { ENGLISH_CAPITALS } else { CAPITALS };
            return (letters / covered).max(1.0) + self.odd + self.accents;
        }
        let further = f64::from(self.syllables.saturating_sub(1));
        let late = LATE_SYLLABLE * f64::from(self.syllables.saturating_sub(5));
        let name = if self.capitals > 0 && further > 0.0 { NAME } else { 0.0 };
        if *english > 0 {
            let spelled = 1.0 + ENGLISH_SYLLABLE * further + late;
            return spelled.max(letters / ENGLISH_LETTERS) + name;
        }
        let spelled = 1.0 + SYLLABLE * further + late;
        spelled.max(letters / LETTERS) + name + self.odd + self.accents
    }
}

fn is_vowel(character: char) -> bool {
    match character {
        'ñ' | 'Ñ' | 'ç' | 'Ç' | 'ß' => false,
        'À'..='ÿ' | 'Ḁ'..='ỿ' => true,
        _ => matches!(character.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y'),
    }
}

/// Whether this is a function word that English hardly shares.
fn is_english(word: &str) -> bool {
    const WORDS: [&str; 30] = [
        "the", "of", "and", "to", "or", "by", "is", "be", "it", "if", "its", "any", "for", "not",
        "are", "was", "has", "may", "you", "all", "shall", "will", "have", "that", "this", "with",
        "from", "each", "which", "their",
    ];
    word.len() < 6 && WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}
