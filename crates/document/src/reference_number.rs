//! References to other clauses: "Section 7.2(b)", "las cláusulas 4 y 5".

use regex::Regex;
use std::sync::LazyLock;

static REFERENCE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:sections?|clauses?|articles?|paragraphs?|secci[oó]n(?:es)?|cl[aá]usulas?|art[ií]culos?|apartados?|estipulaci[oó]n(?:es)?)\s+(\d{1,3}[A-Za-z]?(?:\.\d{1,3})*(?:\([a-z0-9]{1,4}\))*(?:(?:\s*,\s*|\s*(?:,\s*)?\b(?:and|or|to|y|e|o|u|a|al)\b\s+)(?:(?:section|clause|article|cl[aá]usula|art[ií]culo)\s+)?\d{1,3}(?:\.\d{1,3})*(?:\([a-z0-9]{1,4}\))*)*)",
    )
    .ok()
});

static NUMBER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\d{1,3}[A-Za-z]?\b(?:\.\d{1,3})*").ok());

/// The numbers that `text` refers to, in order.
pub(crate) fn numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    replace(text, |number| {
        found.push(number.to_string());
        String::new()
    });
    found
}

/// `text` with each number that it refers to replaced by what `with` gives.
pub(crate) fn replace(text: &str, mut with: impl FnMut(&str) -> String) -> String {
    let (Some(reference), Some(number)) = (REFERENCE.as_ref(), NUMBER.as_ref()) else {
        return text.to_string();
    };
    let mut out = String::with_capacity(text.len());
    let mut last = 0;
    for found in reference.captures_iter(text) {
        let Some(list) = found.get(1) else { continue };
        for at in number.find_iter(list.as_str()) {
            // "(2)" in 7.2(2) is part of a reference, not one of its own.
            if list.as_str()[..at.start()].ends_with('(') {
                continue;
            }
            out.push_str(&text[last..list.start() + at.start()]);
            out.push_str(&with(at.as_str()));
            last = list.start() + at.end();
        }
    }
    out.push_str(&text[last..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_found_singly_and_in_lists() {
        for (text, want) in [
            ("under Section 7.2(b) hereof", vec!["7.2"]),
            ("las cláusulas 4 y 5 del", vec!["4", "5"]),
            ("Sections 5.4 (Data), 8.4", vec!["5.4"]),
            ("Sections 16.1 and 16.2 apply", vec!["16.1", "16.2"]),
            ("within 30 days", vec![]),
        ] {
            assert_eq!(numbers(text), want, "{text}");
        }
    }
}
