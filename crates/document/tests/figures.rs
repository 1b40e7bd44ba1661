//! Labelled amounts, dates and day counts, written by someone who had not seen
//! the code: country, kind, text, value; one row a line, columns with tabs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

use document::{Convention, Figure, Reading, Value, detect_language, figures};
use domain::Language;

/// Whether a figure is of the kind that a row asks for.
fn is_of(kind: &str, figure: &Figure) -> bool {
    let value = match figure.reading {
        Reading::Certain(value) | Reading::Ask(value, _) => value,
        Reading::Mismatch { words, .. } => words,
        Reading::Impossible(date) => Value::Date(date),
    };
    match kind {
        "amount" => matches!(value, Value::Amount { .. } | Value::Count(_)),
        "date" => matches!(value, Value::Date(_)),
        _ => matches!(value, Value::Duration { .. }),
    }
}

/// `1000.50 EUR` and `1000.5 EUR` are one value.
fn plain(value: &str) -> String {
    let (number, rest) = value.split_once(' ').unwrap_or((value, ""));
    let number = match number.split_once('.') {
        Some((whole, fraction)) => {
            let fraction = fraction.trim_end_matches('0');
            if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
        }
        None => number.to_owned(),
    };
    format!("{number} {rest}").trim().to_owned()
}

#[test]
fn labelled_figures_are_read_as_a_person_reads_them() {
    let rows = include_str!("data/figures.tsv");
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows.lines().filter(|row| !row.trim().is_empty() && !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [country, kind, text, value] = columns.as_slice() else {
            panic!("not four columns: {row}")
        };
        if *country == "country" {
            continue;
        }
        count += 1;
        let country = Some(*country).filter(|code| code.len() == 2);
        let language = match country {
            Some("US" | "GB" | "IE") => Language::En,
            Some(_) => Language::Es,
            None => detect_language(text),
        };
        let convention = Convention::of_document(language, country, [*text]);
        let found: Vec<String> = figures(text, convention)
            .iter()
            .filter(|figure| is_of(kind, figure))
            .map(|figure| plain(&figure.reading.to_string()))
            .collect();
        if found != [plain(value)] {
            wrong.push(format!("{row} -> {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 80, "only {count} rows");
}
