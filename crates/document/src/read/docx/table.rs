//! Tables: each row and each cell that is there, once.

use super::body::Walker;
use super::styles::is_dark;
use crate::model::ReadError;
use crate::read::rich::{Block, Rich};
use crate::read::row;
use crate::read::xml::Node;

impl Walker<'_> {
    pub(super) fn table(&mut self, table: &Node) -> Result<(), ReadError> {
        let properties = table.child("tblPr");
        let style = properties.and_then(|node| node.value("tblStyle"));
        let own = properties.and_then(|node| node.child("shd")).is_some_and(is_dark);
        let shaded = usize::from(own || style.is_some_and(|style| self.styles.shades(style)));
        let mut rows = Vec::new();
        collect(&table.children, "tr", &mut rows);
        self.backdrops += shaded;
        let read = rows.into_iter().try_for_each(|row| self.row(row));
        self.backdrops -= shaded;
        read
    }

    fn row(&mut self, row: &Node) -> Result<(), ReadError> {
        let before = self.open_change;
        if !self.stands(row, "trPr")? {
            return Ok(());
        }
        let mut cells = Vec::new();
        collect(&row.children, "tc", &mut cells);
        let mut contents: Vec<Vec<Block>> = Vec::with_capacity(cells.len());
        for cell in cells {
            let row_change = self.open_change;
            if is_covered(cell) || !self.stands(cell, "tcPr")? {
                continue;
            }
            let shaded = cell.child("tcPr").and_then(|node| node.child("shd")).is_some_and(is_dark);
            self.backdrops += usize::from(shaded);
            self.cells_open += 1;
            let blocks = self.aside(&cell.children);
            self.cells_open -= 1;
            self.backdrops -= usize::from(shaded);
            self.open_change = row_change;
            contents.push(blocks?);
        }
        self.open_change = before;
        row::blocks(contents).into_iter().for_each(|block| self.push_block(block));
        Ok(())
    }

    /// Whether a row or a cell is there in this view. Its words belong to the
    /// change that brought or took it.
    fn stands(&mut self, node: &Node, properties: &str) -> Result<bool, ReadError> {
        let Some((kind, stands, by)) = self.change_of(node.child(properties)) else {
            return Ok(true);
        };
        let mut text = Rich::default();
        self.track.begin_paragraph();
        if stands {
            self.enter_change(kind, by, &mut text);
            self.adrift.append(text);
        } else {
            self.absent(kind, by, node, &mut text)?;
            self.drift(text);
        }
        Ok(stands)
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

/// Cells that a vertical merge covers.
fn is_covered(cell: &Node) -> bool {
    cell.child("tcPr")
        .and_then(|properties| properties.child("vMerge"))
        .is_some_and(|merge| merge.attribute("val") != Some("restart"))
}
