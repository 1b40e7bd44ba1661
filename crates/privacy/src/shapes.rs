//! Identifiers, found by their shape and by the words before them. Never by a
//! check digit: most numbers in real contracts have a wrong one, and a wrong
//! letter is no reason to send a person's number out.

mod address;
mod code;
mod contact;
mod context;
mod handle;
mod loose;
mod money;
mod number;
mod registry;
mod table;
mod value;

use crate::{fold, kind::Kind};
use regex::Regex;
use std::sync::LazyLock;

pub(crate) use money::is_amount;

/// A found identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A pattern that is compiled when first needed.
struct Pattern {
    kind: Kind,
    regex: LazyLock<Option<Regex>>,
    accept: fn(&str, usize, usize) -> bool,
}

impl Pattern {
    const fn new(
        kind: Kind,
        regex: fn() -> Option<Regex>,
        accept: fn(&str, usize, usize) -> bool,
    ) -> Self {
        Self { kind, regex: LazyLock::new(regex), accept }
    }

    /// Adds what the pattern finds; the group `v`, where there is one, is the value.
    fn find(&self, text: &str, found: &mut Vec<Shape>) {
        let Some(regex) = self.regex.as_ref() else { return };
        let mut from = 0;
        while from <= text.len() {
            let Some(whole) = regex.find_at(text, from) else { return };
            let value = if regex.captures_len() > 1 {
                regex.captures_at(text, from).and_then(|groups| groups.name("v"))
            } else {
                Some(whole)
            };
            from = whole.end().max(whole.start() + 1);
            while !text.is_char_boundary(from) {
                from += 1;
            }
            let Some(value) = value else { continue };
            let (start, end) = (value.start(), value.end());
            if (self.accept)(text, start, end) {
                found.push(Shape { kind: self.kind, start, end });
            } else if let Some(first) = text[whole.start()..].chars().next() {
                // What begins inside a refused match may still be one.
                from = whole.start() + first.len_utf8();
            }
        }
    }
}

/// Every identifier in `text`; they may overlap.
pub(crate) fn find(text: &str) -> Vec<Shape> {
    let mut found = Vec::new();
    for pattern in contact::PATTERNS.iter().chain(&number::PATTERNS).chain(&handle::PATTERNS) {
        pattern.find(text, &mut found);
    }
    context::find(text, &mut found);
    registry::find(text, &mut found);
    table::find(text, &mut found);
    address::find(text, &mut found);
    let mut codes = Vec::new();
    code::find(text, &mut codes);
    loose::find(text, &mut codes);
    // What is told by more than its form keeps its kind.
    codes.retain(|code| {
        !found.iter().any(|other| other.start <= code.start && code.end <= other.end)
    });
    found.extend(codes);
    for shape in &mut found {
        widen(text, shape);
    }
    found
}

/// A number's tail, and what begins it, where no space parts them: "0009921/WA", "61774*1".
fn widen(text: &str, shape: &mut Shape) {
    if !shape.kind.is_number() {
        return;
    }
    let part = |c: &char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, 'ª' | 'º');
    let mark = |c: char| matches!(c, '-' | '/' | '*' | '·' | '#' | '‑');
    loop {
        let mut rest = text[shape.end..].chars();
        let Some(first) = rest.next().filter(|c| mark(*c)) else { break };
        // Who keeps the file: "ref T447/jd".
        let initials = rest.clone().take_while(char::is_ascii_lowercase).count();
        let tail: usize = if first == '/' && (1..=3).contains(&initials) {
            initials
        } else {
            rest.take_while(part).map(char::len_utf8).sum()
        };
        let end = shape.end + first.len_utf8() + tail;
        if !(1..=6).contains(&tail) || !bounded(text, shape.start, end) {
            break;
        }
        shape.end = end;
    }
    loop {
        let mut rest = text[..shape.start].chars().rev();
        let Some(first) = rest.next().filter(|c| mark(*c)) else { break };
        let head: usize = rest.take_while(part).map(char::len_utf8).sum();
        let start = shape.start - first.len_utf8() - head;
        if !(1..=6).contains(&head) || !bounded(text, start, shape.end) {
            break;
        }
        shape.start = start;
    }
}

fn bounded(text: &str, start: usize, end: usize) -> bool {
    fold::bounded(text, start, end)
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}
