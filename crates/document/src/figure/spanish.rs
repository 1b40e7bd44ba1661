//! Spanish number words: "un millón doscientos mil treinta y cinco".

use super::{decimal::Decimal, lex::Tokens};

const SMALL: [(&str, u64); 51] = [
    ("cero", 0),
    ("un", 1),
    ("uno", 1),
    ("una", 1),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("once", 11),
    ("doce", 12),
    ("trece", 13),
    ("catorce", 14),
    ("quince", 15),
    ("dieciseis", 16),
    ("diecisiete", 17),
    ("dieciocho", 18),
    ("diecinueve", 19),
    ("veinte", 20),
    ("veintiun", 21),
    ("veintiuno", 21),
    ("veintiuna", 21),
    ("veintidos", 22),
    ("veintitres", 23),
    ("veinticuatro", 24),
    ("veinticinco", 25),
    ("veintiseis", 26),
    ("veintisiete", 27),
    ("veintiocho", 28),
    ("veintinueve", 29),
    ("treinta", 30),
    ("cuarenta", 40),
    ("cincuenta", 50),
    ("sesenta", 60),
    ("setenta", 70),
    ("ochenta", 80),
    ("noventa", 90),
    ("cien", 100),
    ("ciento", 100),
    ("doscient", 200),
    ("trescient", 300),
    ("cuatrocient", 400),
    ("quinient", 500),
    ("seiscient", 600),
    ("setecient", 700),
    ("ochocient", 800),
    ("novecient", 900),
];

/// The value of one word below a thousand.
fn small(word: &str) -> Option<u64> {
    let hundred = ["os", "as"].iter().find_map(|ending| word.strip_suffix(ending));
    let stem = hundred.filter(|stem| stem.ends_with("ient")).unwrap_or(word);
    SMALL.iter().find(|(name, _)| *name == stem).map(|(_, value)| *value)
}

/// The number in words at `at`, and where it goes on.
pub(super) fn read(tokens: &Tokens<'_>, at: usize) -> Option<(Decimal, usize)> {
    if tokens.word(at) == "medio" && tokens.word(at + 1) == "millon" {
        return Some((Decimal::whole(500_000), at + 2));
    }
    let (mut value, mut next) = whole(tokens, at)?;
    if tokens.word(next) == "y" && matches!(tokens.word(next + 1), "medio" | "media") {
        let step = if tokens.word(next - 1).starts_with("millon") { 1_000_000 } else { 1 };
        value = value.plus(Decimal::whole(step).over(2)?)?;
        next += 2;
    } else if matches!(tokens.word(next), "coma" | "punto" | "con")
        && let Some((fraction, end)) = fraction(tokens, next + 1)
    {
        // "tres con cincuenta por ciento"; with euros "con" begins the cents.
        let percent = tokens.are(end, &["por", "ciento"]) || tokens.is_sign(end, '%');
        if tokens.word(next) != "con" || percent {
            value = value.plus(fraction)?;
            next = end;
        }
    }
    Some((value, next))
}

/// "cinco", "cero cinco", "veinticinco" behind the decimal mark.
fn fraction(tokens: &Tokens<'_>, at: usize) -> Option<(Decimal, usize)> {
    let mut digits = String::new();
    let mut next = at;
    while tokens.word(next) == "cero" && next < at + 4 {
        digits.push('0');
        next += 1;
    }
    if let Some((value, end)) = whole(tokens, next) {
        digits.push_str(&value.to_string());
        next = end;
    }
    if digits.is_empty() {
        return None;
    }
    Some((Decimal::from_parts("0", &digits)?, next))
}

fn whole(tokens: &Tokens<'_>, at: usize) -> Option<(Decimal, usize)> {
    // Millions that are done, thousands that are done, and what is below a thousand.
    let (mut millions, mut thousands, mut below) = (0_u64, 0_u64, 0_u64);
    // The smallest step that the next word may not reach: "veinte treinta" is no number.
    let mut room = 1_000;
    let mut next = at;
    loop {
        let word = tokens.word(next);
        if let Some(value) = small(word) {
            if value >= room || (value == 0 && next > at) {
                break;
            }
            below += value;
            room = if value >= 100 { 100 } else { 0 };
            next += 1;
            // "veinte y uno" and "diez y seis" are old spellings.
            let tens = value % 10 == 0 && (10..100).contains(&value);
            if tens
                && tokens.word(next) == "y"
                && let Some(unit) =
                    small(tokens.word(next + 1)).filter(|unit| (1..10).contains(unit))
            {
                below += unit;
                next += 2;
            }
        } else if word == "mil" && thousands == 0 {
            thousands = below.max(1) * 1_000;
            (below, room) = (0, 1_000);
            next += 1;
        } else if matches!(word, "millon" | "millones") && millions == 0 && thousands + below > 0 {
            millions = (thousands + below) * 1_000_000;
            (thousands, below, room) = (0, 0, 1_000);
            next += 1;
        } else {
            break;
        }
    }
    (next > at).then_some((Decimal::whole(millions + thousands + below), next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words_have_their_value() {
        for (text, value) in [
            ("cero", "0"),
            ("treinta", "30"),
            ("treinta y seis", "36"),
            ("diez y seis", "16"),
            ("veintiún", "21"),
            ("cien mil", "100000"),
            ("un mil quinientos", "1500"),
            ("mil", "1000"),
            ("doscientas cincuenta mil", "250000"),
            ("un millón doscientos mil treinta y cinco", "1200035"),
            ("dos mil veinticinco", "2025"),
            ("mil novecientos noventa y nueve", "1999"),
            (
                "novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve",
                "999999999999",
            ),
            ("mil millones", "1000000000"),
            ("un millón y medio", "1500000"),
            ("dos y medio", "2.5"),
            ("medio millón", "500000"),
            ("cinco coma cinco", "5.5"),
            ("tres punto cero cinco", "3.05"),
            ("cero coma veinticinco", "0.25"),
        ] {
            let tokens = Tokens::of(text);
            let (found, next) = read(&tokens, 0).unwrap();
            assert_eq!((found.to_string().as_str(), next), (value, tokens.0.len()), "{text}");
        }
    }

    #[test]
    fn a_number_ends_where_the_next_word_cannot_belong_to_it() {
        for (text, value, used) in [("dos tres", "2", 1), ("veinte treinta", "20", 1)] {
            let (found, next) = read(&Tokens::of(text), 0).unwrap();
            assert_eq!((found.to_string().as_str(), next), (value, used), "{text}");
        }
        for text in ["millones", "el", "y dos", ""] {
            assert!(read(&Tokens::of(text), 0).is_none(), "{text}");
        }
    }
}
