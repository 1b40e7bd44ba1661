//! Quotes that are not the clause's own words: the finding falls.

use super::labelled::Set;
use super::simulated::{Asked, Known};
use crate::report::Table;
use serde_json::json;

/// Words whose loss turns a sentence round.
const NEGATIONS: [&str; 10] =
    ["no", "not", "nunca", "never", "sin", "without", "ni", "nor", "ningún", "ninguna"];
/// A quote has at most 60 words, and this many leave it recognisable.
const WORDS: usize = 24;

/// Changes one digit, or drops one negation, in quotes of all clauses.
pub(super) fn measure(set: &Set, table: &mut Table) {
    let (mut exact, mut digits, mut negations) =
        (Count::default(), Count::default(), Count::default());
    for (language, clause) in set.clauses() {
        let known = Known {
            language,
            contract_type: &clause.r#type,
            country: &clause.country,
            side: &clause.side,
        };
        let asked = Asked::new(known, &clause.heading, &clause.text);
        let words: Vec<&str> = clause.text.split_whitespace().collect();
        if let Some(at) = words.iter().position(|word| word.contains(|c: char| c.is_ascii_digit()))
        {
            let (from, quote) = around(&words, at);
            exact.add(stands(&asked, &quote.join(" ")));
            let mut changed: Vec<String> = quote.iter().map(|&word| word.to_owned()).collect();
            if let Some(word) = changed.get_mut(at - from) {
                *word = word.chars().map(other_digit).collect();
            }
            digits.add(stands(&asked, &changed.join(" ")));
        }
        let negation = words.iter().enumerate().position(|(at, word)| {
            at > 0 && at + 1 < words.len() && NEGATIONS.contains(&word.to_lowercase().as_str())
        });
        if let Some(at) = negation {
            let (from, quote) = around(&words, at);
            exact.add(stands(&asked, &quote.join(" ")));
            let mut dropped = quote.to_vec();
            dropped.remove(at - from);
            negations.add(stands(&asked, &dropped.join(" ")));
        }
    }
    table.must(
        "quotes word for word: the finding stands",
        "all",
        exact.to_string(),
        exact.kept == exact.all && exact.all > 0,
    );
    for (what, count) in [("a digit changed", digits), ("a \"no\" dropped", negations)] {
        table.must(
            format!("quotes with {what}: the finding stands"),
            "none",
            count.to_string(),
            count.kept == 0 && count.all > 0,
        );
    }
}

/// Words around one, none of them at the quote's very edge but at the clause's.
fn around<'a, 'w>(words: &'w [&'a str], at: usize) -> (usize, &'w [&'a str]) {
    let from = at.saturating_sub(WORDS / 2);
    let to = (from + WORDS).min(words.len());
    (from, words.get(from..to).unwrap_or_default())
}

fn other_digit(c: char) -> char {
    c.to_digit(10).and_then(|digit| char::from_digit((digit + 1) % 10, 10)).unwrap_or(c)
}

/// Whether a finding that quotes so stands beside those of the rules.
fn stands(asked: &Asked<'_>, quote: &str) -> bool {
    const WHY: &str = "said by the simulated model";
    let finding = json!({"topic": "other", "severity": "high", "quote": quote, "why": WHY,
        "suggestion": "", "edits": [], "source_ids": []});
    // Risk none, as an answer that proves nothing of a risk falls as a whole.
    let answer = json!({"summary": "A clause.", "risk": "none", "findings": [finding]});
    asked.answered(&answer.to_string()).iter().any(|finding| finding.why == WHY)
}

#[derive(Default)]
struct Count {
    kept: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, stands: bool) {
        self.kept += usize::from(stands);
        self.all += 1;
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.kept, self.all)
    }
}
