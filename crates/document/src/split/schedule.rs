//! Annexes: ANEXO II, EXHIBIT "C-1", THE SECOND SCHEDULE, ANEXO PRIMERO; where
//! each begins, and lists that only name them.

use super::{
    definition::is_about_definitions,
    line::Line,
    node::{Node, Role},
    ordinal,
    outline::{State, Walk},
    section::{Opening, is_page_foot},
    title,
};
use crate::fold::fold;
use regex::Regex;
use std::{collections::HashMap, sync::LazyLock};

static WORD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?i:anexo|ap[eé]ndice|adenda|exhibit|schedule|annex|annexure|appendix|attachment|addendum)\b").ok()
});

static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"^\s+(?i:(?:n[º°o]\.?|n[uú]m(?:ero|\.)?|number|no\.)\s*)?["“”']?([A-Z]{1,2}-?\d{0,2}|[IVXLC]{1,6}|\d{1,2}(?:\.\d{1,2})?[A-Z]?)["“”']?(?:\s|$|[.:,)\-–—])"#,
    )
    .ok()
});

/// Words in capitals that the pattern takes for letters of an annex.
const NO_NUMBERS: [&str; 12] =
    ["OF", "TO", "IN", "BY", "ON", "DE", "AL", "EL", "LA", "Y", "E", "AND"];

const SIGNS: [char; 6] = ['.', ':', '-', '–', '—', ')'];

/// The word and number of an annex at the start of a line.
struct Name<'a> {
    /// Bytes up to the end of the number.
    end: usize,
    /// The number as printed, if any.
    printed: &'a str,
    /// Its part of the path.
    key: String,
    /// The word is in capitals.
    capitals: bool,
    /// The line begins with THE.
    the: bool,
}

/// The annex that a line opens, if any.
pub(super) fn annex(line: &str) -> Option<Opening> {
    if is_page_foot(line) {
        return None;
    }
    if let Some(found) = annex_of_letter(line) {
        return Some(found);
    }
    let name = name(line)?;
    let end = name.end;
    let rest = line[end..].trim();
    let sign =
        line[..end].trim_end().ends_with(SIGNS) || rest.starts_with(SIGNS) || rest.starts_with('(');
    let title = rest
        .trim_start_matches(['.', ':', '-', '–', '—', ' ', ')', '"', '”', '(', '\u{a0}'])
        .trim_end_matches(['.', ':', ')'])
        .trim();
    let numbered = !name.printed.is_empty();
    let reads = title::is_title_line(title);
    let words = title.split_whitespace().count();
    let fits = if title.is_empty() {
        numbered || name.capitals || !name.the
    } else if numbered {
        let capital = title.chars().next().is_some_and(char::is_uppercase);
        (reads && (words <= 10 || capital && (sign || name.capitals))) || belongs_to(title)
    } else {
        // "ANEXO: FUNCIONES"; not "Schedule of rates".
        name.capitals && reads && sign
    };
    if !fits {
        return None;
    }
    let number = line[..end].trim().trim_end_matches(['.', ':', '-', '–', '—', ' ', ',']);
    let title = if belongs_to(title) { "" } else { title };
    Some(Opening::Annex { key: name.key, number: number.to_string(), title: title.to_string() })
}

/// "Schedule 1 to this Agreement", alone on its line.
fn belongs_to(title: &str) -> bool {
    let starts = ["to the ", "to this ", "al contrato", "al presente", "del contrato"];
    let title = fold(title);
    starts.iter().any(|start| title.starts_with(start)) && title.split_whitespace().count() <= 7
}

/// "This is the Schedule, in 2 Parts, referred to in the foregoing offer", as
/// Scots letters head theirs.
fn annex_of_letter(line: &str) -> Option<Opening> {
    let rest = line.strip_prefix("This is the ")?;
    let found = name(rest).filter(|_| rest.contains("referred to in"))?;
    let number = rest[..found.end].trim().trim_end_matches([',', '.', ':']).to_string();
    Some(Opening::Annex { key: found.key, number, title: String::new() })
}

fn name(line: &str) -> Option<Name<'_>> {
    let the = ["THE ", "The "].iter().any(|the| line.starts_with(the));
    let start = if the { 4 } else { 0 };
    // FIRST SCHEDULE, PRIMER ANEXO.
    if let Some((value, length)) = ordinal::number_word(&line[start..]) {
        let gap = start + length + line[start + length..].len()
            - line[start + length..].trim_start().len();
        let word = word(&line[gap..])?;
        let end = gap + word.len();
        return Some(Name {
            end,
            printed: &line[start..start + length],
            key: value.to_string(),
            capitals: title::is_capitals(word),
            the,
        });
    }
    let word = word(&line[start..])?;
    let capitals = title::is_capitals(word);
    let after = start + word.len();
    let tail = &line[after..];
    if let Some((value, length)) = ordinal::number_word(tail.trim_start()) {
        let end = after + (tail.len() - tail.trim_start().len()) + length;
        let printed = &line[end - length..end];
        return Some(Name { end, printed, key: value.to_string(), capitals, the });
    }
    let found = NUMBER.as_ref().and_then(|number| number.captures(tail));
    let id = found.as_ref().and_then(|found| found.get(1)).map_or("", |id| id.as_str());
    if id.is_empty() || NO_NUMBERS.contains(&id) || id.chars().any(char::is_lowercase) {
        return Some(Name { end: after, printed: "", key: String::new(), capitals, the });
    }
    let end = after + found.and_then(|found| found.get(0)).map_or(0, |all| all.end());
    let key = ordinal::roman(id).map_or_else(|| id.to_lowercase(), |value| value.to_string());
    Some(Name { end, printed: id, key, capitals, the })
}

