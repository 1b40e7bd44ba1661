//! The walk over the body: each block once, in the order of the page, with the
//! wording of one view of its tracked changes.

use super::comments::Comments;
use super::numbering::Numbering;
use super::styles::Styles;
use super::within_limits;
use crate::model::{ParagraphKind, ReadError};
use crate::read::lines;
use crate::read::rich::{Block, Mark, Rich};
use crate::read::track::Track;
use crate::read::view::View;
use crate::read::xml::Node;
use std::collections::{HashMap, HashSet};

/// The paragraphs of each note, by its kind and id.
pub(super) type Notes = HashMap<(&'static str, String), Vec<Block>>;

pub(super) struct Walker<'s> {
    pub(super) styles: &'s Styles,
    comments: &'s Comments,
    pub(super) numbering: Numbering,
    pub(super) view: &'s View,
    /// Notes that no paragraph has referred to yet.
    pub(super) notes: Notes,
    /// How many footnotes and endnotes were referred to so far.
    pub(super) note_counts: [u32; 2],
    pub(super) out: Vec<Block>,
    /// Text whose paragraph mark is gone or hidden: it runs on into the next
    /// paragraph.
    pub(super) carried: Rich,
    /// For each open field, whether its code is being read, not its result.
    pub(super) fields: Vec<bool>,
    pub(super) track: Track,
    /// The change that what is read now belongs to.
    pub(super) open_change: Option<usize>,
    pub(super) cells_open: usize,
    /// Boxes and shaded tables that are open: white letters show on those.
    pub(super) backdrops: usize,
    /// Comments whose place was found.
    commented: HashSet<String>,
    /// Marks of paragraphs that are gone, where none came before them.
    pub(super) adrift: Rich,
    pub(super) size: usize,
}

impl<'s> Walker<'s> {
    pub(super) fn new(
        styles: &'s Styles,
        comments: &'s Comments,
        numbering: Numbering,
        view: &'s View,
    ) -> Self {
        Self {
            styles,
            comments,
            numbering,
            view,
            notes: HashMap::new(),
            note_counts: [0; 2],
            out: Vec::new(),
            carried: Rich::default(),
            fields: Vec::new(),
            track: Track::default(),
            open_change: None,
            cells_open: 0,
            backdrops: 0,
            commented: HashSet::new(),
            adrift: Rich::default(),
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
            "ins" | "del" | "moveFrom" | "moveTo" => {
                let Some((kind, stands)) = self.change(node) else { return Ok(()) };
                let mut text = Rich::default();
                self.track.begin_paragraph();
                if stands {
                    let before = self.enter_change(kind, node, &mut text);
                    self.adrift.append(text);
                    let read = self.blocks(&node.children);
                    self.open_change = before;
                    read
                } else {
                    self.absent(kind, node, node, &mut text)?;
                    self.drift(text);
                    Ok(())
                }
            }
            "sdt" | "sdtContent" | "customXml" | "smartTag" => self.blocks(&node.children),
            "commentRangeStart" => {
                let mut text = Rich::default();
                self.comment(node, &mut text);
                self.adrift.append(text);
                Ok(())
            }
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
    pub(super) fn aside(&mut self, nodes: &[Node]) -> Result<Vec<Block>, ReadError> {
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
    pub(super) fn push(&mut self, kind: ParagraphKind, text: Rich) -> Result<(), ReadError> {
        // Numbers and notes add to the text: a hostile file could make much of
        // them out of little.
        self.size = self.size.saturating_add(text.as_str().len());
        within_limits(self.size)?;
        let mut kind = kind;
        let parts = lines::broken_apart(text.as_str());
        for part in text.cut(&parts) {
            self.push_block(Block { kind, text: part });
            if !matches!(kind, ParagraphKind::Row) {
                kind = ParagraphKind::Text;
            }
        }
        Ok(())
    }

    pub(super) fn push_block(&mut self, mut block: Block) {
        if !self.adrift.is_void() {
            let mut text = std::mem::take(&mut self.adrift);
            text.append(block.text);
            block.text = text;
        }
        self.out.push(block);
    }

    /// Hangs the marks of a text that is gone on the paragraph before it.
    pub(super) fn drift(&mut self, text: Rich) {
        let text = text.without_text();
        match self.out.last_mut() {
            Some(last) => last.text.append(text),
            None => self.adrift.append(text),
        }
    }

    pub(super) fn end_carried(&mut self) -> Result<(), ReadError> {
        let carried = std::mem::take(&mut self.carried);
        if carried.is_blank() {
            self.drift(carried);
            Ok(())
        } else {
            self.push(ParagraphKind::Text, carried)
        }
    }

    /// Marks the place of a comment, at its first sight.
    pub(super) fn comment(&mut self, node: &Node, text: &mut Rich) {
        let Some(id) = node.attribute("id") else { return };
        let Some(note) = self.comments.get(id) else { return };
        if self.commented.insert(id.to_owned()) {
            text.mark(Mark::Comment(self.track.comments.len()));
            self.track.comments.push(note.clone());
        }
    }

    /// What was read.
    pub(super) fn finish(mut self) -> Result<(Vec<Block>, Track), ReadError> {
        self.end_carried()?;
        if !self.adrift.is_void() {
            let text = std::mem::take(&mut self.adrift);
            self.out.push(Block { kind: ParagraphKind::Text, text });
        }
        Ok((self.out, self.track))
    }
}

/// Word writes new drawings twice, the second time for old programs: only the
/// first is read.
pub(super) fn alternative(node: &Node) -> Option<&Node> {
    node.child("Choice").or_else(|| node.child("Fallback"))
}
