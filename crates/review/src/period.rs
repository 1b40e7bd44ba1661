//! Numbers and periods as contracts write them.

/// A count written in digits (`30`, `1.000`) or as a word of either language.
pub(crate) fn count(written: &str) -> Option<f64> {
    let written = written.trim();
    if written.starts_with(|c: char| c.is_ascii_digit()) {
        return decimal(written);
    }
    let value = match written {
        "one" | "un" | "una" | "uno" => 1,
        "two" | "dos" => 2,
        "three" | "tres" => 3,
        "four" | "cuatro" => 4,
        "five" | "cinco" => 5,
        "six" | "seis" => 6,
        "seven" | "siete" => 7,
        "eight" | "ocho" => 8,
        "nine" | "nueve" => 9,
        "ten" | "diez" => 10,
        "twelve" | "doce" => 12,
        "fourteen" | "catorce" => 14,
        "fifteen" | "quince" => 15,
        "eighteen" | "dieciocho" => 18,
        "twenty" | "veinte" => 20,
        "twenty-four" | "veinticuatro" => 24,
        "thirty" | "treinta" => 30,
        "thirty-six" | "treinta y seis" => 36,
        "forty-five" | "cuarenta y cinco" => 45,
        "forty-eight" | "cuarenta y ocho" => 48,
        "sixty" | "sesenta" => 60,
        "ninety" | "noventa" => 90,
        "one hundred and twenty" | "ciento veinte" => 120,
        "one hundred and eighty" | "ciento ochenta" => 180,
        _ => return None,
    };
    Some(f64::from(value))
}

/// `1.5`, `1,5`, `1.000`, `12,000.50`: a group of exactly three digits after
/// the only separator is read as thousands.
fn decimal(written: &str) -> Option<f64> {
    let written = written.trim_end_matches(['.', ',']);
    let separators: Vec<(usize, char)> =
        written.char_indices().filter(|(_, c)| matches!(c, '.' | ',')).collect();
    let Some(&(last, mark)) = separators.last() else { return written.parse().ok() };
    let fraction = &written[last + 1..];
    let repeated = separators.iter().filter(|(_, c)| *c == mark).count() > 1;
    let whole: String = written[..last].chars().filter(char::is_ascii_digit).collect();
    if fraction.len() == 3 && (repeated || separators.len() == 1) {
        return format!("{whole}{fraction}").parse().ok();
    }
    format!("{whole}.{fraction}").parse().ok()
}

/// Days in `count` of a unit (folded, singular or plural); hours are rounded up.
pub(crate) fn days(count: f64, unit: &str) -> Option<f64> {
    let factor = match unit.trim_end_matches('s') {
        "hour" | "hora" => 1.0 / 24.0,
        "day" | "dia" => 1.0,
        "week" | "semana" => 7.0,
        "month" | "mese" | "me" => 30.0,
        "year" | "ano" => 365.0,
        _ => return None,
    };
    Some(count * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_periods_are_read_as_written_in_either_language() {
        for (written, value) in [
            ("30", 30.0),
            ("1.000", 1000.0),
            ("1,5", 1.5),
            ("1.5", 1.5),
            ("12,000.50", 12000.5),
            ("1.000.000", 1e6),
            ("treinta", 30.0),
            ("forty-five", 45.0),
        ] {
            assert_eq!(count(written), Some(value), "{written}");
        }
        assert_eq!(count("several"), None);
        for (unit, value) in [
            ("months", 60.0),
            ("meses", 60.0),
            ("mes", 60.0),
            ("anos", 730.0),
            ("days", 2.0),
            ("weeks", 14.0),
            ("horas", 2.0 / 24.0),
        ] {
            assert_eq!(days(2.0, unit), Some(value), "{unit}");
        }
    }
}
