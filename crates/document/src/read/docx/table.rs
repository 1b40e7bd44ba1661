//! Tables: each cell once. A row of short cells stays a row; cells that hold
//! whole clauses are the page's layout, and give their paragraphs.

use super::body::Walker;
use super::paragraph::PLAIN_HEADING;
use super::xml::Node;
use crate::model::{Paragraph, ParagraphKind, ReadError};
use crate::read::lines;

/// A cell with more characters than this holds a clause, not an entry.
const LONG_CELL: usize = 300;
/// A clause beside its number is at least this long; shorter text is an entry.
const SHORT_CLAUSE: usize = 40;

impl Walker<'_> {
    pub(super) fn table(&mut self, table: &Node) -> Result<(), ReadError> {
        let mut rows = Vec::new();
        collect(&table.children, "tr", &mut rows);
        for row in rows {
            self.row(row)?;
        }
        Ok(())
    }

    fn row(&mut self, row: &Node) -> Result<(), ReadError> {
        if let Some(properties) = row.child("trPr") {
            if properties.child("del").is_some() {
                self.deletions += 1;
                return Ok(());
            }
            if properties.child("ins").is_some() {
                self.insertions += 1;
            }
        }
        let mut cells = Vec::new();
        collect(&row.children, "tc", &mut cells);
        let mut contents: Vec<Vec<Paragraph>> = Vec::with_capacity(cells.len());
        for cell in cells {
            if is_unseen(cell) {
                continue;
            }
            self.cells_open += 1;
            let paragraphs = self.aside(&cell.children);
            self.cells_open -= 1;
            contents.push(paragraphs?);
        }
        if contents.len() > 1 {
            // Bold in a cell beside others is a label, not a heading.
            for paragraph in contents.iter_mut().flatten() {
                if paragraph.kind == ParagraphKind::Heading(PLAIN_HEADING) {
                    paragraph.kind = ParagraphKind::Text;
                }
            }
        }
        let filled = contents.iter().filter(|cell| !cell.is_empty()).count();
        if let Some(clause) = numbered_clause(&contents) {
            self.out.push(clause);
        } else if filled >= 2
            && contents.iter().all(|cell| cell.len() <= 1)
            && is_tabular(&contents)
        {
            let cells: Vec<String> = contents.into_iter().map(|cell| cell_text(&cell)).collect();
            self.out.push(Paragraph::new(ParagraphKind::Row, cells.join("\t").trim()));
        } else {
            self.out.extend(contents.into_iter().flatten());
        }
        Ok(())
    }
}

/// Rows of a table or cells of a row, also inside content controls.
fn collect<'n>(nodes: &'n [Node], name: &str, found: &mut Vec<&'n Node>) {
    for node in nodes {
        if node.name == name {
            found.push(node);
        } else if matches!(node.name.as_str(), "sdt" | "sdtContent" | "customXml" | "ins") {
            collect(&node.children, name, found);
        }
    }
}

/// Cells that a vertical merge covers, and deleted ones.
fn is_unseen(cell: &Node) -> bool {
    let Some(properties) = cell.child("tcPr") else { return false };
    properties.child("cellDel").is_some()
        || properties.child("vMerge").is_some_and(|merge| merge.attribute("val") != Some("restart"))
}

fn cell_text(cell: &[Paragraph]) -> String {
    cell.first()
        .map(|paragraph| paragraph.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

/// Short entries, of which one may be a definition or a description.
fn is_tabular(cells: &[Vec<Paragraph>]) -> bool {
    let paragraphs = || cells.iter().flatten();
    let long = paragraphs().filter(|paragraph| paragraph.text.chars().count() > LONG_CELL).count();
    let listed = paragraphs().any(|paragraph| {
        matches!(paragraph.kind, ParagraphKind::Row)
            || (matches!(paragraph.kind, ParagraphKind::Item(_))
                && !paragraph.text.starts_with('•'))
    });
    long <= 1 && !listed
}

/// A clause laid out as a table: its number in one cell, its text in the next.
fn numbered_clause(cells: &[Vec<Paragraph>]) -> Option<Paragraph> {
    let mut filled = cells.iter().filter(|cell| !cell.is_empty());
    let (number, text) = (filled.next()?, filled.next()?);
    let ([number], [text]) = (number.as_slice(), text.as_slice()) else { return None };
    let label = number.text.trim();
    let is_label = label.chars().count() <= 12 && lines::opens_numbered(&format!("{label} X"));
    let fits = filled.next().is_none() && is_label && text.text.chars().count() >= SHORT_CLAUSE;
    fits.then(|| Paragraph::new(text.kind, format!("{label} {}", text.text)))
}
