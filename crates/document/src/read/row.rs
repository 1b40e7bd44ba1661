//! What the cells of a table row give. A row of short cells stays a row; cells
//! that hold whole clauses are the page's layout, and give their paragraphs.

use super::lines;
use super::rich::{Block, Look, Rich};
use crate::model::{PLAIN_HEADING, ParagraphKind};

/// A cell with more characters than this holds a clause, not an entry.
const LONG_CELL: usize = 300;
/// A clause beside its number is at least this long; shorter text is an entry.
const SHORT_CLAUSE: usize = 40;

/// The blocks of a row, from those of its cells.
pub(super) fn blocks(mut cells: Vec<Vec<Block>>) -> Vec<Block> {
    if cells.len() > 1 {
        // Bold in a cell beside others is a label, not a heading.
        for block in cells.iter_mut().flatten() {
            if block.kind == ParagraphKind::Heading(PLAIN_HEADING) {
                block.kind = ParagraphKind::Text;
            }
        }
    }
    let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
    if is_numbered_clause(&cells) {
        vec![numbered_clause(cells)]
    } else if filled >= 2 && cells.iter().all(|cell| cell.len() <= 1) && is_tabular(&cells) {
        vec![Block { kind: ParagraphKind::Row, text: cells_on_one_line(cells) }]
    } else {
        cells.into_iter().flatten().collect()
    }
}

/// The cells of a row with a tab between them, without the empty ones at its
/// start.
fn cells_on_one_line(cells: Vec<Vec<Block>>) -> Rich {
    let mut line = Rich::default();
    for (at, cell) in cells.into_iter().skip_while(Vec::is_empty).enumerate() {
        if at > 0 {
            line.push("\t", Look::default());
        }
        for block in cell {
            line.append(block.text.on_one_line());
        }
    }
    line
}

/// Short entries, of which one may be a definition or a description.
fn is_tabular(cells: &[Vec<Block>]) -> bool {
    let blocks = || cells.iter().flatten();
    let long = blocks().filter(|block| block.text.as_str().chars().count() > LONG_CELL).count();
    let listed = blocks().any(|block| {
        matches!(block.kind, ParagraphKind::Row)
            || (matches!(block.kind, ParagraphKind::Item(_))
                && !block.text.as_str().starts_with('•'))
    });
    long <= 1 && !listed
}

/// Whether a row is a clause laid out as a table: its number in one cell, its
/// text in the next.
fn is_numbered_clause(cells: &[Vec<Block>]) -> bool {
    let filled: Vec<&Vec<Block>> = cells.iter().filter(|cell| !cell.is_empty()).take(3).collect();
    let [number, text] = filled.as_slice() else { return false };
    let ([number], [text]) = (number.as_slice(), text.as_slice()) else { return false };
    let label = number.text.as_str().trim();
    label.chars().count() <= 12
        && lines::opens_numbered(&format!("{label} X"))
        && text.text.as_str().chars().count() >= SHORT_CLAUSE
}

fn numbered_clause(cells: Vec<Vec<Block>>) -> Block {
    let mut clause = Block { kind: ParagraphKind::Text, text: Rich::default() };
    for block in cells.into_iter().flatten() {
        clause.kind = block.kind;
        if !clause.text.is_void() {
            clause.text.push(" ", Look::default());
        }
        clause.text.append(block.text.on_one_line());
    }
    clause
}
