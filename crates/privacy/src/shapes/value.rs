//! How far a number or code reaches: groups of digits and capitals with one
//! separator between two of them, as identity numbers, policies and plates are
//! written.

use crate::{fold, lexicon};

/// The end of the code that begins at `at`, and how many digits it has. Words
/// in small letters and capitals of four letters and more end it.
pub(super) fn end_of(text: &str, at: usize) -> Option<(usize, usize)> {
    let mut end = group(text, at)?;
    let mut digits = count(&text[at..end]);
    loop {
        let rest = &text[end..];
        let Some((separator, next)) = separator(rest) else { break };
        let from = end + separator;
        let Some(to) = group(text, from) else { break };
        let piece = &text[from..to];
        let spaced = next == ' ';
        let some = count(piece);
        let before_is_digit = text[..end].ends_with(|c: char| c.is_ascii_digit());
        let letters = piece.chars().count();
        // Behind a space: a group of digits, or a few capitals that no article is.
        let acronym = letters > 2 && lexicon::is_acronym(&fold::key(piece));
        if spaced
            && some == 0
            && (letters > 3
                || acronym
                || digits == 0 && count(&text[at..end]) > 0
                || is_word(piece))
        {
            break;
        }
        if next == ',' && !(before_is_digit && some == piece.len() && some == 3) {
            break;
        }
        if !spaced && some == 0 && letters > 5 {
            break;
        }
        digits += some;
        end = to;
    }
    if let Some(ordinal) = text[end..].chars().next().filter(|c| matches!(c, 'ª' | 'º')) {
        end += ordinal.len_utf8();
    }
    Some((end, digits))
}

fn count(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

/// Digits and capitals, "Ñ" and "&" included; small letters only beside digits.
fn group(text: &str, at: usize) -> Option<usize> {
    let length: usize = text[at..]
        .chars()
        .take_while(|c| c.is_alphanumeric() && !matches!(c, 'ª' | 'º') || *c == '&')
        .map(char::len_utf8)
        .sum();
    let word = &text[at..at + length];
    let small = word.chars().filter(|c| c.is_lowercase()).count();
    let mixed = count(word) > 0 && (small <= 1 || count(word) * 2 >= word.len());
    (length > 0 && (small == 0 || mixed)).then_some(at + length)
}

/// One separator, and which kind; a space may stand on its sides where it is a dash.
fn separator(rest: &str) -> Option<(usize, char)> {
    for (mark, kind) in [
        (" - ", '-'),
        (" – ", '-'),
        (". ", ' '),
        ("#", '-'),
        ("# ", '-'),
        (" ", ' '),
        ("\u{a0}", ' '),
        ("-", '-'),
        ("–", '-'),
        ("‑", '-'),
        (".", '.'),
        ("/", '/'),
        ("*", '-'),
        ("·", '-'),
        ("•", '-'),
        (",", ','),
    ] {
        if let Some(after) = rest.strip_prefix(mark) {
            // A dot and a space end a sentence.
            if mark == ". " {
                return None;
            }
            if after.starts_with(|c: char| c.is_alphanumeric()) {
                return Some((mark.len(), kind));
            }
        }
    }
    None
}

/// Capitals that are a word and no part of a code.
fn is_word(piece: &str) -> bool {
    [
        "A", "Y", "O", "E", "I", "DE", "DEL", "EL", "LA", "EN", "CON", "POR", "SU", "AL", "OF",
        "THE", "AND", "OR", "TO", "IN", "ON", "AT", "FOR", "BY", "IS", "NO", "IVA", "VAT", "NIF",
        "DNI", "CIF", "RFC", "RUC", "NIT", "RUT", "TEL",
    ]
    .contains(&piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reaches_over_its_separators_and_stops_at_words() {
        for (text, code) in [
            ("GRP# 88-10774-02; 401(k)", "GRP# 88-10774-02"),
            ("HG/2025/00771432, de", "HG/2025/00771432"),
            ("CY 0071 88-IRL, is", "CY 0071 88-IRL"),
            ("RCP 7714-0093-22 de", "RCP 7714-0093-22"),
            ("B 46.712.488, inscrita", "B 46.712.488"),
            ("LCM180312-QT7 y", "LCM180312-QT7"),
            ("cxa0907142k1 |", "cxa0907142k1"),
            ("AE 419 KX y", "AE 419 KX"),
            ("18/447,092.", "18/447,092"),
            ("1.482 de su", "1.482"),
            ("55, sección", "55"),
            ("3017 del 4", "3017"),
            ("1234. The", "1234"),
        ] {
            let (end, _) = end_of(text, 0).unwrap();
            assert_eq!(&text[..end], code);
        }
        assert_eq!(end_of("the 12", 0), None);
    }
}
