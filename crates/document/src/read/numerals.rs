//! The forms in which a list number is printed.

/// Number `n` in a format as Word names it; decimal for the ones that Spanish
/// and English contracts do not use.
pub(super) fn print(n: u32, format: &str, spanish: bool) -> String {
    match format {
        "none" => String::new(),
        "upperRoman" => roman(n),
        "lowerRoman" => roman(n).to_lowercase(),
        "upperLetter" => letters(n, 'A'),
        "lowerLetter" => letters(n, 'a'),
        "decimalZero" => format!("{n:02}"),
        "ordinal" if spanish => format!("{n}.º"),
        "ordinal" => format!("{n}{}", english_suffix(n)),
        "ordinalText" => word(n, if spanish { ORDINALS_ES } else { ORDINALS_EN }),
        "cardinalText" => word(n, if spanish { CARDINALS_ES } else { CARDINALS_EN }),
        _ => n.to_string(),
    }
}

/// Roman numerals up to 3,999; beyond it, digits.
fn roman(n: u32) -> String {
    const STEPS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
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
    if n == 0 || n > 3_999 {
        return n.to_string();
    }
    let mut rest = n;
    let mut out = String::new();
    for (value, numeral) in STEPS {
        while rest >= value {
            out.push_str(numeral);
            rest -= value;
        }
    }
    out
}

/// a … z, then aa, bb …, as Word counts on.
fn letters(n: u32, first: char) -> String {
    if n == 0 || n > 780 {
        return n.to_string();
    }
    let letter =
        u8::try_from((n - 1) % 26).map_or(first, |offset| char::from(first as u8 + offset));
    std::iter::repeat_n(letter, ((n - 1) / 26 + 1) as usize).collect()
}

fn english_suffix(n: u32) -> &'static str {
    match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

fn word(n: u32, words: &[&str]) -> String {
    let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
    index
        .and_then(|index| words.get(index))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

const ORDINALS_EN: &[&str] = &[
    "First",
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
    "Eleventh",
    "Twelfth",
    "Thirteenth",
    "Fourteenth",
    "Fifteenth",
    "Sixteenth",
    "Seventeenth",
    "Eighteenth",
    "Nineteenth",
    "Twentieth",
];
const ORDINALS_ES: &[&str] = &[
    "Primero",
    "Segundo",
    "Tercero",
    "Cuarto",
    "Quinto",
    "Sexto",
    "Séptimo",
    "Octavo",
    "Noveno",
    "Décimo",
    "Undécimo",
    "Duodécimo",
    "Decimotercero",
    "Decimocuarto",
    "Decimoquinto",
    "Decimosexto",
    "Decimoséptimo",
    "Decimoctavo",
    "Decimonoveno",
    "Vigésimo",
];
const CARDINALS_EN: &[&str] = &[
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
    "Twenty",
];
const CARDINALS_ES: &[&str] = &[
    "Uno",
    "Dos",
    "Tres",
    "Cuatro",
    "Cinco",
    "Seis",
    "Siete",
    "Ocho",
    "Nueve",
    "Diez",
    "Once",
    "Doce",
    "Trece",
    "Catorce",
    "Quince",
    "Dieciséis",
    "Diecisiete",
    "Dieciocho",
    "Diecinueve",
    "Veinte",
];

#[cfg(test)]
mod tests {
    use super::print;

    #[test]
    fn a_number_is_printed_as_word_prints_it() {
        for (n, format, spanish, printed) in [
            (4, "decimal", false, "4"),
            (4, "decimalZero", false, "04"),
            (19, "lowerRoman", false, "xix"),
            (2024, "upperRoman", false, "MMXXIV"),
            (1, "lowerLetter", false, "a"),
            (28, "upperLetter", false, "BB"),
            (12, "ordinal", false, "12th"),
            (22, "ordinal", false, "22nd"),
            (3, "ordinal", true, "3.º"),
            (3, "ordinalText", true, "Tercero"),
            (3, "ordinalText", false, "Third"),
            (99, "ordinalText", false, "99"),
            (5, "none", false, ""),
        ] {
            assert_eq!(print(n, format, spanish), printed, "{n} as {format}");
        }
    }
}
