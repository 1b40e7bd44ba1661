//! Tables of a printed page. Lines tell nothing of cells: what stands beside
//! each other, row after row in the same columns, is a table.

use super::device::{Line, Page};
use crate::read::lines::{Vocabulary, opens_bullet, opens_numbered};

/// Edges of one column lie within so many points of each other.
const SAME_EDGE: f64 = 3.0;
/// Lines of one cell are at most so many type sizes apart.
const LEADING: f64 = 1.6;
/// Rows are at most so many type sizes apart.
const ROW_GAP: f64 = 4.0;
/// Columns are at least this part of the type size apart.
const GUTTER: f64 = 0.3;
/// A cell of more lines is a column of running text.
const CELL_LINES: usize = 12;
/// A cell with more characters holds a clause, not an entry …
const LONG_CELL: usize = 300;
/// … and one with more than this is never an entry.
const LONGEST_CELL: usize = 800;

/// A line, or what stands between two gaps of it.
#[derive(Debug, Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    left: f64,
    right: f64,
    y: f64,
    size: f64,
    /// Index of its line on the page.
    line: usize,
}

/// Pieces below each other, `from` to `to`.
#[derive(Debug, Clone, Copy)]
struct Cell {
    from: usize,
    to: usize,
    left: f64,
    right: f64,
    top: f64,
    foot: f64,
}

/// Cells beside each other.
#[derive(Debug)]
struct Row {
    cells: Vec<Cell>,
    size: f64,
}

/// A column, by how far all of its cells reach from left to right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    left: f64,
    right: f64,
}

/// A table that reaches the foot of a page, and may go on over it.
#[derive(Debug, Default)]
pub(super) struct Open {
    columns: Vec<Column>,
    /// Its first row, which many programs repeat on each page.
    header: String,
}

/// Sets the rows of a page's tables as one line each. `above`: the table that
/// reached the foot of the page before; the one that reaches the foot of this
/// page is given back.
pub(super) fn join(page: &mut Page, above: &Open, vocabulary: &Vocabulary) -> Open {
    let (cut, whole) = (pieces(page, true), pieces(page, false));
    let mut rows: Vec<(Row, Line)> = Vec::new();
    let mut at = 0;
    let mut reaching = Open::default();
    let mut found: Vec<(std::ops::Range<usize>, Vec<Line>)> = Vec::new();
    while at < page.lines.len() {
        let start = at;
        let continued = start == 0 && !above.columns.is_empty();
        let mut columns = if continued { above.columns.clone() } else { Vec::new() };
        rows.clear();
        while at < page.lines.len() {
            // A stretched line of a cell has wide gaps of its own: where cutting
            // at them gives no row, the lines are taken whole.
            let row = [&cut, &whole].into_iter().find_map(|pieces| {
                let row = row_at(pieces, at)?;
                if rows.last().is_some_and(|(last, _)| !last.is_above(&row)) {
                    return None;
                }
                let wider = row.fit_into(&columns)?;
                let line = row.line(pieces, vocabulary);
                let next = pieces.get(row.end()).map_or(page.lines.len(), |piece| piece.line);
                Some((row, line, wider, next))
            });
            let Some((row, line, wider, next)) = row else { break };
            columns = wider;
            at = next;
            rows.push((row, line));
        }
        if rows.len() >= 2 || (continued && !rows.is_empty()) {
            let mut lines: Vec<Line> = rows.drain(..).map(|(_, line)| line).collect();
            let mut header = lines.first().map_or_else(String::new, |line| line.text.clone());
            if continued {
                lines.retain(|line| line.text != above.header);
                header = above.header.clone();
            }
            found.push((start..at, lines));
            if at == page.lines.len() {
                reaching = Open { columns, header };
            }
        } else {
            at = start + 1;
        }
    }
    for (lines, rows) in found.into_iter().rev() {
        page.lines.splice(lines, rows);
    }
    reaching
}

/// The lines of a page, cut at their gaps or whole.
fn pieces(page: &Page, cut: bool) -> Vec<Piece<'_>> {
    let mut pieces = Vec::with_capacity(page.lines.len());
    for (at, line) in page.lines.iter().enumerate() {
        let mut start = 0;
        let mut left = line.left;
        let gaps = line.gaps.iter().take(if cut { usize::MAX } else { 0 });
        let ends = gaps.map(|gap| (gap.at, gap.from, gap.to));
        for (end, right, next) in ends.chain([(line.text.len(), line.right, line.right)]) {
            let text = line.text.get(start..end).unwrap_or_default().trim();
            pieces.push(Piece { text, left, right, y: line.y, size: line.size, line: at });
            (start, left) = (end, next);
        }
    }
    pieces
}

