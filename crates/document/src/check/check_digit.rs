//! Check digits of identity numbers, by the formulas that the states publish.

/// Whether an identity number's check digit is right; `None` where its form is
/// not that of such a number. `id` holds letters in upper case and digits only.
pub(super) type Rule = fn(id: &str) -> Option<bool>;

const DNI_LETTERS: &[u8; 23] = b"TRWAGMYFPDXBNJZSQVHLCKE";

fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|c| c.to_digit(10)).collect()
}

/// The weighted sum of digits.
fn sum(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

fn dni_letter(number: &str, letter: char) -> Option<bool> {
    let number: usize = number.parse().ok()?;
    Some(char::from(*DNI_LETTERS.get(number % 23)?) == letter)
}

/// Spain's DNI, NIE and NIF of persons and companies.
pub(super) fn spain(id: &str) -> Option<bool> {
    if !id.is_ascii() || id.len() != 9 {
        return None;
    }
    let (first, body, last) = (id.chars().next()?, &id[1..8], id.chars().last()?);
    digits(body)?;
    match first {
        _ if first.is_ascii_digit() && last.is_ascii_uppercase() => dni_letter(&id[..8], last),
        'X' | 'Y' | 'Z' if last.is_ascii_uppercase() => {
            let lead = u32::from(first) - u32::from('X');
            dni_letter(&format!("{lead}{body}"), last)
        }
        'K' | 'L' | 'M' if last.is_ascii_uppercase() => dni_letter(body, last),
        'A'..='H' | 'J' | 'N' | 'P'..='S' | 'U' | 'V' | 'W' => {
            let digits = digits(body)?;
            // Luhn's formula: every other digit doubled, its own digits added.
            let total: u32 = digits
                .iter()
                .enumerate()
                .map(|(i, digit)| if i % 2 == 0 { digit * 2 / 10 + digit * 2 % 10 } else { *digit })
                .sum();
            let check = (10 - total % 10) % 10;
            let letter = b"JABCDEFGHI".get(check as usize).map(|byte| char::from(*byte));
            Some(last.to_digit(10) == Some(check) || Some(last) == letter)
        }
        _ => None,
    }
}

/// Peru's RUC.
pub(super) fn peru(id: &str) -> Option<bool> {
    let digits = digits(id).filter(|digits| digits.len() == 11)?;
    if !["10", "15", "17", "20"].iter().any(|start| id.starts_with(start)) {
        return Some(false);
    }
    Some((11 - sum(&digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 10 == digits[10])
}

/// Argentina's CUIT and CUIL.
pub(super) fn argentina(id: &str) -> Option<bool> {
    let digits = digits(id).filter(|digits| digits.len() == 11)?;
    let check = match 11 - sum(&digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11 {
        11 => 0,
        // Such numbers are given out with another beginning, and 9.
        10 => 9,
        check => check,
    };
    Some(check == digits[10])
}

/// Chile's RUT, with its check digit or K at the end.
pub(super) fn chile(id: &str) -> Option<bool> {
    if !id.is_ascii() || !(8..=9).contains(&id.len()) {
        return None;
    }
    let (body, last) = id.split_at(id.len() - 1);
    let mut digits = digits(body)?;
    digits.reverse();
    let check = match 11 - sum(&digits, &[2, 3, 4, 5, 6, 7, 2, 3]) % 11 {
        11 => "0".to_owned(),
        10 => "K".to_owned(),
        check => check.to_string(),
    };
    Some(check == last)
}

/// Colombia's NIT, with its check digit at the end.
pub(super) fn colombia(id: &str) -> Option<bool> {
    const WEIGHTS: [u32; 15] = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
    let mut digits = digits(id).filter(|digits| (9..=11).contains(&digits.len()))?;
    let check = digits.pop()?;
    digits.reverse();
    let rest = sum(&digits, &WEIGHTS) % 11;
    Some(check == if rest < 2 { rest } else { 11 - rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_check_digits_pass_and_any_other_does_not() {
        let cases: [(Rule, &str); 12] = [
            (spain, "12345678Z"),
            (spain, "X1234567L"),
            (spain, "A58818501"),
            (spain, "B58378431"),
            (peru, "20100047218"),
            (peru, "20131312955"),
            (argentina, "20123456786"),
            (argentina, "30500010912"),
            (chile, "125319092"),
            (chile, "76086428 5"),
            (colombia, "8909322273"),
            (colombia, "8600029644"),
        ];
        for (rule, id) in cases {
            let id = id.replace(' ', "");
            assert_eq!(rule(&id), Some(true), "{id}");
            let last = id.chars().last().unwrap();
            let other = if last == '9' || last == 'Z' { '0' } else { char::from(last as u8 + 1) };
            let wrong = format!("{}{other}", &id[..id.len() - 1]);
            assert_ne!(rule(&wrong), Some(true), "{wrong}");
        }
    }

    #[test]
    fn what_has_another_form_is_not_judged() {
        for (rule, id) in [
            (spain as Rule, "12345678"),
            (spain, "I1234567A"),
            (peru, "12345678"),
            (argentina, "12345678"),
            (chile, "123"),
            (colombia, "12345678"),
            (spain, "ñ2345678Z"),
        ] {
            assert_eq!(rule(id), None, "{id}");
        }
    }
}
