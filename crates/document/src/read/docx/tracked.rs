//! Tracked changes: what stands in the text in the view that is read, and the
//! list of all of them.

use super::body::Walker;
use super::comments::{signature, words};
use super::within_limits;
use crate::model::{ReadError, RevisionKind};
use crate::read::rich::Rich;
use crate::read::xml::Node;

impl Walker<'_> {
    /// The kind of change that an element is, and whether what is inside it
    /// stands in the text.
    pub(super) fn change(&self, node: &Node) -> Option<(RevisionKind, bool)> {
        let kind = kind(&node.name)?;
        let accepted = self.view.accepts(node.attribute("author").unwrap_or_default());
        Some((kind, came(kind) == accepted))
    }

    /// Notes a change whose words do not stand in the text.
    pub(super) fn absent(
        &mut self,
        kind: RevisionKind,
        by: &Node,
        content: &Node,
        text: &mut Rich,
    ) -> Result<(), ReadError> {
        let mut gone = String::new();
        words(content, &mut gone);
        self.size = self.size.saturating_add(gone.len());
        within_limits(self.size)?;
        let change = self.track.begin(kind, &signature(by), text);
        self.track.write(change, &gone);
        self.track.end(change, text);
        Ok(())
    }

    /// Begins a change whose words stand in the text; gives what was open.
    pub(super) fn enter_change(
        &mut self,
        kind: RevisionKind,
        by: &Node,
        text: &mut Rich,
    ) -> Option<usize> {
        let change = self.track.begin(kind, &signature(by), text);
        self.open_change.replace(change)
    }

    pub(super) fn leave_change(&mut self, before: Option<usize>, text: &Rich) {
        if let Some(change) = std::mem::replace(&mut self.open_change, before) {
            self.track.end(change, text);
        }
    }

    /// The properties of a paragraph in this view: a change of its style or its
    /// number keeps what was there before.
    pub(super) fn properties<'n>(&self, paragraph: &'n Node) -> Option<&'n Node> {
        let now = paragraph.child("pPr")?;
        match now.child("pPrChange") {
            Some(change) if !self.view.accepts(change.attribute("author").unwrap_or_default()) => {
                Some(change.child("pPr").unwrap_or(change))
            }
            _ => Some(now),
        }
    }

    /// Whether the end of this paragraph is there in this view; notes it where
    /// it is a change.
    pub(super) fn has_end(&mut self, mark: Option<&Node>, text: &mut Rich) -> bool {
        let mut there = true;
        for change in mark.map(|mark| mark.children.as_slice()).unwrap_or_default() {
            if let Some((kind, stands)) = self.change(change) {
                there &= stands;
                self.track.paragraph_end(kind, &signature(change), text);
            }
        }
        there
    }

    /// The change that brought or took a row or a cell, by its properties, and
    /// whether it is there in this view.
    pub(super) fn change_of<'n>(
        &self,
        properties: Option<&'n Node>,
    ) -> Option<(RevisionKind, bool, &'n Node)> {
        let changes = properties?.children.iter();
        changes
            .filter_map(|node| self.change(node).map(|(kind, stands)| (kind, stands, node)))
            .min_by_key(|(_, stands, _)| *stands)
    }
}

fn kind(name: &str) -> Option<RevisionKind> {
    Some(match name {
        "ins" | "cellIns" => RevisionKind::Inserted,
        "del" | "cellDel" => RevisionKind::Deleted,
        "moveFrom" => RevisionKind::MovedFrom,
        "moveTo" => RevisionKind::MovedTo,
        _ => return None,
    })
}

/// Whether words of this kind are there once the change is accepted.
fn came(kind: RevisionKind) -> bool {
    matches!(kind, RevisionKind::Inserted | RevisionKind::MovedTo)
}
