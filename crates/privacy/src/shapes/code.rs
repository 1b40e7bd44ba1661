//! Codes that no word introduces: digits with capitals, dashes or slashes in one
//! word, which are neither a date, a norm, a law nor an amount.

use super::{Shape, bounded, digits, money};
use crate::{fold, kind::Kind, lexicon, pattern};
use regex::Regex;
use std::sync::LazyLock;

static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(r"[A-Z0-9]+(?:[\-/.·•][A-Z0-9]+)+|[A-Z]+[0-9][A-Z0-9]*|[0-9]+[A-Z][A-Z0-9]*")
});

/// What is cited by number: norms, laws, parts of the contract.
static CITED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::compile(
        r"(?i)(?:ley(?:es)?|decretos?(?:[\s\-]?ley)?|legislativo|supremo|real decreto|r\.?d\.?|d\.?[lsfu]\.?|resoluci[óo]n|reglamento(?:\s+\((?:ue|ce)\))?|directiva|circular|acuerdo|orden(?:\s+\p{L}+)?|normas?|iso(?:/iec)?|iec|une(?:-en)?|nom|ntp|din|en|bs|astm|rcw|ilcs|nrs|k\.?s\.?a\.?|dfars?|far|p\.\s?a\.|g\.\s?s\.|ch\.?|sec\.?|lab\.|as/nzs|nzs|ansi|ieee|marpol|solas|acts?|regulation(?:\s+\((?:eu|ec)\))?|directive|rules?|forms?|sections?|clauses?|cl[áa]usulas?|art[íi]culos?|arts?\.?|articles?|part|chapter|cfr|u\.?s\.?c\.?|§+|schedule|anexo|annex|exhibit|sentencia|stat|type|class|model|versi[óo]n|version|level)\s*(?:n[.º°]+|no\.|n[úu]m\.?|n[úu]mero)?\s*$",
    )
});

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let Some(pattern) = CODE.as_ref() else { return };
    for code in pattern.find_iter(text) {
        let (start, end) = (code.start(), code.end());
        if bounded(text, start, end)
            && is_code(code.as_str())
            && !is_cited(text, start)
            && !money::is_amount(text, start, end)
            && !money::is_measured(text, end)
        {
            found.push(Shape { kind: Kind::Id, start, end });
        }
    }
}

fn is_code(code: &str) -> bool {
    let count = digits(code);
    let groups: Vec<&str> = code.split(['-', '/', '.', '·', '•']).collect();
    let lettered = code.contains(|c: char| c.is_ascii_uppercase());
    if !lettered {
        // Dashes and slashes: a date, a range of years, a law and its year stay.
        let dated =
            groups.len() == 3 && groups.iter().all(|group| group.len() <= 4) && is_dated(&groups);
        let years = groups
            .iter()
            .all(|group| group.len() == 4 && (group.starts_with("19") || group.starts_with("20")));
        let law = groups.len() == 2
            && !code.contains('.')
            && groups.iter().any(|g| g.len() == 4 && (g.starts_with("19") || g.starts_with("20")));
        return count >= 7 && code.contains(['-', '/']) && !dated && !years && !law;
    }
    if code.len() == 10 && count == 9 && code.as_bytes()[5].is_ascii_uppercase() {
        // The number of a law of the Union: 32016R0679.
        return false;
    }
    // "Q3/2025", "FY-2024".
    let last = groups.last().copied().unwrap_or_default();
    let year =
        last.len() == 4 && digits(last) == 4 && (last.starts_with("19") || last.starts_with("20"));
    if year && count <= 5 && groups.len() == 2 && groups[0].len() <= 3 {
        return false;
    }
    // "AES-256", "ISO-9001", "NOM-035-STPS-2018", "F-16".
    let known = groups.iter().filter(|group| digits(group) == 0).all(|group| {
        lexicon::is_acronym(&fold::key(group))
            || lexicon::is_legal(&fold::key(group)) && group.len() > 1
    });
    let plain = groups.iter().any(|group| digits(group) == 0);
    let first = digits(groups[0]) == 0;
    let standard = STANDARDS.contains(&groups[0]);
    let norm = standard || count < 4 || !code.contains('/') && count < 5;
    if plain && known && norm && count < if first { 9 } else { 7 } {
        return false;
    }
    let one = groups.len() == 1;
    // "21F-17" is a rule.
    count >= if one || code.len() < 7 { 5 } else { 4 }
        || plain && count == 3 && code.len() >= 6 && groups.len() == 2
}

