//! Documents built by hand and clauses as lining up wants them.

use document::{Document, Format, Paragraph, ParagraphKind, Side, Unit};
use domain::{ClauseId, ClauseKind, Language};

/// A document of these lines; `#` marks headings, `- ` list items.
pub(crate) fn document(text: &str) -> Document {
    let paragraphs =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(paragraph).collect();
    of(paragraphs)
}

pub(crate) fn of(paragraphs: Vec<Paragraph>) -> Document {
    Document {
        format: Format::Text,
        language: Language::En,
        pages: None,
        unreadable_pages: vec![],
        paragraphs,
        warnings: vec![],
        revisions: vec![],
        rejected: None,
        comments: vec![],
        hidden: vec![],
    }
}

fn paragraph(line: &str) -> Paragraph {
    let level = line.bytes().take_while(|b| *b == b'#').count();
    let (kind, text) = if level > 0 {
        (ParagraphKind::Heading(level as u8), line[level..].trim())
    } else if let Some(item) = line.strip_prefix("- ") {
        (ParagraphKind::Item(1), item)
    } else {
        (ParagraphKind::Text, line)
    };
    Paragraph::new(kind, text)
}

/// An id that says which version and which place.
pub(crate) fn id(version: u128, at: usize) -> ClauseId {
    ClauseId(uuid::Uuid::from_u128(version * 1_000_000 + at as u128))
}

pub(crate) fn sides(units: &[Unit], version: u128) -> Vec<Side<'_>> {
    units.iter().enumerate().map(|(at, unit)| unit.side(id(version, at))).collect()
}

/// `kind path number heading` of each unit.
pub(crate) fn shape(units: &[Unit]) -> Vec<String> {
    units
        .iter()
        .map(|unit| format!("{:?} {} [{}] {}", unit.kind, unit.path, unit.number, unit.heading))
        .collect()
}

/// Paths of the clauses alone.
pub(crate) fn clauses(units: &[Unit]) -> Vec<&str> {
    units
        .iter()
        .filter(|unit| unit.kind == ClauseKind::Clause)
        .map(|unit| unit.path.as_str())
        .collect()
}
