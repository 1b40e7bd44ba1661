//! The walk over the body: each block once, in the order of the page.

use super::changes::Changes;
use super::inline::Inline;
use super::lists::{Counters, Lists};
use super::styles::Styles;
use crate::model::{ParagraphKind, ReadError};
use crate::read::look;
use crate::read::rich::{Block, Look, Rich};
use crate::read::track::Track;
use crate::read::view::View;
use crate::read::xml::Node;
use crate::read::{limits, lines, refusal, row};

/// Longer text in a heading's style is a clause that was numbered that way.
const LONGEST_HEADING: usize = 160;

pub(super) struct Walker<'s> {
    pub(super) styles: &'s Styles,
    pub(super) view: &'s View,
    pub(super) changes: Changes,
    lists: Lists,
    outline: Counters,
    /// The list items that are open: the next paragraph is the first of its
    /// item while there is a label.
    items: Vec<Item>,
    pub(super) out: Vec<Block>,
    /// Text whose paragraph's end is gone: it runs on into the next one.
    pub(super) carried: Rich,
    pub(super) track: Track,
    /// Insertions that are open, by the id of the change.
    pub(super) insertions: Vec<String>,
    /// Boxes and shaded cells that are open: white letters show on those.
    pub(super) backdrops: usize,
    pub(super) note_count: u32,
    in_contents: bool,
    pub(super) hidden_sections: usize,
    size: usize,
}

/// An open item of a list.
struct Item {
    counters: usize,
    style: String,
    start: Option<u32>,
    /// Whether its number was printed.
    done: bool,
}

impl<'s> Walker<'s> {
    pub(super) fn new(styles: &'s Styles, view: &'s View) -> Self {
        Self {
            styles,
            view,
            changes: Changes::default(),
            lists: Lists::default(),
            outline: Counters::default(),
            items: Vec::new(),
            out: Vec::new(),
            carried: Rich::default(),
            track: Track::default(),
            insertions: Vec::new(),
            backdrops: 0,
            note_count: 0,
            in_contents: false,
            hidden_sections: 0,
            size: 0,
        }
    }

