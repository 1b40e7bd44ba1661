//! Spanish ordinals up to CENTÉSIMA in all their spellings (UNDÉCIMA,
//! DECIMOPRIMERA, DÉCIMA PRIMERA, DÉCIMO PRIMERA), other numbers in words as
//! they follow PART or stand before SCHEDULE, and Roman numerals.

use crate::fold::fold;

const UNITS: [(&str, u32); 13] = [
    ("primer", 1),
    ("un", 1),
    ("segund", 2),
    ("tercer", 3),
    ("cuart", 4),
    ("quint", 5),
    ("sext", 6),
    ("septim", 7),
    ("setim", 7),
    ("octav", 8),
    ("noven", 9),
    ("non", 9),
    ("unic", 1),
];

const TENS: [(&str, u32); 13] = [
    ("undecim", 11),
    ("duodecim", 12),
    ("decim", 10),
    ("vigesim", 20),
    ("trigesim", 30),
    ("cuadragesim", 40),
    ("quincuagesim", 50),
    ("sexagesim", 60),
    ("septuagesim", 70),
    ("octogesim", 80),
    ("octagesim", 80),
    ("nonagesim", 90),
    ("centesim", 100),
];

/// English ordinals and the cardinals of both languages, by value from 1.
const WORDS: [[&str; 3]; 12] = [
    ["first", "one", "uno"],
    ["second", "two", "dos"],
    ["third", "three", "tres"],
    ["fourth", "four", "cuatro"],
    ["fifth", "five", "cinco"],
    ["sixth", "six", "seis"],
    ["seventh", "seven", "siete"],
    ["eighth", "eight", "ocho"],
    ["ninth", "nine", "nueve"],
    ["tenth", "ten", "diez"],
    ["eleventh", "eleven", "once"],
    ["twelfth", "twelve", "doce"],
];

/// A number in words at the start of `text`, ordinal or cardinal, of either
/// language: its value and how many bytes it takes.
pub(crate) fn number_word(text: &str) -> Option<(u32, usize)> {
    if let Some(found) = ordinal_at(text) {
        return Some(found);
    }
    let length = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let word = text.get(..length)?;
    if !word.starts_with(char::is_uppercase) || length > 12 {
        return None;
    }
    let word = fold(word);
    let at = WORDS.iter().position(|forms| forms.contains(&word.as_str()))?;
    Some((at as u32 + 1, length))
}

/// The ordinal at the start of `text`: its value and how many bytes it takes.
pub(crate) fn ordinal_at(text: &str) -> Option<(u32, usize)> {
    let mut total = 0_u32;
    let mut end = 0;
    let mut smallest = u32::MAX;
    let mut rest = text;
    loop {
        let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let Some((value, step)) = rest.get(..length).and_then(word_value) else { break };
        // In DÉCIMA PRIMERA each word is of a smaller order than the one before.
        if step >= smallest || (total > 0 && !total.is_multiple_of(10)) {
            break;
        }
        total += value;
        smallest = step;
        end = text.len() - rest.len() + length;
        let after = &rest[length..];
        let trimmed = after.trim_start_matches([' ', '\u{a0}']);
        if trimmed.len() == after.len() {
            break;
        }
        rest = trimmed;
    }
    (total > 0).then_some((total, end))
}

/// Value of one word and its order of size (1, 10, 100).
fn word_value(word: &str) -> Option<(u32, u32)> {
    if !word.chars().next()?.is_uppercase() {
        return None;
    }
    let folded = fold(word);
    if let Some(value) = unit_value(&folded) {
        return Some((value, 1));
    }
    for (stem, value) in TENS {
        let Some(tail) = folded.strip_prefix(stem) else { continue };
        let order = if value == 100 { 100 } else { 10 };
        let Some(unit) = tail.strip_prefix(['o', 'a']) else { continue };
        if unit.is_empty() {
            return Some((value, order));
        }
        return unit_value(unit).filter(|_| value % 10 == 0).map(|unit| (value + unit, 1));
    }
    None
}

fn unit_value(folded: &str) -> Option<u32> {
    UNITS.iter().find_map(|(stem, value)| {
        let ending = folded.strip_prefix(stem)?;
        let whole = matches!(ending, "o" | "a") && *stem != "un";
        (whole || (ending.is_empty() && matches!(*stem, "primer" | "tercer"))).then_some(*value)
    })
}

/// The value of a Roman numeral in capitals, at most 399; `None` for anything else.
pub(crate) fn roman(text: &str) -> Option<u32> {
    let digit = |c| match c {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        'C' => Some(100),
        _ => None,
    };
    let values: Vec<u32> = text.chars().map(digit).collect::<Option<_>>()?;
    let mut total = 0;
    for (i, value) in values.iter().enumerate() {
        if values.get(i + 1).is_some_and(|next| next > value) {
            total -= *value as i32;
        } else {
            total += *value as i32;
        }
    }
    let total = u32::try_from(total).ok()?;
    // Only the usual spelling counts: "IIX" or "VV" is a word or a mistake.
    (total > 0 && total < 400 && to_roman(total) == text).then_some(total)
}

fn to_roman(mut value: u32) -> String {
    const STEPS: [(u32, &str); 9] = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut out = String::new();
    for (step, sign) in STEPS {
        while value >= step {
            out.push_str(sign);
            value -= step;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_an_ordinal_has_its_value() {
        for (text, value) in [
            ("PRIMERA.- OBJETO", 1),
            ("Segundo", 2),
            ("TERCER", 3),
            ("SÉPTIMA", 7),
            ("SETIMA", 7),
            ("DÉCIMA", 10),
            ("UNDÉCIMA", 11),
            ("DECIMOPRIMERA", 11),
            ("DECIMAPRIMERA", 11),
            ("DÉCIMA PRIMERA.-", 11),
            ("DÉCIMO PRIMERA", 11),
            ("Duodécima", 12),
            ("DECIMOSÉPTIMA", 17),
            ("DÉCIMO NOVENA", 19),
            ("VIGÉSIMA", 20),
            ("VIGESIMOSEGUNDA", 22),
            ("Trigésima quinta", 30),
            ("TRIGÉSIMA QUINTA", 35),
            ("NONAGÉSIMO NOVENA", 99),
            ("CENTÉSIMA", 100),
            ("ÚNICA", 1),
        ] {
            assert_eq!(ordinal_at(text).map(|(value, _)| value), Some(value), "{text}");
        }
    }

    #[test]
    fn words_that_only_begin_like_ordinals_are_none() {
        for text in
            ["primera", "PRIMERAMENTE", "SEGUNDOS", "UNA", "NONO X", "Cuarto", "Decimal", ""]
        {
            let found = ordinal_at(text);
            assert_eq!(found.is_some(), matches!(text, "NONO X" | "Cuarto"), "{text}");
        }
        assert_eq!(ordinal_at("PRIMERA SEGUNDA"), Some((1, 7)));
    }

    #[test]
    fn roman_numerals_have_one_spelling() {
        assert_eq!(roman("XXVI"), Some(26));
        assert_eq!(roman("XIV"), Some(14));
        assert_eq!(roman("IIX"), None);
        assert_eq!(roman("MIX"), None);
        assert_eq!(roman(""), None);
    }
}