fn word(text: &str) -> Option<&str> {
    let word = WORD.as_ref()?.find(text)?.as_str();
    word.starts_with(char::is_uppercase).then_some(word)
}

/// Lines at which an annex begins: after the first clause, and only the last
/// of several that name the same annex without text of its own (a list of annexes).
pub(super) fn starts(lines: &[Line<'_>]) -> Vec<usize> {
    let first_clause = lines
        .iter()
        .position(|line| {
            !line.contents
                && (line.marker.as_ref().is_some_and(|marker| !marker.style.is_bracket())
                    || matches!(line.opening, Some(Opening::Body { .. } | Opening::Agreement)))
        })
        .or_else(|| lines.iter().position(|line| line.level().is_some_and(|level| level > 1)))
        .or_else(|| lines.iter().position(|line| !line.run_in.is_empty()))
        .unwrap_or(lines.len());
    let found: Vec<(usize, &str)> = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| *at > first_clause && !line.contents)
        .filter_map(|(at, line)| match &line.opening {
            Some(Opening::Annex { key, .. }) => Some((at, key.as_str())),
            _ => None,
        })
        .collect();
    let last: HashMap<&str, usize> =
        found.iter().enumerate().map(|(i, (_, key))| (*key, i)).collect();
    let mut starts: Vec<usize> = Vec::new();
    let mut open = None;
    let mut next = 0;
    while let Some((at, key)) = found.get(next) {
        let run = found[next..]
            .iter()
            .zip(*at..)
            .take_while(|((line, _), wanted)| line == wanted)
            .count();
        let end = next + run;
        // Lines that name one annex after the other, and some of them again later: a list.
        let again = |(_, key): &(usize, &str)| last.get(key).is_some_and(|later| *later >= end);
        if run > 1 && found[next..end].iter().any(again) {
            // The last line may be the first annex itself.
            let own = found[next..end - 1].iter().any(|(_, key)| *key == found[end - 1].1);
            next = if own { end - 1 } else { end };
            continue;
        }
        // A header repeated on each page goes on with the open annex.
        if open != Some(key) {
            starts.push(*at);
            open = Some(key);
        }
        next += 1;
    }
    starts
}

impl Walk<'_, '_> {
    /// Opens the annex that line `at` names.
    pub(super) fn open_annex(&mut self, at: usize) {
        let Some(Opening::Annex { key, number, title }) = &self.lines[at].opening else { return };
        let key = if key.is_empty() { "annex".to_string() } else { format!("annex-{key}") };
        let mut node = Node::new(Role::Annex, at, None, key);
        node.number = number.clone();
        node.heading = title.clone();
        if title.is_empty() {
            node.heading = self.heading_below(at).unwrap_or_default();
        }
        node.defines = is_about_definitions(&node.heading);
        let base = self.push(node);
        self.base = Some(base);
        self.stack.clear();
        self.last.clear();
        self.state = State::Annex;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annexes_have_a_key_and_a_title() {
        for (text, key, title) in [
            ("ANEXO I", "1", ""),
            ("ANEXO II: INVENTARIO", "2", "INVENTARIO"),
            ("Anexo A. Inventario", "a", "Inventario"),
            ("EXHIBIT \"C-1\"", "c-1", ""),
            (
                "Exhibit A: Laws Concerning Employment Agreements",
                "a",
                "Laws Concerning Employment Agreements",
            ),
            ("SCHEDULE 2 DESCRIPTION OF PROCESSING", "2", "DESCRIPTION OF PROCESSING"),
            ("ANEXO", "", ""),
            ("Annex AA", "aa", ""),
            ("THE SCHEDULE", "", ""),
            ("THE SECOND SCHEDULE", "2", ""),
            ("First Schedule – The Property", "1", "The Property"),
            ("ANEXO PRIMERO. INVENTARIO", "1", "INVENTARIO"),
            ("ANEXO ÚNICO", "1", ""),
            ("Schedule One", "1", ""),
            ("Anexo Nº 3: Planos", "3", "Planos"),
            ("Schedule 1 to this Agreement", "1", ""),
            ("This is the Schedule, in 2 Parts, referred to in the foregoing offer", "", ""),
        ] {
            let Some(Opening::Annex { key: k, title: t, .. }) = annex(text) else {
                panic!("no annex in {text}")
            };
            assert_eq!((k.as_str(), t.as_str()), (key, title), "{text}");
        }
    }

    #[test]
    fn what_only_speaks_of_an_annex_opens_none() {
        for text in [
            "EXHIBIT \"A\" - Page 1 of 6",
            "Exhibit A hereto is part of this Agreement.",
            "Schedule of rates for cranes",
            "SCHEDULE OF RATES",
            "The Schedule",
            "The Schedule forms part of this Agreement.",
            "The First Schedule sets out the property that is let to the tenant.",
            "Anexo I del presente contrato regula la entrega.",
            "First, the parties agree",
        ] {
            assert_eq!(annex(text), None, "{text}");
        }
    }
}
