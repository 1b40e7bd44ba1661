//! What stands inside a paragraph: runs, fields, changes, boxes and notes.

use super::body::{Walker, alternative};
use super::paragraph::Inline;
use super::styles::RunLook;
use super::within_limits;
use crate::model::ReadError;
use crate::read::rich::Look;
use crate::read::xml::Node;

impl Walker<'_> {
    /// The children of a paragraph, or of anything that wraps runs.
    pub(super) fn inline(&mut self, nodes: &[Node], inline: &mut Inline) -> Result<(), ReadError> {
        for node in nodes {
            match node.name.as_str() {
                "r" => self.run(node, inline)?,
                "ins" | "moveTo" | "del" | "moveFrom" => {
                    let Some((kind, stands)) = self.change(node) else { continue };
                    if stands {
                        let before = self.enter_change(kind, node, &mut inline.text);
                        self.inline(&node.children, inline)?;
                        self.leave_change(before, &inline.text);
                    } else {
                        self.absent(kind, node, node, &mut inline.text)?;
                    }
                }
                "AlternateContent" => {
                    if let Some(choice) = alternative(node) {
                        self.inline(&choice.children, inline)?;
                    }
                }
                "commentRangeStart" => self.comment(node, &mut inline.text),
                "t" => self.write(&node.text, inline.look, inline)?,
                // Properties and marks hold no text; a paragraph inside a
                // paragraph is no Word file.
                "pPr" | "rPr" | "sdtPr" | "sdtEndPr" | "ctrlPr" | "p" | "tbl" | "rt" => {}
                // Links, content controls, smart tags, simple fields, formulas.
                _ => self.inline(&node.children, inline)?,
            }
        }
        Ok(())
    }

    fn run(&mut self, node: &Node, inline: &mut Inline) -> Result<(), ReadError> {
        let properties = node.child("rPr");
        let style = properties.and_then(|node| node.value("rStyle"));
        let own = properties.map(RunLook::of).unwrap_or_default();
        let styled = style.map(|style| self.styles.look(Some(style))).unwrap_or_default();
        let look = own.or(styled).or(inline.look);
        self.run_content(&node.children, look, inline)
    }

    fn run_content(
        &mut self,
        nodes: &[Node],
        look: RunLook,
        inline: &mut Inline,
    ) -> Result<(), ReadError> {
        for node in nodes {
            match node.name.as_str() {
                // Deleted text comes here only in a view in which it stands.
                "t" | "delText" => self.write(&node.text, look, inline)?,
                "tab" | "ptab" => self.write("\t", look, inline)?,
                "br" | "cr" => self.write("\n", look, inline)?,
                "noBreakHyphen" => self.write("-", look, inline)?,
                "sym" => self.write(symbol(node), look, inline)?,
                "fldChar" => self.field(node.attribute("fldCharType").unwrap_or_default()),
                "footnoteReference" => self.note_mark("footnote", node, look, inline),
                "endnoteReference" => self.note_mark("endnote", node, look, inline),
                "commentReference" => self.comment(node, &mut inline.text),
                "drawing" | "pict" | "object" => self.boxes(node, look, inline)?,
                "AlternateContent" => {
                    if let Some(choice) = alternative(node) {
                        self.run_content(&choice.children, look, inline)?;
                    }
                }
                "ruby" => {
                    if let Some(base) = node.child("rubyBase") {
                        self.inline(&base.children, inline)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_hidden(&self, look: RunLook) -> bool {
        look.is_hidden() || (self.backdrops == 0 && look.is_white())
    }

    fn write(&mut self, text: &str, look: RunLook, inline: &mut Inline) -> Result<(), ReadError> {
        if self.fields.contains(&true) {
            return Ok(());
        }
        if self.is_hidden(look) {
            self.size = self.size.saturating_add(text.len());
            within_limits(self.size)?;
            self.track.hide(text, &mut inline.text);
            return Ok(());
        }
        inline.letters.count(text, look.look().bold);
        if let Some(change) = self.open_change {
            self.track.write(change, text);
        }
        inline.text.push(text, look.look());
        Ok(())
    }

    /// Fields: `begin`, code, `separate`, result, `end`. They nest.
    fn field(&mut self, kind: &str) {
        match kind {
            // Nested deeper than any real field: then it is one level.
            "begin" if self.fields.len() < 64 => self.fields.push(true),
            "separate" => {
                if let Some(in_code) = self.fields.last_mut() {
                    *in_code = false;
                }
            }
            "end" => {
                self.fields.pop();
            }
            _ => {}
        }
    }

    fn note_mark(&mut self, kind: &'static str, node: &Node, look: RunLook, inline: &mut Inline) {
        if self.is_hidden(look) || self.fields.contains(&true) {
            return;
        }
        let mark = self.refer(kind, node, inline);
        inline.text.push(&mark, Look::default());
    }

    /// The text boxes inside a drawing, each once.
    fn boxes(&mut self, node: &Node, look: RunLook, inline: &mut Inline) -> Result<(), ReadError> {
        for child in &node.children {
            match child.name.as_str() {
                "txbxContent" => {
                    // A box may be filled with any colour.
                    self.backdrops += 1;
                    let blocks = self.aside(&child.children);
                    self.backdrops -= 1;
                    if look.is_hidden() {
                        for block in blocks? {
                            self.track.hide(block.text.as_str(), &mut inline.text);
                            inline.text.append(block.text.without_text());
                        }
                    } else {
                        inline.boxes.extend(blocks?);
                    }
                }
                "AlternateContent" => {
                    if let Some(choice) = alternative(child) {
                        self.boxes(choice, look, inline)?;
                    }
                }
                _ => self.boxes(child, look, inline)?,
            }
        }
        Ok(())
    }
}

/// Characters of symbol fonts that forms use: ticked and empty boxes, bullets.
fn symbol(node: &Node) -> &'static str {
    let code = node.attribute("char").unwrap_or_default().to_ascii_uppercase();
    match code.trim_start_matches("F0") {
        "A8" | "6F" | "71" => "☐",
        "FE" | "FD" | "78" | "52" | "53" => "☒",
        "FC" => "✓",
        "B7" | "A7" => "•",
        "A7B" => "§",
        "E0" => "→",
        "2D" => "-",
        _ => "",
    }
}
