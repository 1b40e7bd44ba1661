//! What stands inside a paragraph: text, spans, changes, boxes, notes and
//! comments.

use super::body::{PLAIN, Walker};
use super::changes::{signature, words};
use super::styles::Drawn;
use crate::model::{ReadError, RevisionKind};
use crate::read::look::Letters;
use crate::read::rich::{Block, Mark, Rich};
use crate::read::track::Note;
use crate::read::xml::{Node, TEXT};

/// Spaces that one element may stand for.
const MOST_SPACES: usize = 200;

/// What a paragraph holds, in the order of its spans.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pub(super) text: Rich,
    pub(super) letters: Letters,
    pub(super) boxes: Vec<Block>,
    pub(super) notes: Vec<(String, Vec<Block>)>,
    /// How the text around is drawn.
    pub(super) drawn: Drawn,
}

impl Walker<'_> {
    pub(super) fn inline(&mut self, nodes: &[Node], inline: &mut Inline) -> Result<(), ReadError> {
        for node in nodes {
            match node.name.as_str() {
                // Line ends of the XML are spaces.
                TEXT => self.write(&node.text.replace('\n', " "), inline)?,
                "s" => {
                    let count = node.attribute("c").and_then(|count| count.parse().ok());
                    self.write(&" ".repeat(count.unwrap_or(1).min(MOST_SPACES)), inline)?;
                }
                "tab" => self.write("\t", inline)?,
                "line-break" => self.write("\n", inline)?,
                "span" => {
                    let outer = inline.drawn;
                    let own = self.styles.drawn("text", node.attribute("style-name"));
                    inline.drawn = own.or(outer);
                    self.inline(&node.children, inline)?;
                    inline.drawn = outer;
                }
                "note" => self.note(node, inline)?,
                "annotation" => self.comment(node, inline),
                "change" | "change-start" | "change-end" => self.change_mark(node, inline)?,
                "frame" | "custom-shape" | "g" | "rect" => self.boxes(node, inline)?,
                "hidden-text" | "hidden-paragraph" => self.hidden_text(node, inline),
                "ruby" => {
                    if let Some(base) = node.child("ruby-base") {
                        self.inline(&base.children, inline)?;
                    }
                }
                "tracked-changes" | "annotation-end" | "bookmark" | "title" | "desc" | "p"
                | "h" | "list" | "table" => {}
                // Links, fields with their results, references.
                _ => self.inline(&node.children, inline)?,
            }
        }
        Ok(())
    }

    fn write(&mut self, text: &str, inline: &mut Inline) -> Result<(), ReadError> {
        self.grow(text.len())?;
        let drawn = inline.drawn;
        let white = self.backdrops == 0 && drawn.is_white();
        if drawn.is_hidden() || white || self.hidden_sections > 0 {
            self.track.hide(text, &mut inline.text);
            return Ok(());
        }
        // An insertion inside another is the inner one's.
        let change = self.insertions.last().and_then(|id| self.changes.get(id));
        if let Some(by) = change.map(|listed| listed.by.clone()) {
            let at = self.track.begin(RevisionKind::Inserted, &by, &mut inline.text);
            self.track.write(at, text);
            if self.insertions_stand() {
                inline.letters.count(text, drawn.look().bold);
                inline.text.push(text, drawn.look());
            }
            self.track.end(at, &inline.text);
            return Ok(());
        }
        inline.letters.count(text, drawn.look().bold);
        inline.text.push(text, drawn.look());
        Ok(())
    }

    /// Whether all insertions that are open stand in this view.
    fn insertions_stand(&self) -> bool {
        self.insertions
            .iter()
            .filter_map(|id| self.changes.get(id))
            .all(|listed| self.view.accepts(&listed.by.author))
    }

    /// Whether the end of the paragraph was inserted by a change that does not
    /// stand: then the text runs on. Notes the end where it does.
    pub(super) fn end_is_gone(&mut self, inline: &mut Inline) -> bool {
        let by = self.insertions.last().and_then(|id| self.changes.get(id));
        let Some(by) = by.map(|listed| listed.by.clone()) else { return false };
        self.track.paragraph_end(RevisionKind::Inserted, &by, &mut inline.text);
        !self.insertions_stand()
    }

    /// The place of a tracked change.
    pub(super) fn change_mark(
        &mut self,
        node: &Node,
        inline: &mut Inline,
    ) -> Result<(), ReadError> {
        let Some(id) = node.attribute("change-id") else { return Ok(()) };
        match node.name.as_str() {
            "change-start" => {
                let known = self.changes.get(id);
                if known.is_some_and(|listed| listed.kind == RevisionKind::Inserted) {
                    self.insertions.push(id.to_owned());
                }
                Ok(())
            }
            "change-end" => {
                self.insertions.retain(|open| open != id);
                Ok(())
            }
            _ => self.deletion(id, inline),
        }
    }

    /// What was deleted here: back in its place, or told of.
    fn deletion(&mut self, id: &str, inline: &mut Inline) -> Result<(), ReadError> {
        let Some(listed) = self.changes.take(id) else { return Ok(()) };
        if listed.kind != RevisionKind::Deleted {
            self.changes.put_back(id, listed);
            return Ok(());
        }
        let mut gone = String::new();
        listed.content.iter().for_each(|node| words(node, &mut gone));
        self.grow(gone.len())?;
        let at = self.track.begin(RevisionKind::Deleted, &listed.by, &mut inline.text);
        self.track.write(at, &gone);
        if gone.trim().is_empty() && listed.content.len() > 1 {
            self.track.paragraph_end(RevisionKind::Deleted, &listed.by, &mut inline.text);
        }
        if !self.view.accepts(&listed.by.author) {
            let paragraphs =
                listed.content.iter().filter(|node| matches!(node.name.as_str(), "p" | "h"));
            for (at, paragraph) in paragraphs.enumerate() {
                if at > 0 {
                    // Two breaks end a paragraph.
                    inline.text.push("\n\n", PLAIN);
                }
                let insertions = std::mem::take(&mut self.insertions);
                let read = self.inline(&paragraph.children, inline);
                self.insertions = insertions;
                read?;
            }
        }
        self.track.end(at, &inline.text);
        self.changes.put_back(id, listed);
        Ok(())
    }

    fn note(&mut self, node: &Node, inline: &mut Inline) -> Result<(), ReadError> {
        let Some(body) = node.child("note-body") else { return Ok(()) };
        if self.insertions.last().is_some() && !self.insertions_stand() {
            return Ok(());
        }
        self.note_count = self.note_count.saturating_add(1);
        let mut label = String::new();
        if let Some(citation) = node.child("note-citation") {
            words(citation, &mut label);
        }
        if label.trim().is_empty() || label.len() > 12 {
            label = self.note_count.to_string();
        }
        inline.text.push(&format!("[{label}]"), PLAIN);
        let blocks = self.aside(&body.children)?;
        inline.notes.push((label, blocks));
        Ok(())
    }

    fn comment(&mut self, node: &Node, inline: &mut Inline) {
        let mut text = String::new();
        let said = |node: &&Node| matches!(node.name.as_str(), "p" | "list");
        node.children.iter().filter(said).for_each(|node| words(node, &mut text));
        inline.text.mark(Mark::Comment(self.track.comments.len()));
        self.track.comments.push(Note { by: signature(node), text });
    }

    /// A field that hides its own words by a condition.
    fn hidden_text(&mut self, node: &Node, inline: &mut Inline) {
        let mut text = node.attribute("string-value").unwrap_or_default().to_owned();
        words(node, &mut text);
        self.track.hide(&text, &mut inline.text);
    }

    /// The text boxes inside a frame, each once.
    pub(super) fn boxes(&mut self, node: &Node, inline: &mut Inline) -> Result<(), ReadError> {
        // A box may be filled with any colour.
        self.backdrops += 1;
        let inner = node.child("text-box").unwrap_or(node);
        let blocks = self.aside(&inner.children);
        self.backdrops -= 1;
        inline.boxes.extend(blocks?);
        Ok(())
    }
}