    pub(super) fn block(&mut self, node: &Node) -> Result<(), ReadError> {
        match node.name.as_str() {
            "p" | "h" => self.paragraph(node),
            "list" => self.list(node),
            "table" => self.table(node),
            "table-of-content" | "alphabetical-index" | "illustration-index" => {
                let before = std::mem::replace(&mut self.in_contents, true);
                let read = self.blocks(&node.children);
                self.in_contents = before;
                read
            }
            "section" => {
                let hidden = usize::from(node.attribute("display") == Some("none"));
                self.hidden_sections += hidden;
                let read = self.blocks(&node.children);
                self.hidden_sections -= hidden;
                read
            }
            "index-body" | "index-title" | "numbered-paragraph" => self.blocks(&node.children),
            "change" | "change-start" | "change-end" => {
                let mut inline = Inline::default();
                self.change_mark(node, &mut inline)?;
                self.carried.append(std::mem::take(&mut inline.text));
                Ok(())
            }
            // Frames that hang on a page, not on a paragraph.
            "frame" | "custom-shape" | "g" => {
                let mut inline = Inline::default();
                self.boxes(node, &mut inline)?;
                self.out.append(&mut inline.boxes);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn blocks(&mut self, nodes: &[Node]) -> Result<(), ReadError> {
        nodes.iter().try_for_each(|node| self.block(node))
    }

    /// The blocks of a text beside the body; given back, not appended.
    pub(super) fn aside(&mut self, nodes: &[Node]) -> Result<Vec<Block>, ReadError> {
        let out = std::mem::take(&mut self.out);
        let carried = std::mem::take(&mut self.carried);
        let items = std::mem::take(&mut self.items);
        let read = self.blocks(nodes).and_then(|()| self.end_carried());
        self.items = items;
        self.carried = carried;
        let aside = std::mem::replace(&mut self.out, out);
        read.map(|()| aside)
    }

    fn list(&mut self, list: &Node) -> Result<(), ReadError> {
        let own = list.attribute("style-name").map(str::to_owned);
        let outer = self.items.last().map(|item| (item.counters, item.style.clone()));
        let style = own.or_else(|| outer.as_ref().map(|(_, style)| style.clone()));
        let style = style.unwrap_or_default();
        let counters = match outer {
            Some((counters, _)) => counters,
            None => self.lists.begin(list, &style),
        };
        for child in &list.children {
            let is_item = child.name == "list-item";
            if !is_item && child.name != "list-header" {
                continue;
            }
            let start = child.attribute("start-value").and_then(|start| start.parse().ok());
            self.items.push(Item { counters, style: style.clone(), start, done: !is_item });
            let read = self.blocks(&child.children);
            self.items.pop();
            read?;
        }
        Ok(())
    }

    fn table(&mut self, table: &Node) -> Result<(), ReadError> {
        self.end_carried()?;
        let mut rows = Vec::new();
        collect(&table.children, &mut rows);
        for row in rows {
            let mut cells = Vec::new();
            // A covered cell is drawn over by the one that it was merged into.
            for cell in row.children.iter().filter(|node| node.name == "table-cell") {
                let drawn = self.styles.drawn("table-cell", cell.attribute("style-name"));
                let shaded = usize::from(drawn.is_shaded());
                self.backdrops += shaded;
                let blocks = self.aside(&cell.children);
                self.backdrops -= shaded;
                cells.push(blocks?);
            }
            self.out.extend(row::blocks(cells));
        }
        Ok(())
    }

    fn paragraph(&mut self, node: &Node) -> Result<(), ReadError> {
        let style = node.attribute("style-name");
        let drawn = self.styles.drawn("paragraph", style).or(self.styles.default_paragraph());
        let mut inline = Inline { drawn, ..Inline::default() };
        self.track.begin_paragraph();
        self.inline(&node.children, &mut inline)?;
        if self.end_is_gone(&mut inline) {
            self.carried.append(std::mem::take(&mut inline.text));
            return self.after(inline);
        }
        let blank = inline.text.is_blank() && self.carried.is_blank();
        let mut text = Rich::default();
        let heading = (node.name == "h").then(|| outline_level(node));
        let (label, depth) = if blank && inline.text.is_blank() && node.name == "p" {
            (String::new(), 0)
        } else {
            self.label(node, heading, style)
        };
        if !blank {
            text.push(&label, drawn.look());
        }
        text.append(std::mem::take(&mut self.carried));
        text.append(std::mem::take(&mut inline.text));
        if blank {
            self.drift(text);
        } else {
            let kind = if self.in_contents {
                ParagraphKind::Row
            } else {
                role(text.as_str(), heading, &label, depth, &inline)
            };
            self.push(kind, text)?;
        }
        self.after(inline)
    }

    /// The printed number of a paragraph and its depth in lists.
    fn label(&mut self, node: &Node, heading: Option<u8>, style: Option<&str>) -> (String, u8) {
        let depth = self.items.len();
        let level = u8::try_from(depth).unwrap_or(u8::MAX);
        let spanish = false;
        if let Some(item) = self.items.last_mut() {
            if std::mem::replace(&mut item.done, true) {
                return (String::new(), level);
            }
            let name = match (item.style.as_str(), self.styles.list_of(style)) {
                ("", Some(own)) => own,
                (name, _) => name,
            };
            let style = match name {
                // Headings in a list of no other style have the document's.
                "Outline" => Some(&self.styles.outline),
                name => self.styles.list(name),
            };
            let counters = self.lists.counters(item.counters);
            let label = match (counters, style) {
                (Some(counters), Some(style)) => {
                    counters.next(style, depth - 1, item.start, spanish)
                }
                _ => String::new(),
            };
            return (label, level);
        }
        match heading {
            Some(heading) if node.attribute("is-list-header") != Some("true") => {
                let start = node.attribute("start-value").and_then(|start| start.parse().ok());
                let outline = &self.styles.outline;
                let label = self.outline.next(outline, usize::from(heading) - 1, start, spanish);
                (label, 0)
            }
            _ => (String::new(), 0),
        }
    }

    /// Text boxes and notes follow the paragraph that they hang on.
    fn after(&mut self, inline: Inline) -> Result<(), ReadError> {
        self.out.extend(inline.boxes);
        for (label, blocks) in inline.notes {
            let mut label = format!("[{label}] ");
            for block in blocks {
                let mut text = Rich::plain(std::mem::take(&mut label));
                text.append(block.text);
                self.push(ParagraphKind::Text, text)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, kind: ParagraphKind, text: Rich) -> Result<(), ReadError> {
        self.grow(text.as_str().len())?;
        let mut kind = kind;
        let parts = lines::broken_apart(text.as_str());
        for text in text.cut(&parts) {
            self.out.push(Block { kind, text });
            if kind != ParagraphKind::Row {
                kind = ParagraphKind::Text;
            }
        }
        Ok(())
    }

    /// Numbers and spaces add to the text: a hostile file could make much of
    /// them out of little.
    pub(super) fn grow(&mut self, by: usize) -> Result<(), ReadError> {
        self.size = self.size.saturating_add(by);
        if self.size > 2 * limits::TEXT_BYTES { Err(refusal::too_much_text()) } else { Ok(()) }
    }

    /// Hangs the marks of a text that is gone on the paragraph before it, or
    /// on the next one where there is none.
    fn drift(&mut self, text: Rich) {
        let text = text.without_text();
        match self.out.last_mut() {
            Some(last) => last.text.append(text),
            None => self.carried.append(text),
        }
    }

    fn end_carried(&mut self) -> Result<(), ReadError> {
        let carried = std::mem::take(&mut self.carried);
        if carried.is_blank() {
            self.drift(carried);
            Ok(())
        } else {
            self.push(ParagraphKind::Text, carried)
        }
    }

    /// What was read.
    pub(super) fn finish(mut self) -> Result<(Vec<Block>, Track), ReadError> {
        self.end_carried()?;
        Ok((self.out, self.track))
    }
}

fn outline_level(node: &Node) -> u8 {
    let level = node.attribute("outline-level").and_then(|level| level.parse().ok());
    level.unwrap_or(1).clamp(1, 9)
}

fn role(text: &str, heading: Option<u8>, label: &str, depth: u8, inline: &Inline) -> ParagraphKind {
    if let Some(heading) = heading.filter(|_| text.chars().count() <= LONGEST_HEADING) {
        return ParagraphKind::Heading(heading);
    }
    if let Some(heading) = look::heading(text, inline.letters, inline.drawn.is_centred()) {
        return heading;
    }
    if label.is_empty() { ParagraphKind::Text } else { ParagraphKind::Item(depth.max(1)) }
}

/// The rows of a table, also inside groups.
fn collect<'n>(nodes: &'n [Node], rows: &mut Vec<&'n Node>) {
    for node in nodes {
        match node.name.as_str() {
            "table-row" => rows.push(node),
            "table-rows" | "table-header-rows" | "table-row-group" => collect(&node.children, rows),
            _ => {}
        }
    }
}

/// The plain look, for what no style draws.
pub(super) const PLAIN: Look = Look { bold: false, italic: false, underline: false };
