//! What stands inside a paragraph: runs, fields, changes, boxes and notes.

use super::body::{Walker, alternative};
use super::paragraph::Inline;
use super::xml::Node;
use crate::model::ReadError;

impl Walker<'_> {
    /// The children of a paragraph, or of anything that wraps runs.
    pub(super) fn inline(&mut self, nodes: &[Node], inline: &mut Inline) -> Result<(), ReadError> {
        for node in nodes {
            match node.name.as_str() {
                "r" => self.run(node, inline)?,
                "ins" | "moveTo" => {
                    self.insertions += 1;
                    self.inline(&node.children, inline)?;
                }
                "del" | "moveFrom" => self.deletions += 1,
                "AlternateContent" => {
                    if let Some(choice) = alternative(node) {
                        self.inline(&choice.children, inline)?;
                    }
                }
                "t" => self.write(&node.text, false, false, inline),
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
        let styles = self.styles;
        let own = |flag: &str| properties.and_then(|node| node.flag(flag));
        let hidden = own("vanish")
            .or_else(|| style.and_then(|style| styles.hidden(Some(style))))
            .unwrap_or(inline.style_hidden);
        let bold = own("b")
            .or_else(|| style.and_then(|style| styles.bold(Some(style))))
            .unwrap_or(inline.style_bold);
        self.run_content(&node.children, hidden, bold, inline)
    }

    fn run_content(
        &mut self,
        nodes: &[Node],
        hidden: bool,
        bold: bool,
        inline: &mut Inline,
    ) -> Result<(), ReadError> {
        for node in nodes {
            match node.name.as_str() {
                "t" => self.write(&node.text, hidden, bold, inline),
                "tab" | "ptab" => self.write("\t", hidden, bold, inline),
                "br" | "cr" => self.write("\n", hidden, bold, inline),
                "noBreakHyphen" => self.write("-", hidden, bold, inline),
                "sym" => self.write(symbol(node), hidden, bold, inline),
                "fldChar" => self.field(node.attribute("fldCharType").unwrap_or_default()),
                "footnoteReference" => self.note_mark("footnote", node, hidden, inline),
                "endnoteReference" => self.note_mark("endnote", node, hidden, inline),
                "drawing" | "pict" | "object" => self.boxes(node, hidden, inline)?,
                "AlternateContent" => {
                    if let Some(choice) = alternative(node) {
                        self.run_content(&choice.children, hidden, bold, inline)?;
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

    fn write(&mut self, text: &str, hidden: bool, bold: bool, inline: &mut Inline) {
        if self.fields.contains(&true) {
            return;
        }
        let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
        if hidden {
            self.hidden_letters += letters;
            return;
        }
        if bold {
            inline.bold_letters += letters;
        } else {
            inline.plain_letters += letters;
        }
        inline.text.push_str(text);
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

    fn note_mark(&mut self, kind: &'static str, node: &Node, hidden: bool, inline: &mut Inline) {
        if hidden || self.fields.contains(&true) {
            return;
        }
        let mark = self.refer(kind, node, inline);
        inline.text.push_str(&mark);
    }

    /// The text boxes inside a drawing, each once.
    fn boxes(&mut self, node: &Node, hidden: bool, inline: &mut Inline) -> Result<(), ReadError> {
        for child in &node.children {
            match child.name.as_str() {
                "txbxContent" => {
                    let paragraphs = self.aside(&child.children)?;
                    if hidden {
                        let letters =
                            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
                        self.hidden_letters +=
                            paragraphs.iter().map(|p| letters(&p.text)).sum::<usize>();
                    } else {
                        inline.boxes.extend(paragraphs);
                    }
                }
                "AlternateContent" => {
                    if let Some(choice) = alternative(child) {
                        self.boxes(choice, hidden, inline)?;
                    }
                }
                _ => self.boxes(child, hidden, inline)?,
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