/// The row that begins with this line.
fn row_at(pieces: &[Piece<'_>], line: usize) -> Option<Row> {
    let at = pieces.partition_point(|piece| piece.line < line);
    let first = pieces.get(at)?;
    let mut cells = vec![cell_at(pieces, at)];
    loop {
        let last = cells.last()?;
        let Some(next) = pieces.get(last.to) else { break };
        if next.left < last.right + next.size * GUTTER || next.y > foot(&cells) + next.size * 0.5 {
            break;
        }
        let next = cell_at(pieces, last.to);
        if !last.is_beside(&next, first.size) {
            return None;
        }
        cells.push(next);
    }
    let row = Row { cells, size: first.size };
    let ends_line = match (pieces.get(row.end() - 1), pieces.get(row.end())) {
        (Some(last), Some(next)) => last.line != next.line,
        _ => true,
    };
    (row.cells.len() >= 2 && ends_line && row.is_tabular(pieces)).then_some(row)
}

fn foot(cells: &[Cell]) -> f64 {
    cells.iter().map(|cell| cell.foot).fold(f64::NEG_INFINITY, f64::max)
}

/// The pieces below each other from this one on.
fn cell_at(pieces: &[Piece<'_>], at: usize) -> Cell {
    let mut cell = Cell { from: at, to: at, left: 0.0, right: 0.0, top: 0.0, foot: 0.0 };
    for piece in pieces.iter().skip(at).take(CELL_LINES) {
        if cell.to == at {
            cell = Cell {
                to: at + 1,
                left: piece.left,
                right: piece.right,
                top: piece.y,
                foot: piece.y,
                ..cell
            };
            continue;
        }
        let down = piece.y - cell.foot;
        let below = down > piece.size * 0.7 && down < piece.size * LEADING;
        if !below || !one_column((cell.left, cell.right), (piece.left, piece.right)) {
            break;
        }
        cell.to += 1;
        cell.left = cell.left.min(piece.left);
        cell.right = cell.right.max(piece.right);
        cell.foot = piece.y;
    }
    cell
}

/// Whether two stretches are set flush left, flush right or centred.
fn one_column(a: (f64, f64), b: (f64, f64)) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= SAME_EDGE;
    near(a.0, b.0) || near(a.1, b.1) || near(a.0 + a.1, b.0 + b.1)
}

impl Cell {
    /// Whether two cells stand beside each other, flush at the top, in the
    /// middle or at the foot.
    fn is_beside(&self, other: &Cell, size: f64) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < size * 0.5;
        near(self.top, other.top)
            || near(self.foot, other.foot)
            || near((self.top + self.foot) / 2.0, (other.top + other.foot) / 2.0)
    }

    fn length(&self, pieces: &[Piece<'_>]) -> usize {
        pieces[self.from..self.to].iter().map(|piece| piece.text.chars().count()).sum()
    }
}

impl Row {
    /// The first piece after it.
    fn end(&self) -> usize {
        self.cells.last().map_or(0, |cell| cell.to)
    }

    fn is_above(&self, next: &Row) -> bool {
        let top = next.cells.iter().map(|cell| cell.top).fold(f64::INFINITY, f64::min);
        let down = top - foot(&self.cells);
        down > self.size * 0.5 && down < self.size * ROW_GAP
    }

    /// Short entries, of which one may be a description; not a clause or an item
    /// beside its number.
    fn is_tabular(&self, pieces: &[Piece<'_>]) -> bool {
        let lengths = || self.cells.iter().map(|cell| cell.length(pieces));
        if lengths().any(|length| length > LONGEST_CELL)
            || lengths().filter(|length| *length > LONG_CELL).count() > 1
        {
            return false;
        }
        let label = pieces.get(self.cells[0].from).map_or("", |piece| piece.text);
        let numbers = label.chars().count() <= 12
            && !label.contains(char::is_whitespace)
            && (label.ends_with(['.', ')']) || opens_numbered(&format!("{label} X")));
        !(self.cells.len() == 2 && (numbers || (label.chars().count() <= 1 && opens_bullet(label))))
    }

    /// The columns with this row in them; `None` where a cell stands in none of
    /// them, or would reach into the next.
    fn fit_into(&self, columns: &[Column]) -> Option<Vec<Column>> {
        if columns.is_empty() {
            let new = |cell: &Cell| Column { left: cell.left, right: cell.right };
            return Some(self.cells.iter().map(new).collect());
        }
        let mut wider = columns.to_vec();
        let mut next = 0;
        for cell in &self.cells {
            let over = |column: &Column| cell.left < column.right && column.left < cell.right;
            let at = wider.iter().skip(next).position(over)? + next;
            let column = wider.get_mut(at)?;
            *column =
                Column { left: column.left.min(cell.left), right: column.right.max(cell.right) };
            next = at + 1;
        }
        // Two lines of stretched text may begin and end alike; no gutter runs
        // through both.
        let apart = |pair: &[Column]| pair[0].right + self.size * GUTTER < pair[1].left;
        wider.windows(2).all(apart).then_some(wider)
    }

    fn line(&self, pieces: &[Piece<'_>], vocabulary: &Vocabulary) -> Line {
        let mut text = String::new();
        for (at, cell) in self.cells.iter().enumerate() {
            if at > 0 {
                text.push('\t');
            }
            let mut words = String::new();
            for piece in &pieces[cell.from..cell.to] {
                vocabulary.join(&mut words, piece.text);
            }
            text.push_str(&words);
        }
        Line {
            text,
            left: self.cells.iter().map(|cell| cell.left).fold(f64::INFINITY, f64::min),
            right: self.cells.iter().map(|cell| cell.right).fold(0.0, f64::max),
            y: foot(&self.cells),
            size: self.size,
            row: true,
            ..Line::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::device::Gap;
    use super::*;

    fn line(text: &str, left: f64, right: f64, y: f64) -> Line {
        Line { text: text.to_owned(), left, right, y, size: 10.0, ..Line::default() }
    }

    /// Two cells on one baseline, as they are drawn without a line between them.
    fn pair(one: (&str, f64, f64), two: (&str, f64, f64), y: f64) -> Line {
        let text = format!("{} {}", one.0, two.0);
        let gaps = vec![Gap { at: one.0.len() + 1, from: one.2, to: two.1 }];
        Line { text, left: one.1, right: two.2, y, size: 10.0, gaps, ..Line::default() }
    }

    fn joined(lines: Vec<Line>) -> Vec<String> {
        let mut page = Page { number: 1, height: 800.0, lines, ..Page::default() };
        join(&mut page, &Open::default(), &Vocabulary::default());
        page.lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn cells_beside_each_other_row_after_row_are_a_table() {
        let lines = vec![
            line("The following prices apply:", 70.0, 300.0, 80.0),
            pair(("Users", 75.0, 110.0), ("Fee", 200.0, 220.0), 110.0),
            pair(("1 to 50", 75.0, 120.0), ("39.00", 200.0, 230.0), 128.0),
            // A cell of two lines, the other set in its middle.
            line("51 to", 75.0, 105.0, 146.0),
            line("90", 75.0, 90.0, 158.0),
            line("35.50", 200.0, 230.0, 152.0),
            line("No tax is included.", 70.0, 200.0, 190.0),
        ];
        assert_eq!(
            joined(lines),
            [
                "The following prices apply:",
                "Users\tFee",
                "1 to 50\t39.00",
                "51 to 90\t35.50",
                "No tax is included."
            ]
        );
    }

    #[test]
    fn items_beside_their_numbers_and_stretched_lines_are_none() {
        for lines in [
            vec![
                pair(("1.1", 70.0, 90.0), ("The Supplier delivers the goods.", 120.0, 400.0), 80.0),
                pair(("1.2", 70.0, 90.0), ("The Buyer pays for them.", 120.0, 380.0), 95.0),
            ],
            vec![
                pair(("ii.", 70.0, 80.0), ("the provisions of a decision.", 120.0, 400.0), 80.0),
                pair(("iii.", 70.0, 82.0), ("the principles of Annex A.", 120.0, 380.0), 95.0),
            ],
            vec![
                pair(("The Supplier", 70.0, 140.0), ("delivers the goods", 155.0, 500.0), 80.0),
                pair(("on the first day of", 70.0, 190.0), ("each month", 210.0, 500.0), 95.0),
            ],
            // One row alone may be anything: a heading and a date.
            vec![pair(("Price", 70.0, 100.0), ("2025", 400.0, 430.0), 80.0)],
        ] {
            let before: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
            assert_eq!(joined(lines), before);
        }
    }

    #[test]
    fn a_table_goes_on_over_the_page() {
        let row = |y| pair(("1 to 50", 75.0, 120.0), ("39.00", 200.0, 230.0), y);
        let header = |y| pair(("Users", 75.0, 110.0), ("Fee", 200.0, 220.0), y);
        let mut one = Page { lines: vec![header(700.0), row(720.0)], ..Page::default() };
        let lines = vec![header(70.0), row(90.0), line("Text", 70.0, 99.0, 130.0)];
        let mut two = Page { lines, ..Page::default() };
        let words = Vocabulary::default();
        let open = join(&mut one, &Open::default(), &words);
        assert_eq!(open.columns.len(), 2);
        assert!(join(&mut two, &open, &words).columns.is_empty());
        assert_eq!(two.lines.len(), 2, "the header stands once");
        assert!(two.lines[0].row && !two.lines[1].row);
    }
}