fn is_dated(groups: &[&str]) -> bool {
    let number = |at: usize| groups[at].parse::<u32>().unwrap_or(9_999);
    let day = |at: usize| (1..=31).contains(&number(at));
    let year = |at: usize| groups[at].len() == 2 || (1800..2200).contains(&number(at));
    day(0) && day(1) && year(2) || year(0) && day(1) && day(2)
}

/// Bodies whose norms have numbers.
const STANDARDS: &[&str] = &[
    "NOM", "NMX", "UNE", "ISO", "NTC", "NTE", "NTP", "IRAM", "DIN", "EN", "BS", "ASTM", "ANSI",
    "IEC", "IEEE", "AS", "NZS", "AES", "SHA", "RSA", "RFC", "UL", "NFPA", "API", "ASME", "SANS",
    "INTE",
];

/// Whether groups with dashes and slashes can be a code: not a date, a range of
/// years, a law and its year, a norm.
pub(super) fn may_be_one(value: &str) -> bool {
    let groups: Vec<&str> = value.split(['-', '/', '.', ' ']).collect();
    let year = |group: &&str| {
        group.len() == 4
            && (group.starts_with("19") || group.starts_with("20"))
            && digits(group) == 4
    };
    let lettered = value.contains(|c: char| c.is_ascii_uppercase());
    let dated =
        groups.len() == 3 && groups.iter().all(|group| group.len() <= 4) && is_dated(&groups);
    let years =
        groups.iter().all(year) || groups.len() == 2 && year(&groups[0]) && groups[1].len() == 2;
    let law = !lettered
        && groups.len() == 2
        && value.contains('/')
        && groups[1..].iter().any(year)
        && groups[0].len() <= 4;
    let celex = value.len() == 10 && digits(value) == 9 && value.as_bytes()[5].is_ascii_uppercase();
    let standard = STANDARDS.contains(&groups[0]);
    let norm = standard
        || digits(value) < 5
            && digits(groups[0]) == 0
            && (lexicon::is_acronym(&fold::key(groups[0])) || groups[0].len() == 1 && lettered)
            && digits(value) < 8;
    !(dated || years || law || celex || norm)
}

pub(super) fn is_cited(text: &str, start: usize) -> bool {
    let mut from = start.saturating_sub(40);
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    CITED.as_ref().is_some_and(|cited| cited.is_match(&text[from..start]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_and_dates_norms_and_laws_are_not() {
        for code in [
            "PI/22/0094417-B",
            "KFF-L-00917",
            "V4K-719",
            "S7-550-19",
            "191-004477/3",
            "BM-00-5519/24",
            "0219-2024-GDU/MPC",
            "02-771904-12",
            "YZ-4471",
            "L-418-662-907-513",
            "NQD-772",
            "TECA710923",
        ] {
            assert!(is_code(code), "{code}");
        }
        for code in [
            "AES-256",
            "ISO-9001",
            "NOM-035-STPS-2018",
            "21F-17",
            "P-5",
            "29/1994",
            "2016/679",
            "01-02-2025",
            "2024-01-15",
            "31/12/25",
            "2024/2025",
            "24/7",
            "401K",
            "W-2",
            "I-9",
            "E.030",
            "SHA-512",
            "1.234.567",
            "A4",
            "Q3/2025",
        ] {
            assert!(!is_code(code), "{code}");
        }
        let mut found = Vec::new();
        find("Ley 1563-2012, cláusula 11.5.14.2 y ISO 27001-2013A", &mut found);
        assert_eq!(found, []);
    }
}
