//! Numbers without any sign, as the United Kingdom prints them: `1
//! Definitions`, or `1` with the title on the next line; recitals `A`, `B`.
//! One alone proves nothing ("30 Harbour Road"); several that count on do.

use super::{
    bracket::letter_marker,
    line::Line,
    marker::{Marker, Style},
    title,
};
use crate::{date, model::ParagraphKind};
use regex::Regex;
use std::sync::LazyLock;

static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^([1-9]\d?)(?:\s+|$)").ok());

/// So many in a row show that the contract numbers its clauses so.
const PROOF: u32 = 3;
/// In bytes: a longer line is no item of a mere list.
const LONGEST_ITEM: usize = 80;

static LETTER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^([A-Z])(?:\s+|$)").ok());

/// Gives lines the bare numbers and letters that count on from each other.
pub(super) fn mark(lines: &mut [Line<'_>]) {
    mark_numbers(lines);
    mark_letters(lines);
}

/// `A`, `B`, `C`: alone on a line, or before the text. "A Loan may be drawn"
/// has no B after it.
fn mark_letters(lines: &mut [Line<'_>]) {
    let mut chain: Vec<(usize, Marker)> = Vec::new();
    for at in 0..=lines.len() {
        let Some(line) = lines.get(at) else {
            accept_letters(lines, &mut chain);
            break;
        };
        let free = line.kind == ParagraphKind::Text
            && line.marker.is_none()
            && line.opening.is_none()
            && !line.contents;
        let found = LETTER.as_ref().filter(|_| free).and_then(|letter| letter.find(line.text));
        let Some(letter) = found.map(|found| found.as_str()) else { continue };
        let rest = &line.text[letter.len()..];
        if !rest.is_empty() && !rest.starts_with(char::is_uppercase) {
            continue;
        }
        let after = letter.len();
        let Some(marker) = letter_marker(letter.trim(), after) else { continue };
        if marker.value == 1 {
            accept_letters(lines, &mut chain);
        }
        if marker.value as usize == chain.len() + 1 {
            chain.push((at, marker));
        }
    }
}

fn accept_letters(lines: &mut [Line<'_>], chain: &mut Vec<(usize, Marker)>) {
    let good = chain.len() >= 2;
    for (at, marker) in chain.drain(..).filter(|_| good) {
        lines[at].set_marker(marker);
    }
}

fn mark_numbers(lines: &mut [Line<'_>]) {
    let mut chain: Vec<(usize, Marker)> = Vec::new();
    let mut counted = 0;
    let mut last = 0;
    let mut proven = false;
    for at in 0..lines.len() {
        let bare = candidate(lines, at);
        let titled = lines[at]
            .marker
            .as_ref()
            .filter(|marker| marker.style == Style::Decimal(1) && !lines[at].title.text.is_empty())
            .map(|marker| marker.value);
        let Some(value) = bare.as_ref().map(|marker| marker.value).or(titled) else { continue };
        if lines[at].contents {
            continue;
        }
        if value == 1 && bare.is_some() {
            proven |= accept(lines, &mut chain, counted, proven);
            counted = 0;
            last = 0;
        }
        let gap = if bare.is_some() { 1 } else { 4 };
        if value > last && value <= last + gap {
            last = value;
            counted += 1;
            if let Some(marker) = bare {
                chain.push((at, marker));
            }
        }
    }
    accept(lines, &mut chain, counted, proven);
}

/// Takes a chain over where it is long enough and not a mere list.
fn accept(
    lines: &mut [Line<'_>],
    chain: &mut Vec<(usize, Marker)>,
    counted: u32,
    proven: bool,
) -> bool {
    let bodies = chain.iter().filter(|(at, _)| has_body(lines, *at)).count();
    let lone = proven && chain.iter().all(|(at, _)| lines[*at].text.len() > LONGEST_ITEM);
    let needed = if lone { 1 } else { if proven { 2 } else { PROOF } };
    let good = counted >= needed && bodies * 2 >= chain.len();
    for (at, marker) in chain.drain(..) {
        if good {
            lines[at].set_marker(marker);
        }
    }
    good
}

/// Whether a clause stands behind the number at `at`: text on its own line, or
/// below it what is no such number. A list has neither.
fn has_body(lines: &[Line<'_>], at: usize) -> bool {
    let below = at + 1 < lines.len() && candidate_text(lines, at + 1).flatten().is_none();
    below || lines[at].text.len() > LONGEST_ITEM
}

/// The bare number of the line, where it has one; `None` where it cannot.
fn candidate_text<'a>(lines: &[Line<'a>], at: usize) -> Option<Option<&'a str>> {
    let line = lines.get(at)?;
    let plain = matches!(line.kind, ParagraphKind::Text | ParagraphKind::Heading(_));
    let free = plain && line.marker.is_none() && line.opening.is_none();
    let found = NUMBER.as_ref().filter(|_| free)?.find(line.text);
    Some(found.map(|found| found.as_str()))
}

fn candidate(lines: &[Line<'_>], at: usize) -> Option<Marker> {
    let number = candidate_text(lines, at)??;
    let rest = &lines[at].text[number.len()..];
    let reads = if rest.is_empty() {
        lines.get(at + 1).is_some_and(|next| {
            next.marker.is_none() && title::is_title_line(next.text) && !next.text.ends_with('.')
        })
    } else {
        let opens = rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '"' | '“'));
        opens && !date::starts_with_month(rest)
    };
    reads.then(|| Marker {
        style: Style::Decimal(1),
        value: number.trim().parse().unwrap_or(0),
        number: number.trim().to_string(),
        key: number.trim().to_string(),
        after: number.len(),
    })
}
