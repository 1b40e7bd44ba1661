//! English number words: "one million two hundred thousand and thirty-five".

use super::{decimal::Decimal, lex::Tokens};

const SMALL: [(&str, u64); 28] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];

const ORDINALS: [(&str, u64); 21] = [
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("thirteenth", 13),
    ("fourteenth", 14),
    ("fifteenth", 15),
    ("sixteenth", 16),
    ("seventeenth", 17),
    ("eighteenth", 18),
    ("nineteenth", 19),
    ("twentieth", 20),
    ("thirtieth", 30),
];

fn value(words: &[(&str, u64)], word: &str) -> Option<u64> {
    words.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

fn small(word: &str) -> Option<u64> {
    value(&SMALL, word)
}

/// The number in words at `at`, and where it goes on.
pub(super) fn read(tokens: &Tokens<'_>, at: usize) -> Option<(Decimal, usize)> {
    let (mut value, mut next) = whole(tokens, at)?;
    if tokens.are(next, &["and", "a", "half"]) {
        value = value.plus(Decimal::whole(1).over(2)?)?;
        next += 3;
    } else if tokens.word(next) == "point" {
        let mut digits = String::new();
        let mut end = next + 1;
        while let Some(digit) = small(tokens.word(end)).filter(|digit| *digit < 10) {
            digits.push_str(&digit.to_string());
            end += 1;
        }
        if !digits.is_empty() {
            value = value.plus(Decimal::from_parts("0", &digits)?)?;
            next = end;
        }
    }
    if tokens.word(next) == "million" {
        value = value.times(1_000_000)?;
        next += 1;
    }
    Some((value, next))
}

/// The day of a month in words: "third", "twenty-first".
pub(super) fn ordinal(tokens: &Tokens<'_>, at: usize) -> Option<(u64, usize)> {
    if let Some(day) = value(&ORDINALS, tokens.word(at)) {
        return Some((day, at + 1));
    }
    let tens = small(tokens.word(at)).filter(|tens| matches!(tens, 20 | 30))?;
    let next = tokens.past(at + 1, '-');
    let unit = value(&ORDINALS, tokens.word(next)).filter(|unit| *unit < 10)?;
    Some((tens + unit, next + 1))
}

/// A year in words: "two thousand twenty-five", "twenty twenty-five".
pub(super) fn year(tokens: &Tokens<'_>, at: usize) -> Option<(u64, usize)> {
    let (first, next) = whole(tokens, at)?;
    let first = first.to_whole()?;
    match whole(tokens, next) {
        Some((second, end)) if matches!(first, 18..=20) => {
            let second = second.to_whole().filter(|second| *second < 100)?;
            Some((first * 100 + second, end))
        }
        _ => Some((first, next)),
    }
}

fn whole(tokens: &Tokens<'_>, at: usize) -> Option<(Decimal, usize)> {
    // Groups that are done, and what is below a thousand.
    let (mut total, mut below) = (0_u64, 0_u64);
    // What the next word must stay under: "twenty thirty" is no number.
    let (mut room, mut step) = (100, u64::MAX);
    let mut next = at;
    let mut end = at;
    loop {
        let word = tokens.word(next);
        if let Some(value) = small(word) {
            if value >= room || (value == 0 && end > at) {
                break;
            }
            below += value;
            room = if value >= 20 { 10 } else { 0 };
            next += 1;
            end = next;
            // "thirty-six", but not "thirty-day".
            if room == 10
                && tokens.is_sign(next, '-')
                && small(tokens.word(next + 1)).is_some_and(|unit| (1..10).contains(&unit))
            {
                next += 1;
            }
            continue;
        }
        let alone = word == "a" && end == at;
        if alone && matches!(tokens.word(next + 1), "hundred" | "thousand" | "million") {
            below = 1;
            next += 1;
            continue;
        }
        let factor = match word {
            "thousand" => 1_000,
            "million" => 1_000_000,
            "billion" => 1_000_000_000,
            "hundred" if (1..100).contains(&below) || end == at => {
                below = below.max(1) * 100;
                room = 100;
                next += 1;
                end = next;
                continue;
            }
            // "two hundred and five", but "ten and twenty" are two numbers.
            "and"
                if (below.is_multiple_of(100) && end > at && room == 100 && total + below > 0)
                    && small(tokens.word(next + 1)).is_some() =>
            {
                next += 1;
                continue;
            }
            _ => break,
        };
        if factor >= step || (below == 0 && end > at) {
            break;
        }
        total += below.max(1).saturating_mul(factor);
        (below, room, step) = (0, 100, factor);
        next += 1;
        end = next;
    }
    (end > at).then_some((Decimal::whole(total + below), end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words_have_their_value() {
        for (text, value) in [
            ("zero", "0"),
            ("fifteen", "15"),
            ("thirty-six", "36"),
            ("forty five", "45"),
            ("one hundred and five", "105"),
            ("a hundred", "100"),
            ("ten thousand", "10000"),
            ("two hundred fifty thousand", "250000"),
            ("one million two hundred thousand and thirty-five", "1200035"),
            (
                "nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine",
                "999999999999",
            ),
            ("two and a half", "2.5"),
            ("five point two five", "5.25"),
            ("two point five million", "2500000"),
        ] {
            let tokens = Tokens::of(text);
            let (found, next) = read(&tokens, 0).unwrap();
            assert_eq!((found.to_string().as_str(), next), (value, tokens.0.len()), "{text}");
        }
    }

    #[test]
    fn a_number_ends_where_the_next_word_cannot_belong_to_it() {
        for (text, value, used) in [
            ("thirty-day", "30", 1),
            ("ten and twenty", "10", 1),
            ("two three", "2", 1),
            ("one hundred and the", "100", 2),
        ] {
            let (found, next) = read(&Tokens::of(text), 0).unwrap();
            assert_eq!((found.to_string().as_str(), next), (value, used), "{text}");
        }
        for text in ["and two", "a party", "the", ""] {
            assert!(read(&Tokens::of(text), 0).is_none(), "{text}");
        }
    }

    #[test]
    fn days_and_years_in_words_have_their_value() {
        for (text, day) in [("third", 3), ("twenty-first", 21), ("thirtieth", 30)] {
            assert_eq!(ordinal(&Tokens::of(text), 0).unwrap().0, day, "{text}");
        }
        for (text, value) in [
            ("two thousand twenty-five", 2025),
            ("two thousand and twenty-five", 2025),
            ("twenty twenty-five", 2025),
            ("nineteen ninety-nine", 1999),
        ] {
            let tokens = Tokens::of(text);
            assert_eq!(year(&tokens, 0), Some((value, tokens.0.len())), "{text}");
        }
    }
}
