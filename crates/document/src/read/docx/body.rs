//! The walk over the body: each block once, in the order of the page, with the
//! final wording of tracked changes.

use super::numbering::Numbering;
use super::styles::Styles;
use super::xml::Node;
use crate::model::{Paragraph, ParagraphKind, ReadError};
use crate::read::{Draft, limits, lines, refusal};
use std::collections::HashMap;

/// The paragraphs of each note, by its kind and id.
pub(super) type Notes = HashMap<(&'static str, String), Vec<Paragraph>>;

pub(super) struct Walker<'s> {
    pub(super) styles: &'s Styles,
    pub(super) numbering: Numbering,
    /// Notes that no paragraph has referred to yet.
    pub(super) notes: Notes,
    /// How many footnotes and endnotes were referred to so far.
    pub(super) note_counts: [u32; 2],
    pub(super) out: Vec<Paragraph>,
    /// Text whose paragraph mark was deleted or hidden: it runs on into the
    /// next paragraph.
    pub(super) carried: String,
    /// For each open field, whether its code is being read, not its result.
    pub(super) fields: Vec<bool>,
    pub(super) insertions: usize,
    pub(super) deletions: usize,
    pub(super) hidden_letters: usize,
    pub(super) cells_open: usize,
    size: usize,
}

impl<'s> Walker<'s> {
    pub(super) fn new(styles: &'s Styles, numbering: Numbering) -> Self {
        Self {
            styles,
            numbering,
            notes: HashMap::new(),
            note_counts: [0; 2],
            out: Vec::new(),
            carried: String::new(),
            fields: Vec::new(),
            insertions: 0,
            deletions: 0,
            hidden_letters: 0,
            cells_open: 0,
            size: 0,
        }
    }

    /// One block of the body, a cell, a note or a text box.
    pub(super) fn block(&mut self, node: &Node) -> Result<(), ReadError> {
        match node.name.as_str() {
            "p" => self.paragraph(node),
            "tbl" => {
                self.end_carried()?;
                self.table(node)
            }
            "ins" | "moveTo" => {
                self.insertions += 1;
                self.blocks(&node.children)
            }
            "del" | "moveFrom" => {
                self.deletions += 1;
                Ok(())
            }
            "sdt" | "sdtContent" | "customXml" | "smartTag" => self.blocks(&node.children),
            "AlternateContent" => match alternative(node) {
                Some(choice) => self.blocks(&choice.children),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    pub(super) fn blocks(&mut self, nodes: &[Node]) -> Result<(), ReadError> {
        nodes.iter().try_for_each(|node| self.block(node))
    }

    /// The paragraphs of a text that stands beside the body, such as a cell or
    /// a note; they are given back, not appended.
    pub(super) fn aside(&mut self, nodes: &[Node]) -> Result<Vec<Paragraph>, ReadError> {
        let out = std::mem::take(&mut self.out);
        let carried = std::mem::take(&mut self.carried);
        let fields = std::mem::take(&mut self.fields);
        let outcome = self.blocks(nodes).and_then(|()| self.end_carried());
        self.fields = fields;
        self.carried = carried;
        let aside = std::mem::replace(&mut self.out, out);
        outcome.map(|()| aside)
    }

    /// Appends a paragraph, in parts where its author used line breaks to
    /// separate clauses.
    pub(super) fn push(&mut self, kind: ParagraphKind, text: &str) -> Result<(), ReadError> {
        // Numbers and notes add to the text: a hostile file could make much of
        // them out of little.
        self.size = self.size.saturating_add(text.len());
        if self.size > 2 * limits::TEXT_BYTES {
            return Err(refusal::too_much_text());
        }
        let mut kind = kind;
        for part in lines::broken_apart(text) {
            self.out.push(Paragraph::new(kind, part));
            if !matches!(kind, ParagraphKind::Row) {
                kind = ParagraphKind::Text;
            }
        }
        Ok(())
    }

    pub(super) fn end_carried(&mut self) -> Result<(), ReadError> {
        let carried = std::mem::take(&mut self.carried);
        if carried.trim().is_empty() { Ok(()) } else { self.push(ParagraphKind::Text, &carried) }
    }

    /// What was read, with the warnings that its reader needs.
    pub(super) fn finish(mut self) -> Result<Draft, ReadError> {
        self.end_carried()?;
        let mut draft = Draft { paragraphs: self.out, ..Draft::default() };
        if self.insertions + self.deletions > 0 {
            draft.warn(
                "tracked_changes",
                format!(
                    "The file has tracked changes (inserted: {}, deleted: {}); it was read as if all of them were accepted.",
                    self.insertions, self.deletions
                ),
            );
        }
        if self.hidden_letters > 0 {
            draft.warn(
                "hidden_text",
                format!(
                    "The file has hidden text ({} characters); it was left out of the review.",
                    self.hidden_letters
                ),
            );
        }
        Ok(draft)
    }
}

/// Word writes new drawings twice, the second time for old programs: only the
/// first is read.
pub(super) fn alternative(node: &Node) -> Option<&Node> {
    node.child("Choice").or_else(|| node.child("Fallback"))
}
